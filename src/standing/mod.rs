//! The standing: how the fight stands at a moment, in a form a table can read at a glance.
//!
//! ```text
//! Round 2, Ash's turn (the heroes)
//! Order      > the heroes 5, the raiders 3
//! May act    Ash
//! Not yet    Bea
//!
//!         hp     Main    Move    melee AC,  at   conditions  in hand
//!                Action  Action  ranged AC
//! heroes
//!   Ash   11/12          1       10         3,4  in melee    longsword
//!   Bea   9/9    1       1       10         3,6  prone       spear
//! raiders
//!   Grak  3/11   1       1       13         4,4  in melee    axe
//! ```

/// What a state says of those who take part.
mod gather;
/// How those who take part are called.
mod names;
/// What is awaited, offered and disputed.
mod open;
/// The map, drawn.
mod sketch;
/// The standing in one line.
mod status;
/// Tables that fit a width.
pub mod table;
/// The standing as lines of text.
mod text;
/// Who may act, and who has not acted yet.
mod turns;
/// The zones of the map.
mod zones;

pub use gather::{bearing, number};
pub use names::marks;
pub use sketch::{sketch, small_sketch};
pub use text::aligned;
pub use zones::read as zones_read;

use crate::account::{Sight, Words};
use crate::play::History;
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{Effect, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

/// A place in the order of turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Place {
    /// Whose place it is.
    pub of: String,
    /// What it is ordered by.
    pub value: i32,
    /// Whether it has the turn now; several have, where turns of one count run together.
    pub now: bool,
    /// What people call it: whose place it is, and what it is ordered by where that was counted.
    #[serde(skip)]
    pub called: String,
}

/// A number with its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Number {
    /// Its name.
    pub name: String,
    /// What people read of its name.
    pub called: String,
    /// Its value now.
    pub value: i32,
    /// The most it can be, if there is a bound.
    pub most: Option<i32>,
    /// The parts it is worked out from; none where it stands on the sheet or is counted.
    pub parts: Vec<NumberPart>,
}

/// A part of a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NumberPart {
    /// What it adds.
    pub by: i32,
    /// What it is, in a word.
    pub label: String,
    /// What people read of that word.
    pub called: String,
    /// The full id of the clause it comes from.
    pub clause: String,
}

/// A side as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SideStanding {
    /// Its name.
    pub name: String,
    /// Its pools.
    pub pools: Vec<Number>,
    /// Its conditions.
    pub conditions: Vec<String>,
    /// Its conditions as people read them.
    #[serde(skip)]
    pub holding: Vec<String>,
}

/// A combatant as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CombatantStanding {
    /// Its id.
    pub id: String,
    /// What people call it, if that is not its id.
    pub name: Option<String>,
    /// Its side.
    pub side: String,
    /// The seat that speaks for it.
    pub seat: String,
    /// `waiting`, `present` or `gone`.
    pub presence: &'static str,
    /// Its turn of this round: `unspent`, `running`, or `over` where it was taken or spent.
    pub turn: &'static str,
    /// Its own place in the order, once worked out.
    pub initiative: Option<i32>,
    /// Where it is.
    pub at: Option<String>,
    /// The pool that says how much it can take.
    pub health: Option<Number>,
    /// What that pool is when full.
    pub health_max: Option<i32>,
    /// Pools that pay for what it does.
    pub actions: Vec<Number>,
    /// Its other pools, those at 0 left out but for what is lost before health.
    pub pools: Vec<Number>,
    /// Numbers now in force that attacks are held against.
    pub defenses: Vec<Number>,
    /// Its conditions, derived ones included.
    pub conditions: Vec<String>,
    /// What it holds.
    pub held: Vec<String>,
    /// What it has said it will do.
    pub plans: Vec<String>,
    /// The same as people read it.
    #[serde(skip)]
    pub read: Read,
}

/// What people read of a combatant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Read {
    /// Its name, which no other has.
    pub name: String,
    /// Its name, and its id where that is another word.
    pub typed: String,
    /// Where it is.
    pub at: String,
    /// What is lost before its health.
    pub cushion: Option<Number>,
    /// The pools that pay for what it can do now.
    pub actions: Vec<Number>,
    /// Its conditions.
    pub conditions: Vec<String>,
    /// The same, with the lists that are behind some.
    pub in_full: Vec<String>,
    /// What it holds, with what is left of it.
    pub held: Vec<String>,
    /// What it has said it will do.
    pub plans: Vec<String>,
    /// Whether it stands.
    pub bearing: Bearing,
}

/// Whether somebody stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bearing {
    /// It stands.
    #[default]
    Up,
    /// It lies on the ground.
    Prone,
    /// It is out of action.
    Down,
    /// It is dead.
    Dead,
}

/// An item on the ground.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Lying {
    /// The item, such as `ash.longsword`.
    pub item: String,
    /// Where it lies, if that is known.
    pub at: Option<String>,
    /// The same as people read it.
    #[serde(skip)]
    pub read: String,
}

