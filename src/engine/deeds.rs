//! What a throw belongs to: a deed, or something the rules do unasked.
//!
//! ```text
//! ash attacks grak ──────────────────────────── deed (ash, melee-attack, grak)
//!   attack d20        part: only                  │
//!   bea answers snap-attack ── deed (bea, …)      │
//!     attack d20                  │               │
//!   damage d8                                     │
//! the turn ends ───────────────────────────────── unasked (clause, whose turn, which)
//! ```

use super::sight::Eyes;
use super::under_way::Under;
use super::{InputAt, Numbered, Stop, Table};
use crate::vocabulary::{
    Actor, Args, Cited, Declared, Done, Effect, Event, Name, Occasion, Ruled, Subject, core,
};

/// What a ruling does: its verb, and what it is about.
fn done_by_ruling(ruled: &Ruled) -> Done {
    let (verb, target) = match ruled.changes.first() {
        Some(Effect::Word { .. }) => (core::RULE, None),
        Some(Effect::Cast(_) | Effect::Joined(_)) => (core::JOIN, None),
        Some(
            Effect::Pool { of, .. }
            | Effect::Gained { of, .. }
            | Effect::Lost { of, .. }
            | Effect::Stat { of, .. }
            | Effect::Counter { of, .. },
        ) => (core::SET, Some(*of).filter(|of| *of != Subject::Fight)),
        Some(Effect::Moved { who, .. }) => (core::SET, Some(Subject::Who(*who))),
        Some(Effect::Carried { item, .. }) => (core::SET, Some(Subject::Item(*item))),
        _ => (core::SET, None),
    };
    Done { by: Actor::Gm, verb, target }
}

