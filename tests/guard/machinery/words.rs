//! The clauses of a system by their codes, looked up often.

use affray::engine::catalog::On;
use affray::rules::{SYSTEMS, System};
use affray::vocabulary::{ClauseCode, Name};
use std::collections::BTreeMap;

/// The words of one system.
pub struct Words {
    /// The system.
    pub system: System,
    clauses: BTreeMap<ClauseCode, String>,
    /// The stats and pools of what has any.
    numbers: Vec<(On, Vec<Name>)>,
}

/// What has numbers of its own that are in force.
const WITH_NUMBERS: [On; 6] =
    [On::Combatant, On::Weapon, On::Shield, On::Armor, On::Spell, On::Item];

impl Words {
    fn of(system: System) -> Self {
        let clauses = system.clauses().map(|clause| (clause.code, system.full_id(clause)));
        let numbers = WITH_NUMBERS.map(|on| (on, numbers(system, on)));
        Words { system, clauses: clauses.collect(), numbers: numbers.into() }
    }

    /// The stats and pools there are of something, each once.
    pub fn numbers_of(&self, on: On) -> &[Name] {
        let found = self.numbers.iter().find(|(own, _)| *own == on);
        found.map_or(&[], |(_, names)| names)
    }

    /// The full id of a clause.
    pub fn clause(&self, code: ClauseCode) -> &str {
        self.clauses.get(&code).map_or("?", String::as_str)
    }
}

fn numbers(system: System, on: On) -> Vec<Name> {
    let stats = system.stats().iter().filter(|stat| stat.on == on).map(|stat| stat.name);
    let pools = system.pools().iter().filter(|pool| pool.on == on).map(|pool| pool.name);
    let mut names: Vec<Name> = stats.chain(pools).collect();
    names.sort_unstable_by_key(|name| system.spell(*name));
    names.dedup();
    names
}

/// The words of every system.
pub struct Library(Vec<Words>);

impl Library {
    /// Reads all systems.
    pub fn new() -> Self {
        Library(SYSTEMS.iter().map(|system| Words::of(*system)).collect())
    }

    /// The words of a system.
    pub fn of(&self, system: System) -> &Words {
        let found = self.0.iter().find(|words| words.system == system);
        found.expect("every system was read")
    }
}
