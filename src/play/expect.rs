//! Expectations: what a play file says about itself, checked against the session.

/// What is offered.
mod offers;

use super::session::Session;
use super::words::{Reading, Words};
use crate::log::Storage;
use crate::rules::show_place;
use crate::script::{Diagnostic, Expect, Span, Text, Word};
use crate::state::{Presence, State};
use crate::vocabulary::{
    Actor, ClauseCode, Detail, Effect, Effected, Event, ItemId, Need, Rolled, Seat, Slot, Subject,
    Viewer, core,
};

/// Checks one expectation of a seat; `refused` holds the clauses that refused the line before.
pub(super) fn holds<S: Storage>(
    session: &Session<S>,
    seat: Seat,
    expectation: &Expect,
    refused: &[&'static str],
) -> Result<(), Diagnostic> {
    let check = Check { session, state: &session.seen_by(Viewer::of(seat)), seat };
    match expectation {
        Expect::Number { who, name, value } => check.number(who, name, *value),
        Expect::Is { who, condition, detail } => {
            check.condition(who, condition, detail.as_ref(), true)
        }
        Expect::Not { who, condition, detail } => {
            check.condition(who, condition, detail.as_ref(), false)
        }
        Expect::Free { who, text, holds } => check.said_of(who, text, *holds),
        Expect::At { who, place } => {
            let words = check.words();
            let subject = words.subject(who)?;
            let bearer = match subject {
                Subject::Who(id) => Some(id),
                Subject::Item(item) => check.state.item(item).holder,
                _ => None,
            };
            if bearer.is_some_and(|id| check.state.is_hidden_from(id, Viewer::of(seat))) {
                let what = format!("the place of {} is hidden from this seat", who.text);
                return Err(Diagnostic::at(who.span, what));
            }
            let now = match subject {
                Subject::Who(id) => check.state.body(id).place,
                // What lies has a place of its own; what is carried is where its bearer is.
                Subject::Item(item) => {
                    let item = check.state.item(item);
                    item.place.or_else(|| check.state.body(item.holder?).place)
                }
                _ => {
                    let what = "only a combatant or an item is somewhere";
                    return Err(Diagnostic::at(who.span, what));
                }
            };
            let wanted = words.place(place, who.span)?;
            Check::<S>::same(who.span, now == Some(wanted), || {
                let now = now.map_or("nowhere".to_owned(), |place| show_place(check.state, place));
                format!("{} is at {now}", who.text)
            })
        }
        Expect::Has { who, item } => check.has(who, item, true),
        Expect::Lacks { who, item } => check.has(who, item, false),
        Expect::Roll { purpose, total, outcome, by, on } => {
            check.roll(purpose, *total, outcome.as_ref(), by.as_ref(), on.as_ref())
        }
        Expect::NoRoll { purpose, by } => check.no_roll(purpose, by.as_ref()),
        Expect::Turn { who } => check.turn(who),
        Expect::Round(round) => {
            let now = u64::from(check.state.round);
            Check::<S>::plain(now == *round, || format!("it is round {now}"))
        }
        Expect::Count(count) => {
            let now = check.state.counter(Subject::Fight, None, core::COUNT);
            Check::<S>::plain(i64::from(now) == *count, || format!("the count is {now}"))
        }
        Expect::Phase(phase) => {
            let now = session.system().spell(check.state.phase);
            Check::<S>::same(phase.span, now == phase.text, || format!("the phase is {now}"))
        }
        Expect::Order(order) => check.order(order),
        Expect::Over => {
            Check::<S>::plain(check.state.phase == core::OVER, || "the fight goes on".to_owned())
        }
        Expect::Refused(_) => Err(Diagnostic::new("the line before was not refused")),
        Expect::Asks { who, choice } => check.asks(who, choice),
        Expect::NotAsks { who, choice } => check.not_asks(who, choice.as_ref()),
        Expect::AsksNobody => check.asks_nobody(),
        Expect::Offers { negated, words, options } => check.offers(*negated, words, options),
        Expect::Legal { negated, who, verb, options } => check.legal(*negated, who, verb, options),
        Expect::Cites { negated, clause } => check.cites(*negated, clause, refused),
    }
}

struct Check<'a, S: Storage> {
    session: &'a Session<S>,
    /// The state as the seat sees it.
    state: &'a State,
    seat: Seat,
}

