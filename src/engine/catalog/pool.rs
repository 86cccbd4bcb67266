//! Pools: numbers that play moves, with what one holds at most, at least and at the start.

use super::On;
use crate::vocabulary::{Member, Name};

/// A pool: a number that play moves.
#[derive(Clone, Copy, Debug)]
pub struct Pool {
    /// Its name.
    pub name: Name,
    /// What carries it.
    pub on: On,
    /// What it means, with bounds.
    pub says: &'static str,
    /// Whether it outlasts a fight: `affray new --continue` carries it over.
    pub lasts: bool,
    /// Whether it can go below 0.
    pub is_debt: bool,
    /// The most it can hold.
    pub most: Most,
    /// What it holds as somebody comes to a fight.
    pub starts: Start,
    /// What somebody is who comes to a fight with none of it: the first of these conditions, unless
    /// it is in one of them.
    pub empty: &'static [Name],
}

/// The most a pool can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Most {
    /// There is no bound, or the rules work it out.
    Anything,
    /// So many points.
    Points(i32),
    /// As many as a stat of its owner says.
    Stat(Name),
}

impl Most {
    /// How many points that are, if there is a bound, for one with these numbers.
    pub fn of(self, number: impl Fn(Name) -> Option<i32>) -> Option<i32> {
        match self {
            Most::Anything => None,
            Most::Points(most) => Some(most),
            Most::Stat(stat) => number(stat),
        }
    }
}

/// What a pool holds as somebody comes to a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// What the sheet gives; else there is none.
    AsGiven,
    /// What the sheet gives, else so much.
    Points(i32),
    /// What the sheet gives, else as much as a stat says, and so much where it says nothing.
    Stat(Name, i32),
    /// The same; a sheet that leaves the stat out gets for it what it gives of the pool, or so much
    /// where that is nothing.
    Full(Name, i32),
    /// Nothing, whatever the sheet gives: it comes with a turn or a round.
    Empty,
}

impl Pool {
    /// A pool of something, gone with the fight, at least 0.
    pub const fn of(on: On, name: Name, says: &'static str) -> Self {
        let (most, starts) = (Most::Anything, Start::AsGiven);
        Pool { name, on, says, lasts: false, is_debt: false, most, starts, empty: &[] }
    }

    /// The same where it holds at most so much.
    #[must_use]
    pub const fn up_to(self, most: Most) -> Self {
        Pool { most, ..self }
    }

    /// The same where it starts so.
    #[must_use]
    pub const fn starting(self, starts: Start) -> Self {
        Pool { starts, ..self }
    }

    /// The same where whoever comes with none of it is in the first of these conditions, unless it
    /// is in one of them.
    #[must_use]
    pub const fn empty_is(self, empty: &'static [Name]) -> Self {
        Pool { empty, ..self }
    }

    /// The same where it outlasts a fight.
    #[must_use]
    pub const fn lasting(self) -> Self {
        Pool { lasts: true, ..self }
    }

    /// The same where it can go below 0.
    #[must_use]
    pub const fn below_nothing(self) -> Self {
        Pool { is_debt: true, ..self }
    }
}

/// Gives a combatant what it comes to a fight with: the pools that start with something, in their
/// order, then what else its sheet gives; and what it is where one of them is empty.
pub fn fill(pools: &[Pool], member: &mut Member) {
    let mut all = Vec::new();
    for pool in pools.iter().filter(|pool| pool.on == On::Combatant) {
        let given = member.pools.iter().find(|entry| entry.0 == pool.name).map(|entry| entry.1);
        let given = given.filter(|_| pool.starts != Start::Empty);
        let start = match pool.starts {
            Start::AsGiven => continue,
            Start::Empty => 0,
            Start::Points(points) => points,
            Start::Stat(stat, else_so_much) => member.stats.int(stat).unwrap_or(else_so_much),
            Start::Full(stat, else_so_much) => {
                let stated = member.stats.int(stat);
                let most = stated.or(given.filter(|points| *points > 0)).unwrap_or(else_so_much);
                member.stats = std::mem::take(&mut member.stats).with(stat, most);
                most
            }
        };
        all.push((pool.name, given.unwrap_or(start)));
    }
    let others = member.pools.iter().filter(|own| all.iter().all(|known| known.0 != own.0));
    let others: Vec<(Name, i32)> = others.copied().collect();
    all.extend(others);
    member.pools = all;
    for pool in pools {
        let Some(first) = pool.empty.first() else { continue };
        let is_empty = member.pools.contains(&(pool.name, 0));
        if is_empty && !pool.empty.iter().any(|condition| member.is(*condition)) {
            member.conditions.push(*first);
        }
    }
}

/// A pool of a combatant.
pub const fn of_combatant(name: Name, says: &'static str) -> Pool {
    Pool::of(On::Combatant, name, says)
}
