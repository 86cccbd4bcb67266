//! Faces that were typed, and dice that stand from an earlier throw.

use super::Walk;
use crate::audit::{FindingKind, TypedItem};
use crate::engine::RowAt;
use crate::play::Share;
use crate::vocabulary::{DicePolicy, Die, DieSource, Event, Rolled, Seat};

impl Walk<'_> {
    /// Takes in the dice of a roll; gives how many of them were typed.
    pub(super) fn take_in_dice(&mut self, event: u64, rolled: &Rolled) -> u64 {
        let (words, state) = (&self.system.rules().lexicon, &self.recorded);
        let (by, purpose, row) = (rolled.by, rolled.purpose, &rolled.row);
        self.dice.take_in(event, rolled, &RowAt { words, state, by, purpose, row })
    }

    pub(super) fn list_typed(&mut self, seat: Seat, dice: u64, events: Vec<u64>) {
        let seat = self.seat(seat);
        self.found.list_typed(TypedItem { seat, dice, events });
    }

    /// What is thrown under a secret that follows a reveal needs a share of somebody but its
    /// keeper, spoken before.
    pub(super) fn check_shared(&mut self, event: u64, rolled: &Rolled) {
        let secret = rolled.row.secret;
        let seeded = rolled.dice.iter().any(|die| die.source == DieSource::Seeded);
        let keeper = self.history.seat_id(self.history.opening().keeper);
        let mut shares = self.history.shares().iter();
        let shared =
            |share: &Share| share.secret == secret && share.seat != keeper && share.event < event;
        if secret > 0 && seeded && !shares.any(shared) {
            let says = "dice under a fresh secret that nobody but its keeper added a share to";
            self.structure(event, says);
        }
    }

    /// Only a fight that says so takes the faces of physical dice beside seeded ones, and only
    /// seeded dice come from a secret.
    pub(super) fn check_sources(&mut self, event: u64, rolled: &Rolled) {
        let has = |source| rolled.dice.iter().any(|die| die.source == source);
        let opening = self.history.opening();
        let takes_typed = opening.dice == DicePolicy::Typed || opening.mixed;
        if has(DieSource::Typed) && !takes_typed {
            let says = "a typed face, where all dice come from the secret".to_owned();
            self.find(event, FindingKind::Dice, None, says, (None, None));
        }
        let judged = |die: &Die| matches!(die.source, DieSource::Judged { .. });
        let from_it = has(DieSource::Seeded) || rolled.dice.iter().any(judged);
        if rolled.row.secret != 0 && !from_it {
            let says = "dice that come from no secret name one".to_owned();
            self.find(event, FindingKind::Dice, None, says, (None, None));
        }
    }

    /// A die that stands must show what it showed when it was thrown: one that is carried the
    /// latest face typed for its address, one that is judged anew the face of the same throw.
    pub(super) fn check_standing(&mut self, event: u64, rolled: &Rolled) {
        let lexicon = self.system.rules().lexicon;
        let mut wrong = Vec::new();
        for (at, die) in rolled.dice.iter().enumerate() {
            match die.source {
                DieSource::Seeded | DieSource::Typed => {}
                DieSource::Carried { from } => {
                    let (words, state) = (&lexicon, &self.recorded);
                    let (by, purpose, row) = (rolled.by, rolled.purpose, &rolled.row);
                    let address = RowAt { words, state, by, purpose, row }.die(die.sides, at);
                    if self.history.typed(&address) != Some((die.face, from)) {
                        wrong.push(format!(
                            "a face that was not typed for this die at event {from}"
                        ));
                    }
                }
                DieSource::Judged { of } => {
                    let earlier = (1..event).contains(&of).then(|| self.history.entry(of).event);
                    wrong.extend(match earlier {
                        Some(Event::Rolled(earlier)) if !earlier.is_same_throw(rolled) => {
                            Some(format!("dice stand from event {of}, another throw"))
                        }
                        Some(Event::Rolled(earlier)) => {
                            let there = earlier.dice.get(at).copied();
                            let shown = there.map(|there| (there.sides, there.face));
                            (shown != Some((die.sides, die.face))).then(|| {
                                format!(
                                    "dice that stand from event {of} show other faces than there"
                                )
                            })
                        }
                        _ => Some(format!("dice stand from event {of}, which is no roll before")),
                    });
                }
            }
        }
        wrong.dedup();
        for says in wrong {
            self.find(event, FindingKind::Dice, None, says, (None, None));
        }
    }
}
