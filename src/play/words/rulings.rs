//! The words of rulings: `gm rule`, `gm set`, and what an expectation says of the same things.

use super::Words;
use super::known::known_ones;
use super::naming::name_in;
use super::values::raw_place;
use crate::engine::catalog::{Bearer, Kind, On, need};
use crate::engine::own;
use crate::script::{Change, Diagnostic, Given, RawValue, Say, Span, Text, Word};
use crate::state::State;
use crate::vocabulary::{
    Actor, Detail, Effect, Effected, Event, Name, SideId, Slot, Subject, Value, core,
};
use std::borrow::Cow;

/// A number among several that a stat has by name.
pub struct OneOfNamed {
    stat: Name,
    /// What it is.
    pub number: i32,
    bounds: (i32, i32),
}

/// A number within its bounds, or why it is not.
fn within(name: &Word, to: i32, (least, most): (i32, i32)) -> Result<i32, Diagnostic> {
    if (least..=most).contains(&to) {
        return Ok(to);
    }
    let what = format!("{} would be {to}", name.text);
    Err(Diagnostic::at(name.span, what)
        .because(format!("it takes a number from {least} to {most}")))
}

/// What a state would be after a change.
fn after(state: &State, effect: Effect) -> State {
    let mut state = state.clone();
    state.apply(&Event::Effected(Effected { clause: own::RULING.code, effect }));
    state
}

