//! What the opening of a fight promises in any system, and what it therefore refuses.

use super::catalog::OF_EVERY_FIGHT;
use super::{Refusals, Table, own};
use crate::state::State;
use crate::vocabulary::{Effect, Name, Subject, Value, core};

/// What is said instead of a ruling that the promise forbids.
const INSTEAD: &str = "what harms or heals comes from somewhere: gm hurt WHO N source=\"…\"; a \
                       ruling in words changes nothing: gm rule \"…\"";

/// Whether the fight promises that no ruling changes a combatant.
pub fn no_overrides(state: &State) -> bool {
    state.cast.options.says(core::NO_OVERRIDES)
}

/// Why harm or healing that the GM gives is refused: it has to say where it comes from.
pub(super) fn names_its_source(state: &State, source: Option<&Value>) -> Refusals {
    let named = matches!(source, Some(Value::Text(text)) if !text.trim().is_empty());
    let refused = Refusals::if_not(named || !no_overrides(state), own::PROMISES, || {
        "this fight promises no overrides: harm and healing name their source".to_owned()
    });
    refused.hint(|| "say where it comes from: source=\"the fall\"".to_owned())
}

impl Table<'_> {
    /// Why changes that the GM rules break what the fight promised at its opening.
    pub(super) fn breaks_promises(&self, changes: &[Effect]) -> Refusals {
        let mut refusals = Refusals::none();
        for change in changes {
            if let Effect::Stat { of: Subject::Fight, stat, .. } = change {
                let fixed = OF_EVERY_FIGHT.iter().any(|option| option.name == *stat);
                let word = self.rules.lexicon.spell(*stat);
                refusals
                    .unless(!fixed, own::PROMISES, || format!("{word} is fixed at the opening"));
            }
            if no_overrides(self.true_state())
                && let Some(what) = self.overridden(change)
            {
                let reason = format!("this fight promises no overrides: no ruling {what}");
                refusals.add(own::PROMISES, reason);
                refusals = refusals.hint(|| INSTEAD.to_owned());
            }
        }
        refusals
    }

    /// What a ruling would do to a combatant or to what it carries, in words.
    fn overridden(&self, change: &Effect) -> Option<String> {
        let called = |of: &Subject| match of {
            Subject::Who(_) | Subject::Item(_) => Some(self.true_state().called(*of)),
            Subject::Fight | Subject::Side(_) | Subject::Zone(_) => None,
        };
        let word = |name: &Name| self.rules.lexicon.spell(*name);
        match change {
            Effect::Pool { of, pool: name, .. } | Effect::Stat { of, stat: name, .. } => {
                Some(format!("changes {} of {}", word(name), called(of)?))
            }
            Effect::Gained { of, condition, .. } => {
                Some(format!("gives {} the condition {}", called(of)?, word(condition)))
            }
            Effect::Lost { of, condition, .. } => {
                Some(format!("takes the condition {} from {}", word(condition), called(of)?))
            }
            _ => None,
        }
    }
}
