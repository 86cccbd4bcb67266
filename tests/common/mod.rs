//! What several tests share: a small reproducible generator, and random values.
#![allow(dead_code, reason = "each test binary uses its part of it")]

pub mod again;
pub mod events;
pub mod failed;
pub mod habits;
pub mod in_order;
pub mod page;
pub mod player;
pub mod readers;
pub mod typed;

use affray::engine::catalog::Kind;
use affray::log::{Log, Storage};
use affray::rules::System;
use affray::state::State;
use affray::vocabulary::{Dice, ItemId, Value, Who};

/// The key from which the blinders of every fight here are derived, so that its bytes are the same
/// again. It stands here for all to read, for these fights are no secret.
pub const KEY: [u8; 32] = [0x6b; 32];

/// The numbers of the commits a log may end with, and where they end, in bytes: within a group it
/// may not.
pub fn good_ends<S: Storage>(log: &Log<S>) -> Vec<(u64, usize)> {
    let mut ends = Vec::new();
    let mut whole_from = 0;
    for commit in log.commits_after(0) {
        if commit.number() >= whole_from {
            whole_from = commit.number() + u64::from(commit.follow());
        }
        if commit.number() >= whole_from {
            ends.push((commit.number(), commit.after().offset as usize));
        }
    }
    ends
}

/// A reproducible stream of choices.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    pub fn one_of<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        if list.is_empty() {
            None
        } else {
            list.get(self.below(list.len() as u64) as usize).cloned()
        }
    }

    pub fn flag(&mut self, one_in: u64) -> bool {
        self.below(one_in) == 0
    }
}

/// A value an option of this kind may have.
pub fn some_value(random: &mut Random, system: System, state: &State, kind: Kind) -> Option<Value> {
    let everyone: Vec<Who> = state.present().collect();
    match kind {
        Kind::Int(least, most) => {
            let span = i64::from(most.min(40)) - i64::from(least.max(-5)) + 1;
            Some(Value::Int(least.max(-5) + random.below(span.max(1) as u64) as i32))
        }
        Kind::Flag => Some(Value::Flag(random.below(2) == 0)),
        Kind::Dice | Kind::DiceSum => Some(Value::Dice(Dice::of(1, 6))),
        Kind::Word(words) => random.one_of(&in_order::words(system, words)).map(Value::Word),
        Kind::Words(words) => {
            let word = random.one_of(&in_order::words(system, words))?;
            Some(Value::List(vec![Value::Word(word)]))
        }
        Kind::Text => Some(Value::Text("as it is".to_owned())),
        Kind::Label => Some(Value::Label("notice".to_owned())),
        Kind::Who | Kind::WhoOrSide => random.one_of(&everyone).map(Value::Who),
        Kind::Whos => random.one_of(&everyone).map(|who| Value::List(vec![Value::Who(who)])),
        Kind::Side => random.one_of(&everyone).map(|who| Value::Side(state.side(who))),
        Kind::ItemOr(words) | Kind::ItemOfOr(words) if random.flag(2) => {
            random.one_of(&in_order::words(system, words)).map(Value::Word)
        }
        Kind::Item | Kind::ItemOr(_) | Kind::ItemOf | Kind::ItemOfOr(_) => {
            Some(Value::Item(ItemId(random.below(state.items.len().max(1) as u64) as u16)))
        }
        Kind::Items => {
            let item = ItemId(random.below(state.items.len().max(1) as u64) as u16);
            Some(Value::List(vec![Value::Item(item)]))
        }
        Kind::Place
        | Kind::Path
        | Kind::Zones
        | Kind::DiceList
        | Kind::Texts
        | Kind::Tables(_)
        | Kind::Numbers(..)
        | Kind::NumbersOrNames(..)
        | Kind::Parts(..)
        | Kind::OneOf(..)
        | Kind::Amounts(..)
        | Kind::Falling(..)
        | Kind::Places(_)
        | Kind::Verb
        | Kind::Verbs => None,
    }
}
