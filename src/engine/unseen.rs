//! Those who hide beside a deed, and those who begin hidden.
//!
//! Whoever hides from the doer of a deed is nowhere while it is worked out: it bars no way, covers
//! nobody, is near nobody, unless the deed is aimed at it or strikes whoever is there. Else what
//! others may do, and what comes of it, would tell where it is. To step in on a map it is shown
//! first: the deed is undone, the GM shows it, and the deed is said again, with the dice it threw.
//! Whoever steps in sees with its own eyes; behind it the deed goes on as its doer sees it.
//!
//! Where no map says who is near, a question or a window for somebody who hides would tell of it
//! even where nobody can read it: events can be counted. So nothing is written of it, and nobody
//! waits for it. It may step in all the same, as into a window that was passed over: the line goes
//! back to the event before it.
//!
//! Who begins hidden stays so until the first deed of its own that moves somebody or throws dice,
//! or that somebody may strike at before it is done, or until the GM shows it.

use super::asking::{Taken, no_answer};
use super::sight::{Eyes, is_hidden};
use super::{Flow, Stop, Table, own};
use crate::state::State;
use crate::vocabulary::{
    Actor, Cited, Effect, Effected, Event, Name, Occasion, Offered, Place, Reply, Value, Verbs,
    Who, core,
};
use smallvec::smallvec;

