//! The digest of a state, recorded at every round start.
//!
//! Taken over sorted (who, what, value) triples whose layout is fixed with the format, never over
//! the memory layout of a type.

use super::fold::place_code;
use super::{Conditions, Pools, State};
use crate::log::codec::bytes_of;
use crate::vocabulary::{Actor, Detail, Subject};
use smallvec::SmallVec;

/// One fact: whom it is about, what it is, its value.
type Fact = [i64; 3];

/// What is known of one subject.
type Facts = SmallVec<[Fact; 32]>;

/// Facts in order, each as three little-endian 64-bit numbers; those of two dozen combatants find
/// room without allocation.
type Written = SmallVec<[[u8; 24]; 0x200]>;

// What a fact is about, above any name's code.
const PRESENCE: i64 = 1 << 32;
const TURN: i64 = 2 << 32;
const PLACE: i64 = 3 << 32;
const INITIATIVE: i64 = 4 << 32;
const CARRY: i64 = 5 << 32;
const HOLDER: i64 = 6 << 32;
const CONDITION: i64 = 7 << 32;
const COUNTER: i64 = 8 << 32;
const PHASE: i64 = 9 << 32;
const ROUND: i64 = 10 << 32;
const SLOT: i64 = 11 << 32;
const ORDER: i64 = 12 << 32;
const PLAN: i64 = 13 << 32;

impl State {
    /// BLAKE3 over the sorted facts as they are written.
    pub fn digest(&self) -> [u8; 32] {
        let (mut facts, mut written) = (Facts::new(), Written::new());
        let mut scattered = self.scattered_facts();
        scattered.sort_unstable();
        let mut scattered = scattered.iter().peekable();
        // Subject by subject in order; what there is of most stands in order by itself.
        let mut in_order = |facts: &mut Facts, subject: i64| {
            while let Some(fact) = scattered.next_if(|fact| fact[0] <= subject) {
                facts.push(*fact);
            }
            if !facts.is_sorted() {
                facts.sort_unstable();
            }
            written.extend(facts.iter().map(written_as));
            facts.clear();
        };
        self.fight_facts(&mut facts);
        in_order(&mut facts, subject_code(Subject::Fight));
        for side in self.every_side() {
            let (subject, state) =
                (subject_code(Subject::Side(side)), &self.sides[usize::from(side.0)]);
            keep_pools(&mut facts, subject, &state.pools);
            keep_if_any(&mut facts, subject, INITIATIVE, state.initiative.map(i64::from));
            keep_conditions(&mut facts, subject, &state.conditions);
            in_order(&mut facts, subject);
        }
        for who in self.everyone() {
            let (subject, body) = (subject_code(Subject::Who(who)), self.body(who));
            keep_pools(&mut facts, subject, &body.pools);
            facts.push([subject, PRESENCE, body.presence as i64]);
            facts.push([subject, TURN, body.turn as i64]);
            keep_if_any(&mut facts, subject, PLACE, body.place.map(place_code));
            keep_if_any(&mut facts, subject, INITIATIVE, body.initiative.map(i64::from));
            keep_conditions(&mut facts, subject, &body.conditions);
            in_order(&mut facts, subject);
        }
        for (at, item) in self.items.iter().enumerate() {
            let subject = subject_code(Subject::Item(crate::vocabulary::ItemId(at as u16)));
            keep_pools(&mut facts, subject, &item.pools);
            keep_if_any(&mut facts, subject, PLACE, item.place.map(place_code));
            facts.push([subject, CARRY, item.carry.0.into()]);
            keep_if_any(&mut facts, subject, HOLDER, item.holder.map(|who| who.0.into()));
            keep_conditions(&mut facts, subject, &item.conditions);
            in_order(&mut facts, subject);
        }
        // What is about the zones comes last.
        in_order(&mut facts, i64::MAX);
        *blake3::hash(written.as_flattened()).as_bytes()
    }

    fn fight_facts(&self, facts: &mut Facts) {
        let fight = subject_code(Subject::Fight);
        keep_pools(facts, fight, &self.pools);
        facts.push([fight, PHASE, self.phase.0.into()]);
        facts.push([fight, ROUND, self.round.into()]);
        keep_if_any(facts, fight, SLOT, self.slot.map(i64::from));
        keep_conditions(facts, fight, &self.conditions);
    }

    /// Places in the order, counters, plans: each is about somebody else than the last.
    fn scattered_facts(&self) -> Facts {
        let mut facts = Facts::new();
        for (at, slot) in self.order.iter().enumerate() {
            let value = (i64::from(slot.kind.0) << 32) | i64::from(slot.value as u32);
            facts.push([actor_code(slot.of), ORDER | at as i64, value]);
        }
        for counter in &self.counters {
            let about = counter.about.map_or(0, subject_code);
            let what = COUNTER | i64::from(counter.name.0) | (about << 36);
            facts.push([subject_code(counter.of), what, counter.value.into()]);
        }
        for plan in &self.plans {
            let what = PLAN | i64::from(plan.kind.0);
            let hash = blake3::hash(&bytes_of(&plan.deed));
            let first = hash.as_bytes().first_chunk::<8>();
            let value = first.map_or(0, |bytes| i64::from_le_bytes(*bytes));
            facts.push([subject_code(Subject::Who(plan.of)), what, value]);
        }
        facts
    }
}

/// A fact as three little-endian 64-bit numbers.
fn written_as(fact: &Fact) -> [u8; 24] {
    let mut bytes = [0; 24];
    let places = bytes.as_chunks_mut().0.iter_mut();
    places.zip(fact).for_each(|(place, number)| *place = number.to_le_bytes());
    bytes
}

#[inline]
fn keep_if_any(facts: &mut Facts, subject: i64, what: i64, value: Option<i64>) {
    if let Some(value) = value {
        facts.push([subject, what, value]);
    }
}

#[inline]
fn keep_pools(facts: &mut Facts, subject: i64, pools: &Pools) {
    for (name, value) in pools {
        facts.push([subject, name.0.into(), (*value).into()]);
    }
}

fn keep_conditions(facts: &mut Facts, subject: i64, conditions: &Conditions) {
    for condition in conditions {
        let what = CONDITION | i64::from(condition.name.0);
        facts.push([subject, what, condition.detail.map_or(-1, detail_code)]);
    }
}

fn subject_code(subject: Subject) -> i64 {
    match subject {
        Subject::Fight => 0,
        Subject::Side(side) => (1 << 20) | i64::from(side.0),
        Subject::Who(who) => (2 << 20) | i64::from(who.0),
        Subject::Item(item) => (3 << 20) | i64::from(item.0),
        Subject::Zone(zone) => (4 << 20) | i64::from(zone.0),
    }
}

fn actor_code(actor: Actor) -> i64 {
    match actor {
        Actor::Gm => 0,
        Actor::Side(side) => subject_code(Subject::Side(side)),
        Actor::Who(who) => subject_code(Subject::Who(who)),
    }
}

fn detail_code(detail: Detail) -> i64 {
    match detail {
        Detail::Word(name) => (1 << 48) | i64::from(name.0),
        Detail::Who(who) => (2 << 48) | i64::from(who.0),
        Detail::Side(side) => (3 << 48) | i64::from(side.0),
        Detail::Item(item) => (4 << 48) | i64::from(item.0),
        Detail::Place(place) => (5 << 48) | place_code(place),
        Detail::Int(number) => (6 << 48) | i64::from(number as u32),
    }
}
