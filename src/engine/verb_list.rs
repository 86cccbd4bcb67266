//! The verbs of a system, each found by its name in one look. Every declaration asks for its verb a
//! dozen times.

use super::places::Places;
use super::record::Record;
use crate::vocabulary::Name;

/// The records of the verbs of a system, in the order of its list.
#[derive(Clone, Copy, Debug)]
pub struct VerbList {
    records: &'static [Record],
    places: Places,
}

impl VerbList {
    /// No verbs.
    pub(super) const NONE: &VerbList = &VerbList::of(&[]);

    /// The list of these records. Nothing is built where a name is there twice.
    pub const fn of(records: &'static [Record]) -> Self {
        let (mut places, mut at) = (Places::NONE, 0);
        while at < records.len() {
            let (name, mut before) = (records[at].name, 0);
            while before < at {
                assert!(records[before].name.0 != name.0, "a verb is there twice");
                before += 1;
            }
            places = places.with(name, at);
            at += 1;
        }
        VerbList { records, places }
    }

    /// Every record, in order.
    pub const fn records(&self) -> &'static [Record] {
        self.records
    }

    /// The record of a verb.
    #[inline]
    pub fn named(&self, verb: Name) -> Option<&'static Record> {
        self.places.rows(verb).map(|row| &self.records[row]).find(|record| record.name == verb)
    }
}

/// The verbs of a system, as help lists them: the six that open and close a fight, bring combatants
/// into it and out of it, and hurt and heal them, in every system alike; then its own.
#[macro_export]
macro_rules! verbs {
    [$game:ty: $($own:expr),+ $(,)?] => {
        $crate::engine::VerbList::of(&[
            $crate::engine::record::verb::<$crate::engine::Start<$game>>(),
            $crate::engine::record::verb::<$crate::engine::End<$game>>(),
            $crate::engine::record::verb::<$crate::engine::Join<$game>>(),
            $crate::engine::record::verb::<$crate::engine::Leave<$game>>(),
            $crate::engine::record::verb::<$crate::engine::Hurt<$game>>(),
            $crate::engine::record::verb::<$crate::engine::Heal<$game>>(),
            $($own),+
        ])
    };
}
