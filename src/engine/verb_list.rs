//! The verbs of a system, each found by its name in one look. Every declaration asks for its verb a
//! dozen times.

use super::record::Record;
use crate::vocabulary::Name;

/// Twice as many places as a system may have verbs, so that most stand where they are looked for.
const PLACES: usize = 256;

/// The records of the verbs of a system, in the order of its list.
#[derive(Clone, Copy, Debug)]
pub struct VerbList {
    records: &'static [Record],
    /// Which record is held at a place, counted from 1. One whose place is taken has the next free
    /// one.
    held: [u8; PLACES],
}

impl VerbList {
    /// No verbs.
    pub(super) const NONE: &VerbList = &VerbList::of(&[]);

    /// The list of these records. Nothing is built where they are too many, or a name is there
    /// twice.
    pub const fn of(records: &'static [Record]) -> Self {
        assert!(records.len() <= PLACES / 2, "there are too many verbs");
        let mut held = [0; PLACES];
        let mut at = 0;
        while at < records.len() {
            let mut place = place_of(records[at].name);
            while held[place] != 0 {
                let other = records[held[place] as usize - 1].name;
                assert!(other.0 != records[at].name.0, "a verb is there twice");
                place = (place + 1) % PLACES;
            }
            at += 1;
            held[place] = at as u8;
        }
        VerbList { records, held }
    }

    /// Every record, in order.
    pub const fn records(&self) -> &'static [Record] {
        self.records
    }

    /// The record of a verb.
    #[inline]
    pub fn named(&self, verb: Name) -> Option<&'static Record> {
        let mut place = place_of(verb);
        loop {
            let record = &self.records[usize::from(self.held[place]).checked_sub(1)?];
            if record.name == verb {
                return Some(record);
            }
            place = (place + 1) % PLACES;
        }
    }
}

const fn place_of(verb: Name) -> usize {
    verb.0 as usize % PLACES
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