impl<S: Storage> Check<'_, S> {
    fn words(&self) -> Words<'_> {
        let (system, pending) = (self.session.system(), self.session.pending());
        Words { system, state: self.state, pending, reading: Reading::Names }
    }

    fn plain(holds: bool, now: impl FnOnce() -> String) -> Result<(), Diagnostic> {
        if holds { Ok(()) } else { Err(Diagnostic::new(format!("not as expected: {}", now()))) }
    }

    fn same(span: Span, holds: bool, now: impl FnOnce() -> String) -> Result<(), Diagnostic> {
        if holds {
            return Ok(());
        }
        Err(Diagnostic::at(span, format!("not as expected: {}", now())))
    }

    fn number(&self, who: &Word, name: &Word, value: i64) -> Result<(), Diagnostic> {
        let system = self.session.system();
        let of = self.words().subject(who)?;
        let known = system.name(&name.text);
        let now = known.and_then(|name| system.number(self.state, of, name));
        let named = || self.words().one_of_named(of, &name.text).map(|named| named.number);
        let now = now.or_else(named);
        let Some(now) = now else {
            if known.is_some() {
                let what = format!("{} has no {} now", who.text, name.text);
                return Err(Diagnostic::at(name.span, what));
            }
            let what = format!("{} has no number `{}`", who.text, name.text);
            let known = system.names().map(|entry| entry.1);
            return Err(Diagnostic::at(name.span, what).hint_nearest(&name.text, known));
        };
        let holds = i64::from(now) == value;
        Self::same(name.span, holds, || format!("{} {} is {now}", who.text, name.text))
    }

    fn condition(
        &self,
        who: &Word,
        condition: &Word,
        detail: Option<&Word>,
        wanted: bool,
    ) -> Result<(), Diagnostic> {
        let words = self.words();
        let of = words.subject(who)?;
        let (name, about) = words.condition(of, condition, detail)?;
        let now = match about {
            None => self.session.system().holds(self.state, of, name),
            Some(about) => self
                .state
                .conditions_of(of)
                .iter()
                .any(|held| held.name == name && held.detail == Some(about)),
        };
        Self::same(condition.span, now == wanted, || {
            if now {
                return format!("{} is {}", who.text, condition.text);
            }
            let held: Vec<String> = self
                .state
                .conditions_of(of)
                .iter()
                .map(|held| {
                    let name = self.session.system().spell(held.name);
                    match held.detail {
                        Some(Detail::Who(who)) => format!("{name}:{}", self.state.called(who)),
                        _ => name.to_owned(),
                    }
                })
                .collect();
            if held.is_empty() {
                return format!("no condition is on {}", who.text);
            }
            format!("{} is {}", who.text, held.join(", "))
        })
    }

    /// A condition in the GM's own words.
    fn said_of(&self, who: &Word, text: &Text, wanted: bool) -> Result<(), Diagnostic> {
        let said = self.state.said_of(self.words().subject(who)?);
        let now = said.iter().any(|said| said.is_text(&text.text));
        Self::same(text.span, now == wanted, || {
            let is = if now { "is" } else { "is not" };
            format!("{} {is} said to be {text}", who.text)
        })
    }

    fn has(&self, who: &Word, item: &Word, wanted: bool) -> Result<(), Diagnostic> {
        let Subject::Who(id) = self.words().subject(who)? else {
            return Err(Diagnostic::at(who.span, "only a combatant has items"));
        };
        let meant = match (self.words().subject(item), item.split_item()) {
            (Ok(Subject::Item(one)), (_, Some(_))) => Some(one),
            _ => None,
        };
        let is_meant = |one: &ItemId| match meant {
            Some(meant) => meant == *one,
            None => self.state.called(*one) == item.text,
        };
        let mut all = (0..self.state.items.len() as u16).map(ItemId);
        if !all.any(|one| is_meant(&one)) {
            let what = format!("there is no item `{}` in this fight", item.text);
            return Err(Diagnostic::at(item.span, what));
        }
        let has = self.state.items_of(id).any(|one| is_meant(&one));
        Self::same(item.span, has == wanted, || {
            let all: Vec<String> =
                self.state.items_of(id).map(|one| self.state.called(one)).collect();
            format!("{} has {}", who.text, all.join(", "))
        })
    }

    fn roll(
        &self,
        purpose: &Word,
        total: i64,
        outcome: Option<&Word>,
        by: Option<&Word>,
        on: Option<&Word>,
    ) -> Result<(), Diagnostic> {
        let system = self.session.system();
        let words = self.words();
        let by = by.map(|word| words.actor(word)).transpose()?;
        let on = on.map(|word| words.actor(word)).transpose()?;
        let is_that = |rolled: &Rolled| {
            system.spell(rolled.purpose) == purpose.text && by.is_none_or(|by| rolled.by == by)
        };
        let is_on = |rolled: &Rolled| on.is_none_or(|on| rolled.on.map(Actor::Who) == Some(on));
        let Some((number, rolled)) = self.latest(|rolled| is_that(rolled) && is_on(rolled)) else {
            let what = match self.latest(is_that) {
                Some((_, other)) => {
                    let who = self.state.called_actor(other.by);
                    let on = other.on.map_or("nobody".to_owned(), |on| self.state.called(on));
                    format!("{who} rolled {} {}, on {on}", purpose.text, other.total)
                }
                None => format!("nobody rolled {}", purpose.text),
            };
            return Err(Diagnostic::at(purpose.span, what));
        };
        let now = rolled.outcome.map_or("no outcome", |name| system.spell(name));
        let same_outcome = outcome.is_none_or(|outcome| {
            outcome.text == now || self.picked(number, &rolled).is_some_and(|p| p == outcome.text)
        });
        Self::same(purpose.span, i64::from(rolled.total) == total && same_outcome, || {
            let who = self.state.called_actor(rolled.by);
            format!("{who} rolled {} {}, {now}", purpose.text, rolled.total)
        })
    }

    /// What a roll picked, a side or a zone: its clause notes that right after it, or gives it the
    /// initiative.
    fn picked(&self, number: u64, rolled: &Rolled) -> Option<String> {
        let history = self.session.history();
        let (_, last) = history.events_of(history.commit_of(number));
        if number == last {
            return None;
        }
        match self.seen(number + 1)? {
            Event::Noted(noted) if noted.clause == rolled.clause => match noted.detail {
                Some(Detail::Place(place)) => Some(show_place(self.state, place)),
                _ => noted.who.map(|who| self.state.called_actor(who)),
            },
            Event::Effected(Effected { clause, effect: Effect::Initiative { of, .. } })
                if clause == rolled.clause =>
            {
                Some(self.state.called_actor(of))
            }
            _ => None,
        }
    }

    /// An event, if the seat may see it.
    fn seen(&self, number: u64) -> Option<Event> {
        let entry = self.session.history().entry(number);
        Viewer::of(self.seat).sees(entry.audience.as_deref()).then_some(entry.event)
    }

    /// The latest roll on the line that fits, with its number.
    fn latest(&self, fits: impl Fn(&Rolled) -> bool) -> Option<(u64, Rolled)> {
        let history = self.session.history();
        let ranges = history.line_to(history.tip());
        let numbers = ranges.iter().rev().flat_map(|(first, last)| (*first..=*last).rev());
        numbers.into_iter().find_map(|number| match self.seen(number)? {
            Event::Rolled(rolled) if fits(&rolled) => Some((number, *rolled)),
            _ => None,
        })
    }

    fn no_roll(&self, purpose: &Word, by: Option<&Word>) -> Result<(), Diagnostic> {
        self.known_name(purpose)?;
        let by = by.map(|who| self.words().actor(who)).transpose()?;
        let history = self.session.history();
        let (first, last) = history.events_of(history.commit_of(history.tip()));
        let found = (first..=last).any(|number| match self.seen(number) {
            Some(Event::Rolled(rolled)) => {
                let own = by.is_none_or(|by| rolled.by == by);
                own && self.session.system().spell(rolled.purpose) == purpose.text
            }
            _ => false,
        });
        Self::same(purpose.span, !found, || format!("{} was rolled", purpose.text))
    }

    /// A word that no rule knows is never rolled for.
    fn known_name(&self, word: &Word) -> Result<(), Diagnostic> {
        let system = self.session.system();
        if system.name(&word.text).is_some() {
            return Ok(());
        }
        let known = system.names().map(|entry| entry.1);
        let what = format!("`{}` is not a word of {}", word.text, system.id());
        Err(Diagnostic::at(word.span, what).hint_nearest(&word.text, known))
    }

    fn turn(&self, who: &Word) -> Result<(), Diagnostic> {
        let wanted = self.words().actor(who)?;
        let slot = self.state.current_slot().map(|slot| slot.of);
        let acting = self.state.acting.last().copied().map(Actor::Who);
        let side = match (wanted, acting.or(slot)) {
            (Actor::Side(side), Some(Actor::Who(who))) => self.state.side(who) == side,
            // A side of one: its turn is that one's.
            (Actor::Who(who), Some(Actor::Side(side))) => self.state.members(side).eq([who]),
            _ => false,
        };
        let now = self.state.turn_of();
        // Turns of one place in the order run at the same time.
        let tied = match (wanted, self.state.current_slot()) {
            (Actor::Who(who), Some(slot)) if self.state.acting.contains(&who) => {
                let same = |own: &&Slot| own.of == wanted && own.value == slot.value;
                self.state.order.iter().any(|own| same(&own))
            }
            _ => false,
        };
        let holds = tied || acting == Some(wanted) || slot == Some(wanted) || side;
        Self::same(who.span, holds, || {
            let now = now.map_or("nobody".to_owned(), |actor| self.state.called_actor(actor));
            format!("it is the turn of {now}")
        })
    }

    fn order(&self, wanted: &[Word]) -> Result<(), Diagnostic> {
        let words = self.words();
        let actors: Result<Vec<Actor>, Diagnostic> =
            wanted.iter().map(|word| words.actor(word)).collect();
        let now = self.state.order.iter().map(|slot| slot.of);
        let now: Vec<Actor> = now.filter(|actor| !self.is_gone(*actor)).collect();
        let span = wanted.first().map_or(Span::default(), |word| word.span);
        Self::same(span, actors? == now, || {
            let now: Vec<String> =
                now.iter().map(|actor| self.state.called_actor(*actor)).collect();
            format!("the order is {}", now.join(", "))
        })
    }

    /// Whether somebody has left the fight: its place is kept only for when it comes back.
    fn is_gone(&self, actor: Actor) -> bool {
        matches!(actor, Actor::Who(who) if self.state.body(who).presence == Presence::Gone)
    }

    fn asks(&self, who: &Word, choice: &Word) -> Result<(), Diagnostic> {
        self.sees_the_need()?;
        let wanted = self.words().actor(who)?;
        let clause = self.clause(choice)?;
        Self::same(choice.span, self.is_asked(wanted, Some(clause)), || {
            self.questions().unwrap_or_else(|| "nobody is asked anything".to_owned())
        })
    }

    fn asks_nobody(&self) -> Result<(), Diagnostic> {
        self.sees_the_need()?;
        let now = self.questions();
        Self::plain(now.is_none(), || now.unwrap_or_default())
    }

    fn sees_the_need(&self) -> Result<(), Diagnostic> {
        if self.session.pending().is_none() || self.session.sees_the_need(self.seat) {
            return Ok(());
        }
        Err(Diagnostic::new("what is asked now is hidden from this seat"))
    }

    fn not_asks(&self, who: &Word, choice: Option<&Word>) -> Result<(), Diagnostic> {
        self.sees_the_need()?;
        let unwanted = self.words().actor(who)?;
        let clause = choice.map(|choice| self.clause(choice)).transpose()?;
        Self::same(choice.unwrap_or(who).span, !self.is_asked(unwanted, clause), || {
            self.questions().unwrap_or_default()
        })
    }

    /// The clause of the question asked now; none where dice are awaited, or nothing is.
    fn question(&self) -> Option<ClauseCode> {
        let asked = self.session.pending()?;
        matches!(asked.need, Need::Choice { .. }).then_some(asked.clause)
    }

    /// Whether somebody still has to answer: this question, if one is named.
    fn is_asked(&self, who: Actor, clause: Option<ClauseCode>) -> bool {
        self.question().is_some_and(|now| clause.is_none_or(|clause| clause == now))
            && self.session.still_asked().contains(&who)
    }

    /// Who is asked what now, if anybody is.
    fn questions(&self) -> Option<String> {
        let id = self.session.system().clause(self.question()?).map_or("?", |clause| clause.id);
        let now = self.session.still_asked();
        let names: Vec<String> = now.iter().map(|who| self.state.called_actor(*who)).collect();
        Some(format!("{} is asked {id}", names.join(", ")))
    }

    /// A clause by its id.
    fn clause(&self, word: &Word) -> Result<ClauseCode, Diagnostic> {
        let system = self.session.system();
        let found = system.clause_named(&word.text).map(|clause| clause.code);
        found.ok_or_else(|| {
            let ids = system.clauses().map(|clause| clause.id);
            let what = format!("`{}` is not a clause of {}", word.text, system.id());
            Diagnostic::at(word.span, what).hint_nearest(&word.text, ids)
        })
    }

    fn cites(
        &self,
        negated: bool,
        clause: &Word,
        refused: &[&'static str],
    ) -> Result<(), Diagnostic> {
        let system = self.session.system();
        let wanted = self.clause(clause)?;
        let mut cited: Vec<ClauseCode> = Vec::new();
        let latest = self.session.latest_events().filter_map(|taped| self.seen(taped.number));
        latest.for_each(|event| cite(&event, &mut cited));
        let refused_it = system.clause(wanted).is_some_and(|clause| refused.contains(&clause.id));
        let there = cited.contains(&wanted) || refused_it;
        Self::same(clause.span, there != negated, || {
            let mut ids: Vec<&str> = cited
                .iter()
                .filter_map(|code| system.clause(*code).map(|clause| clause.id))
                .collect();
            ids.sort_unstable();
            ids.dedup();
            format!("cited: {}", ids.join(", "))
        })
    }
}

/// Every clause an event cites.
pub fn cite(event: &Event, cited: &mut Vec<ClauseCode>) {
    match event {
        Event::Rolled(rolled) => {
            cited.push(rolled.clause);
            let parts = rolled.parts.iter().chain(&rolled.against_parts);
            cited.extend(parts.map(|part| part.clause));
        }
        Event::Asked(asked) => cited.push(asked.clause),
        Event::Offered(offered) => cited.push(offered.clause),
        Event::Effected(effected) => cited.push(effected.clause),
        Event::Noted(noted) => cited.push(noted.clause),
        _ => {}
    }
}
