//! The clauses of a system by their codes, looked up often.

use affray::rules::{SYSTEMS, System};
use affray::vocabulary::ClauseCode;
use std::collections::BTreeMap;

/// The words of one system.
pub struct Words {
    /// The system.
    pub system: System,
    clauses: BTreeMap<ClauseCode, String>,
}

impl Words {
    fn of(system: System) -> Self {
        let clauses = system.clauses().map(|clause| (clause.code, system.full_id(clause)));
        Words { system, clauses: clauses.collect() }
    }

    /// The full id of a clause.
    pub fn clause(&self, code: ClauseCode) -> &str {
        self.clauses.get(&code).map_or("?", String::as_str)
    }
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
