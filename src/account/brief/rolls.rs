//! Dice as brief tells them: a roll with what it was held against and what came of it, and of an
//! opposed roll who won, from the side of whoever began.

use super::{Brief, Rolls};
use crate::account::roll;
use crate::account::scene::Scene;
use crate::account::telling::{changes_the_outcome, deed, judged_before};
use crate::account::words::{Words, possessive};
use crate::vocabulary::{Actor, Die, Event, Rolled, Subject, Who, core};

impl Brief<'_> {
    pub(super) fn rolled(&mut self, words: Words<'_>, scene: &Scene<'_>, rolled: &Rolled) {
        self.of_item = None;
        let at = self.sentence().results.len();
        if self.damage.takes_in(words, rolled, scene.target, (at, self.changes)) {
            self.sentence().rolled = Rolls::Some;
            return;
        }
        if rolled.purpose == core::INITIATIVE {
            return;
        }
        let before = judged_before(self.history, rolled);
        // An opposed roll that is told with what it is held against says enough.
        if before.is_some() && self.sentence().rollers.contains(&rolled.by) {
            let first = before.as_ref().is_some_and(|first| first.against.is_none());
            if first || self.contest.iter().any(|(by, ..)| *by == rolled.by) {
                return;
            }
        }
        if self.opposes(words, rolled) {
            return;
        }
        // What was thrown for a group is told with each of its members.
        let of_group = |one: &(Actor, _, i32)| {
            matches!(one.0, Actor::Side(_)) && (one.1, one.2) == (rolled.purpose, rolled.total)
        };
        if rolled.dice.is_empty() && self.contest.iter().any(of_group) {
            self.contest.clear();
            self.sentence().results.forget_contest();
        }
        let told = match before.filter(|first| changes_the_outcome(first, rolled)) {
            Some(first) => changed(words, &first, rolled),
            None => self.told_roll(words, scene, rolled),
        };
        let sentence = self.sentence();
        sentence.rollers.push(rolled.by);
        sentence.rolled = Rolls::Some;
        let by_nobody = matches!(sentence.doer, None | Some(Actor::Gm));
        // A roll for an item that comes through it is for the plain account.
        if by_nobody && matches!(rolled.row.whom, Some(Subject::Item(_))) {
            self.of_item = Some(told);
            return;
        }
        self.result(told);
        if rolled.against.is_none() {
            self.contest = vec![(rolled.by, rolled.purpose, rolled.total)];
            let changes = self.changes;
            self.sentence().results.contest(changes, 0);
        }
    }

    /// The deed that a commit goes on with, as it was told before.
    fn gone_on_with(&self, words: Words<'_>) -> Option<String> {
        let root = self.history.root_of(self.history.commit_of(self.event));
        match self.history.entry(root.max(1)).event {
            Event::Declared(begun) if self.going_on.is_some() => Some(deed(words, &begun)),
            _ => None,
        }
    }

    /// A roll in words: "attack 17 against 14, hit".
    fn told_roll(&mut self, words: Words<'_>, scene: &Scene<'_>, rolled: &Rolled) -> String {
        let roller = match (rolled.by, rolled.on) {
            // What the GM throws for somebody.
            (Actor::Gm, Some(on)) => Actor::Who(on),
            (by, _) => by,
        };
        let begun = self.gone_on_with(words);
        let sentence = self.sentence();
        let of_item = roll::of_item(words, rolled);
        let by = match sentence.doer {
            _ if roller == Actor::Gm => String::new(),
            _ if of_item.as_ref().is_some_and(|item| item.owner == roller) => String::new(),
            Some(doer) if doer == roller && sentence.rollers.iter().all(|by| *by == doer) => {
                String::new()
            }
            _ => {
                let group = rolled.on.filter(|on| roller == Actor::Who(*on));
                let named = group.map(|first| roll::with_others(words, rolled, first));
                format!("{} ", possessive(&named.unwrap_or_else(|| words.doer(roller))))
            }
        };
        // A screen, say, can bring the attack on somebody else than the deed names. Whoever steps
        // in is taken to attack the doer of that deed, unless somebody else is named.
        let said = sentence.deed.as_ref().or(begun.as_ref()).map_or("", String::as_str);
        let target = scene.target.filter(|_| scene.actor == Some(rolled.by));
        let is_named = |on: &Who| match target {
            Some(named) => named == *on,
            None => scene.actor == Some(Actor::Who(*on)) || said.contains(&words.name(*on)),
        };
        let is_own = [scene.actor, sentence.doer].contains(&Some(rolled.by));
        let on = rolled.on.filter(|_| is_own && rolled.purpose == core::ATTACK);
        let on = on.filter(|on| !is_named(on));
        let on = on.map_or_else(String::new, |on| format!("on {} ", words.name(on)));
        let what = if scene.resists(rolled) {
            format!("{} resists with ", words.doer(rolled.by))
        } else if by.is_empty() && rolled.purpose == core::ATTACK {
            if on.is_empty() { on } else { format!("attack {on}") }
        } else {
            let of_item = of_item.map_or_else(String::new, |item| item.told);
            format!("{by}{}{of_item} {on}", words.purpose(rolled))
        };
        let stands = if judged_before(self.history, rolled).is_some() { " stands" } else { "" };
        let outcome = roll::outcome(rolled)
            .map_or_else(String::new, |word| format!(", {}", words.called(word)));
        match rolled.against {
            Some(against) if stands.is_empty() => {
                let (held, faces) = (words.against(rolled.purpose), telling_faces(rolled));
                format!("{what}{}{faces} {held} {against}{outcome}", rolled.total)
            }
            _ => format!("{what}{}{stands}{outcome}", rolled.total),
        }
    }

    /// Tells a roll that is held against another's, from the side of whoever began: "grapple 10
    /// beats Grak's 3".
    fn opposes(&mut self, words: Words<'_>, rolled: &Rolled) -> bool {
        let (Some(outcome), Some(against)) = (rolled.outcome, rolled.against) else { return false };
        let (theirs, own) = match outcome {
            core::WIN => ("loses to", "beats"),
            core::LOSS => ("beats", "loses to"),
            core::TIE => ("ties with", "ties with"),
            _ => return false,
        };
        let other = self.contest.iter().position(|(by, purpose, total)| {
            *by != rolled.by && (*purpose, *total) == (rolled.purpose, against)
        });
        let Some(other) = other else { return false };
        let by = format!("{} {}", possessive(&words.doer(rolled.by)), rolled.total);
        let held = (other == 0
            && self.sentences.last_mut().is_some_and(|s| s.results.is_contest()))
        .then(|| format!("{theirs} {by}"));
        if let Some(held) = held {
            self.sentence().results.oppose(&held);
        } else {
            let first = possessive(&words.doer(self.contest[other].0));
            self.result(format!("{by} {own} {first} {against}"));
            let changes = self.changes;
            self.sentence().results.contest(changes, 1);
        }
        self.contest.push((rolled.by, rolled.purpose, rolled.total));
        let sentence = self.sentence();
        sentence.rollers.push(rolled.by);
        sentence.rolled = Rolls::Some;
        true
    }
}

/// The face that counted of several, and the face of a d20 that everybody looks up at: " (8, not
/// 13)", " (natural 20)".
fn telling_faces(rolled: &Rolled) -> String {
    let (kept, left): (Vec<&Die>, Vec<&Die>) = rolled.dice.iter().partition(|die| die.kept);
    let special = |die: &Die| die.sides == 20 && [1, 20].contains(&die.face);
    match (&kept[..], &left[..]) {
        ([one], []) if special(one) => format!(" (natural {})", one.face),
        ([one], [other]) if one.face != other.face => {
            format!(" ({}, not {})", one.face, other.face)
        }
        _ => String::new(),
    }
}

/// Dice that come to something else than before: "the miss becomes a hit".
fn changed(words: Words<'_>, first: &Rolled, again: &Rolled) -> String {
    let called = |rolled: &Rolled| rolled.outcome.map(|word| words.called(word));
    match (called(first), called(again)) {
        (Some(before), Some(now)) => {
            let article = if now.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            format!("the {before} becomes {article} {now}")
        }
        _ => format!("{} stands", again.total),
    }
}
