//! What could be named where a refusal asks for an option: `say with what: weapon=bow|knife`.

use super::{System, show_place};
use crate::engine::{Refusals, sight};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Name, Value};

/// So many are named; of more, `legal` tells.
const MOST: usize = 6;

impl System {
    /// The same refusals: one that asks for an option, such as `weapon=…`, names what that could be
    /// in these ways of doing it, as far as they agree with what is said.
    pub(super) fn with_candidates(
        self,
        state: &State,
        (actor, verb): (Actor, Name),
        said: &Args,
        ways: &[Args],
        mut refusals: Refusals,
    ) -> Refusals {
        let agrees = |way: &&Args| {
            said.0.iter().all(|arg| way.value(arg.name).is_none_or(|value| *value == arg.value))
        };
        for option in self.rules().options(verb) {
            let asked = format!("{}=…", self.spell(option.name));
            let asks = refusals.0.iter_mut().filter(|refusal| refusal.reason.contains(&asked));
            let asks: Vec<_> = asks.collect();
            if asks.is_empty() || said.value(option.name).is_some() {
                continue;
            }
            let mut values: Vec<&Value> = Vec::new();
            for value in ways.iter().filter(agrees).filter_map(|way| way.value(option.name)) {
                if !sight::names_unseen(state, actor, value) && !values.contains(&value) {
                    values.push(value);
                }
            }
            let possible = |value: &&Value| {
                let said = said.clone().with(option.name, (*value).clone());
                self.check(state, actor, verb, said).is_ok()
            };
            if values.len() <= MOST {
                let some: Vec<&Value> = values.iter().copied().filter(possible).collect();
                // Where only some are possible those are named.
                if !some.is_empty() {
                    values = some;
                }
            }
            let mut known: Vec<String> = Vec::new();
            for named in values.into_iter().filter_map(|value| self.candidate(state, value)) {
                if !known.contains(&named) {
                    known.push(named);
                }
            }
            if (1..=MOST).contains(&known.len()) {
                // A border has a bar of its own.
                let bars = known.iter().any(|named| named.contains('|'));
                let between = if bars { ", " } else { "|" };
                let named = format!("{}={}", self.spell(option.name), known.join(between));
                for refusal in asks {
                    refusal.reason = refusal.reason.replace(&asked, &named);
                }
            }
        }
        refusals
    }

    /// Whom or what a value names, as it is typed.
    fn candidate(self, state: &State, value: &Value) -> Option<String> {
        Some(match value {
            Value::Who(who) => state.called(*who),
            Value::Item(item) => state.called(*item),
            Value::Side(side) => state.called(*side),
            Value::Place(place) => show_place(state, *place),
            Value::Word(word) => self.spell(*word).to_owned(),
            Value::Label(label) => label.clone(),
            _ => return None,
        })
    }
}
