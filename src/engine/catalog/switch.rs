//! What a fight can be opened with: the switches of its system, and the options of every fight.

use super::Kind;
use crate::vocabulary::{Name, core};

/// A switch of the table.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    /// Its name.
    pub name: Name,
    /// What it holds.
    pub kind: Kind,
    /// What it changes; off unless it says otherwise.
    pub says: &'static str,
    /// The word for what holds without it: said all the same, it is not recorded.
    pub usual: Option<&'static str>,
}

/// A switch that is on or off.
pub const fn switch(name: Name, says: &'static str) -> Switch {
    setting(name, Kind::Flag, says)
}

/// A switch with more than two settings.
pub const fn setting(name: Name, kind: Kind, says: &'static str) -> Switch {
    Switch { name, kind, says, usual: None }
}

/// The options of a fight of any system. They are fixed at the opening: no ruling changes them.
pub const OF_EVERY_FIGHT: &[Switch] = &[
    switch(
        core::NO_OVERRIDES,
        "A promise: no ruling changes a combatant's pools, stats or conditions, and harm and \
         healing given by the GM name their source.",
    ),
    Switch {
        usual: Some("gm"),
        ..setting(
            core::UNDO,
            Kind::Word(&[core::OWN]),
            "Who may undo. gm, unless set: only the GM's seat moves the line. own: a seat may also \
             take back its own last deed, while nobody else has spoken and no die, answer or \
             hidden thing was shown by it or since.",
        )
    },
];

/// Who is asked, and when.
pub const PROMPTS: Switch = setting(
    core::PROMPTS,
    Kind::Word(&[core::ALL, core::ESSENTIAL]),
    "all asks at every window; essential, unless set, asks only what the rules hand to somebody \
     now and offers the rest.",
);
