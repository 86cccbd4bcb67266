//! The words of `gm join`: combatants brought in from another file.

use super::super::cast;
use super::Words;
use super::known::known_ones;
use super::values::raw_place;
use crate::engine::catalog::Kind;
use crate::engine::presence;
use crate::script::{Combatant, Diagnostic, Given, RawValue, Say, Span, new_id};
use crate::vocabulary::{
    Actor, Effect, MapSheet, Member, Name, Opening, Place, Subject, Value, Who, core,
};

impl Words<'_> {
    /// The ruling that brings in combatants from another file: added to the cast, and joined. What
    /// is wrong in that file is pointed at by `there`.
    pub fn newcomers(
        &self,
        (cast, there): (&[Combatant], &dyn Fn(Diagnostic) -> Diagnostic),
        id: Option<&str>,
        say: &Say,
        opening: &Opening,
    ) -> Result<Vec<Effect>, Diagnostic> {
        let from = say.options.iter().find(|option| option.name.text == "from");
        let here = from.map_or(say.actor.span, |option| option.span);
        let found = meant_of(cast, id, here)?;
        // One more of those that its sheet makes with `count`, if such a one fights already.
        let own = found.id.text.as_str();
        let (base, number) = own.rsplit_once('-').unwrap_or((own, ""));
        let is_there = self.state.cast.members.iter().any(|member| member.id == own);
        let is_one_more = id != Some(own) || (is_there && first_of(cast, base).is_some());
        let of_many = (is_one_more && id.is_some()).then_some((base, number));
        let option = |name: &str| say.options.iter().find(|option| option.name.text == name);
        let count = match option("count").map(|option| &option.value) {
            None => None,
            Some(RawValue::Number(n)) if (1..=100).contains(n) => Some(*n),
            Some(_) => return Err(Diagnostic::at(here, "count takes a number from 1 to 100")),
        };
        let mut flags = self.newcomer_flags(say)?;
        if found.hidden && !matches!(self.state.cast.map, MapSheet::None) {
            flags.push(core::HIDDEN);
        }
        self.check_seat(found).map_err(there)?;
        let mut sides = Opening { sides: self.state.cast.sides.clone(), ..opening.clone() };
        let mut template = cast::member(self.system, &mut sides, found).map_err(there)?;
        if sides.sides.len() != self.state.cast.sides.len() {
            let what = format!("this fight has no side `{}`", sides.sides[sides.sides.len() - 1]);
            return Err(Diagnostic::at(here, what));
        }
        template.waiting = true;
        if let Some((base, number)) = of_many {
            base.clone_into(&mut template.id);
            let numbered = template.name.as_mut().filter(|name| name.ends_with(number));
            if let Some(name) = numbered {
                name.truncate(name.trim_end_matches(number).trim_end().len());
            }
        }
        let mut taken: Vec<String> =
            self.state.cast.members.iter().map(|member| member.id.clone()).collect();
        if let [_, second, ..] = say.bare.as_slice() {
            return Err(Diagnostic::at(second.span, "one id is enough: count=2 makes it two"));
        }
        if let [Given { value: RawValue::Word(name), span }] = say.bare.as_slice() {
            if taken.contains(&name.text) || self.state.side_named(&name.text).is_some() {
                let what = format!("`{}` is in this fight already", name.text);
                let hint = "give the newcomer another id, or leave it out";
                return Err(Diagnostic::at(*span, what).hint(hint));
            }
            template.id = new_id(name)?;
        }
        let places = match option("at") {
            Some(at) => self.places_of(&at.value, at.span)?,
            None => template.place.into_iter().collect(),
        };
        let many = count.unwrap_or(1) as usize;
        let mapped = !matches!(self.state.cast.map, MapSheet::None);
        if mapped && places.is_empty() {
            let what = format!("{} needs a place on the map", template.id);
            let hint = format!("say where: {}", presence::a_place(self.state));
            return Err(Diagnostic::at(here, what).hint(hint));
        }
        let shared = places.len() <= 1 && self.state.grid().is_none();
        if !shared && places.len() != many {
            let what = format!("{many} of them, and places: {}", places.len());
            let each = match self.state.grid() {
                Some(_) => "at=3,4>4,4>5,4",
                None => "at=ZONE>ZONE>ZONE",
            };
            let hint = format!("one after the other: {each}");
            return Err(Diagnostic::at(here, what).hint(hint));
        }
        places.iter().enumerate().try_for_each(|(at, place)| {
            self.check_free(*place, &places[..at])
                .map_err(|what| Diagnostic { span: Some(here), ..what })
        })?;
        let counts = count.is_some() || (of_many.is_some() && say.bare.is_empty());
        let mut effects = Vec::new();
        for at in 0..many {
            let mut member = template.clone();
            member.place = places.get(at).or(places.first()).copied();
            if counts || taken.contains(&member.id) {
                give_number(&mut member, &taken, of_many.is_some());
            }
            taken.push(member.id.clone());
            effects.push(Effect::Cast(Box::new(member)));
        }
        let first = self.state.bodies.len();
        let all: Vec<Who> = (first..first + effects.len()).map(|at| Who(at as u16)).collect();
        for condition in flags {
            let gained =
                |who: &Who| Effect::Gained { of: Subject::Who(*who), condition, detail: None };
            effects.extend(all.iter().map(gained));
        }
        effects.extend(all.into_iter().map(Effect::Joined));
        Ok(effects)
    }

    /// Refuses a seat that the fight does not have: the seats are those it was opened with.
    fn check_seat(&self, found: &Combatant) -> Result<(), Diagnostic> {
        let seats = &self.state.cast.seats;
        let Some(seat) = found.seat.as_ref().filter(|seat| !seats.contains(&seat.text)) else {
            return Ok(());
        };
        let what = format!("this fight has no seat `{}`", seat.text);
        Err(Diagnostic::at(seat.span, what)
            .because(format!(
                "it was opened with these seats, and keeps them: {}",
                seats.join(", ")
            ))
            .hint(
                "give it one of these, or leave `seat` out: then the GM speaks for it; a seat for \
                 a latecomer needs a combatant with `waiting = true` when the fight opens",
            ))
    }

    /// Refuses a square where somebody stands who is in the way, or another of those who join.
    fn check_free(&self, place: Place, others: &[Place]) -> Result<(), Diagnostic> {
        let Some((x, y)) = place.square() else { return Ok(()) };
        if others.contains(&place) {
            return Err(Diagnostic::new(format!("{x},{y} is named twice")));
        }
        let shown = self.system.shown();
        let lies = |who: Who| {
            let mut out = shown.dead.iter().chain(shown.down);
            out.any(|condition| self.system.holds(self.state, who.into(), *condition))
        };
        let is_there = |who: &Who| self.state.body(*who).place == Some(place) && !lies(*who);
        match self.state.present().find(is_there) {
            None => Ok(()),
            Some(who) => {
                let what = format!("{x},{y} is occupied by {}", self.state.called(who));
                Err(Diagnostic::new(what).hint("give another square: at=X,Y"))
            }
        }
    }

    /// Places on the map: one, or several one after another.
    fn places_of(&self, raw: &RawValue, span: Span) -> Result<Vec<Place>, Diagnostic> {
        if let RawValue::Path(places) = raw {
            return places.iter().map(|place| self.place(place, span)).collect();
        }
        let place = raw_place(raw).ok_or_else(|| self.no_place("at", span))?;
        Ok(vec![self.place(&place, span)?])
    }

    /// What else `gm join` says of those it brings in: conditions that the verb takes as flags.
    fn newcomer_flags(&self, say: &Say) -> Result<Vec<Name>, Diagnostic> {
        let verb = self.system.verb(core::JOIN);
        let mut flags = Vec::new();
        for option in &say.options {
            let word = option.name.text.as_str();
            if ["from", "count", "at"].contains(&word) {
                continue;
            }
            let known = verb.iter().flat_map(|verb| verb.options).find(|known| {
                known.kind == Kind::Flag && self.system.name(word) == Some(known.name)
            });
            let Some(known) = known else {
                let what = format!("gm join from=… takes no {word}");
                return Err(Diagnostic::at(option.span, what).hint("count=… and at=… it takes"));
            };
            let said = self.value(Actor::Gm, known, &option.value, option.span)?;
            if said == Value::Flag(true) {
                flags.push(known.name);
            }
        }
        Ok(flags)
    }
}

