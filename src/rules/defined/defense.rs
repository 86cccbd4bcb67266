//! Armor Class: its parts, and what is in force at the moment. No clauses of its own; those that
//! have a say stand in `attack`, `touch`, `flat_footed`, `prone` and `exposed`.

use super::names as n;
use super::{
    attack, charge, defensive, exposed, flat_footed, full_defense, prone, reckless, size, slots,
};
use crate::engine::{Stop, Table};
use crate::state::State;
use crate::vocabulary::{Actor, Clause, Detail, Who, core};

/// What an attack is like to the one it is made on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facing {
    /// Who attacks, if anybody in particular.
    pub by: Option<Who>,
    /// Only contact counts.
    pub touch: bool,
    /// It is a shot.
    pub ranged: bool,
    /// What cover adds.
    pub cover: i32,
}

/// The parts of Armor Class, and what it comes to with them.
#[derive(Clone, Copy, Debug, Default)]
struct Parts {
    /// Armor, natural armor, shield and parry: what a touch passes by.
    hard: i32,
    parry: i32,
    dexterity: i32,
    /// What dodging adds; what it takes stands apart, for it stays where this is lost.
    dodge: i32,
    dodge_penalty: i32,
    rest: i32,
}

impl Parts {
    fn of(state: &State, who: Who) -> Parts {
        let part = |key: &str| state.named(who, n::AC_PARTS, key);
        let plain = |key: &str| part(key).unwrap_or(0);
        // Of two bonuses the higher counts, a penalty comes on top.
        let beside = |key: &str, own: i32| plain(key).max(0).max(own) + plain(key).min(0);
        let armor = beside("armor", worn(state, who));
        let shield = beside("shield", slots::shield_bonus(state, who));
        let others: i32 =
            ["deflection", "insight", "luck", "circumstance", "other"].into_iter().map(plain).sum();
        Parts {
            hard: armor + plain("natural") + shield,
            parry: plain("parry"),
            dexterity: plain("dexterity"),
            dodge: plain("dodge").max(0),
            dodge_penalty: plain("dodge").min(0),
            rest: part("base").unwrap_or(10)
                + others
                + part("size").unwrap_or_else(|| size::to_attack(state, who)),
        }
    }

    fn flat_footed(mut self, state: &State, who: Who) -> Parts {
        if !flat_footed::keeps_dexterity(state, who) {
            self.dexterity = self.dexterity.min(0);
        }
        self.dodge = 0;
        self
    }

    fn helpless(mut self) -> Parts {
        self.dexterity = exposed::DEXTERITY;
        self.dodge = 0;
        self.parry = 0;
        self
    }

    fn total(self, touch: bool) -> i32 {
        let hard = if touch { 0 } else { self.hard + self.parry };
        hard + self.dexterity + self.dodge + self.dodge_penalty + self.rest
    }
}

/// The best suit worn.
fn worn(state: &State, who: Who) -> i32 {
    let suits = state.items_of(who).filter(|item| {
        state.cast.item(*item).kind == core::ARMOR && state.item(*item).carry == core::HELD
    });
    suits.map(|suit| state.number(suit, n::ARMOR_BONUS).unwrap_or(0)).max().unwrap_or(0)
}

/// What is in force besides the parts: its clause, whether it is a dodge, and what it adds.
fn in_force(state: &State, who: Who) -> Vec<(&'static Clause, bool, i32)> {
    let all = [
        (n::RECKLESS, reckless::OPTION, true, reckless::RECKLESS_AC),
        (n::DEFENSIVE, defensive::OPTION, false, defensive::ARMOR_CLASS),
        (n::CHARGING, charge::AC_PENALTY, false, charge::ARMOR_CLASS),
        (n::FULL_DEFENSE, full_defense::BONUS, true, full_defense::ARMOR_CLASS),
    ];
    let held = all.into_iter().filter(|(condition, ..)| state.is(who, *condition));
    held.map(|(_, clause, dodge, by)| (clause, dodge, by)).collect()
}

fn parts(state: &State, who: Who, facing: Facing) -> Parts {
    let mut parts = Parts::of(state, who);
    for (_, dodge, by) in in_force(state, who) {
        match dodge {
            true if by > 0 => parts.dodge += by,
            true => parts.dodge_penalty += by,
            false => parts.rest += by,
        }
    }
    if flat_footed::is(state, who, facing.by) {
        parts = parts.flat_footed(state, who);
    }
    if exposed::is_helpless(state, who) { parts.helpless() } else { parts }
}

/// The Armor Class an attack has to reach.
pub fn armor_class(state: &State, who: Who, facing: Facing) -> i32 {
    let lying = match (prone::lies(state, who), facing.by, facing.ranged) {
        (true, Some(_), false) => prone::TO_ARMOR_CLASS,
        (true, Some(_), true) => -prone::TO_ARMOR_CLASS,
        _ => 0,
    };
    parts(state, who, facing).total(facing.touch) + lying + facing.cover
}

/// Armor Class now in force, towards nobody in particular.
pub fn plain(state: &State, who: Who, touch: bool) -> i32 {
    armor_class(state, who, Facing { by: None, touch, ranged: false, cover: 0 })
}

/// Armor Class as it would be without a guard.
pub fn unguarded(state: &State, who: Who) -> i32 {
    let facing = Facing { by: None, touch: false, ranged: false, cover: 0 };
    parts(state, who, facing).flat_footed(state, who).total(false)
}

/// Notes what decided about an Armor Class.
pub fn note(table: &mut Table<'_>, who: Who, facing: Facing, ac: i32) -> Result<(), Stop> {
    let target = Some(Actor::Who(who));
    let state = table.state();
    let sheet = Parts::of(state, who);
    let mut said: Vec<(&'static Clause, i32)> = Vec::new();
    if sheet.total(facing.touch) != 10 || ac != 10 {
        said.push((attack::ARMOR_CLASS, ac));
    }
    if facing.touch && sheet.hard + sheet.parry != 0 {
        said.push((super::touch::AC, sheet.hard + sheet.parry));
    }
    for (clause, _, by) in in_force(state, who) {
        said.push((clause, by));
    }
    if flat_footed::is(state, who, facing.by) {
        said.push((flat_footed::MEANING, sheet.dexterity.max(0) + sheet.dodge));
    }
    if exposed::is_helpless(state, who) {
        said.push((exposed::KILL_SHOT, exposed::DEXTERITY));
    }
    if prone::lies(state, who) {
        let by = if facing.ranged { -prone::TO_ARMOR_CLASS } else { prone::TO_ARMOR_CLASS };
        said.push((prone::EFFECTS, by));
    }
    if facing.cover != 0 {
        said.push((attack::COVER_RANGE, facing.cover));
    }
    for (clause, by) in said {
        table.note_with(clause, target, Detail::Int(by))?;
    }
    slots::note_shields(table, who, facing.touch)
}
