//! The standing: how the fight stands at a moment, in a form a table can read at a glance.
//!
//! ```text
//! Round 2, heroes' turn
//! order: >heroes 5, raiders 3
//! heroes
//!   ash   11/12 hp  main 1, move-action 1  melee-ac 10, ranged-ac 10  at 3,4  longsword
//! raiders
//!   grak  3/11 hp   main 1, move-action 1  melee-ac 13, ranged-ac 13  at 4,4  axe
//! awaited: grak is asked shock.dodge: dodge | pass
//! ```

/// The grid, drawn.
mod sketch;

pub use sketch::sketch;

use crate::account::{Sight, Words, possessive};
use crate::engine::Sum;
use crate::engine::catalog::Lasts;
use crate::play::History;
use crate::rules::System;
use crate::state::{Plan, Presence, State, Turn};
use crate::vocabulary::{Actor, Asked, Event, Name, Need, SideId, Subject, Viewer, Who, core};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;

/// A place in the order of turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Place {
    /// Whose place it is.
    pub of: String,
    /// What it is ordered by.
    pub value: i32,
    /// Whether it has the turn now.
    pub now: bool,
}

/// A number with its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Number {
    /// Its name.
    pub name: String,
    /// Its value now.
    pub value: i32,
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
    /// The full id of the clause it comes from.
    pub clause: &'static str,
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
    /// Its turn of this round: `unspent`, `running` or `over`.
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
    /// Its other pools, those at 0 left out.
    pub pools: Vec<Number>,
    /// Numbers now in force that attacks are held against.
    pub defenses: Vec<Number>,
    /// Its conditions, derived ones included.
    pub conditions: Vec<String>,
    /// What it holds.
    pub held: Vec<String>,
    /// What it has said it will do.
    pub plans: Vec<String>,
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
    /// The sides, in order.
    pub sides: Vec<SideStanding>,
    /// The combatants, in order.
    pub combatants: Vec<CombatantStanding>,
    /// Conditions of the fight itself.
    pub conditions: Vec<String>,
    /// What the table waits for.
    pub awaited: Option<String>,
    /// The windows still open.
    pub windows: Vec<String>,
}

/// How a state stands; what is awaited is no part of a state and left out.
pub fn standing(state: &State, system: System) -> Standing {
    let words = Words { system, state };
    // Whoever is out of every fight for good has a place no more.
    let is_out = |of| matches!(of, Actor::Who(who) if is_out_for_good(words, who));
    let order = state.order.iter().enumerate().filter(|(_, slot)| !is_out(slot.of));
    let order = order.map(|(at, slot)| Place {
        of: words.actor(slot.of),
        value: slot.value,
        now: state.slot.is_some_and(|slot| usize::from(slot) == at),
    });
    Standing {
        round: state.round,
        phase: words.word(state.phase).to_owned(),
        turn: state.turn_of().map(|actor| words.actor(actor)),
        order: order.collect(),
        sides: state.every_side().map(|side| side_standing(words, side)).collect(),
        combatants: state.everyone().map(|who| combatant_standing(words, who)).collect(),
        conditions: conditions(words, Subject::Fight),
        awaited: None,
        windows: Vec::new(),
    }
}

fn is_out_for_good(words: Words<'_>, who: Who) -> bool {
    let mut known = words.system.conditions().iter();
    known.any(|known| known.lasts == Lasts::ForGood && words.state.is(who, known.name))
        || words.state.body(who).presence == Presence::Gone
}

/// How the fight stands right after an event, with what is awaited and the windows still open, as
/// one seat may see it.
pub fn standing_at(history: &History, system: System, event: u64, viewer: Viewer) -> Standing {
    let tip = history.tip_at(event);
    let state = Sight::new(history, viewer).state(tip);
    let words = Words { system, state: &state };
    let mut standing = standing(&state, system);
    standing.awaited = awaited(history, words, tip, viewer);
    standing.windows = windows(history, words, tip, viewer);
    standing
}

fn side_standing(words: Words<'_>, side: SideId) -> SideStanding {
    let of = Subject::Side(side);
    let pools = words.state.pools_of(of).into_iter().flatten();
    SideStanding {
        name: words.side(side),
        pools: pools.map(|(pool, value)| number(words, *pool, *value)).collect(),
        conditions: conditions(words, of),
    }
}

