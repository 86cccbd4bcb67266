//! The figures of everybody, as they are written down.

use super::faces::of_size;
use super::{Faces, Luck, Ratio, Tally, Thrown, Undone, WhoseTally};
use crate::account::Words;
use crate::vocabulary::{Actor, Die, Seat};

/// Everything that is counted, over several fights.
#[derive(Debug, Default)]
pub(super) struct Book {
    pub(super) actors: Vec<Tally>,
    pub(super) seats: Vec<Tally>,
    pub(super) dice: Vec<Faces>,
    pub(super) undone: Undone,
    /// Points that the GM's rulings took.
    pub(super) ruled: u64,
    /// Points that somebody paid for a deed of its own.
    pub(super) paid: u64,
    /// Points that came from nobody else.
    pub(super) by_nobody: u64,
    /// Events of the lines that are hidden from the viewer.
    pub(super) hidden: u64,
}

/// A throw: in how many ways it could have come out well, of how many, and whether it did.
#[derive(Clone, Copy)]
pub(super) struct Luckily {
    pub(super) ways: u128,
    pub(super) among: u128,
    pub(super) came: bool,
}

impl Luck {
    /// One throw more; one whose odds make the sum too long to be exact is left out.
    pub(super) fn add(&mut self, thrown: Luckily) {
        let odds = Ratio::of(thrown.ways, thrown.among);
        if let Some(expected) = odds.and_then(|odds| self.expected.plus(odds)) {
            self.expected = expected;
            self.throws += 1;
            self.well += u64::from(thrown.came);
        }
    }
}

impl Tally {
    fn of(whose: WhoseTally, id: String, name: String, side: Option<String>) -> Self {
        Tally {
            whose,
            id,
            name,
            side,
            attacks: 0,
            hits: 0,
            criticals: 0,
            hurt: 0,
            dealt: 0,
            taken: 0,
            attack_luck: Luck::default(),
            other_luck: Luck::default(),
            dice: Vec::new(),
            undone: 0,
        }
    }

    pub(super) fn add_die(&mut self, thrown: Thrown, die: Die) {
        of_size(&mut self.dice, die.sides, thrown).add(die.face);
    }

    /// Whether anything is counted.
    pub(super) fn is_empty(&self) -> bool {
        let counts = [self.attacks, self.hurt, self.dealt, self.taken, self.undone];
        self.dice.is_empty() && counts == [0; 5]
    }
}

impl Book {
    pub(super) fn add_die(&mut self, thrown: Thrown, die: Die) {
        of_size(&mut self.dice, die.sides, thrown).add(die.face);
    }

    /// The figures of a combatant, a side or the GM.
    pub(super) fn of_actor(&mut self, words: Words<'_>, actor: Actor) -> &mut Tally {
        let (whose, side) = match actor {
            Actor::Who(who) => {
                let member = words.state.cast.members.get(usize::from(who.0));
                (WhoseTally::Combatant, member.map(|member| words.side(member.side)))
            }
            Actor::Side(_) => (WhoseTally::Side, None),
            Actor::Gm => (WhoseTally::Gm, None),
        };
        let id = words.actor(actor);
        found(&mut self.actors, (whose, &id), || {
            Tally::of(whose, id.clone(), words.doer(actor), side)
        })
    }

    /// The figures of the seat that speaks for an actor.
    pub(super) fn of_seat(&mut self, words: Words<'_>, actor: Actor) -> &mut Tally {
        let seat = words.seat_of(actor);
        let id = words.seat(seat);
        let name = || if seat == Seat::GM { words.doer(Actor::Gm) } else { id.clone() };
        found(&mut self.seats, (WhoseTally::Seat, &id), || {
            Tally::of(WhoseTally::Seat, id.clone(), name(), None)
        })
    }
}

/// The figures of somebody among others; new ones where there are none yet.
fn found<'a>(
    all: &'a mut Vec<Tally>,
    key: (WhoseTally, &str),
    new: impl FnOnce() -> Tally,
) -> &'a mut Tally {
    let at = all.iter().position(|tally| (tally.whose, tally.id.as_str()) == key);
    let at = at.unwrap_or_else(|| {
        all.push(new());
        all.len() - 1
    });
    &mut all[at]
}
