//! The faces of a file by their addresses: whoever goes back, steps in or leaves something out
//! finds each where it was.

use super::{Fight, Thrown, thrown};
use affray::vocabulary::{DieSource, Effect, Event, Reply, Ruled};
use std::collections::HashMap;

/// What each address shows when it is thrown again: its first face, or the latest typed for it.
#[derive(Clone, Debug, Default)]
pub struct Faces(HashMap<Vec<u8>, u16>);

impl Faces {
    /// The faces of a line, and of the lines that were left whatever was typed there.
    pub fn of(fight: &Fight) -> Self {
        let history = fight.history();
        let left = (1..=history.count()).filter_map(|number| match history.entry(number).event {
            Event::Rewound(rewind) => Some(rewind.from),
            _ => None,
        });
        let mut typed: Vec<Thrown> = left
            .chain([history.tip()])
            .flat_map(|tip| thrown(fight, tip))
            .filter(|die| die.source == DieSource::Typed)
            .collect();
        typed.sort_by_key(|die| die.event);
        let mut faces: HashMap<Vec<u8>, u16> =
            typed.into_iter().map(|die| (die.address, die.face)).collect();
        for die in thrown(fight, history.tip()) {
            faces.entry(die.address).or_insert(die.face);
        }
        Faces(faces)
    }

    /// Holds what stands on the line of a fight behind an event against what is known, and takes in
    /// what is new. Gives how many dice were known.
    #[track_caller]
    pub fn hold(&mut self, fight: &Fight, since: u64, what: &str) -> usize {
        self.hold_but(fight, since, None, what)
    }

    /// The same where one address was given another face.
    #[track_caller]
    pub fn hold_but(
        &mut self,
        fight: &Fight,
        since: u64,
        corrected: Option<(&[u8], u16)>,
        what: &str,
    ) -> usize {
        let mut held = 0;
        for die in thrown(fight, fight.history().tip()) {
            let event = die.event;
            if event <= since {
                continue;
            }
            if let Some((_, face)) = corrected.filter(|(address, _)| **address == die.address) {
                assert_eq!(die.face, face, "{what}: the corrected die of #{event}");
                continue;
            }
            match self.0.get(&die.address) {
                Some(face) => {
                    assert_eq!(die.face, *face, "{what}: #{event} shows another face");
                    let typed = die.source == DieSource::Typed;
                    assert!(!typed, "{what}: #{event} was typed once more");
                    held += 1;
                }
                None => drop(self.0.insert(die.address, die.face)),
            }
        }
        held
    }
}

/// The rulings of a line, in order.
pub fn rulings(fight: &Fight) -> Vec<Vec<Effect>> {
    let history = fight.history();
    let ruled = history.line().iter().filter_map(|(first, _)| match history.entry(*first).event {
        Event::Ruled(Ruled { changes, .. }) => Some(changes),
        _ => None,
    });
    ruled.collect()
}

/// The inputs of a line as they were said, whenever that was; faces that were awaited are none.
pub fn inputs(fight: &Fight) -> Vec<String> {
    let history = fight.history();
    let said = history.line().iter().filter_map(|(first, _)| match history.entry(*first).event {
        Event::Answered { reply: Reply::Faces, .. } => None,
        Event::Declared(said) => Some(format!("{:?} {:?} {:?}", said.actor, said.verb, said.args)),
        Event::Answered { of, reply, .. } => Some(format!("{of:?} {reply:?}")),
        Event::Ruled(ruled) => Some(format!("{:?}", ruled.changes)),
        _ => None,
    });
    said.collect()
}
