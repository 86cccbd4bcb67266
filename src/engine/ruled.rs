//! Plain rulings: what the GM changes, where a system makes nothing more of it.

use super::{Stop, Table, own};
use crate::vocabulary::{Effect, Name, Subject};

impl Table<'_> {
    /// Makes a change that the GM rules, as it is: a pool moves within its bounds.
    pub fn ruled_plainly(&mut self, change: &Effect) -> Result<(), Stop> {
        match change {
            Effect::Pool { of, pool, by } => self.rule_pool(*of, *pool, *by).map(drop),
            Effect::Gained { of, condition, detail } => {
                self.gain(own::RULING, *of, *condition, *detail)
            }
            Effect::Lost { of, condition, detail: None } => self.lose(own::RULING, *of, *condition),
            other => self.effect(own::RULING, other.clone()),
        }
    }

    /// Moves a pool by a ruling, within its bounds; what is beyond them already stays. Gives what
    /// it held before and holds now.
    pub fn rule_pool(&mut self, of: Subject, pool: Name, by: i32) -> Result<(i32, i32), Stop> {
        let before = self.state.pool(of, pool);
        let row = self.rules.pools.iter().find(|row| row.name == pool);
        let most = row.and_then(|row| row.most.of(|stat| self.state.number(of, stat)));
        let most = most.unwrap_or(i32::MAX);
        let least = if row.is_some_and(|row| row.is_debt) { i32::MIN } else { 0 };
        let after = before.saturating_add(by).clamp(least, most.max(0).max(before));
        self.set_pool(own::RULING, of, pool, after)?;
        Ok((before, after))
    }
}
