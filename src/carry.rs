//! One fight after another: what the end of an old fight changes of the sheets of a new one.
//!
//! ```text
//! carried over: pools that last, conditions that last and the counts that say more of them, stats
//!               that play has changed, where and by whom its own items are carried; what was used
//!               up is gone; whoever has died stays out
//! the new file wins where it says something else than the old one did, as that was written; it
//! says the sides
//! ```

use crate::account::Words;
use crate::engine::catalog::{self, Lasts};
use crate::rules::System;
use crate::state::{Condition, State};
use crate::vocabulary::{
    Args, Counted, Detail, ItemId, ItemSheet, Member, Name, Opening, Subject, Toward, Value, Who,
    as_written, change_written, core,
};

/// Stats that are no changes of a sheet: the new file says the side, and what somebody or something
/// starts with comes apart.
const BY_ITSELF: [Name; 5] =
    [core::SIDE, core::HOLDER, core::CONDITIONS_ABOUT, core::AS_WRITTEN, core::STARTS_WITH];

/// What outlasts a fight and what does not, line by line, as people read it.
#[derive(Debug, Default)]
pub struct Carried {
    /// What the sheets of the new fight have from the old one.
    pub over: Vec<String>,
    /// What the new fight does not have, or says otherwise.
    pub not: Vec<String>,
}

struct Carrying<'a> {
    words: Words<'a>,
    /// The ids of the new fight's combatants, in their order.
    cast: Vec<String>,
    told: Carried,
}

/// Takes over what outlasts a fight from the end of another, by the combatants' ids; gives it line
/// by line. `first` is how the old fight was opened.
pub fn carry_over(
    system: System,
    (first, state): (&Opening, &State),
    opening: &mut Opening,
) -> Carried {
    let cast = opening.cast.iter().map(|member| member.id.clone()).collect();
    let mut carrying = Carrying { words: Words { system, state }, cast, told: Carried::default() };
    for member in &mut opening.cast {
        let Some(who) = state.who(&member.id) else { continue };
        carrying.side(who, &opening.sides[usize::from(member.side.0)]);
        let before = first.cast.iter().find(|old| old.id == member.id);
        carrying.combatant(member, (before, who));
    }
    for old in state.everyone() {
        carrying.left_out(old);
    }
    carrying.told
}

