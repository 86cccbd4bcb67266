//! Changes as brief tells them: what came of a deed, and what nobody has to be told.

use super::results::{Held, Holding, Now};
use super::{Brief, Rolls, Sentence};
use crate::account::scene::{Deed, Scene};
use crate::account::words::{Words, push, quoted};
use crate::account::{Kind, effect};
use crate::engine::catalog::{self, Most, On, Start};
use crate::vocabulary::{Actor, ClauseCode, Detail, Effect, Effected, Name, Slot, Subject, core};

impl Brief<'_> {
    pub(super) fn effected(
        &mut self,
        words: Words<'_>,
        scene: &Scene<'_>,
        number: u64,
        effected: &Effected,
    ) {
        let Effected { clause, effect } = effected;
        if changes_an_item(effect)
            && let Some(roll) = self.of_item.take()
        {
            self.result(roll);
        }
        match effect {
            Effect::Pool { of, pool, by } => self.pool(words, scene, *clause, (*of, *pool, *by)),
            Effect::Round(_) => self.heading(number, Kind::Round, effect::describe(words, effect)),
            Effect::TurnBegan { of: Actor::Side(side), slot: Some(_) } => {
                self.turn_begins(words, number, Actor::Side(*side));
            }
            // A part of the round that everybody has to know of: the turns in it are its own.
            Effect::Phase(phase) if words.system.shown().phases.contains(phase) => {
                self.heading(number, Kind::Round, effect::describe(words, effect));
            }
            Effect::Ended { .. } => self.ends(words, scene, number, effect),
            // Under the turn of a side nobody else's deeds stand.
            Effect::TurnBegan { of, slot: Some(_) } if has_turns_of_sides(words) => {
                self.turn_begins(words, number, *of);
            }
            // What comes when a turn is over is not the deed's before it.
            Effect::TurnBegan { of, slot: Some(_) } => self.own_turn_begins(words, number, *of),
            Effect::Combined => self.moment_ends(number),
            Effect::TurnEnded { of } => {
                if self.sentences.first().is_none_or(|first| first.doer == Some(*of)) {
                    self.goes_on(number);
                }
            }
            Effect::Intended { effect, .. } if matches!(**effect, Effect::Moved { .. }) => {
                self.result("it counts at the end of this moment".to_owned());
            }
            Effect::Planned { of, kind, deed: Some(_) } => {
                if let Some(late) = words.system.shown().put_off(*kind) {
                    let own = scene.actor == Some(Actor::Who(*of));
                    let later = || format!("it comes {late}");
                    self.result(if own { later() } else { effect::change(words, effect) });
                }
            }
            // How a moment is worked out is for the plain account.
            Effect::TurnBegan { .. }
            | Effect::Initiative { .. }
            | Effect::Phase(_)
            | Effect::Counter { .. }
            | Effect::Intended { .. }
            | Effect::Froze
            | Effect::Planned { .. } => {}
            Effect::Order(order) if order.is_empty() => {}
            Effect::Gained { condition, .. } | Effect::Lost { condition, .. }
                if is_told_at_length(words, *condition) => {}
            Effect::Word { of: Subject::Fight, text } => self.result(quoted(text)),
            Effect::Word { text, .. } if self.is_in_the_deed(&quoted(text)) => {}
            // Who comes in, and where, as the deed has named them.
            Effect::Joined(who) if self.is_in_the_deed(&words.name(*who)) => {}
            Effect::Moved { who, to: Some(to) }
                if scene.verb == Some(core::JOIN)
                    && self.is_in_the_deed(&words.name(*who))
                    && self.is_in_the_deed(&words.spot(*to)) => {}
            Effect::Gained { of, .. } | Effect::Lost { of, .. }
                if self.is_of_its_own_deed(words, *of) => {}
            Effect::Moved { who, .. } if self.is_of_its_own_deed(words, Subject::Who(*who)) => {}
            // Where somebody goes is in what it said.
            Effect::Moved { who, to: Some(to) }
                if scene.actor == Some(Actor::Who(*who)) && scene.destination == Some(*to) => {}
            // What it draws for its deed; not what the dice make it drop.
            Effect::Carried { item, .. }
                if self.is_of_its_own_deed(words, Subject::Item(*item))
                    && self.sentence().rolled == Rolls::None => {}
            Effect::Order(order) => self.ordered(words, number, order),
            Effect::Gained { of, condition, detail } => {
                self.holds(words, Now::Is, *of, (*condition, *detail));
            }
            Effect::Lost { of, condition, detail } => {
                self.holds(words, Now::IsNoLonger, *of, (*condition, *detail));
            }
            _ => self.result(effect::change(words, effect)),
        }
    }

    /// Whether something changes for somebody, or for an item of theirs, by what they do before
    /// dice decide anything: the deed says it already.
    fn is_of_its_own_deed(&self, words: Words<'_>, of: Subject) -> bool {
        let Some(Sentence { doer: Some(Actor::Who(doer)), rolled, .. }) = self.sentences.last()
        else {
            return false;
        };
        match of {
            Subject::Who(who) => who == *doer && *rolled == Rolls::None,
            Subject::Item(item) => {
                let known = words.state.cast.item_known(item).is_some();
                known && words.state.cast.owner(item) == *doer
            }
            Subject::Fight | Subject::Side(_) | Subject::Zone(_) => false,
        }
    }

    /// Whether what is said already has a text in it.
    fn is_in_the_deed(&self, text: &str) -> bool {
        let mut deeds = self.sentences.iter().filter_map(|sentence| sentence.deed.as_ref());
        deeds.any(|deed| deed.contains(text))
    }

    /// What somebody is now, or is no longer.
    fn holds(
        &mut self,
        words: Words<'_>,
        now: Now,
        of: Subject,
        (condition, detail): (Name, Option<Detail>),
    ) {
        self.hurt = None;
        let toward = match detail {
            Some(Detail::Who(who)) => Some((who, words.name(who))),
            _ => None,
        };
        let told = words.holding(of, condition, detail);
        let held = Held { condition, told, toward };
        let sentence = self.sentence();
        let who = effect::holder(words, of);
        sentence.results.holds(sentence.doer, Holding { of, who, now, held });
    }

    /// The order of turns, which is nobody's deed but the GM's; that somebody has no place in it
    /// any more is for the plain account.
    fn ordered(&mut self, words: Words<'_>, number: u64, order: &[Slot]) {
        let before = &words.state.order;
        if !before.is_empty() && order.iter().all(|slot| before.contains(slot)) {
            let mut rest = before.iter().filter(|slot| order.contains(slot));
            if order.iter().all(|slot| rest.next() == Some(slot)) {
                return;
            }
        }
        if self.sentence().doer != Some(Actor::Gm) {
            self.goes_on(number);
        }
        self.result(format!("the order of turns is {}", effect::order(words, order)));
    }

    /// What a deed costs whoever does it, beside the deed.
    fn costs(&mut self, words: Words<'_>, of: Subject, pool: Name, by: i32) {
        let (called, before) = (words.called(pool), words.state.pool(of, pool));
        let after = before.saturating_add(by);
        if let Some(deed) = &mut self.sentence().deed {
            push(deed, format_args!(" ({called} {before} → {after})"));
        }
    }

    /// What becomes of a pool: with the damage that was thrown, or with the reason.
    fn pool(
        &mut self,
        words: Words<'_>,
        scene: &Scene<'_>,
        clause: ClauseCode,
        (of, pool, by): (Subject, Name, i32),
    ) {
        let shown = words.system.shown();
        let is_health = shown.health.is_some_and(|(health, _)| health == pool);
        // What a deed is paid with, and what comes back by itself, is for the plain account, unless
        // somebody has less of it after the fight; so is what the rules count, where the GM does
        // not say it.
        let is_paid = by < 0 && self.is_of_its_own_deed(words, of);
        let comes_back = by > 0 && self.sentence().deed.is_none();
        let doer = self.sentence().doer;
        let counts = doer != Some(Actor::Gm) && is_count(words, of, pool);
        if shown.actions.contains(&pool) {
            return;
        }
        if !is_health && (is_paid || comes_back || counts) {
            if is_paid && outlasts(words, of, pool) {
                self.costs(words, of, pool, by);
            }
            return;
        }
        let change = effect::change(words, &Effect::Pool { of, pool, by });
        let title = words.system.clause(clause).map(|clause| clause.title);
        let suffered =
            if by < 0 { self.damage.suffered(doer, of, by.saturating_abs()) } else { None };
        if let Some(suffered) = suffered {
            // What is suffered as a turn ends comes of no deed.
            let is_due = scene.deed == Deed::TurnEnd || self.sentence().deed.is_none();
            let why =
                title.filter(|_| is_due && doer != Some(Actor::Gm) && self.going_on.is_none());
            let why = why.map_or_else(String::new, |why| format!(": {why}"));
            let is_told = self.sentence().results.text().contains(&why);
            let why = if is_told { String::new() } else { why };
            self.result(format!("{suffered} ({change}{why})"));
            self.hurt = Some(of);
            return;
        }
        if by < 0
            && self.hurt == Some(of)
            && let Some(last) = self.sentence().results.last_text()
            && last.ends_with(')')
        {
            last.truncate(last.len() - 1);
            push(last, format_args!(", {change})"));
            return;
        }
        let is_rolled = scene.last_roll.as_ref().is_some_and(|last| {
            last.clause == clause || (last.against.is_none() && last.total == by.saturating_neg())
        });
        let wants_why = is_health && by < 0 && doer != Some(Actor::Gm) && !is_rolled;
        let why = title.filter(|_| wants_why);
        let why = why.map_or_else(String::new, |why| format!(" ({why})"));
        self.result(format!("{change}{why}"));
    }
}

