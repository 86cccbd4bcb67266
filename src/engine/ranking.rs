//! Who comes before whom: the highest first, and throws that settle a tie.

use super::{Stop, Table};
use std::cmp::Reverse;

/// Those who contend, the highest first, in groups of equals; in a group they stay as listed.
pub fn ranked<T, K: Ord>(mut all: Vec<T>, rank: impl Fn(&T) -> K) -> Vec<Vec<T>> {
    all.sort_by_key(|one| Reverse(rank(one)));
    let mut groups: Vec<Vec<T>> = Vec::new();
    for one in all {
        match groups.last_mut() {
            Some(group) if rank(&group[0]) == rank(&one) => group.push(one),
            _ => groups.push(vec![one]),
        }
    }
    groups
}

impl Table<'_> {
    /// Those who are tied throw against each other, and again as long as some are equal; gives them
    /// with the highest first. `throw` makes one combatant's throw: it gets that one, all who are
    /// tied with it, and how many throws have left these equal.
    pub fn throw_off<T>(
        &mut self,
        tied: Vec<T>,
        throw: impl Fn(&mut Self, &T, &[T], u32) -> Result<i32, Stop>,
    ) -> Result<Vec<T>, Stop> {
        let mut settled = Vec::with_capacity(tied.len());
        let mut open = vec![(tied, 0)];
        while let Some((mut tied, ties)) = open.pop() {
            if tied.len() < 2 {
                settled.append(&mut tied);
                continue;
            }
            let mut thrown = Vec::with_capacity(tied.len());
            for one in &tied {
                thrown.push(throw(self, one, &tied, ties)?);
            }
            let groups = ranked(thrown.into_iter().zip(tied).collect(), |(total, _)| *total);
            let among = |group: Vec<(i32, T)>| group.into_iter().map(|(_, one)| one).collect();
            open.extend(groups.into_iter().rev().map(|group| (among(group), ties + 1)));
        }
        Ok(settled)
    }
}
