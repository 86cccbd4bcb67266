//! The table: what a rule sees and does.
//!
//! A rule reads the state and calls [`Table::roll`], [`Table::ask`], [`Table::window`],
//! [`Table::effect`] and [`Table::decided`]. Over the recorded part of a resolution each call
//! checks that it says what was recorded; past its end each call appends. So a replay, an audit and
//! a resumed resolution cannot differ from the play that was recorded without being noticed.

use super::prompted::Prompted;
use super::sight::Eyes;
use super::sure::Sure;
use super::tape::{Flow, Stop, Taped};
use super::under_way::Under;
use super::{Released, Rules, Supply, sight};
use crate::state::{Intent, Square, State};
use crate::vocabulary::{
    Actor, Cited, Detail, Effect, Effected, Event, ItemId, Name, Noted, Offered, Place, Subject,
    Who,
};
use smallvec::SmallVec;

/// What a rule sees and does.
pub struct Table<'a> {
    /// The number of the input that is carried out.
    pub(super) input: u64,
    /// What the rules see.
    pub(super) state: Box<State>,
    /// What is so, where somebody hides from the doer of the deed.
    pub(super) truth: Option<Box<State>>,
    /// Whose eyes the rules see with; where there are none, they see everything.
    pub(super) eyes: Option<Eyes>,
    pub(super) tape: &'a [Taped],
    /// Where on the tape this run has come to.
    pub(super) cursor: usize,
    /// What was ruled since a place on the tape, where that is to be met.
    pub(super) ruled: &'a [&'a Event],
    /// The place where that is met.
    pub(super) meets: usize,
    /// The state before that was met, until something is said after it.
    pub(super) unruled: Option<Box<State>>,
    pub(super) fresh: Vec<Event>,
    pub(super) next: u64,
    pub(super) supply: Supply<'a>,
    pub(super) prompted: Prompted,
    pub(super) rules: &'static Rules,
    /// The deeds and unasked things under way, the innermost last.
    pub(super) under_way: SmallVec<[Under; 3]>,
    /// How the deed under way was released, if another one released it.
    pub(super) released: Released,
    /// Who did what the run carries out, and to whom.
    pub(super) about: (Option<Who>, Option<Who>),
    /// The number of the latest event.
    pub(super) latest: u64,
    /// The windows that are not written down.
    pub(super) unwritten: Vec<(u64, Offered)>,
    /// Who succeeds and who fails in the deed under way, because the GM says so.
    pub(super) sure: Sure,
    /// Whether anybody was moved or threw dice since the deed of somebody unseen began.
    pub(super) acted: bool,
}