/// The first of those that a sheet with this id makes with `count`.
fn first_of<'c>(cast: &'c [Combatant], id: &str) -> Option<&'c Combatant> {
    let first = format!("{id}-1");
    cast.iter().find(|one| one.id.text == first)
}

/// The combatant of a file that a line means.
fn meant_of<'c>(
    cast: &'c [Combatant],
    id: Option<&str>,
    here: Span,
) -> Result<&'c Combatant, Diagnostic> {
    let ids: Vec<&str> = cast.iter().map(|combatant| combatant.id.text.as_str()).collect();
    match (id, cast) {
        (None, [only]) => Ok(only),
        (None, _) => {
            let what = "say which combatant of that file: from=FILE#ID";
            Err(Diagnostic::at(here, what).because(known_ones("", &ids)))
        }
        (Some(id), _) => {
            let own = cast.iter().find(|one| one.id.text == id);
            own.or_else(|| first_of(cast, id)).ok_or_else(|| {
                Diagnostic::at(here, format!("that file has no combatant `{id}`"))
                    .because(known_ones(id, &ids))
                    .hint_nearest(id, ids)
            })
        }
    }
}

/// Gives one of several the next number that no id has yet; its name has it too, where the sheet
/// names each by its number.
fn give_number(member: &mut Member, taken: &[String], names: bool) {
    let mut numbers = 1..=taken.len() + 1;
    let free = numbers.find(|n| !taken.contains(&format!("{}-{n}", member.id))).unwrap_or(1);
    member.id = format!("{}-{free}", member.id);
    if let Some(name) = member.name.as_mut().filter(|_| names) {
        *name = format!("{name} {free}");
    }
}
