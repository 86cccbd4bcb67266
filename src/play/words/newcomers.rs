//! The words of `gm join`: combatants brought in from another file.

use super::super::cast;
use super::{Words, raw_place};
use crate::engine::catalog::Kind;
use crate::script::{Diagnostic, Front, Given, RawValue, Say, new_id};
use crate::vocabulary::{Actor, Effect, Name, Opening, Subject, Value, Who, core};

impl Words<'_> {
    /// The ruling that brings in combatants from another file: added to the cast, and joined. What
    /// is wrong in that file is pointed at by `there`.
    pub fn newcomers(
        &self,
        (front, there): (&Front, &dyn Fn(Diagnostic) -> Diagnostic),
        id: &str,
        say: &Say,
        opening: &Opening,
    ) -> Result<Vec<Effect>, Diagnostic> {
        let here = say.actor.span;
        let found = front.combatants.iter().find(|combatant| combatant.id.text == id);
        let Some(found) = found else {
            let ids = front.combatants.iter().map(|combatant| combatant.id.text.as_str());
            return Err(Diagnostic::at(here, format!("that file has no combatant `{id}`"))
                .hint_nearest(id, ids));
        };
        let option = |name: &str| say.options.iter().find(|option| option.name.text == name);
        let count = match option("count").map(|option| &option.value) {
            None => None,
            Some(RawValue::Number(n)) if (1..=100).contains(n) => Some(*n),
            Some(_) => return Err(Diagnostic::at(here, "count takes a number from 1 to 100")),
        };
        let flags = self.newcomer_flags(say)?;
        let mut sides = Opening { sides: self.state.cast.sides.clone(), ..opening.clone() };
        let mut template = cast::member(self.system, &mut sides, found).map_err(there)?;
        if sides.sides.len() != self.state.cast.sides.len() {
            let what = format!("this fight has no side `{}`", sides.sides[sides.sides.len() - 1]);
            return Err(Diagnostic::at(here, what));
        }
        template.waiting = true;
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
        if let Some(at) = option("at") {
            let place =
                raw_place(&at.value).ok_or_else(|| Diagnostic::at(at.span, "at takes a place"))?;
            template.place = Some(self.place(&place, at.span)?);
        }
        let id = template.id.clone();
        let mut effects = Vec::new();
        for _ in 0..count.unwrap_or(1) {
            let mut member = template.clone();
            if count.is_some() || taken.contains(&member.id) {
                member.id = (1..=taken.len() + 1)
                    .map(|n| format!("{id}-{n}"))
                    .find(|new| !taken.contains(new))
                    .unwrap_or_default();
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

    /// What else `gm join` says of those it brings in: conditions that the verb takes as flags.
    fn newcomer_flags(&self, say: &Say) -> Result<Vec<Name>, Diagnostic> {
        let verb = self.system.verbs().iter().find(|verb| verb.name == core::JOIN);
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