impl<'a> Table<'a> {
    /// A table for the resolution of the input of a number, with what is recorded of it since and
    /// the number of the next event.
    pub(super) fn new(
        state: Box<State>,
        (input, tape, next): (u64, &'a [Taped], u64),
        supply: Supply<'a>,
        prompted: Prompted,
        rules: &'static Rules,
    ) -> Self {
        Table {
            input,
            state,
            truth: None,
            eyes: None,
            tape,
            cursor: 0,
            ruled: &[],
            meets: tape.len(),
            unruled: None,
            fresh: Vec::new(),
            next,
            supply,
            prompted,
            rules,
            under_way: SmallVec::new(),
            released: Released::default(),
            about: (None, None),
            latest: input,
            unwritten: Vec::new(),
            sure: Sure::default(),
            acted: false,
        }
    }

    /// The state as it is now, everything this resolution has done so far included. Whoever hides
    /// from the doer of the deed is nowhere in it: [`Table::uncover_where`].
    #[inline]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The state in which what comes now was settled first: without what was ruled since, where
    /// that is met here.
    pub(super) fn state_settled(&self) -> &State {
        self.unruled.as_deref().unwrap_or(&self.state)
    }

    /// Makes one change.
    pub fn effect(&mut self, clause: Cited, effect: Effect) -> Flow {
        let (shown, hidden) = (sight::shows(&effect), sight::hides_by_rules(&effect));
        self.emit(Event::Effected(Effected { clause: clause.code, effect }))?;
        if let Some(who) = shown {
            self.show_place(clause, who)?;
        }
        match hidden {
            Some(who) => self.show(who), // The rules of the system hide it from here on.
            None => Ok(()),
        }
    }

    /// Moves a pool by an amount; nothing happens if it is zero.
    pub fn pool(&mut self, clause: Cited, of: impl Into<Subject>, pool: Name, by: i32) -> Flow {
        if by == 0 {
            return Ok(());
        }
        self.effect(clause, Effect::Pool { of: of.into(), pool, by })
    }

    /// Sets a pool.
    pub fn set_pool(&mut self, clause: Cited, of: impl Into<Subject>, pool: Name, to: i32) -> Flow {
        let of = of.into();
        let by = to - self.state.pool(of, pool);
        self.pool(clause, of, pool, by)
    }

    /// Sets a counter that is about nothing else; nothing happens if it stands there already.
    pub fn count(&mut self, clause: Cited, of: impl Into<Subject>, counter: Name, to: i32) -> Flow {
        let of = of.into();
        if self.state.counter(of, None, counter) == to {
            return Ok(());
        }
        self.effect(clause, Effect::Counter { of, about: None, counter, to })
    }

    /// Puts somebody on a square; nothing happens if it stands there already.
    pub fn put(&mut self, clause: Cited, who: Who, at: Square) -> Flow {
        let to = Some(Place::Square(at.0, at.1));
        if self.state.body(who).place == to {
            return Ok(());
        }
        self.effect(clause, Effect::Moved { who, to })
    }

    /// Somebody carries an item so from now on.
    pub fn carry(&mut self, clause: Cited, who: Who, item: ItemId, carry: Name) -> Flow {
        self.effect(clause, Effect::carried(who, item, carry))
    }

    /// An item lies on the ground from now on, here if there is a map.
    pub fn lay_down(&mut self, clause: Cited, item: ItemId, place: Option<Place>) -> Flow {
        self.effect(clause, Effect::laid_down(item, place))
    }

    /// Gives a condition; nothing happens if it holds already.
    pub fn gain(
        &mut self,
        clause: Cited,
        of: impl Into<Subject>,
        condition: Name,
        detail: Option<Detail>,
    ) -> Flow {
        let of = of.into();
        let held = self.state.conditions_of(of).iter();
        if held.clone().any(|held| held.name == condition && held.detail == detail) {
            return Ok(());
        }
        self.effect(clause, Effect::Gained { of, condition, detail })
    }

    /// Takes a condition away, whatever its details; nothing happens if it does not hold.
    pub fn lose(&mut self, clause: Cited, of: impl Into<Subject>, condition: Name) -> Flow {
        let of = of.into();
        while let Some(held) =
            self.state.conditions_of(of).iter().find(|held| held.name == condition).copied()
        {
            self.effect(clause, Effect::Lost { of, condition, detail: held.detail })?;
        }
        Ok(())
    }

    /// Takes a condition away with just this detail; nothing happens if it does not hold so.
    pub fn lose_with(
        &mut self,
        clause: Cited,
        of: impl Into<Subject>,
        condition: Name,
        detail: Option<Detail>,
    ) -> Flow {
        let of = of.into();
        let mut held = self.state.conditions_of(of).iter();
        if !held.any(|held| held.name == condition && held.detail == detail) {
            return Ok(());
        }
        self.effect(clause, Effect::Lost { of, condition, detail })
    }

    /// Works out a change that is simultaneous with others: it waits in the state until
    /// [`Table::combine`].
    pub fn intend(&mut self, clause: Cited, by: Who, effect: Effect) -> Flow {
        self.effect(clause, Effect::Intended { by, effect: Box::new(effect) })
    }

    /// Takes out all that waits as simultaneous, in the order it was worked out. What it comes to
    /// together is for the caller to do.
    pub fn combine(&mut self, clause: Cited) -> Result<Vec<Intent>, Stop> {
        if self.state.intents.is_empty() {
            return Ok(Vec::new());
        }
        let intents = self.state.intents.clone();
        self.effect(clause, Effect::Combined)?;
        Ok(intents)
    }

    /// Something is said of somebody or something, which the rules know no more of.
    pub fn says(&mut self, clause: Cited, of: impl Into<Subject>, text: &str) -> Flow {
        self.effect(clause, Effect::Word { of: of.into(), text: text.to_owned() })
    }

    /// The rules that are played.
    #[inline]
    pub fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// Notes that a clause decided, where nothing else shows it: `_otherwise` says what would have
    /// come out without it, to whoever reads the rule. Of those who hide beside the deed nothing is
    /// said.
    pub fn decided(
        &mut self,
        clause: Cited,
        who: impl Into<Option<Actor>>,
        detail: impl Into<Option<Detail>>,
        _otherwise: &'static str,
    ) -> Flow {
        let (who, detail) = (who.into(), detail.into());
        if matches!(who, Some(Actor::Who(who)) if self.is_unseen(who)) {
            return Ok(());
        }
        self.emit(Event::Noted(Noted { clause: clause.code, who, detail })).map(drop)
    }

    /// Records the digest of the state at a round start.
    pub fn checked(&mut self) -> Flow {
        let (round, digest) = (self.state.round, self.true_state().digest());
        self.emit(Event::Checked { round, digest }).map(drop)
    }
}
