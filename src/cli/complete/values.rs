//! What the options of a verb take: words of the rules, and names of those who are there.

use super::{Candidate, End, option_called};
use crate::cli::files::Fight;
use crate::engine::catalog::{Kind, Opt, Verb};
use crate::vocabulary::{MapSheet, Name, Seat, Subject, Viewer, Who, core};

/// An option of a verb.
#[derive(Clone, Debug)]
pub struct Open {
    /// Its name, as it is typed before what it is given.
    pub called: Candidate,
    /// What can be given, as far as its kind says.
    values: Vec<String>,
    /// Whether several can be given at once.
    takes_several: bool,
    /// In which turn a value without a name is taken for this option, if ever: names come before
    /// words.
    bare: Option<u8>,
}

impl Open {
    /// An option of a verb, as a seat can say it.
    pub fn of(fight: &Fight, seat: Seat, verb: &Verb, option: &Opt) -> Self {
        let says = option.kind.wanted(|name| fight.system().spell(name));
        let kind = option.kind;
        Open {
            called: option_called(fight.system().spell(option.name), says),
            values: values(fight, seat, verb.name, kind),
            takes_several: matches!(kind, Kind::Words(_) | Kind::Whos | Kind::Zones),
            bare: match kind {
                Kind::Who
                | Kind::WhoOrSide
                | Kind::Whos
                | Kind::Side
                | Kind::Place
                | Kind::Item
                | Kind::ItemOr(_)
                | Kind::ItemOf
                | Kind::ItemOfOr(_) => Some(0),
                Kind::Dice if option.needed => Some(0),
                Kind::Word(_) if option.needed => Some(1),
                _ => None,
            },
        }
    }

    /// An option whose values nobody can list.
    pub fn named(called: Candidate) -> Self {
        Open { called, values: Vec::new(), takes_several: false, bare: None }
    }

    /// The option with each value, as what is typed of it begins.
    pub fn given(&self, begun: &str) -> Vec<Candidate> {
        let Some(typed) = begun.strip_prefix(&self.called.word) else { return Vec::new() };
        let kept = typed.rfind(',').filter(|_| self.takes_several).map_or(0, |comma| comma + 1);
        let said: Vec<&str> = typed[..kept].split(',').collect();
        let open = self.values.iter().filter(|value| !said.contains(&value.as_str()));
        let before = format!("{}{}", self.called.word, &typed[..kept]);
        let whole = |value: &String| Candidate {
            word: format!("{before}{value}"),
            says: String::new(),
            end: End::Word,
        };
        open.map(whole).collect()
    }
}

/// What a word without the name of an option can be, behind so many others.
pub fn bare(options: &[Open], behind: usize) -> &[String] {
    let of = |turn: u8| options.iter().filter(move |option| option.bare == Some(turn));
    of(0).chain(of(1)).nth(behind).map_or(&[], |option| &option.values)
}

/// What a kind of option can be given.
fn values(fight: &Fight, seat: Seat, verb: Name, kind: Kind) -> Vec<String> {
    let (system, state, viewer) = (fight.system(), fight.state(), Viewer::of(seat));
    let is_meant = |who: &Who| {
        let there = if verb == core::JOIN { !state.is_here(*who) } else { state.is_here(*who) };
        there && !state.is_hidden_from(*who, viewer)
    };
    let whos = || state.everyone().filter(is_meant).map(|who| state.called(who));
    let sides = || state.every_side().map(|side| state.called(Subject::Side(side)));
    let spelled =
        |names: &[Name]| names.iter().map(|name| system.spell(*name).to_owned()).collect();
    match kind {
        Kind::Word(names) | Kind::Words(names) => spelled(names),
        Kind::Flag => spelled(&[core::YES, core::NO]),
        Kind::Who => whos().collect(),
        Kind::Whos | Kind::WhoOrSide => whos().chain(sides()).collect(),
        Kind::Side => sides().collect(),
        Kind::Place | Kind::Zones => match &state.cast.map {
            MapSheet::Zones(zones) => zones.iter().map(|zone| zone.id.clone()).collect(),
            MapSheet::None | MapSheet::Grid { .. } => Vec::new(),
        },
        _ => Vec::new(),
    }
}
