//! What readings show of a combatant first, and what they make of its conditions.

use crate::state::State;
use crate::vocabulary::{Asked, Cited, ClauseCode, Event, ItemId, Name, Rolled, Value, Who};

/// What stands beside a total in a table.
pub type LookUp = fn(i32) -> Name;

/// What a weapon has to do with what a clause decided about somebody, behind "has": `Shock 2 up to
/// AC 15; Melee AC 12`.
pub type OfWeapon = fn(&State, ItemId, Who, ClauseCode) -> Option<String>;

/// What of somebody decides how much a clause changes, behind the reason of the change: `Level 1`.
pub type OfChange = fn(&State, Who, ClauseCode) -> Option<String>;

/// Why a roll with a weapon has an outcome: `threat range 19–20`.
pub type OfOutcome = fn(&State, ItemId, Name) -> Option<String>;

/// How many others a roll is for besides whom it names.
pub type Others = fn(&State, &Rolled) -> usize;

/// What is told of a need beside who is asked, by the state and by what its deed brought before
/// it, the input first.
pub type OfNeed = fn(&State, &Asked, &[Event]) -> Option<Matter>;

/// What a need is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Matter {
    /// One of several things: the condition that is Tested, the item that a die is thrown for.
    One(Value),
    /// What each face of the die stands for, from 1 on.
    Faces(Vec<Value>),
}

/// The squares that somebody fills on a grid.
pub type Fills = fn(&State, Who) -> Vec<(u8, u8)>;

/// Whether a pool counts for somebody.
pub type CountedFor = fn(&State, Who) -> bool;

/// What readings show of a combatant before anything else.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// The pool that says how much it can still take, and the stat that bounds it.
    pub health: Option<(Name, Name)>,
    /// A pool that damage takes before that one.
    pub cushion: Option<Name>,
    /// What an initiative is.
    pub initiative: Initiative,
    /// The kind of place in the order that a combatant of its own has as a rule, which is not told.
    pub own_place: Option<Name>,
    /// The switch with which initiatives are counted in hundredths.
    pub hundredths: Option<Name>,
    /// Pools that pay for what it does and come back by themselves.
    pub actions: &'static [Name],
    /// Those of them that nobody has outside its own turn, whatever is left of them.
    pub in_turn_only: &'static [Name],
    /// Numbers now in force that attacks are held against.
    pub defenses: &'static [Name],
    /// Numbers it comes with, which a new sheet is checked by: for initiative, to hit.
    pub first: &'static [Name],
    /// The stat that says whether it is a player's character.
    pub kind: Option<Name>,
    /// The stat that marks a weapon that is part of the body, always in hand.
    pub natural: Option<Name>,
    /// Other pools with the stats they are held against, where the pool itself has no bound.
    pub bounds: &'static [(Name, Name)],
    /// Pools that count only for some, with what says for whom: a way without a speed has no limit.
    pub counted_for: &'static [(Name, CountedFor)],
    /// The stat whose numbers a sheet names itself, and what those are called where only a name is
    /// kept, in the order of the sheet.
    pub named: Option<(Name, &'static [Name])>,
    /// Stats that are lists of tables, each with the phrase that tells one of them, as those of
    /// verbs are.
    pub phrases: &'static [(Name, &'static str)],
    /// Purposes of rolls that are told in other words than their name: first of whoever makes or
    /// begins it, where `{}` stands for what its dice are named after, then of whoever resists.
    pub purposes: &'static [(Name, &'static str, &'static str)],
    /// Purposes of rolls that succeed at no more than the number they are held against, or for
    /// which less is better.
    pub at_most: &'static [Name],
    /// Phases that everybody has to know of: a brief account names them too.
    pub phases: &'static [Name],
    /// Tables that totals are looked up in, by the clause that calls for the roll.
    pub tables: &'static [(Cited, LookUp)],
    /// What a weapon says of what a clause decided about a target of it.
    pub of_weapon: Option<OfWeapon>,
    /// What of somebody decides how much changes for it.
    pub of_change: Option<OfChange>,
    /// What a weapon says of the outcome of a roll with it.
    pub of_outcome: Option<OfOutcome>,
    /// How many others a roll is for besides whom it names, where a group rolls as one.
    pub others: Option<Others>,
    /// Kinds of plans for what somebody does later than it said, and what each is told with.
    pub put_off: &'static [(Name, &'static str)],
    /// What a question or an awaited die is about, where that does not go without saying.
    pub of_need: Option<OfNeed>,
    /// The squares somebody fills on a grid, where that may be more than the one it stands on.
    pub fills: Option<Fills>,
    /// Clauses by which actions are always spent, in the deeds of others too: as an attack meets
    /// what its target has declared, say.
    pub pays_by: &'static [Cited],
    /// Conditions in which somebody's turn of the round is over, where it can be spent without
    /// being taken: on a reaction, for one.
    pub spent: &'static [Name],
    /// Conditions that a list on the sheet is behind, such as wounds, and the stat that holds it.
    pub listed: &'static [(Name, Name)],
    /// Conditions in which somebody lies on the ground.
    pub prone: &'static [Name],
    /// Conditions in which somebody is down: out of action, but not dead.
    pub down: &'static [Name],
    /// Conditions in which somebody is dead.
    pub dead: &'static [Name],
}

/// What an initiative is, and with it the value of a place in the order of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Initiative {
    /// A number, by which places are ordered.
    Counted,
    /// One side has it, which says who goes first. The values of places are only where they stand
    /// in the cycle, and are not told.
    Held,
}

impl Shown {
    /// Nothing of all that; initiatives are counted.
    pub const NOTHING: Shown = Shown {
        health: None,
        cushion: None,
        initiative: Initiative::Counted,
        own_place: None,
        hundredths: None,
        actions: &[],
        in_turn_only: &[],
        defenses: &[],
        first: &[],
        kind: None,
        natural: None,
        bounds: &[],
        counted_for: &[],
        named: None,
        phrases: &[],
        purposes: &[],
        at_most: &[],
        phases: &[],
        tables: &[],
        of_weapon: None,
        of_change: None,
        of_outcome: None,
        others: None,
        put_off: &[],
        of_need: None,
        fills: None,
        pays_by: &[],
        spent: &[],
        listed: &[],
        prone: &[],
        down: &[],
        dead: &[],
    };

    /// Whether a pool counts for somebody.
    pub fn counts(&self, state: &State, who: Who, pool: Name) -> bool {
        self.counted_for.iter().all(|(known, counts)| *known != pool || counts(state, who))
    }

    /// How a plan of this kind is told, if it is for what is done later than it was said.
    pub fn put_off(&self, kind: Name) -> Option<&'static str> {
        self.put_off.iter().find(|(put_off, _)| *put_off == kind).map(|(_, told)| *told)
    }
}
