//! Area `opposed`: two combatants roll against each other (section "Opposed Rolls" and what the
//! chapter leaves open).

use super::combatant::can_act;
use super::{feats, going_on, names as n, sheet::stated, size, untrained};
use crate::engine::prelude::*;
use std::cmp::Ordering;

/// One of the two.
#[derive(Clone, Debug)]
pub struct Party {
    /// Who rolls.
    pub who: Who,
    /// What is added, zeros included.
    pub parts: Vec<Added>,
}

/// What an opposed roll is about.
#[derive(Clone, Copy, Debug)]
pub struct Matter {
    /// The clause that has them roll.
    pub clause: Cited,
    /// What for: the verb of the maneuver.
    pub purpose: Name,
    /// Which attack of its action it is, from 0.
    pub blow: u32,
}

impl Matter {
    /// Which of the action's rolls it is, after so many ties.
    fn part(&self, ties: u32) -> Part {
        let first: Part = Portion::Blow(self.blow).into();
        match ties.checked_sub(1) {
            Some(again) => first.and(Portion::Tie(again)),
            None => first,
        }
    }
}

clause! { HIGHER_WINS = 161
    "opposed.higher-wins", "Opposed Rolls", "The higher total wins an opposed roll",
    "Aggressor and defender each roll 1d20 and add their modifiers. The one with the higher total \
     wins."
}

clause! { TIE = 162
    "opposed.tie", "Opposed Rolls", "A tied opposed roll is rolled again",
    "Equal totals decide nothing. Both roll again, as often as needed, until one of them is ahead.",
    uncited "the outcome of the roll and the second roll show it"
}

clause! { REROLL_KEEPS_MODIFIERS = 163
    "opposed.reroll-keeps-modifiers", "Opposed Rolls; Disarm, Grapple, Trip",
    "A reroll after a tie keeps all modifiers",
    "The reroll settles the same contest, so every modifier stays. This includes the -4 for damage \
     taken on the way and a skill used in place of the usual roll.",
    uncited "the parts of the second roll show it"
}

/// Rolls until it is decided, the aggressor first. Returns by how much the aggressor is ahead,
/// never 0.
pub fn contest(
    table: &mut Table<'_>,
    matter: Matter,
    aggressor: &Party,
    defender: &Party,
) -> Result<i32, Stop> {
    let mut ties = 0;
    loop {
        let first = table.throw(roll((matter, ties), aggressor, defender.who))?;
        let goal = Sum::of(HIGHER_WINS, n::OPPOSED, first.total());
        let second = table.roll(roll((matter, ties), defender, aggressor.who), goal, judged)?;
        let margin = first.total() - second.total();
        if margin != 0 {
            let outcome = if margin > 0 { core::WIN } else { core::LOSS };
            let goal = Sum::of(HIGHER_WINS, n::OPPOSED, second.total());
            table.judge_anew(&first, HIGHER_WINS, goal, outcome)?;
            return Ok(margin);
        }
        ties += 1;
    }
}

fn roll((matter, ties): (Matter, u32), party: &Party, on: Who) -> Roll {
    Roll::new(matter.clause, party.who, matter.purpose, Dice::of(1, 20))
        .on(on)
        .part(matter.part(ties))
        .with(party.parts.clone())
}

fn judged(made: Compared<'_>) -> Name {
    match made.total.cmp(&made.goal) {
        Ordering::Greater => core::WIN,
        Ordering::Equal => core::TIE,
        Ordering::Less => core::LOSS,
    }
}

clause! { ABILITY_ROLLS = 637
    "opposed.ability-rolls", "open", "An opposed ability roll adds the ability and size modifiers",
    "The roll is 1d20 + the ability modifier + the size modifier, and any penalty that is stated. \
     Base attack bonus, skills and weapons add nothing."
}