/// Whether an effect changes an item.
fn changes_an_item(effect: &Effect) -> bool {
    match effect {
        Effect::Pool { of, .. }
        | Effect::Gained { of, .. }
        | Effect::Lost { of, .. }
        | Effect::Stat { of, .. } => matches!(of, Subject::Item(_)),
        Effect::Carried { .. } => true,
        _ => false,
    }
}

/// Whether only longer accounts tell that a condition is gained or lost.
fn is_told_at_length(words: Words<'_>, condition: Name) -> bool {
    let mut known = words.system.conditions().iter();
    known.any(|known| known.name == condition && known.told == catalog::Told::AtLength)
}

/// Whether what somebody has of a pool at the end is what it comes with to the next fight.
fn outlasts(words: Words<'_>, of: Subject, pool: Name) -> bool {
    let lasts = || words.system.pools().iter().any(|known| known.name == pool && known.lasts);
    matches!(of, Subject::Who(_)) && lasts()
}

/// Whether a pool is a count the rules keep: nobody comes with it, and nothing bounds it.
fn is_count(words: Words<'_>, of: Subject, pool: Name) -> bool {
    let Subject::Who(who) = of else { return false };
    let shown = words.system.shown();
    let is_shown = shown.bounds.iter().any(|(bounded, _)| *bounded == pool)
        || shown.cushion == Some(pool)
        || shown.health.is_some_and(|(health, _)| health == pool);
    let counted = words.system.pools().iter().any(|known| {
        let kept = (known.on, known.most, known.starts);
        known.name == pool && kept == (On::Combatant, Most::Anything, Start::AsGiven)
    });
    let member = words.state.cast.members.get(usize::from(who.0));
    let given = member.is_some_and(|member| member.pools.iter().any(|(name, _)| *name == pool));
    counted && !is_shown && !given
}

/// Whether sides have places in the order of turns.
fn has_turns_of_sides(words: Words<'_>) -> bool {
    words.state.order.iter().any(|slot| matches!(slot.of, Actor::Side(_)))
}
