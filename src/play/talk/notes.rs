//! What the speaker should know of a line that was taken: faces typed anew, changes that the rules
//! did not let come about, a throw that was settled before.

use super::Talk;
use crate::engine::Taped;
use crate::log::Storage;
use crate::play::bounded::bounded;
use crate::play::index::Anew;
use crate::play::session::{PlayError, Receipt};
use crate::vocabulary::{Effect, Event, Seat, Stamp, Subject};

/// What a ruling is told that comes while dice are awaited: a throw is settled when it is called
/// for.
const AWAITED_BEFORE: &str = "the dice awaited were called for before this ruling: what is added \
                              to them and what they are held against stays as it was; where the \
                              ruling has to count, `undo` both, rule and say the line again";

impl<S: Storage> Talk<S> {
    /// What the speaker should know of the lines taken since this was last asked.
    pub fn notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    /// Notes the faces a line has typed for throws that had others: whoever may see all of the
    /// fight is told what the audit will say.
    pub(super) fn note_faces(&mut self, before: u64) {
        let history = self.session.history();
        if self.seat != Seat::GM && history.keeps_from_somebody() {
            return;
        }
        self.notes.extend(history.typed_anew(before).iter().map(Anew::note));
    }

    /// Makes the changes of a ruling; notes which of them the rules did not let come about.
    pub(super) fn rule(
        &mut self,
        stamp: Stamp,
        changes: Vec<Effect>,
        because: Option<String>,
        faces: Option<Vec<u16>>,
    ) -> Result<Receipt, PlayError> {
        let (before, said) = (self.session.state().clone(), changes.clone());
        let receipt = self.session.rule(stamp, changes, because, faces)?;
        let (system, after) = (self.session.system(), self.session.state());
        let kept = said.iter().filter_map(|change| bounded(&before, change, after));
        self.notes.extend(kept.filter_map(|kept| kept.note(system, after)));
        if self.session.dice_are_awaited() && !said.is_empty() {
            self.notes.push(AWAITED_BEFORE.to_owned());
        } else if self.session.pending().is_some() {
            let judged = self.judged_before(&said, receipt.first);
            self.notes.extend(judged);
        }
        Ok(receipt)
    }

    /// That the latest roll of the deed that waits was judged before a ruling about its target.
    fn judged_before(&self, changes: &[Effect], ruling: u64) -> Option<String> {
        let rolled = |taped: &Taped| match &taped.event {
            Event::Rolled(rolled) if taped.number < ruling => Some((taped.number, rolled.clone())),
            _ => None,
        };
        let (number, rolled) = self.session.latest_events().filter_map(rolled).last()?;
        let (target, outcome) = (Subject::Who(rolled.on?), rolled.outcome?);
        let is_about_it = |change: &Effect| match change {
            Effect::Stat { of, .. } | Effect::Gained { of, .. } | Effect::Lost { of, .. } => {
                *of == target
            }
            _ => false,
        };
        let system = self.session.system();
        let note = || {
            let (purpose, outcome) = (system.called(rolled.purpose), system.called(outcome));
            let against = rolled.against.map_or_else(String::new, |n| format!(" against {n}"));
            format!(
                "#{number} came before this ruling and stays as it was: {purpose} {}{against}, \
                 {outcome}; where the ruling has to count, `undo` both, rule and say the line again",
                rolled.total
            )
        };
        changes.iter().any(is_about_it).then(note)
    }
}