/// The party of an opposed ability roll: the ability modifier and the size modifier.
pub fn ability(state: &State, who: Who, ability: Name) -> Party {
    let own = stated(state, who, ability);
    Party { who, parts: vec![(ABILITY_ROLLS, ability, own), size::in_maneuver(state, who)] }
}

/// What somebody rolls where grapple modifiers are opposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// The grapple modifier.
    Grapple,
    /// The skill Escape Artist instead.
    EscapeArtist,
}

impl Means {
    /// The party of such a roll. `grapple` is the clause of a grapple modifier, `skill` that of the
    /// skill.
    pub fn party(self, state: &State, (grapple, skill): (Cited, Cited), who: Who) -> Party {
        let own = |stat: Name| (grapple, stat, stated(state, who, stat));
        let parts = match (self, state.number(who, n::GRAPPLE_MODIFIER)) {
            (Means::EscapeArtist, _) => {
                let ranks = feats::skill(state, who, "escape-artist");
                let mut parts = vec![(skill, n::ESCAPE_ARTIST, ranks)];
                parts.extend(untrained::to_movement_skill(state, who));
                parts
            }
            (Means::Grapple, Some(given)) => vec![(grapple, n::GRAPPLE_MODIFIER, given)],
            (Means::Grapple, None) => vec![own(n::BAB), own(n::STR), size::in_maneuver(state, who)],
        };
        Party { who, parts }
    }
}

/// A grapple roll of one against another.
#[derive(Clone, Debug)]
pub struct Struggle {
    /// The clause that has them roll.
    pub clause: Cited,
    /// What for: the verb.
    pub purpose: Name,
    /// The clause that says what a grapple modifier consists of.
    pub modifier: Cited,
    /// The clause that lets the defender choose Escape Artist, where one does.
    pub choice: Option<Cited>,
    /// Penalties the aggressor took on the way.
    pub spoils: Vec<Added>,
}

/// An opposed roll of grapple modifiers, after the defender has chosen what it rolls. Returns by
/// how much the aggressor is ahead, or nothing if something has made the action impossible after
/// the choice or after the roll.
pub fn struggle(
    table: &mut Table<'_>,
    how: Struggle,
    (by, target): (Who, Who),
    against: impl Fn(&State) -> Refusals,
) -> Result<Option<i32>, Stop> {
    let mut means = Means::Grapple;
    if let Some(clause) = how.choice {
        means = chosen(table, clause, target, by)?;
        // A ruling may have come between while the defender was asked.
        if !going_on::is_possible(table, by, &against)? {
            return Ok(None);
        }
    }
    let clauses = (how.modifier, how.choice.unwrap_or(how.modifier));
    let mut own = Means::Grapple.party(table.state(), clauses, by);
    own.parts.extend(how.spoils);
    let theirs = means.party(table.state(), clauses, target);
    let matter = Matter { clause: how.clause, purpose: how.purpose, blow: table.released().blow };
    let margin = contest(table, matter, &own, &theirs)?;
    // The same while the dice were awaited.
    Ok(going_on::is_possible(table, by, &against)?.then_some(margin))
}

/// The defender chooses what it rolls; a defender that cannot act is not asked.
fn chosen(table: &mut Table<'_>, clause: Cited, who: Who, about: Who) -> Result<Means, Stop> {
    if !can_act(table.state(), who) {
        return Ok(Means::Grapple);
    }
    let options = [n::GRAPPLE_MODIFIER, n::ESCAPE_ARTIST];
    let words = options.map(Value::Word).to_vec();
    match table.ask(clause, Actor::Who(who), words, Some(about))? {
        Reply::Value(Value::Word(n::GRAPPLE_MODIFIER)) => Ok(Means::Grapple),
        Reply::Value(Value::Word(n::ESCAPE_ARTIST)) => Ok(Means::EscapeArtist),
        _ => Err(table.not_offered(clause, &options)),
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[HIGHER_WINS, TIE, REROLL_KEEPS_MODIFIERS, ABILITY_ROLLS];