impl Table<'_> {
    /// Runs what a declaration brings about as its deed.
    pub(super) fn declared<T>(
        &mut self,
        declared: &Declared,
        run: impl FnOnce(&mut Self, Done) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let Declared { actor, verb, args, again, .. } = declared;
        let done = self.rules.done(self.state(), *actor, *verb, args);
        let said = InputAt { number: self.input, again: *again };
        self.as_deed(done, said, |table| run(table, done))
    }

    /// Runs what a ruling brings about as its deed.
    pub(super) fn ruled<T>(
        &mut self,
        ruled: &Ruled,
        run: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let said = InputAt { number: self.input, again: ruled.again };
        self.as_deed(done_by_ruling(ruled), said, run)
    }

    /// Runs what somebody does by an answer or a window taken with a verb: a deed of its own.
    pub fn stepped_in<T>(
        &mut self,
        by: impl Into<Actor>,
        verb: Name,
        args: &Args,
        run: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let by = by.into();
        let said = self.said_by(by, verb);
        let done = self.rules.done(self.state(), by, verb, args);
        // What the GM answers in the middle of a deed is part of it.
        let own = if by == Actor::Gm { self.eyes.clone() } else { Some(Eyes::of(done, args)) };
        let interrupted_eyes = self.look_through(own);
        let interrupted = std::mem::take(&mut self.released);
        let seen = |table: &mut Self| table.seen_by_it(by, run);
        let result = self.as_deed(done, said, |table| table.as_said(args, seen));
        self.released = interrupted;
        self.look_through(interrupted_eyes);
        result
    }

    /// Runs what still belongs to the deed that was interrupted, in the middle of the interrupting
    /// one.
    pub fn meanwhile<T>(
        &mut self,
        run: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let interrupted = self.under_way.len().checked_sub(2).and_then(|at| self.under_way.get(at));
        match interrupted.copied() {
            Some(under) => self.under(under, run),
            None => run(self),
        }
    }

    /// Runs what the rules do by themselves, as this clause: at the start or the end of the fight
    /// or of a round, at an arrival.
    pub fn unasked<T>(
        &mut self,
        clause: Cited,
        run: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let occasion = Occasion::Unasked { clause: clause.code, turn: None };
        let round = self.state().round;
        self.under(Under { round, occasion }, run)
    }

    /// The same at the start or the end of somebody's turn.
    pub fn unasked_on_turn<T>(
        &mut self,
        clause: Cited,
        of: impl Into<Actor>,
        run: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let of = of.into();
        let turn = Some((of, self.state().thrown.turns_ended(of)));
        let occasion = Occasion::Unasked { clause: clause.code, turn };
        let round = self.state().round;
        self.under(Under { round, occasion }, run)
    }

    /// The same for what a chapter throws once for a whole fight: each roller has one such die for
    /// ever, and where it is called for again the first stands.
    pub fn once<T>(
        &mut self,
        clause: Cited,
        run: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let occasion = Occasion::Unasked { clause: clause.code, turn: None };
        self.under(Under { round: 0, occasion }, run)
    }

    fn as_deed<T>(
        &mut self,
        deed: Done,
        said: InputAt,
        run: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let round = self.state().round;
        let nth = self.nth(round, &deed, said);
        self.under(Under { round, occasion: Occasion::Deed { deed, nth } }, run)
    }

    fn under<T>(
        &mut self,
        under: Under,
        run: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        self.under_way.push(under);
        let result = run(self);
        self.under_way.pop();
        result
    }

    /// The number of a deed among equal ones of a round: the one it had, where it is said again,
    /// else the least that none of those holds which have thrown or are under way.
    fn nth(&self, round: u32, deed: &Done, said: InputAt) -> u32 {
        let is_first = self.taken(round, deed).next().is_none();
        if is_first && said.again.is_none() { 0 } else { self.nth_beside(round, deed, said) }
    }

    /// The numbers that equal deeds of a round hold.
    fn taken(&self, round: u32, deed: &Done) -> impl Iterator<Item = u32> {
        let under_way = self.under_way.iter().filter(move |under| under.round == round);
        let equal = under_way.filter_map(move |under| match under.occasion {
            Occasion::Deed { deed: other, nth } if other == *deed => Some(nth),
            _ => None,
        });
        self.state().thrown.held(round, deed).chain(equal)
    }

    #[inline(never)]
    fn nth_beside(&self, round: u32, deed: &Done, said: InputAt) -> u32 {
        let mut taken: Vec<u32> = self.taken(round, deed).collect();
        if said.again.is_some() {
            let recorded = self.recorded_nth(round, deed);
            let before = recorded.map_or(self.next, |(number, _)| number);
            match (self.supply.numbered(said, before, round, deed), recorded) {
                (Some(Numbered::As(nth)), _) | (None, Some((_, nth))) => return nth,
                (Some(Numbered::Beside(others)), _) => taken.extend(others),
                (None, None) => {}
            }
        }
        // Of one number more than are taken one is free.
        (0..=taken.len() as u32).find(|nth| !taken.contains(nth)).unwrap_or_default()
    }

    /// The event a deed said again throws at on the record and the number it has there, if it has
    /// thrown: before its doer does the same once more.
    fn recorded_nth(&self, round: u32, deed: &Done) -> Option<(u64, u32)> {
        let anew = |event: &Event| match event {
            Event::Answered { of, reply, .. } => *of == deed.by && reply.opens(deed.verb),
            _ => false,
        };
        let mut ahead = self.still_taped().iter().take_while(|taped| !anew(&taped.event));
        ahead.find_map(|taped| match &taped.event {
            Event::Rolled(rolled) => match rolled.row.occasion {
                Occasion::Deed { deed: thrown, nth } if thrown == *deed => {
                    (rolled.row.round == round).then_some((taped.number, nth))
                }
                _ => None,
            },
            _ => None,
        })
    }

    /// The latest answer of somebody with a verb.
    fn said_by(&self, by: Actor, verb: Name) -> InputAt {
        let mut said = self.taped_so_far().iter().rev().filter_map(|taped| match &taped.event {
            Event::Answered { of, reply, again, .. } if *of == by && reply.opens(verb) => {
                Some(InputAt { number: taped.number, again: *again })
            }
            _ => None,
        });
        said.next().unwrap_or(InputAt { number: self.input, again: None })
    }

    /// Round and occasion of a throw that comes now.
    pub(super) fn now(&self) -> (u32, Occasion) {
        match self.under_way.last() {
            Some(under) => (under.round, under.occasion),
            None => unreachable!("BUG: a throw belongs to a deed or to something unasked"),
        }
    }
}