impl Table<'_> {
    /// From here on the rules see with these eyes: whoever hides from them is nowhere, and
    /// neither hinders what is done nor shows by it. Gives those they saw through before.
    #[inline]
    pub(super) fn look_through(&mut self, eyes: Option<Eyes>) -> Option<Eyes> {
        if self.truth.is_some() || self.state.hides_somebody() {
            self.hide_from(eyes.as_ref());
        }
        std::mem::replace(&mut self.eyes, eyes)
    }

    /// Lets the rules see what these eyes do.
    fn hide_from(&mut self, eyes: Option<&Eyes>) {
        if let Some(truth) = self.truth.take() {
            self.state = truth;
        }
        if let Some(seen) = eyes.and_then(|eyes| eyes.on(&self.state)) {
            self.truth = Some(std::mem::replace(&mut self.state, Box::new(seen)));
        }
    }

    /// The same eyes on what a ruling has changed: it may have hidden, shown or moved somebody.
    pub(super) fn look_again(&mut self) {
        let eyes = self.eyes.take();
        self.look_through(eyes);
    }

    /// For what strikes whoever is there, seen or not: if it strikes somebody who hides, the state
    /// says where everybody is from here on.
    pub fn uncover_where(&mut self, strikes: impl Fn(&State, Who) -> bool) {
        let Some(truth) = &self.truth else { return };
        let covered = |who: &Who| truth.body(*who).place != self.state.body(*who).place;
        if truth.everyone().filter(covered).any(|who| strikes(truth, who)) {
            self.uncover();
        }
    }

    /// From here on the state says where everybody is.
    pub(super) fn uncover(&mut self) {
        self.look_through(None);
    }

    /// What is so, whatever the doer of the deed sees of it.
    pub(super) fn true_state(&self) -> &State {
        self.truth.as_deref().unwrap_or(&self.state)
    }

    /// The state as whoever may step in has it: one that hides knows where it stands itself.
    pub fn state_of(&self, who: Who) -> &State {
        if self.is_unseen(who) { self.true_state() } else { &self.state }
    }

    /// Whether somebody hides beside what is going on: it neither does it, nor is it aimed at.
    pub fn is_unseen(&self, who: Who) -> bool {
        let (by, to) = self.about;
        is_hidden(&self.state, who) && by != Some(who) && to != Some(who) && !self.is_at_it(who)
    }

    /// Whether somebody has stepped in, and what it does is under way.
    fn is_at_it(&self, who: Who) -> bool {
        self.under_way.iter().any(|under| match under.occasion {
            Occasion::Deed { deed, .. } => deed.by == Actor::Who(who),
            Occasion::Unasked { .. } => false,
        })
    }

    /// Whether windows and questions for somebody are not written down. Who is named with
    /// `prompts=` is asked whatever it tells.
    pub(super) fn passes_unseen(&self, who: Who) -> bool {
        self.is_unseen(who) && !self.prompted.names(who)
    }

    /// Asks somebody beside a deed whether it steps in with a verb. Whoever hides there is not
    /// asked, but may do it.
    pub fn ask_beside(
        &mut self,
        clause: Cited,
        who: Who,
        verb: Name,
        about: Who,
    ) -> Result<Reply, Stop> {
        if self.passes_unseen(who) {
            let taken = self.unwritten(clause, &[(who, smallvec![verb])], Some(about))?;
            return Ok(taken.map_or(Reply::Pass, |(_, verb, args)| Reply::Do { verb, args }));
        }
        let options = vec![Value::Word(verb), Value::Word(core::PASS)];
        self.ask(clause, Actor::Who(who), options, Some(about))
    }

    /// Asks somebody beside a deed whether it strikes at its doer before the deed is done. Nobody
    /// strikes at what it does not see: a doer who began hidden is shown first.
    pub fn ask_to_strike(
        &mut self,
        clause: Cited,
        who: Who,
        verb: Name,
        at: Who,
    ) -> Result<Reply, Stop> {
        if !self.passes_unseen(who) {
            self.show(at)?;
        }
        self.ask_beside(clause, who, verb, at)
    }

    /// A window of which nothing is written; gives who steps in, if somebody did.
    pub(super) fn unwritten(
        &mut self,
        clause: Cited,
        to: &[(Who, Verbs)],
        about: Option<Who>,
    ) -> Result<Option<Taken>, Stop> {
        if to.is_empty() {
            return Ok(None);
        }
        if let Some(Event::Answered { of: Actor::Who(who), reply, .. }) = self.recorded()
            && let Some((_, verbs)) = to.iter().find(|(unseen, _)| unseen == who)
        {
            match reply {
                Reply::Do { verb, args } if verbs.contains(verb) => {
                    let state = self.state_of(*who);
                    if self.rules.names_as_asked(state, (*who, *verb), about, args) {
                        self.go_past_input();
                        return Ok(Some((*who, *verb, args.clone())));
                    }
                    // It is for another window, about somebody else, that hangs at this event too.
                }
                _ => return Err(no_answer(clause)),
            }
        }
        let offered = Offered { clause: clause.code, to: to.to_vec(), about };
        self.unwritten.push((self.latest, offered));
        Ok(None)
    }

    /// Puts those who begin hidden where they begin: they have no place in the opening. Some are
    /// only put in a place as they join.
    pub(super) fn place_hidden(&mut self, begins: impl Fn(&State, Who) -> bool) -> Flow {
        let planned = self.state.plans.iter().filter(|plan| plan.kind == core::PLACE);
        let planned: Vec<(Who, Option<Place>)> =
            planned.map(|plan| (plan.of, plan.deed.args.place(core::AT))).collect();
        for (who, to) in planned {
            if !begins(&self.state, who) {
                continue;
            }
            // A ruling may have put it somewhere since.
            if to.is_some() && self.state.body(who).place.is_none() {
                self.effect(own::HIDDEN_PLACE, Effect::Moved { who, to })?;
            }
            self.hide(who)?;
            let (of, kind) = (who, core::PLACE);
            self.effect(own::HIDDEN_PLACE, Effect::Planned { of, kind, deed: None })?;
        }
        Ok(())
    }

    /// Hides somebody: from here on its place is kept from the others.
    pub(super) fn hide(&mut self, who: Who) -> Flow {
        self.gain(own::HIDDEN_PLACE, who, core::HIDDEN, None)
    }

    /// Shows somebody who was hidden, unless the rules of the system still keep it hidden.
    pub(super) fn show(&mut self, who: Who) -> Flow {
        self.lose(own::HIDDEN_PLACE, who, core::HIDDEN)
    }

    /// Runs a deed of somebody who may have begun hidden: if it moves somebody or throws dice, its
    /// doer is seen afterwards.
    pub(super) fn seen_by_it<T>(
        &mut self,
        by: Actor,
        run: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let before = std::mem::replace(&mut self.acted, false);
        let result = run(self)?;
        if let (Actor::Who(who), true) = (by, self.acted) {
            self.show(who)?;
        }
        // Whoever steps into a deed does not act for its doer.
        self.acted = before;
        Ok(result)
    }

    /// Says where somebody is who hides no more: what becomes public becomes so by an event of its
    /// own.
    pub(super) fn show_place(&mut self, clause: Cited, who: Who) -> Flow {
        if is_hidden(&self.state, who) || !self.state.knows(who) {
            return Ok(());
        }
        let to = self.true_state().body(who).place;
        let effect = Effect::Moved { who, to };
        match to {
            Some(_) => {
                self.emit(Event::Effected(Effected { clause: clause.code, effect })).map(drop)
            }
            None => Ok(()),
        }
    }
}
