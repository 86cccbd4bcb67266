//! What succeeds or fails because the GM says so: no die is thrown for it.
//!
//! ```text
//! goblin attack mara fails=mara          mara, who is asleep, avoids nothing
//! ash melee-attack grak succeeds=ash     grak is bound and gagged
//! ```

use super::{Compared, Stop, Table, own};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Name, Value, core};

/// Outcomes that whoever rolls is glad of.
const GOOD: [Name; 4] = [core::HIT, core::SUCCESS, core::WIN, core::HOLDS];

/// Outcomes that it is not.
const BAD: [Name; 3] = [core::MISS, core::FAILURE, core::LOSS];

/// Who succeeds and who fails in a deed, whatever dice would say.
#[derive(Clone, Debug, Default)]
pub(super) struct Sure {
    succeed: Vec<Value>,
    fail: Vec<Value>,
}

impl Sure {
    /// What a line says of it.
    pub(super) fn of(args: &Args) -> Self {
        Sure { succeed: args.list(core::SUCCEEDS).to_vec(), fail: args.list(core::FAILS).to_vec() }
    }

    /// Whether somebody's rolls succeed, or fail, if either is said of it or of its side.
    fn says(&self, state: &State, by: Actor) -> Option<bool> {
        let is = |value: &Value| match (value, by) {
            (Value::Who(named), Actor::Who(who)) => *named == who,
            (Value::Side(named), Actor::Who(who)) => *named == state.side(who),
            (Value::Side(named), Actor::Side(side)) => *named == side,
            _ => false,
        };
        match (self.succeed.iter().any(is), self.fail.iter().any(is)) {
            (true, _) => Some(true),
            (false, true) => Some(false),
            (false, false) => None,
        }
    }
}

impl Table<'_> {
    /// What a roll against a number comes to without a die, if the GM says so: the total nearest to
    /// that number with such an outcome. A natural result it has none.
    pub(super) fn surely(
        &self,
        by: Actor,
        goal: i32,
        judge: impl Fn(Compared<'_>) -> Name,
    ) -> Option<(i32, Name)> {
        let wanted = if self.sure.says(&self.state, by)? { &GOOD[..] } else { &BAD[..] };
        let totals = [goal, goal.saturating_add(1), goal.saturating_sub(1)];
        totals.into_iter().find_map(|total| {
            let outcome = judge(Compared { state: &self.state, total, dice: &[], goal });
            wanted.contains(&outcome).then_some((total, outcome))
        })
    }

    /// Runs what a line brings about, with what it says of sure success and failure.
    pub(super) fn as_said<T>(
        &mut self,
        args: &Args,
        run: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let before = std::mem::replace(&mut self.sure, Sure::of(args));
        let result = run(self);
        self.sure = before;
        result
    }
}

/// The part of a sum that stands where no die was thrown.
pub(super) fn part(total: i32) -> super::Added {
    (own::SURE, core::AS_STATED, total)
}
