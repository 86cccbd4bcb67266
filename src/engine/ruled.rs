//! Plain rulings: what the GM changes, where a system makes nothing more of it.

use super::catalog::Most;
use super::{Flow, Stop, Table, own};
use crate::vocabulary::{Actor, Detail, Effect, Name, Subject};

/// Whom something is about, if it is somebody.
fn actor(of: Subject) -> Option<Actor> {
    match of {
        Subject::Who(who) => Some(Actor::Who(who)),
        Subject::Side(side) => Some(Actor::Side(side)),
        Subject::Item(_) | Subject::Zone(_) | Subject::Fight => None,
    }
}

impl Table<'_> {
    /// Makes a change that the GM rules, as it is: a pool moves within its bounds, and with them.
    pub fn ruled_plainly(&mut self, change: &Effect) -> Flow {
        match change {
            Effect::Pool { of, pool, by } => self.rule_pool(*of, *pool, *by).map(drop),
            Effect::Gained { of, condition, detail } => {
                self.gain(own::RULING, *of, *condition, *detail)
            }
            Effect::Stat { of, stat, to } if self.state.stat(*of, *stat) == Some(to) => Ok(()),
            Effect::Stat { of, stat, .. } => {
                self.effect(own::RULING, change.clone())?;
                self.lower_pools_of(*of, *stat)
            }
            Effect::Lost { of, condition, detail: None } => self.lose(own::RULING, *of, *condition),
            other => self.effect(own::RULING, other.clone()),
        }
    }

    /// Where a stat says how much a pool can hold, what it holds beyond that is gone, with what the
    /// system makes of it.
    fn lower_pools_of(&mut self, of: Subject, stat: Name) -> Flow {
        for row in self.rules.pools.iter().filter(|row| row.most == Most::Stat(stat)) {
            let Some(most) = self.state.number(of, stat) else { continue };
            let by = most - self.state.pool(of, row.name);
            if by < 0 {
                (self.rules.ruling)(self, &Effect::Pool { of, pool: row.name, by })?;
            }
        }
        Ok(())
    }

    /// Moves a pool by a ruling, within its bounds; what is beyond them already stays. Gives what
    /// it held before and holds now.
    pub fn rule_pool(&mut self, of: Subject, pool: Name, by: i32) -> Result<(i32, i32), Stop> {
        let row = self.rules.pools.iter().find(|row| row.name == pool);
        let most = row.and_then(|row| row.most.of(|stat| self.state.number(of, stat)));
        let least = if row.is_some_and(|row| row.is_debt) { i32::MIN } else { 0 };
        self.rule_pool_within((least, most.unwrap_or(i32::MAX).max(0)), of, pool, by)
    }

    /// The same where the rules work out what it holds at least and at most.
    pub fn rule_pool_within(
        &mut self,
        (least, most): (i32, i32),
        of: impl Into<Subject>,
        pool: Name,
        by: i32,
    ) -> Result<(i32, i32), Stop> {
        let of = of.into();
        let before = self.state.pool(of, pool);
        let wanted = before.saturating_add(by);
        let most = most.max(before);
        let after = wanted.clamp(least.min(most), most);
        self.set_pool(own::RULING, of, pool, after)?;
        if after != wanted {
            let otherwise = "it would hold as much as was said";
            self.decided(own::BOUNDS, actor(of), Detail::Int(after), otherwise)?;
        }
        Ok((before, after))
    }

    /// Notes that what the GM said changes nothing.
    pub(super) fn unchanged(&mut self, change: &Effect) -> Flow {
        let who = match change {
            Effect::Word { .. } | Effect::Cast(_) => return Ok(()),
            Effect::Pool { of, .. }
            | Effect::Gained { of, .. }
            | Effect::Lost { of, .. }
            | Effect::Stat { of, .. } => actor(*of),
            Effect::Moved { who, .. } => Some(Actor::Who(*who)),
            _ => None,
        };
        self.decided(own::UNCHANGED, who, None, "something would be changed")
    }
}
