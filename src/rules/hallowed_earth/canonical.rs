//! One spelling for one deed: options that say nothing are dropped, lists stand in order.

use super::names as n;
use crate::engine::presence;
use crate::state::State;
use crate::vocabulary::{Arg, Args, Name, Value, core};

/// The canonical spelling of a verb's options, defaults filled in before; `says` tells of an option
/// whether its usual value says something here.
pub fn spelled(state: &State, verb: Name, mut args: Args, says: impl Fn(&Arg) -> bool) -> Args {
    args.0.retain(|arg| {
        says(arg)
            || !matches!(
                (arg.name, &arg.value),
                (
                    core::CRITICAL | n::FORGO | n::OBVIOUS | n::SURRENDER | n::INSTEAD_OF_MANA,
                    Value::Flag(false)
                ) | (n::ADJACENT | n::SINGLE_HIT, Value::Flag(true))
                    | (n::ATTACK_MODIFIERS | n::MODIFIER, Value::Int(0))
                    | (core::TO, Value::Word(n::STRESS_FIRST))
                    | (n::TRIGGER, Value::Word(n::REFEREE))
            ) && (arg.name, &arg.value) != (n::SURPRISED, &Value::Flag(false))
                && !(verb == n::DEAL_DAMAGE
                    && (arg.name, &arg.value) == (n::ARMOUR, &Value::Flag(false)))
    });
    for name in [n::TARGETS, n::ENTERS_THREAT_RANGE_OF, n::SURPRISED] {
        let Some(Value::List(list)) = args.value(name) else { continue };
        let whos: Vec<Value> =
            presence::in_fight(state, list).into_iter().map(Value::Who).collect();
        args = args.with(name, Value::List(whos));
    }
    if verb == n::ACT && args.says(n::FORGO) {
        args.0.retain(|arg| [n::FORGO, n::SECOND, core::PROMPTS].contains(&arg.name));
    }
    if verb == n::MOVE {
        let mapped = state.grid().is_some();
        let path = args.value(core::PATH).is_some();
        args.0.retain(|arg| match arg.name {
            core::DISTANCE | n::ENTERS_THREAT_RANGE_OF => !mapped,
            core::TO => mapped && !path,
            core::PATH => mapped,
            _ => true,
        });
    }
    args
}