impl Words<'_> {
    /// The text of `gm rule "…"`.
    pub fn ruled_text(say: &Say) -> Result<String, Diagnostic> {
        if let Some(option) = say.options.first() {
            let what = format!("`{}` is not an option of rule", option.name.text);
            return Err(Diagnostic::at(option.name.span, what)
                .hint("what is ruled stands in the quotes: gm rule \"…\" because \"…\""));
        }
        match say.bare.as_slice() {
            [Given { value: RawValue::Text(text), .. }] => Ok(text.text.clone()),
            said => {
                let span = said.first().map_or(say.actor.span, |given| given.span);
                Err(Diagnostic::at(span, "what is ruled stands in quotes")
                    .hint("write gm rule \"what is ruled\""))
            }
        }
    }

    /// The changes of `gm set …`.
    pub fn changes(&self, say: &Say) -> Result<Vec<Effect>, Diagnostic> {
        let what = "gm set takes a combatant, a side, an item (ash.longsword), a zone or fight";
        let [Given { value, span }] = say.bare.as_slice() else {
            return Err(Diagnostic::at(say.actor.span, what));
        };
        let of = self.subject(&name_in(value, *span, what)?)?;
        // Each is said of what those before it leave.
        let mut state = Cow::Borrowed(self.state);
        let mut changes = Vec::new();
        for change in &say.changes {
            let words = Words { state: &state, ..*self };
            let effect = words.change(of, change)?;
            if let Effect::Stat { .. } = effect {
                state = Cow::Owned(after(&state, effect.clone()));
            }
            changes.extend(self.of_each(effect));
        }
        Ok(changes)
    }

    /// What is ruled of a side is ruled of each of its members, where only they can have it.
    fn of_each(&self, effect: Effect) -> Vec<Effect> {
        let (side, condition, detail, holds) = match effect {
            Effect::Gained { of: Subject::Side(side), condition, detail } => {
                (side, condition, detail, true)
            }
            Effect::Lost { of: Subject::Side(side), condition, detail } => {
                (side, condition, detail, false)
            }
            other => return vec![other],
        };
        if Bearer::of(self.system.conditions(), condition) != Bearer::Combatant {
            return vec![effect];
        }
        let of_one = |of| {
            if holds {
                Effect::Gained { of, condition, detail }
            } else {
                Effect::Lost { of, condition, detail }
            }
        };
        self.state.members(side).map(|who| of_one(Subject::Who(who))).collect()
    }

    fn change(&self, of: Subject, change: &Change) -> Result<Effect, Diagnostic> {
        if let Some(effect) = self.given_or_taken(of, change)? {
            return Ok(effect);
        }
        match change {
            Change::Gain { condition, detail } => {
                let (condition, detail) = self.condition(of, condition, detail.as_ref())?;
                Ok(Effect::Gained { of, condition, detail })
            }
            Change::Lose { condition, detail } => {
                let (condition, detail) = self.condition(of, condition, detail.as_ref())?;
                Ok(Effect::Lost { of, condition, detail })
            }
            Change::Free { text, holds } => self.free(of, text, *holds),
            Change::Add { name, n } => self.add(of, name, *n),
            Change::Subtract { name, n } => self.add(of, name, -*n),
            Change::Assign { name, value, span } => self.assign(of, name, value, *span),
        }
    }

    /// A condition in the GM's own words, which holds from now on or no longer.
    fn free(&self, of: Subject, text: &Text, holds: bool) -> Result<Effect, Diagnostic> {
        if matches!(of, Subject::Side(_)) {
            let what = "a side as a whole has no condition of your own words";
            return Err(Diagnostic::at(text.span, what).hint("give it to each of its members"));
        }
        let known = self.system.name(&text.text);
        if known.is_some_and(|name| self.conditions().any(|condition| condition == name)) {
            let what = format!("{} is a condition the rules know", text.text);
            return Err(Diagnostic::at(text.span, what).hint("write it without quotes"));
        }
        let mut all = self.state.said_of(of).to_vec();
        all.retain(|said| !said.is_text(&text.text));
        if holds {
            all.push(Value::Text(text.text.clone()));
        }
        Ok(Effect::Stat { of, stat: core::GM_SAYS, to: Value::List(all) })
    }

    fn add(&self, of: Subject, name: &Word, by: i64) -> Result<Effect, Diagnostic> {
        let by =
            i32::try_from(by).map_err(|_| Diagnostic::at(name.span, "that number is too large"))?;
        if let Some(pool) = self.pool(of, &name.text) {
            return Ok(Effect::Pool { of, pool, by });
        }
        if let Some(named) = self.one_of_named(of, &name.text) {
            let to = within(name, named.number.saturating_add(by), named.bounds)?;
            return Ok(self.with_named(of, named.stat, &name.text, to));
        }
        let (on, (stat, kind)) = (self.on(of), self.stat(of, name)?);
        let Kind::Int(least, most) = kind else {
            let what = format!("{} is not a single number", name.text);
            return Err(Diagnostic::at(name.span, what));
        };
        // What moves is the number in force: conditions count on top of what is stated.
        let now = self.system.number(self.state, of, stat).unwrap_or(0);
        let stated = |to: i32| Effect::Stat { of, stat, to: Value::Int(to) };
        let told =
            if on.and_then(|on| self.system.stat(on, stat)).is_some_and(|row| row.ruled_in_force) {
                now
            } else {
                self.system.number(&after(self.state, stated(now)), of, stat).unwrap_or(now)
            };
        let to = now.saturating_add(by).saturating_add(now - told);
        Ok(stated(within(name, to, (least, most))?))
    }

    /// A number that a list of named ones has, such as a skill, where no stat or pool is called so.
    pub fn one_of_named(&self, of: Subject, word: &str) -> Option<OneOfNamed> {
        let on = self.on(of);
        let mut stats = self.system.stats().iter().filter(|stat| Some(stat.on) == on);
        let called_so = |name: Name| self.system.spell(name) == word;
        let pools = self.system.pools().iter().filter(|pool| Some(pool.on) == on);
        if stats.clone().any(|stat| called_so(stat.name))
            || pools.clone().any(|p| called_so(p.name))
        {
            return None;
        }
        stats.find_map(|stat| {
            let (bounds, has) = match stat.kind {
                Kind::Numbers(least, most) | Kind::NumbersOrNames(least, most) => {
                    ((least, most), false)
                }
                Kind::Parts(words, least, most) => ((least, most), words.contains(&word)),
                _ => return None,
            };
            let stated = self.state.named(of, stat.name, word);
            let number = stated.or(has.then_some(0))?;
            Some(OneOfNamed { stat: stat.name, number, bounds })
        })
    }

    /// The change of one of a list of named numbers.
    fn with_named(&self, of: Subject, stat: Name, word: &str, to: i32) -> Effect {
        let mut all = match self.state.stat(of, stat) {
            Some(Value::Named(all)) => all.clone(),
            _ => Vec::new(),
        };
        match all.iter_mut().find(|(name, _)| name == word) {
            Some((_, number)) => *number = to,
            None => all.push((word.to_owned(), to)),
        }
        all.sort_unstable();
        Effect::Stat { of, stat, to: Value::Named(all) }
    }

    fn assign(
        &self,
        of: Subject,
        name: &Word,
        raw: &RawValue,
        span: Span,
    ) -> Result<Effect, Diagnostic> {
        match (name.text.as_str(), of) {
            ("at", Subject::Who(who)) => {
                let place = raw_place(raw)
                    .ok_or_else(|| Diagnostic::at(span, "a place is X,Y or a zone"))?;
                return Ok(Effect::Moved { who, to: Some(self.place(&place, span)?) });
            }
            ("order", Subject::Fight) => return self.order(raw, span),
            ("order", Subject::Side(side)) => return self.order_of(side, raw, span),
            // Whatever words a sheet has for it, in the fight it is one of the sides.
            ("side", Subject::Who(_)) => {
                let to = self.value(Actor::Gm, &need(core::SIDE, Kind::Side), raw, span)?;
                return Ok(Effect::Stat { of, stat: core::SIDE, to });
            }
            ("seat", Subject::Who(_)) => {
                return Err(Diagnostic::at(
                    span,
                    "a seat is given as a combatant comes to the fight",
                )
                .because("it says who speaks, and stands in the log from then on")
                .hint("the GM speaks for anybody; so does whoever plays with --as gm"));
            }
            ("at", Subject::Item(item)) => {
                let place = raw_place(raw)
                    .ok_or_else(|| Diagnostic::at(span, "a place is X,Y or a zone"))?;
                return Ok(Effect::laid_down(item, Some(self.place(&place, span)?)));
            }
            ("holder", Subject::Item(item)) => {
                let what = "holder takes a combatant";
                let word = name_in(raw, span, what)?;
                let is_combatant = |actor| matches!(actor, Actor::Who(_));
                let Actor::Who(who) = self.actor_that(&word, is_combatant)? else {
                    return Err(Diagnostic::at(span, what));
                };
                return Ok(Effect::carried(who, item, core::HELD));
            }
            ("carry", Subject::Item(item)) => {
                let places = &[core::HELD, core::READIED, core::STOWED, core::DROPPED];
                let opt = need(core::CARRY, Kind::Word(places));
                let Value::Word(carry) = self.value(Actor::Gm, &opt, raw, span)? else {
                    return Err(Diagnostic::at(span, "carry takes a word"));
                };
                if carry == core::DROPPED {
                    let owner = self.state.cast.owner(item);
                    return Ok(Effect::laid_down(item, self.state.body(owner).place));
                }
                return Ok(Effect::carried(self.state.keeper(item), item, carry));
            }
            _ => {}
        }
        if let Some(pool) = self.pool(of, &name.text) {
            let (least, most) = self.system.points(pool);
            let opt = need(pool, Kind::Int(least, most));
            let to = self.value(Actor::Gm, &opt, raw, span)?;
            return Ok(Effect::Stat { of, stat: pool, to });
        }
        if let Some(named) = self.one_of_named(of, &name.text) {
            let RawValue::Number(to) = raw else {
                return Err(Diagnostic::at(span, format!("{} takes a number", name.text)));
            };
            let to = i32::try_from(*to).unwrap_or(i32::MAX);
            let to = within(name, to, named.bounds)?;
            return Ok(self.with_named(of, named.stat, &name.text, to));
        }
        let (stat, kind) = self.stat(of, name)?;
        let to = self.value(Actor::Gm, &need(stat, kind), raw, span)?;
        Ok(Effect::Stat { of, stat, to })
    }

    fn order(&self, raw: &RawValue, span: Span) -> Result<Effect, Diagnostic> {
        let words: Vec<&RawValue> = match raw {
            RawValue::List(list) => list.iter().collect(),
            one => vec![one],
        };
        let mut order = Vec::new();
        for word in words {
            let of = self.actor(&name_in(word, span, "order takes sides or combatants")?)?;
            order.push(self.place_in_order(of, &order));
        }
        Ok(Effect::Order(order))
    }

    /// The place somebody is named for: its first that is not named yet. Whether there is one, and
    /// whether all are named, is for the rules to say.
    fn place_in_order(&self, of: Actor, named: &[Slot]) -> Slot {
        let own = || self.state.order.iter().filter(|slot| slot.of == of);
        let open = own().nth(named.iter().filter(|slot| slot.of == of).count());
        let none = Slot { of, kind: core::SIDE, value: 0 };
        open.or_else(|| own().next_back()).copied().unwrap_or(none)
    }

    /// The order of one side's own slots; they stand where that side's stood before.
    fn order_of(&self, side: SideId, raw: &RawValue, span: Span) -> Result<Effect, Diagnostic> {
        let Effect::Order(named) = self.order(raw, span)? else {
            return Err(Diagnostic::at(span, "order takes sides or combatants"));
        };
        let own = |slot: &Slot| match slot.of {
            Actor::Who(who) => self.state.side(who) == side,
            Actor::Side(other) => other == side,
            Actor::Gm => false,
        };
        let known = |slot: &Slot| self.state.order.iter().any(|old| old.of == slot.of);
        if let Some(other) = named.iter().find(|slot| !own(slot) || !known(slot)) {
            let who = self.state.called_actor(other.of);
            return Err(Diagnostic::at(span, format!("{who} has no place of its own there")));
        }
        // Fewer leave somebody out and more name somebody twice: the rules refuse both.
        let mut next = named.into_iter();
        let mut order = Vec::new();
        for slot in self.state.order.iter() {
            if own(slot) { order.extend(next.next()) } else { order.push(*slot) }
        }
        order.extend(next);
        Ok(Effect::Order(order))
    }

    fn on(&self, of: Subject) -> Option<On> {
        On::of(self.state, of)
    }

    fn pool(&self, of: Subject, word: &str) -> Option<Name> {
        let on = self.on(of);
        let mut pools = self.system.pools().iter().filter(|pool| Some(pool.on) == on);
        pools.find(|pool| self.system.spell(pool.name) == word).map(|pool| pool.name)
    }

    fn stat(&self, of: Subject, word: &Word) -> Result<(Name, Kind), Diagnostic> {
        let on = self.on(of);
        let stats = || self.system.stats().iter().filter(|stat| Some(stat.on) == on);
        let switches = self.system.switches().iter().filter(|_| of == Subject::Fight);
        let all = stats().map(|stat| (stat.name, stat.kind));
        let all: Vec<(Name, Kind)> =
            all.chain(switches.map(|switch| (switch.name, switch.kind))).collect();
        let found = all.iter().find(|entry| self.system.spell(entry.0) == word.text);
        found.copied().ok_or_else(|| {
            let pools = self.system.pools().iter().filter(|pool| Some(pool.on) == on);
            let names = all.iter().map(|entry| entry.0).chain(pools.map(|pool| pool.name));
            let mut known: Vec<&str> = names.map(|name| self.system.spell(name)).collect();
            known.extend(match of {
                Subject::Who(_) => &["at", "side"][..],
                Subject::Item(_) => &["at", "carry", "holder"],
                Subject::Fight | Subject::Side(_) => &["order"],
                Subject::Zone(_) => &[],
            });
            known.sort_unstable();
            known.dedup();
            let instead = self.system.instead_of(&word.text);
            let known_number = self.system.name(&word.text);
            if known_number.is_some_and(|it| self.system.number(self.state, of, it).is_some()) {
                let what = format!("{} is worked out from other numbers", word.text);
                let hint = instead.or_else(|| self.system.key_for(&word.text));
                let hint = hint.unwrap_or("set what it is made of: `state` shows the parts");
                let known = known_ones(&word.text, &known);
                return Diagnostic::at(word.span, what).because(known).hint(hint);
            }
            let what =
                format!("`{}` is not a stat or pool of {}", word.text, self.state.called(of));
            let known_here = known_ones(&word.text, &known);
            let error = Diagnostic::at(word.span, what).because(known_here);
            match instead.or_else(|| self.system.key_for(&word.text)) {
                Some(write) => error.hint(write),
                None => error.hint_nearest(&word.text, known),
            }
        })
    }

    /// The conditions that the rules know.
    pub(super) fn conditions(&self) -> impl Iterator<Item = Name> {
        let of_system = self.system.conditions().iter().map(|condition| condition.name);
        of_system.chain([core::HIDDEN])
    }

    /// A condition of something, and what it is about.
    pub fn condition(
        &self,
        of: Subject,
        word: &Word,
        detail: Option<&Word>,
    ) -> Result<(Name, Option<Detail>), Diagnostic> {
        let found = self.conditions().find(|known| self.system.spell(*known) == word.text);
        let Some(condition) = found else {
            let all: Vec<&str> = self.conditions().map(|known| self.system.spell(known)).collect();
            let what = format!("`{}` is not a condition of {}", word.text, self.system.id());
            let free = format!("write a condition of your own in quotes: \"{}\"", word.text);
            let known = known_ones(&word.text, &all);
            let error = Diagnostic::at(word.span, what).because(known).hint(free);
            return Err(match self.system.instead_of(&word.text) {
                Some(write) => error.hint(write),
                None => error.hint_nearest(&word.text, all),
            });
        };
        Ok((condition, detail.map(|word| self.detail(of, word)).transpose()?))
    }

    /// What a condition of something is about.
    fn detail(&self, of: Subject, word: &Word) -> Result<Detail, Diagnostic> {
        let about = |actor| match actor {
            Actor::Who(who) => Some(Detail::Who(who)),
            Actor::Side(side) => Some(Detail::Side(side)),
            Actor::Gm => None,
        };
        let number = || word.text.parse().ok().map(Detail::Int);
        let known = || self.system.name(&word.text).map(Detail::Word);
        let own = || self.own_number(of, &word.text).map(Detail::Word);
        let actor = self.actor_of_id(&word.text).and_then(about);
        let exact = actor.or_else(known).or_else(own).or_else(number);
        if let Some(exact) = exact {
            return Ok(exact);
        }
        self.actor_meant(word, |_| true)?.and_then(about).ok_or_else(|| {
            let what = format!("`{}` is not known here", word.text);
            Diagnostic::at(word.span, what)
                .hint("after the colon write a combatant, a side, a number or a word of the rules")
        })
    }

    /// What the rules keep of a number that a sheet names itself: its place there.
    fn own_number(&self, of: Subject, word: &str) -> Option<Name> {
        let (stat, places) = self.system.shown().named?;
        let Some(Value::Named(numbers)) = self.state.stat(of, stat) else { return None };
        let at = numbers.iter().position(|(name, _)| name == word)?;
        places.get(at).copied()
    }
}