fn combatant_standing(words: Words<'_>, who: Who) -> CombatantStanding {
    let (state, system) = (words.state, words.system);
    let (body, sheet, shown) = (state.body(who), state.sheet(who), system.shown());
    let of = Subject::Who(who);
    let now =
        |name: &Name| system.number(state, of, *name).map(|value| number(words, *name, value));
    let health = shown.health.and_then(|(pool, _)| now(&pool));
    let is_shown = |pool: Name| {
        shown.actions.contains(&pool) || shown.health.is_some_and(|(health, _)| health == pool)
    };
    let others = body.pools.iter().filter(|(pool, value)| !is_shown(*pool) && *value != 0);
    let held = state.items_of(who).filter(|item| {
        let natural = shown.natural.and_then(|stat| state.flag(*item, stat)) == Some(true);
        let in_hand = state.item(*item).carry == core::HELD;
        in_hand && !natural && state.cast.item(*item).kind != core::SPELL
    });
    CombatantStanding {
        id: sheet.id.clone(),
        name: sheet.name.clone().filter(|name| *name != sheet.id),
        side: words.side(sheet.side),
        seat: words.seat(sheet.seat),
        presence: match body.presence {
            Presence::Waiting => "waiting",
            Presence::Present => "present",
            Presence::Gone => "gone",
        },
        turn: match body.turn {
            Turn::Unspent => "unspent",
            Turn::Running => "running",
            Turn::Over => "over",
        },
        initiative: body.initiative,
        at: body.place.map(|place| words.place(place)),
        health_max: shown.health.and_then(|(_, most)| system.number(state, of, most)),
        health,
        actions: shown.actions.iter().filter_map(now).collect(),
        pools: others.map(|(pool, value)| number(words, *pool, *value)).collect(),
        defenses: shown.defenses.iter().filter_map(|name| defense(words, who, *name)).collect(),
        conditions: conditions(words, of),
        held: held.map(|item| words.item(item)).collect(),
        plans: plans(words, who),
    }
}

/// What somebody has said it will do, with the kind of turn where that is no ordinary one.
fn plans(words: Words<'_>, who: Who) -> Vec<String> {
    let of_play = |plan: &&Plan| plan.of == who && plan.kind != core::PLACE;
    let own = words.state.plans.iter().filter(of_play);
    let told = own.map(|plan| {
        let act = words.act(plan.deed.verb, &plan.deed.args);
        match plan.kind {
            core::WHO => act,
            kind => format!("{} {act}", words.word(kind)),
        }
    });
    told.collect()
}

pub(crate) fn number(words: Words<'_>, name: Name, value: i32) -> Number {
    Number { name: words.word(name).to_owned(), value, parts: Vec::new() }
}

/// A number that attacks are held against, with its parts.
fn defense(words: Words<'_>, who: Who, name: Name) -> Option<Number> {
    let (state, system) = (words.state, words.system);
    let value = system.number(state, Subject::Who(who), name)?;
    let parts = system.sum(state, who, name).map_or_else(Vec::new, Sum::into_parts);
    let parts = parts.into_iter().map(|(clause, label, by)| NumberPart {
        by,
        label: words.word(label).to_owned(),
        clause: words.clause(clause.code),
    });
    Some(Number { parts: parts.collect(), ..number(words, name, value) })
}

/// Conditions that are recorded, then those the rules derive.
fn conditions(words: Words<'_>, of: Subject) -> Vec<String> {
    let recorded = words.state.conditions_of(of);
    let mut all: Vec<String> =
        recorded.iter().map(|held| words.condition(held.name, held.detail)).collect();
    all.extend(words.state.said_of(of).iter().map(|said| words.value(said)));
    if matches!(of, Subject::Who(who) if words.state.body(who).presence == Presence::Present) {
        let listed = words.system.conditions().iter().map(|condition| condition.name);
        let derived = listed.filter(|name| {
            !words.state.is(of, *name) && words.system.holds(words.state, of, *name)
        });
        all.extend(derived.map(|name| words.word(name).to_owned()));
    }
    all
}

