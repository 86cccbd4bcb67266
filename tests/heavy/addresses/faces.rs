//! The faces of a file by their addresses: whoever goes back, steps in or leaves something out
//! finds each where it was.

use super::{Fight, thrown};
use affray::vocabulary::{DieSource, Effect, Event, Reply, Ruled};
use std::collections::HashMap;

/// The first face of each address, on whatever line.
#[derive(Clone, Debug, Default)]
pub struct Faces(HashMap<Vec<u8>, u16>);

impl Faces {
    /// The faces of a line.
    pub fn of(fight: &Fight) -> Self {
        let mut faces = Faces::default();
        faces.take_in(fight);
        faces
    }

    /// Takes in the faces of a line.
    pub fn take_in(&mut self, fight: &Fight) {
        for die in thrown(fight, fight.history().tip()) {
            self.0.entry(die.address).or_insert(die.face);
        }
    }

    /// Holds the line of a fight against what is known, and takes in what is new. Gives how many
    /// of its dice behind an event were known.
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
            if let Some((_, face)) = corrected.filter(|(address, _)| **address == die.address) {
                assert_eq!(die.face, face, "{what}: the corrected die of #{event}");
                continue;
            }
            match self.0.get(&die.address) {
                Some(face) => {
                    assert_eq!(die.face, *face, "{what}: #{event} shows another face");
                    let typed = event > since && die.source == DieSource::Typed;
                    assert!(!typed, "{what}: #{event} was typed once more");
                    held += usize::from(event > since);
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
