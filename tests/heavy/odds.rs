//! The odds of attacks, saves and damage in every system, held against a million throws: a hundred
//! thousand where fewer fights are played.
//!
//! The throws come from a fixed seed. What comes of each is what the rules append when the record
//! ends before the roll and somebody types its faces.

use crate::common::Random;
use crate::shared::{one_in, samples};
use affray::engine::{Bracket, Supply, Taped, carry_out};
use affray::export::history_of;
use affray::odds::{Odds, odds};
use affray::play::History;
use affray::rerun::Numbers;
use affray::rules::{SYSTEMS, System};
use affray::state::State;
use affray::vocabulary::{DieSource, Event, Name, Rolled, Viewer, core};
use std::collections::HashMap;

/// How many rolls of each kind of a system are looked at.
const OF_A_KIND: usize = 4;

/// What a roll is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Attack,
    Save,
    Damage,
}

/// A roll of a log, and what was recorded before it.
struct Recorded<'a> {
    history: &'a History<'a>,
    system: System,
    before: State,
    input: Taped,
    tape: Vec<Taped>,
    event: u64,
    rolled: Rolled,
}

impl<'a> Recorded<'a> {
    fn of(history: &'a History, system: System, event: u64, rolled: Rolled) -> Self {
        let (root, ranges) = history.resolution_at(event).expect("a resolution");
        let mut tape = history.tape(&ranges);
        tape.pop();
        let before = history.state_at(history.parent_of(history.commit_of(root)));
        let input = Taped { number: root, event: history.entry(root).event };
        Recorded { history, system, before, input, tape, event, rolled }
    }

    fn kind(&self) -> Option<Kind> {
        const BLOWS: [Name; 4] = [core::HIT, core::MISS, core::CRITICAL, core::THREAT];
        const SAVES: [Name; 2] = [core::SUCCESS, core::FAILURE];
        match self.rolled.outcome {
            Some(outcome) if BLOWS.contains(&outcome) => Some(Kind::Attack),
            Some(outcome) if SAVES.contains(&outcome) => Some(Kind::Save),
            None if self.rolled.purpose == core::DAMAGE => Some(Kind::Damage),
            _ => None,
        }
    }

    /// The roll with these faces, typed in its place.
    fn typed(&self, faces: &[u16]) -> Rolled {
        let past = Numbers(self.history);
        let supply = Supply::of(&past).with(Bracket::Anew, faces.iter().copied());
        let (rules, before) = (self.system.rules(), self.before.clone());
        let run = carry_out(rules, before, &self.input, &self.tape, self.event, supply);
        match run.expect("the rules go on").fresh.into_iter().next() {
            Some(Event::Rolled(rolled)) => *rolled,
            other => panic!("{other:?} in the place of {}", self.event),
        }
    }

    /// How often of so many throws the same comes as was recorded.
    fn came(&self, throws: u64, random: &mut Random) -> u64 {
        let mut known: HashMap<Vec<u16>, bool> = HashMap::new();
        let mut came = 0;
        for _ in 0..throws {
            let dice = self.rolled.dice.iter();
            let faces: Vec<u16> =
                dice.map(|die| 1 + random.below(u64::from(die.sides)) as u16).collect();
            let same = *known.entry(faces).or_insert_with_key(|faces| {
                let thrown = self.typed(faces);
                match self.rolled.outcome {
                    Some(_) => thrown.outcome == self.rolled.outcome,
                    None => thrown.total >= self.rolled.total,
                }
            });
            came += u64::from(same);
        }
        came
    }
}

/// Within four standard errors, in whole numbers: (came·among − throws·ways)² against
/// 16·throws·ways·(among − ways).
fn fits(odds: &Odds, throws: u64, came: u64) -> bool {
    let (throws, came) = (u128::from(throws), u128::from(came));
    let apart = (came * odds.among).abs_diff(throws * odds.ways);
    apart * apart <= 16 * throws * odds.ways * (odds.among - odds.ways)
}

#[test]
fn odds_are_what_many_throws_come_to() {
    let throws = (1_000_000 / one_in(10)) as u64;
    let mut random = Random::new(18);
    let mut seen: HashMap<(&str, Kind), usize> = HashMap::new();
    for fight in samples() {
        let history = history_of(&fight.log).expect("a log");
        let system = System::named(&history.opening().system).expect("a system");
        for event in 1..=history.count() {
            let Event::Rolled(rolled) = history.entry(event).event else { continue };
            let stands = |source| matches!(source, DieSource::Judged { .. });
            if rolled.dice.is_empty() || rolled.dice.iter().any(|die| stands(die.source)) {
                continue;
            }
            let recorded = Recorded::of(&history, system, event, *rolled);
            let Some(kind) = recorded.kind() else { continue };
            let count = seen.entry((system.id(), kind)).or_default();
            if *count >= OF_A_KIND {
                continue;
            }
            *count += 1;
            let odds = odds(&history, system, event, Viewer::Afterwards).expect("odds");
            let came = recorded.came(throws, &mut random);
            let told = odds.told();
            assert!(fits(&odds, throws, came), "{} #{event}: {told}, came {came}", fight.name);
        }
    }
    for system in SYSTEMS {
        for kind in [Kind::Attack, Kind::Save, Kind::Damage] {
            let there = seen.get(&(system.id(), kind)).copied().unwrap_or_default();
            assert!(there >= 2, "{kind:?} of {}: {there}", system.id());
        }
    }
}

#[test]
fn wrong_odds_do_not_fit() {
    let odds = |ways| Odds { outcome: "hit".to_owned(), ways, among: 20 };
    assert!(fits(&odds(9), 1_000_000, 450_300));
    assert!(!fits(&odds(9), 1_000_000, 452_100));
    assert!(!fits(&odds(10), 100_000, 45_000));
    assert!(fits(&odds(20), 100, 100) && !fits(&odds(20), 100, 99));
}