/// What the line that ends with `tip` waits for.
pub fn awaited(history: &History, words: Words<'_>, tip: u64, viewer: Viewer) -> Option<String> {
    let sight = Sight::new(history, viewer);
    let (_, ranges) = history.resolution_at(tip)?;
    let mut answered: Vec<Actor> = Vec::new();
    for number in ranges.iter().rev().flat_map(|(first, last)| (*first..=*last).rev()) {
        let entry = history.entry(number);
        match entry.event {
            Event::Answered { of, .. } => answered.push(of),
            Event::Ruled(_) => {}
            Event::Asked(_) if !sight.sees_entry(&entry) => {
                return Some(format!("(hidden: event {number})"));
            }
            Event::Asked(asked) => return question(words, &asked, &answered),
            _ => return None,
        }
    }
    None
}

fn question(words: Words<'_>, asked: &Asked, answered: &[Actor]) -> Option<String> {
    match &asked.need {
        Need::Dice { .. } if !answered.is_empty() => None,
        Need::Dice { by, purpose, sides } => {
            let dice: Vec<_> = sides.iter().map(|sides| format!("d{sides}")).collect();
            let purpose = words.word(*purpose);
            Some(format!("{} throws {} for {purpose}", words.actor(*by), dice.join(" ")))
        }
        Need::Share { by, purpose, .. } => {
            let (by, purpose) = (words.actor(*by), words.word(*purpose));
            Some(format!("a share of the dice is awaited, before {by} throws for {purpose}"))
        }
        Need::Choice { of, options, .. } => {
            let left = of.iter().filter(|actor| !answered.contains(actor));
            let left: Vec<_> = left.map(|actor| words.actor(*actor)).collect();
            let options: Vec<_> = options.iter().map(|option| words.value(option)).collect();
            let id = words.clause(asked.clause);
            let is = if left.len() > 1 { "are" } else { "is" };
            (!left.is_empty())
                .then(|| format!("{} {is} asked {id}: {}", left.join(", "), options.join(" | ")))
        }
    }
}

/// The windows open at the end of a line, latest first.
pub fn windows(history: &History, words: Words<'_>, tip: u64, viewer: Viewer) -> Vec<String> {
    let sight = Sight::new(history, viewer);
    let Some((_, ranges)) = history.resolution_at(tip) else { return Vec::new() };
    let mut windows: Vec<String> = Vec::new();
    for number in ranges.iter().rev().flat_map(|(first, last)| (*first..=*last).rev()) {
        let entry = history.entry(number);
        let Event::Offered(offered) = &entry.event else { continue };
        if !sight.sees_entry(&entry) {
            continue;
        }
        for (who, verbs) in &offered.to {
            let verbs: Vec<_> = verbs.iter().map(|verb| words.word(*verb)).collect();
            let window = format!("{} {}", words.who(*who), verbs.join(" or "));
            if !windows.contains(&window) {
                windows.push(window);
            }
        }
    }
    windows
}

impl Standing {
    /// Round, phase and whose turn it is: `Round 2, heroes' turn`.
    pub fn headline(&self) -> String {
        let moment = match (self.phase.as_str(), self.round) {
            ("setup", _) => "Not started".to_owned(),
            ("over", round) => format!("Over in round {round}"),
            ("round", round) => format!("Round {round}"),
            (phase, 0) => format!("Before the first round ({phase})"),
            (phase, round) => format!("Round {round} ({phase})"),
        };
        let slot = self.order.iter().find(|place| place.now).map(|place| &place.of);
        match (&self.turn, slot) {
            (Some(turn), Some(slot)) if turn != slot => {
                format!("{moment}, {} turn ({slot})", possessive(turn))
            }
            (Some(turn), _) => format!("{moment}, {} turn", possessive(turn)),
            (None, _) => moment,
        }
    }

    /// One line for each combatant in the fight, aligned.
    pub fn short_lines(&self) -> Vec<String> {
        let present = self.combatants.iter().filter(|one| one.presence == "present");
        let rows = present.map(|one| {
            vec![one.id.clone(), one.health_text(), one.place_text(), one.conditions.join(", ")]
        });
        aligned(&rows.collect::<Vec<_>>())
    }

