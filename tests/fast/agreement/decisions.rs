//! Which options commit whom they name: one that is new is a decision to be made, in the habits of
//! its system.

use crate::common::habits::{self, Decision};
use affray::engine::catalog::{Commits, Kind, Said};
use affray::rules::SYSTEMS;

#[test]
fn every_option_that_names_somebody_is_decided_to_commit_or_not() {
    type Line = (&'static str, &'static str, &'static str, Commits);
    let decided = SYSTEMS.iter().flat_map(|system| {
        let of = move |(commits, option, verbs): &'static Decision| {
            verbs.iter().map(move |verb| (system.id(), *verb, *option, *commits))
        };
        habits::of(*system).commits.iter().flat_map(of)
    });
    let mut decided: Vec<Line> = decided.collect();
    let mut there: Vec<Line> = Vec::new();
    let names_somebody = |kind: Kind| {
        let of_another = matches!(kind, Kind::ItemOf | Kind::ItemOfOr(_));
        of_another || matches!(kind, Kind::Who | Kind::Whos | Kind::WhoOrSide)
    };
    for system in SYSTEMS {
        // Who has the GM's seat speaks for everybody.
        for verb in system.verbs().iter().filter(|verb| verb.said != Said::Gm) {
            for option in verb.options {
                let (names, commits) = (names_somebody(option.kind), option.commits);
                if names || commits != Commits::Nobody {
                    let words = (system.spell(verb.name), system.spell(option.name));
                    there.push((system.id(), words.0, words.1, commits));
                }
            }
        }
    }
    let key = |line: &Line| (line.0, line.1, line.2);
    decided.sort_unstable_by_key(key);
    there.sort_unstable_by_key(key);
    let new: Vec<&Line> = there.iter().filter(|line| !decided.contains(line)).collect();
    let gone: Vec<&Line> = decided.iter().filter(|line| !there.contains(line)).collect();
    assert!(new.is_empty() && gone.is_empty(), "not decided: {new:#?}\nno longer so: {gone:#?}");
}