/// An event that somebody disputes, and that the GM has not decided about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Dispute {
    /// The event that opened the dispute.
    pub event: u64,
    /// The event disputed.
    pub about: u64,
    /// The seat that disputes it.
    pub by: String,
    /// Why.
    pub reason: String,
}

/// How a fight stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Standing {
    /// The round; 0 before the first.
    pub round: u32,
    /// The phase.
    pub phase: String,
    /// Whose turn it is.
    pub turn: Option<String>,
    /// The order of turns.
    pub order: Vec<Place>,
    /// Who may act now; nobody while something is awaited.
    pub may_act: Vec<String>,
    /// Who of this turn or count has not acted yet.
    pub not_acted: Vec<String>,
    /// The sides, in order.
    pub sides: Vec<SideStanding>,
    /// The combatants, in order.
    pub combatants: Vec<CombatantStanding>,
    /// What lies on the ground, each as the item of whoever's sheet has it.
    pub ground: Vec<Lying>,
    /// Pools of the fight itself.
    pub pools: Vec<Number>,
    /// Conditions of the fight itself.
    pub conditions: Vec<String>,
    /// What comes when all turns of this moment are over, in words.
    pub to_come: Vec<String>,
    /// What the table waits for.
    pub awaited: Option<String>,
    /// The windows still open.
    pub windows: Vec<String>,
    /// The disputes that are not decided.
    pub disputes: Vec<Dispute>,
    /// The same as people read it.
    #[serde(skip)]
    pub told: Told,
}

/// What people read of a fight.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// The phase.
    pub phase: String,
    /// Whether the phase is a part of the round that everybody has to know of.
    pub is_part: bool,
    /// Whose turn it is.
    pub turn: Option<String>,
    /// Whose place in the order has the turn.
    pub slot: Option<String>,
    /// Whose turns run at the same moment, if there are several.
    pub together: Vec<String>,
    /// Conditions of the fight itself.
    pub conditions: Vec<String>,
    /// Who is asked.
    pub asked: Vec<String>,
    /// The windows still open.
    pub windows: Vec<String>,
}

/// How a state stands; what is awaited is no part of a state and left out.
pub fn standing(state: &State, system: System) -> Standing {
    gather::standing(Words { system, state })
}

/// How the fight stands right after an event, with what is awaited and the windows still open, as
/// one seat may see it.
pub fn standing_at(history: &History, system: System, event: u64, viewer: Viewer) -> Standing {
    let state = Sight::new(history, viewer).state(history.tip_at(event));
    standing_of(history, system, (event, viewer), &state)
}

/// The same where the state right after the event is at hand, as the seat may see it.
pub fn standing_of(
    history: &History,
    system: System,
    (event, viewer): (u64, Viewer),
    state: &State,
) -> Standing {
    let tip = history.tip_at(event);
    let words = Words { system, state };
    let mut standing = gather::standing(words);
    turns::leave_out_who_cannot(&mut standing, history, words, (tip, viewer));
    open::add(&mut standing, history, words, (tip, viewer));
    turns::leave_out_who_acted(&mut standing, history, words, (tip, viewer));
    standing.disputes = open::disputes(history, words, event, viewer);
    standing
}

/// The whole standing as lines of a width: how the fight stands right after an event, the map, and
/// what those numbers are made up of that attacks are held against and that are not what the sheet
/// alone gives.
pub fn at_a_glance(
    history: &History,
    system: System,
    (event, viewer): (u64, Viewer),
    width: usize,
) -> Vec<String> {
    let state = Sight::new(history, viewer).state(history.tip_at(event));
    let sheets = standing(&on_the_sheets(history, &state), system);
    let reasons = |now: &Standing| now.reasons_beyond(&sheets, width);
    with_map_and_reasons(history, system, (event, viewer), width, reasons)
}

/// The same with what all of these numbers are made up of.
pub fn in_full(
    history: &History,
    system: System,
    (event, viewer): (u64, Viewer),
    width: usize,
) -> Vec<String> {
    let reasons = |now: &Standing| now.reasons(width);
    with_map_and_reasons(history, system, (event, viewer), width, reasons)
}

fn with_map_and_reasons(
    history: &History,
    system: System,
    (event, viewer): (u64, Viewer),
    width: usize,
    reasons: impl Fn(&Standing) -> Vec<String>,
) -> Vec<String> {
    let standing = standing_at(history, system, event, viewer);
    let state = Sight::new(history, viewer).state(history.tip_at(event));
    let parts = [sketch(&state, system, width), reasons(&standing)];
    let mut lines = standing.lines(width);
    for part in parts.into_iter().filter(|part| !part.is_empty()) {
        lines.push(String::new());
        lines.extend(part);
    }
    lines
}

/// The cast of a state as its sheets have it, with nothing that has happened since.
fn on_the_sheets(history: &History, state: &State) -> State {
    let mut sheets = State::opened(history.opening());
    let newcomers = state.cast.members.iter().skip(sheets.cast.members.len());
    newcomers.for_each(|member| sheets.effect(&Effect::Cast(Box::new(member.clone()))));
    sheets
}