    /// What the numbers that attacks are held against are made up of, a line for each combatant
    /// whose numbers have several parts: `grak: melee-ac, ranged-ac 13 = 10 base +3 armour`.
    pub fn reasons(&self) -> Vec<String> {
        self.combatants.iter().filter_map(CombatantStanding::reasons).collect()
    }

    /// The whole standing, line by line.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.headline()];
        if !self.order.is_empty() {
            let each = self.order.iter().map(|place| {
                format!("{}{} {}", if place.now { ">" } else { "" }, place.of, place.value)
            });
            lines.push(format!("order: {}", each.collect::<Vec<_>>().join(", ")));
        }
        if !self.conditions.is_empty() {
            lines.push(format!("the fight: {}", self.conditions.join(", ")));
        }
        let cells: Vec<_> = self.combatants.iter().map(CombatantStanding::cells).collect();
        let rows = aligned(&cells);
        for side in &self.sides {
            lines.push(side.text());
            let own = self.combatants.iter().zip(&rows).filter(|(one, _)| one.side == side.name);
            lines.extend(own.map(|(_, row)| format!("  {row}")));
        }
        if let Some(awaited) = &self.awaited {
            lines.push(format!("awaited: {awaited}"));
        }
        if !self.windows.is_empty() {
            lines.push(format!("may still step in: {}", self.windows.join("; ")));
        }
        lines
    }
}

impl Number {
    /// The number as the sum it is: `13 = 10 base +3 armour`.
    fn sum_text(&self) -> String {
        let part = |(at, part): (usize, &NumberPart)| match at {
            0 => format!("{} {}", part.by, part.label),
            _ => format!("{:+} {}", part.by, part.label),
        };
        let parts: Vec<_> = self.parts.iter().enumerate().map(part).collect();
        format!("{} = {}", self.value, parts.join(" "))
    }
}

impl SideStanding {
    fn text(&self) -> String {
        let pools = self.pools.iter().map(|pool| format!("{} {}", pool.name, pool.value));
        let more: Vec<String> = pools.chain(self.conditions.iter().cloned()).collect();
        if more.is_empty() {
            self.name.clone()
        } else {
            format!("{}: {}", self.name, more.join(", "))
        }
    }
}

impl CombatantStanding {
    pub(crate) fn health_text(&self) -> String {
        match (&self.health, self.health_max) {
            (Some(health), Some(most)) => format!("{}/{most} {}", health.value, health.name),
            (Some(health), None) => format!("{} {}", health.value, health.name),
            (None, _) => String::new(),
        }
    }

    pub(crate) fn place_text(&self) -> String {
        match (self.presence, &self.at) {
            ("present", Some(place)) => format!("at {place}"),
            ("present", None) => String::new(),
            (presence, _) => presence.to_owned(),
        }
    }

    fn reasons(&self) -> Option<String> {
        let mut told: Vec<(Vec<&str>, String)> = Vec::new();
        for number in self.defenses.iter().filter(|number| number.parts.len() > 1) {
            let sum = number.sum_text();
            match told.iter_mut().find(|(_, told)| *told == sum) {
                Some((names, _)) => names.push(&number.name),
                None => told.push((vec![&number.name], sum)),
            }
        }
        let told = told.iter().map(|(names, sum)| format!("{} {sum}", names.join(", ")));
        let told: Vec<String> = told.collect();
        (!told.is_empty()).then(|| format!("{}: {}", self.id, told.join("; ")))
    }

    fn cells(&self) -> Vec<String> {
        let list = |numbers: &[Number]| {
            let each = numbers.iter().map(|one| format!("{} {}", one.name, one.value));
            each.collect::<Vec<_>>().join(", ")
        };
        let mut more = vec![list(&self.pools), self.conditions.join(", ")];
        more.extend(self.plans.iter().map(|plan| format!("will {plan}")));
        more.retain(|part| !part.is_empty());
        vec![
            self.id.clone(),
            self.health_text(),
            list(&self.actions),
            list(&self.defenses),
            self.place_text(),
            self.held.join(", "),
            more.join("; "),
        ]
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().iter().chain(&self.reasons()).try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// Rows of cells, each column as wide as its widest cell, empty columns left out.
pub(crate) fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).filter(|(_, width)| **width > 0);
        let padded = cells.map(|(cell, width)| format!("{cell:width$}"));
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}
