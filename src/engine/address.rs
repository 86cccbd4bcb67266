//! The address of a die: what it hangs on, spelled out, so that it is the same in every log.

use crate::log::format::{Address, AddressOccasion, AddressPortion, Being, Combatant};
use crate::state::State;
use crate::vocabulary::{
    Actor, Cited, ClauseCode, ItemId, MapSheet, Name, Occasion, Portion, Row, Subject, Who, core,
};
use std::borrow::Cow;

/// The words of a system, by their codes.
#[derive(Clone, Copy, Debug)]
pub struct Lexicon {
    /// Its names, sorted by code.
    pub names: &'static [(Name, &'static str)],
    /// What people read of those names that are not read as they are spelled, sorted by code.
    pub called: &'static [(Name, &'static str)],
    /// Its clauses, area by area.
    pub clauses: &'static [&'static [Cited]],
}

impl Lexicon {
    /// The spelling of a name; `?` for a code this program does not know.
    pub fn spell(&self, name: Name) -> &'static str {
        found(&[core::NAMES, self.names], name).unwrap_or("?")
    }

    /// What people read of a name: its spelling with spaces, unless it has a reading of its own.
    pub fn called(&self, name: Name) -> Cow<'static, str> {
        match found(&[core::CALLED, self.called], name) {
            Some(called) => Cow::Borrowed(called),
            None => match self.spell(name) {
                word if word.contains('-') => Cow::Owned(word.replace('-', " ")),
                word => Cow::Borrowed(word),
            },
        }
    }

    /// The id of a clause; `?` for a code this program does not know.
    pub fn clause(&self, code: ClauseCode) -> &'static str {
        let areas = self.clauses.iter().flat_map(|area| area.iter());
        let mut all = super::own::CLAUSES.iter().chain(areas);
        all.find(|clause| clause.code == code).map_or("?", |clause| clause.id)
    }
}

/// What stands for a name in the first of some tables that has it.
fn found(tables: &[&'static [(Name, &'static str)]], name: Name) -> Option<&'static str> {
    tables.iter().find_map(|table| {
        table.binary_search_by_key(&name, |entry| entry.0).ok().map(|at| table[at].1)
    })
}

/// A row of dice on the line that leads to a state: everything in their addresses but which die.
#[derive(Clone, Copy, Debug)]
pub struct RowAt<'a> {
    /// The words of the system.
    pub words: &'a Lexicon,
    /// A state with everybody in it whom the row names.
    pub state: &'a State,
    /// Who rolls.
    pub by: Actor,
    /// What for.
    pub purpose: Name,
    /// The rest.
    pub row: &'a Row,
}

impl<'a> RowAt<'a> {
    /// The address of the die with so many faces at a position of the row, from 0.
    pub fn die(&self, faces: u16, position: usize) -> Address<'a> {
        Address {
            round: self.row.round,
            occasion: self.occasion(),
            roller: self.actor(self.by),
            purpose: self.words.spell(self.purpose),
            whom: self.row.whom.map(|whom| self.subject(whom)),
            faces,
            part: self.row.part.0.iter().map(|portion| self.portion(portion)).collect(),
            position: position as u32,
        }
    }

    fn occasion(&self) -> AddressOccasion<'a> {
        match self.row.occasion {
            Occasion::Unasked { clause, turn } => AddressOccasion::Unasked {
                clause: self.words.clause(clause),
                turn: turn.map(|(of, nth)| (self.actor(of), nth)),
                audience: Vec::new(),
            },
            Occasion::Deed { deed, nth } => AddressOccasion::Deed {
                doer: self.actor(deed.by),
                done: self.words.spell(deed.verb),
                target: deed.target.map(|target| self.subject(target)),
                nth,
                audience: Vec::new(),
            },
        }
    }

    fn portion(&self, portion: &'a Portion) -> AddressPortion<'a> {
        match portion {
            Portion::Blow(number) => AddressPortion::Blow(*number),
            Portion::Step(number) => AddressPortion::Step(*number),
            Portion::Hazard(name) => AddressPortion::Hazard(name),
            Portion::Group(first) => AddressPortion::Group(self.combatant(*first)),
            Portion::Rule(clause) => AddressPortion::Rule(self.words.clause(*clause)),
            Portion::Tie(number) => AddressPortion::Tie(*number),
            Portion::Item(item) => {
                let (owner, id) = self.item(*item);
                AddressPortion::Item(owner, id)
            }
            Portion::Entry(number) => AddressPortion::Entry(*number),
            Portion::Word(name) => AddressPortion::Word(self.words.spell(*name)),
        }
    }

    fn actor(&self, actor: Actor) -> Being<'a> {
        match actor {
            Actor::Gm => Being::Gm,
            Actor::Side(side) => self.subject(Subject::Side(side)),
            Actor::Who(who) => Being::Combatant(self.combatant(who)),
        }
    }

    fn subject(&self, subject: Subject) -> Being<'a> {
        let cast = &self.state.cast;
        match subject {
            Subject::Fight => Being::Fight,
            Subject::Side(side) => Being::Side(id_at(&cast.sides, side.0.into())),
            Subject::Who(who) => Being::Combatant(self.combatant(who)),
            Subject::Item(item) => {
                let (owner, id) = self.item(item);
                Being::Item(owner, id)
            }
            Subject::Zone(zone) => match &cast.map {
                MapSheet::Zones(zones) => {
                    Being::Zone(zones.get(usize::from(zone.0)).map_or("?", |zone| &zone.id))
                }
                MapSheet::None | MapSheet::Grid { .. } => Being::Zone("?"),
            },
        }
    }

    fn combatant(&self, who: Who) -> Combatant<'a> {
        let cast = &self.state.cast;
        let Some(member) = cast.members.get(usize::from(who.0)) else { return Combatant::Id("?") };
        match member.newcomer {
            None => Combatant::Id(&member.id),
            Some(newcomer) => {
                let side = id_at(&cast.sides, newcomer.side.0.into());
                Combatant::Newcomer(side, newcomer.number)
            }
        }
    }

    fn item(&self, item: ItemId) -> (Combatant<'a>, &'a str) {
        let cast = &self.state.cast;
        match cast.owner_known(item) {
            Some(owner) => (self.combatant(owner), &cast.item(item).id),
            None => (Combatant::Id("?"), "?"),
        }
    }
}

fn id_at(ids: &[String], at: usize) -> &str {
    ids.get(at).map_or("?", String::as_str)
}
