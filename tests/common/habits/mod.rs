//! How the random player plays each system: whom it casts, how it opens a fight, what it goes for
//! where chance alone would hardly come to it, and what it never sees.

mod defined;
mod factions;
mod hallowed_earth;
mod radiant_hack;
mod wwn;

use super::Random;
use affray::engine::catalog::{Commits, On};
use affray::rules::{SYSTEMS, System};
use affray::state::State;
use affray::vocabulary::{Actor, Args, Effect, ItemId, Name, Subject, core};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The name of a word of a system. Habits ask for many at every step.
pub fn named(system: System, word: &str) -> Name {
    static NAMES: LazyLock<HashMap<(&str, &str), Name>> = LazyLock::new(|| {
        let mut names = HashMap::new();
        for system in SYSTEMS {
            for (name, word) in system.names() {
                names.entry((system.id(), word)).or_insert(name);
            }
        }
        names
    });
    NAMES.get(&(system.id(), word)).copied().unwrap_or(core::NONE)
}

/// Who declares what.
pub type Deed = (Actor, Name, Args);

/// What an option commits, the option, and the verbs that have it. Whoever is struck, tended, opposed
/// or spoken to is not committed; whoever may strike back is asked whether it does.
pub type Decision = (Commits, &'static str, &'static [&'static str]);

/// A file that knows one above it in the list of modules: from which, to which, and why.
pub type Upward = (&'static str, &'static str, &'static str);

/// The habits of one system.
pub struct Habits {
    /// The system.
    pub system: System,
    /// A random front matter: sides, sheets, with and without a map, every switch; else all are drawn
    /// from the lists of the system.
    pub cast: Option<fn(&mut Random) -> String>,
    /// Options of `gm start`, legal or not.
    pub start: fn(&State, &mut Random) -> Args,
    /// Something legal that chance alone would seldom come to, if there is any now.
    pub pick: fn(&State, &mut Random) -> Option<Deed>,
    /// Something the GM may say, legal or not.
    pub gm: fn(&State, &mut Random) -> Option<(Name, Args)>,
    /// The verbs of a fight in earnest, which are gone for first; one is listed as often as it is
    /// to be done.
    pub earnest: &'static [&'static str],
    /// A change the GM may rule that no list of the system says, such as who holds whom.
    pub ruling: fn(&State, &mut Random) -> Option<Effect>,
    /// What is wrong in a state, beside a pool out of the bounds that are listed; with whether
    /// something is awaited.
    pub bounds: fn(&State, bool) -> Result<(), String>,
    /// The clauses that ask.
    pub questions: &'static [&'static str],
    /// What is never seen: its kind, what it is, and why.
    pub never: &'static [(&'static str, &'static str, &'static str)],
    /// A decision for every option that names somebody, or something of somebody.
    pub commits: &'static [Decision],
    /// What points up its list of modules.
    pub upward: &'static [Upward],
}

impl Habits {
    /// Those of a system of which nothing is to be said.
    const fn of(system: System) -> Habits {
        Habits {
            system,
            cast: None,
            start: |_, _| Args(Vec::new()),
            pick: |_, _| None,
            earnest: &[],
            gm: |_, _| None,
            ruling: |_, _| None,
            bounds: |_, _| Ok(()),
            questions: &[],
            never: &[],
            commits: &[],
            upward: &[],
        }
    }

    /// What is out of bounds in a state, if anything is.
    pub fn out_of_bounds(&self, state: &State, awaiting: bool) -> Result<(), String> {
        let items = (0..state.items.len() as u16).map(|at| Subject::Item(ItemId(at)));
        for of in state.everyone().map(Subject::Who).chain(items).chain([Subject::Fight]) {
            let rows = self.system.pools().iter();
            for row in rows.filter(|row| On::of(state, of) == Some(row.on)) {
                let now = state.pool(of, row.name);
                let most = row.most.of(|stat| self.system.number(state, of, stat));
                if (now < 0 && !row.is_debt) || most.is_some_and(|most| now > most) {
                    let (pool, of) = (self.system.spell(row.name), state.called(of));
                    return Err(format!("{pool} of {of} is {now}"));
                }
            }
        }
        (self.bounds)(state, awaiting)
    }
}

/// The systems: their modules here, and what the program calls them.
macro_rules! systems {
    ($($module:ident: $system:ident,)*) => {
        /// The habits of a system.
        pub fn of(system: System) -> &'static Habits {
            match system {
                $(System::$system => &$module::HABITS,)*
            }
        }

        /// A test for each system, which runs a function with it.
        #[allow(unused_macros, reason = "each test binary uses its part of it")]
        macro_rules! of_each_system {
            ($run:ident) => {
                $(
                    #[test]
                    fn $module() {
                        $run(affray::rules::System::$system);
                    }
                )*
            };
        }
        #[allow(unused_imports, reason = "each test binary uses its part of it")]
        pub(crate) use of_each_system;
    };
}

affray::each_system!(systems);
