//! What a rule system is to everything else: its tables, and the functions the rest calls.

use super::catalog::{Shown, StatList, Switch};
use super::{Rules, Sum};
use crate::state::{Plan, State};
use crate::vocabulary::{Audience, Event, Member, Name, Subject, Who};

/// A rule system: one of these stands at the end of its module.
#[derive(Debug)]
pub struct Definition {
    /// Its id, as front matter writes it.
    pub id: &'static str,
    /// Its full name.
    pub title: &'static str,
    /// The edition of its rules; a log records the one it was played with.
    pub edition: u32,
    /// What the engine runs, and the words of the system.
    pub rules: Rules,
    /// The stats of its sheets.
    pub stats: &'static StatList,
    /// Its switches.
    pub switches: &'static [Switch],
    /// What readings show of a combatant first.
    pub shown: Shown,
    /// A fight with comments to begin from, which runs as it stands.
    pub example: &'static str,
    /// The page of the guide on it, in Markdown.
    pub guide: &'static str,
    /// What that page is about, in one line.
    pub guide_says: &'static str,
    /// Completes a sheet with what everybody has; what its pools start with is filled in after it.
    pub complete: fn(&mut Member),
    /// What looks forgotten or mistaken on the sheet of a combatant, as the fight opens, a sentence
    /// each.
    pub doubts: fn(&State, Who) -> Vec<String>,
    /// What to write for words that people say and the rules have no verb, option or condition for.
    pub instead: &'static [Instead],
    /// What a sheet has for keys that the sheets of other games have.
    pub keys: &'static [Instead],
    /// The numbers of a combatant that are worked out from parts.
    pub sums: &'static [Worked],
    /// Any other number now in force, by the name of a stat or a pool.
    pub number: fn(&State, Subject, Name) -> Option<i32>,
    /// Whether a condition holds, derived ones included.
    pub holds: fn(&State, Subject, Name) -> bool,
    /// Whether somebody may act now, or declare where the rules have everybody declare first; of a
    /// system without it, whoever can end a turn of its own may act.
    pub acts: Option<fn(&State, Who) -> bool>,
    /// Whether what somebody planned is still to come: some systems keep a plan for a while after.
    pub to_come: fn(&State, &Plan) -> bool,
    /// Who may see an event of a commit: the state after the commit, its input, the event.
    pub audience: fn(&State, &Event, &Event) -> Audience,
}

impl Definition {
    /// What a system has that says nothing else: nobody is completed or doubted, no number or
    /// condition is derived, what is planned is to come, and everybody may see everything.
    pub const PLAIN: Definition = Definition {
        id: "",
        title: "",
        edition: 1,
        rules: Rules::PLAIN,
        stats: StatList::NONE,
        switches: &[],
        shown: Shown::NOTHING,
        example: "",
        guide: "",
        guide_says: "",
        complete: |_| (),
        doubts: |_, _| Vec::new(),
        instead: &[],
        keys: &[],
        sums: &[],
        number: State::pool_or_number,
        holds: State::is,
        acts: None,
        to_come: |_, _| true,
        audience: |_, _, _| None,
    };
}

/// Words that mean the same, and what to write for them.
pub type Instead = (&'static [&'static str], &'static str);

/// A number of a combatant by its name, and how it is worked out; none where somebody has no such
/// number.
pub type Worked = (Name, fn(&State, Who) -> Option<Sum>);