impl Carrying<'_> {
    /// The side somebody was on at last, where the new file says another.
    fn side(&mut self, who: Who, now: &str) {
        let state = self.words.state;
        let was = &state.cast.sides[usize::from(state.sheet(who).side.0)];
        if was != now {
            let who = self.words.who(who);
            self.told.not.push(format!(
                "{who} was on the side of {was} at the end; the new file says {now}"
            ));
        }
    }

    /// Somebody who is not in the new fight, and what of its items others have who are.
    fn left_out(&mut self, old: Who) {
        let (state, id) = (self.words.state, self.words.who(old));
        if self.cast.contains(&id) {
            return;
        }
        self.told.not.push(format!("{id} is not in the new fight"));
        let items = (0..state.items.len() as u16).map(ItemId);
        for item in items.filter(|item| state.cast.owner(*item) == old) {
            let Some(holder) = state.item(item).holder else { continue };
            if self.comes(holder).is_some() {
                let (item, holder) = (&state.cast.item(item).id, self.words.who(holder));
                self.told.not.push(format!("{id}.{item}, which {holder} had, is not there either"));
            }
        }
    }

    /// Whom the new fight has in the place of somebody who does not stay out of it.
    fn comes(&self, who: Who) -> Option<Who> {
        let state = self.words.state;
        let ends =
            |known: &catalog::Condition| known.lasts == Lasts::ForGood && state.is(who, known.name);
        if self.words.system.conditions().iter().any(ends) {
            return None;
        }
        let id = &state.sheet(who).id;
        self.cast.iter().position(|new| new == id).map(|at| Who(at as u16))
    }

    fn combatant(&mut self, member: &mut Member, (before, who): (Option<&Member>, Who)) {
        let of = Subject::Who(who);
        let called = member.id.clone();
        self.pools(of, &called, (&mut member.pools, &member.stats));
        let no_stats = Args::default();
        let old = before.map_or(&no_stats, |old| &old.stats);
        self.stats(of, &called, (old, &mut member.stats));
        for held in self.words.state.conditions_of(of) {
            self.condition(member, *held);
        }
        self.counts(member, who);
        let mut taken_up = self.taken_up(who, member);
        for item in &mut member.items {
            if self.is_used_up(who, &item.id, &called) {
                item.carry = core::NONE;
                continue;
            }
            let Some(id) = self.item(who, &item.id) else { continue };
            let called = format!("{called}.{}", item.id);
            let old = before.and_then(|old| old.items.iter().find(|own| own.id == item.id));
            self.pools(Subject::Item(id), &called, (&mut item.pools, &item.stats));
            self.stats(
                Subject::Item(id),
                &called,
                (old.map_or(&no_stats, |old| &old.stats), &mut item.stats),
            );
            self.left_with(id, &called, item);
            self.carry((who, id), &called, item, &mut taken_up);
        }
    }

    /// The pools that last. The new sheet may hold less.
    fn pools(&mut self, of: Subject, called: &str, (pools, stats): (&mut Vec<(Name, i32)>, &Args)) {
        for row in self.words.system.pools().iter().filter(|row| row.lasts) {
            let Some(value) = self.words.state.pool_if_any(of, row.name) else { continue };
            let most = row.most.of(|stat| stats.int(stat));
            let value = most.map_or(value, |most| value.min(most));
            match pools.iter_mut().find(|(name, _)| *name == row.name) {
                Some((_, start)) => *start = value,
                None => pools.push((row.name, value)),
            }
            self.told.over.push(format!("{called} {} {value}", self.words.word(row.name)));
        }
    }

    /// The stats that play has changed, where the new sheet says what the old one said.
    fn stats(&mut self, of: Subject, called: &str, (old, new): (&Args, &mut Args)) {
        let now = match of {
            Subject::Who(who) => &self.words.state.sheet(who).stats,
            Subject::Item(item) => &self.words.state.cast.item(item).stats,
            _ => return,
        };
        for arg in now.0.iter().filter(|arg| !BY_ITSELF.contains(&arg.name)) {
            let was = as_written(old, arg.name);
            if was == Some(&arg.value) || new.value(arg.name) != was {
                continue;
            }
            // What was said of it was taken back.
            if was.is_none() && arg.value == Value::List(Vec::new()) {
                continue;
            }
            *new = change_written(std::mem::take(new), arg.name, arg.value.clone());
            let (stat, value) = (self.words.word(arg.name), self.words.value(&arg.value));
            self.told.over.push(format!("{called} {stat} {value}"));
        }
    }

    /// A condition that lasts. Whoever is dead stays out of the new fight.
    fn condition(&mut self, member: &mut Member, held: Condition) {
        let system = self.words.system;
        let known = system.conditions().iter().find(|condition| condition.name == held.name);
        let Some(known) = known else { return };
        let stays_out = match known.lasts {
            Lasts::TheFight | Lasts::Without(_) => return,
            Lasts::Longer => false,
            Lasts::ForGood => true,
        };
        member.waiting |= stays_out;
        let place = self.named_at(member, held.detail);
        let detail = match (known.by_round, &place) {
            (true, _) => Some(Detail::Int(0)),
            (false, Some((now, _))) => now.map(Detail::Word),
            (false, None) => held.detail,
        };
        member.start_with(held.name, detail);
        let is = match place {
            Some((_, named)) => format!("{}:{named}", self.words.word(held.name)),
            None => self.words.condition(held.name, detail),
        };
        let out = if stays_out { " and stays out" } else { "" };
        self.told.over.push(format!("{} is {is}{out}", member.id));
    }

    /// The counts that say more of the conditions that last.
    fn counts(&mut self, member: &mut Member, who: Who) {
        let state = self.words.state;
        let known = self.words.system.conditions().iter();
        for condition in known.filter(|known| state.is(who, known.name)) {
            for (name, toward) in condition.counts.iter().copied() {
                let about = match toward {
                    Toward::Nobody => None,
                    Toward::Itself => Some(Subject::Who(who)),
                };
                let value = state.counter(who, about, name);
                if value != 0 {
                    member.start_counting(Counted { name, value, toward });
                }
            }
        }
    }

    /// The conditions that an item is left with.
    fn left_with(&mut self, id: ItemId, called: &str, item: &mut ItemSheet) {
        let state = self.words.state;
        let is_empty = |pool| state.pool_if_any(id, pool) == Some(0);
        for condition in self.words.system.conditions().iter().filter(|it| state.is(id, it.name)) {
            let lasts = match condition.lasts {
                Lasts::TheFight | Lasts::ForGood => false,
                Lasts::Longer => true,
                Lasts::Without(pool) => is_empty(pool),
            };
            if lasts {
                item.start_with(condition.name);
                self.told.over.push(format!("{called} is {}", self.words.word(condition.name)));
            }
        }
    }

    /// Where the new sheet lists the number that a condition is about, and what that is called: a
    /// condition knows it by its place in a list that is the sheet's own. `None` where it is about
    /// no such number; no place where the new sheet has no such number.
    fn named_at(&self, member: &Member, detail: Option<Detail>) -> Option<(Option<Name>, String)> {
        let Some(Detail::Word(word)) = detail else { return None };
        let (stat, places) = self.words.system.shown().named?;
        let at = places.iter().position(|place| *place == word)?;
        let who = self.words.state.who(&member.id)?;
        let listed = |stats: &Args| match stats.value(stat) {
            Some(Value::Named(listed)) => listed.clone(),
            _ => Vec::new(),
        };
        let named = listed(&self.words.state.sheet(who).stats).get(at)?.0.clone();
        let now = listed(&member.stats).iter().position(|(name, _)| *name == named);
        Some((now.and_then(|at| places.get(at).copied()), named))
    }

    /// Whether an item is nowhere any more: used up or destroyed.
    fn is_used_up(&mut self, owner: Who, id: &str, called: &str) -> bool {
        let Some(item) = self.item(owner, id).map(|item| self.words.state.item(item)) else {
            return false;
        };
        let gone = item.holder.is_none() && item.place.is_none() && item.carry != core::DROPPED;
        if gone {
            let told =
                format!("{called}.{id} was used up or destroyed; a new one needs another id");
            self.told.not.push(told);
        }
        gone
    }

    /// Where the sheet carries what its owner holds by now in the place of something else; what is
    /// in the place of somebody else's thing is ready to be drawn.
    fn taken_up(&self, who: Who, member: &Member) -> Vec<Name> {
        let state = self.words.state;
        let items = (0..state.items.len() as u16).map(ItemId);
        let others = items.filter(|item| {
            let owner = state.cast.owner(*item);
            owner != who
                && state.has_in_hand(who, *item)
                && self.cast.contains(&state.sheet(owner).id)
        });
        let sheets = member.items.iter().filter(|item| item.carry != core::HELD);
        let is_held =
            |id: &str| self.item(who, id).is_some_and(|item| state.has_in_hand(who, item));
        let own = sheets.filter(|sheet| is_held(&sheet.id)).map(|sheet| sheet.carry);
        others.map(|_| core::READIED).chain(own).collect()
    }

    /// How somebody carries an item of its own; what lay about it has again, and so it has what was
    /// taken, unless whoever took it comes to the new fight, too. What it holds by now in the place
    /// of that stays in its hand, and the two change places.
    fn carry(
        &mut self,
        (who, id): (Who, ItemId),
        called: &str,
        sheet: &mut ItemSheet,
        taken_up: &mut Vec<Name>,
    ) {
        let item = self.words.state.item(id);
        let taken_by = item.holder.filter(|holder| *holder != who);
        if let Some((holder, new)) = taken_by.and_then(|it| self.comes(it).map(|new| (it, new))) {
            sheet.carry = item.carry;
            sheet.stats = std::mem::take(&mut sheet.stats).with(core::HOLDER, Value::Who(new));
            let (word, holder) = (self.words.word(item.carry), self.words.who(holder));
            self.told.over.push(format!("{called} is {word} by {holder}"));
            return;
        }
        let carry = &mut sheet.carry;
        if item.carry == core::DROPPED || item.holder != Some(who) {
            if *carry == core::HELD {
                *carry = taken_up.pop().unwrap_or(core::HELD);
            }
            let where_it_was = match taken_by {
                Some(holder) => format!("{} had it", self.words.who(holder)),
                None => "it lay on the ground".to_owned(),
            };
            let word = self.words.word(*carry);
            self.told.over.push(format!("{called} is {word} again: {where_it_was}"));
        } else if item.carry != *carry {
            *carry = item.carry;
            self.told.over.push(format!("{called} is {}", self.words.word(item.carry)));
        }
    }

    /// The item with this id on the sheet of a combatant.
    fn item(&self, owner: Who, id: &str) -> Option<ItemId> {
        let state = self.words.state;
        let items = (0..state.items.len() as u16).map(ItemId);
        let mut own = items.filter(|item| state.cast.owner(*item) == owner);
        own.find(|item| state.cast.item(*item).id == id)
    }
}
