//! Area `cast`: calling out a spell (sections "Casting a spell/using an ability" and what the
//! chapter leaves open).

use super::blow::{self, Strike};
use super::map::BY;
use super::spell::{self, Entry};
use super::{
    aoo, arms, attacking, charge, combatant, cost, counterspell, damage, defensive, full_round,
    gear, going_on, grapple, healing, immediate, inside, iterative, names as n, prone, ranged,
    reach, reckless, standard, strike, swift, touch, turn, untrained,
};
use crate::engine::done_plainly;
use crate::engine::prelude::*;
use crate::engine::record::FREE;
use std::marker::PhantomData;

clause! { SEQUENCE = 256
    "cast.sequence", "Casting a spell/using an ability", "Called out, checked, then done",
    "The spell is announced, the GM sees whether the caster stands in threatened squares, blows \
     and counterspells come, and then the spell does what it does."
}

/// What casting takes by the word of a spell's sheet; a standard action unless it says otherwise.
const BY_WORD: [(Name, Cost); 5] = [
    (n::MOVE, turn::MOVE.by(SEQUENCE)),
    (n::SWIFT, swift::ACTION.by(SEQUENCE)),
    (n::FULL_ROUND, full_round::ACTION.by(SEQUENCE)),
    (n::ATTACK_ACTION, standard::ATTACK.by(SEQUENCE)),
    (n::IMMEDIATE, immediate::ACTION),
];

/// What casting a spell takes: a slot of the turn, or the immediate action.
fn by_sheet(state: &State, spell: ItemId) -> Cost {
    let word = state.word(spell, n::CAST_ACTION);
    let known = BY_WORD.iter().find(|(known, _)| word == Some(*known));
    known.map_or(standard::OF_SPELL, |(_, cost)| *cost).in_its_course()
}

/// A spell is cast.
pub struct Cast {
    who: Who,
    spell: ItemId,
    said: Args,
}

impl Plan for Cast {
    type By = Who;

    const VERB: Verb = turn::own(
        n::CAST_SPELL,
        &[
            need(core::SPELL, Kind::Item),
            may(core::TARGET, Kind::WhoOrSide),
            spell::SIGNLESS,
            may(
                core::ATTACK,
                Kind::Word(&[
                    core::YES,
                    core::NONE,
                    n::MELEE,
                    n::RANGED,
                    n::MELEE_TOUCH,
                    n::RANGED_TOUCH,
                ]),
            ),
            reckless::CHOICE,
            defensive::CHOICE,
            blow::IN_COVER,
            blow::AT_RANGE,
            blow::WITH_MODIFIER,
            BY,
        ],
        "Called out; opportunity attacks and counterspells come first. attack= may say what the \
         spell's sheet does, whether and how it strikes; one that strikes takes the options of an \
         attack. It harms and heals what its sheet says; the rest the GM rules.",
    );

    const COST: Cost = cost::of_own_turn("as the spell; a standard action for most");

    fn cost(state: &State, _: Who, args: &Args) -> Cost {
        args.item(core::SPELL).map_or(FREE, |spell| by_sheet(state, spell))
    }

    /// What is said of an attack is for a spell that makes one.
    fn spell(state: &State, who: Who, args: Args) -> Args {
        let mut args = reach::spelled(state, who, args);
        let Some(spell) = args.item(core::SPELL) else { return args };
        let attacks = spell::attacks(state, spell, &args);
        let ranged = gear::is_ranged(state, spell);
        let as_said = spell::strikes_as_said(state, spell, &args);
        let safe = spell::is_quick(state, spell) || touch::is_safe(state, spell);
        let covered = ranged::is_covered(state, who, spell, &args);
        args.0.retain(|arg| match arg.name {
            core::ATTACK => !as_said,
            n::COVER => attacks && !covered,
            n::MODIFIER => attacks,
            n::RANGE => attacks && ranged,
            n::RECKLESS | n::DEFENSIVE => !state.is(who, arg.name),
            n::THREATENED_BY => !safe,
            n::SIGNLESS => grapple::is_held(state, who),
            _ => true,
        });
        args
    }

    /// Every spell, at everybody else and at nobody; out of turn one is an immediate action, which
    /// has a verb of its own.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let mut all = Vec::new();
        if !combatant::in_turn(state, who) && !cost::is_paid(state, who) {
            return all;
        }
        for plain in spells(state, who) {
            let attacks =
                plain.item(core::SPELL).is_some_and(|it| spell::mode(state, it).is_some());
            for target in state.present().filter(|target| *target != who) {
                let aimed = plain.clone().with(core::TARGET, Value::Who(target));
                for way in [n::RECKLESS, n::DEFENSIVE].into_iter().filter(|_| attacks) {
                    all.push(aimed.clone().with(way, Value::Flag(true)));
                }
                all.push(aimed);
            }
            if grapple::is_held(state, who) {
                all.push(plain.clone().with(n::SIGNLESS, Value::Flag(true)));
            }
            all.push(plain);
        }
        all
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let Some(spell) = args.item(core::SPELL) else {
            return Err(Refusals::because(SEQUENCE, "say which spell: spell=…"));
        };
        let mut refusals = Refusals::none();
        let own = state.item(spell).holder == Some(who) && gear::is_spell(state, spell);
        refusals.unless(own, SEQUENCE, || format!("{} is no spell of its", state.called(spell)));
        refusals.unless(spell::strikes_as_said(state, spell, args), SEQUENCE, || {
            format!("{} makes no such attack", state.called(spell))
        });
        refusals.append(check_spell(state, who, spell, args));
        if by_sheet(state, spell).is(standard::ATTACK) {
            refusals.append(charge::check_attack(state, who, args));
        }
        refusals.or(Cast { who, spell, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        cast(table, self.who, self.spell, &self.said)
    }
}

/// The spells somebody could cast.
fn spells(state: &State, who: Who) -> Vec<Args> {
    let all = state.items_of(who).filter(|item| gear::is_spell(state, *item));
    all.map(|item| Args::default().with(core::SPELL, Value::Item(item))).collect()
}

/// Such a spell is cast, or such an ability used.
pub struct ByEntry<E> {
    who: Who,
    spell: Option<ItemId>,
    said: Args,
    entry: PhantomData<E>,
}

impl<E: Entry> Plan for ByEntry<E> {
    type By = Who;

    const VERB: Verb = E::VERB;

    const COST: Cost = E::COST.in_its_course();

    fn spell(state: &State, who: Who, args: Args) -> Args {
        let cast = args.item(core::SPELL).is_some() && grapple::is_held(state, who);
        if cast { args } else { args.without(&[n::SIGNLESS]) }
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let mut all = vec![turn::as_it_is(n::ABILITY)];
        all.extend(spells(state, who));
        all
    }

    /// A spell is cast, whichever verb says so.
    fn done(state: &State, by: Actor, args: &Args) -> Done {
        let verb = args.item(core::SPELL).map_or(E::VERB.name, |_| n::CAST_SPELL);
        done_plainly(state, by, verb, args)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let [another, neither] = E::REASONS;
        let mut refusals = Refusals::none();
        let spell = args.item(core::SPELL);
        if let Some(spell) = spell {
            let called = || state.called(spell);
            let fits = state.word(spell, n::CAST_ACTION) == Some(E::TAKES);
            refusals.unless(fits, E::CLAUSE, || format!("{} {another}", called()));
            let own = state.item(spell).holder == Some(who);
            refusals.unless(own, E::CLAUSE, || format!("{} is no spell of its", called()));
            refusals.append(check_spell(state, who, spell, args));
        } else {
            refusals.unless(args.text(n::ABILITY).is_some(), E::CLAUSE, || neither.to_owned());
        }
        refusals.or(ByEntry { who, spell, said: args.clone(), entry: PhantomData })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        let ByEntry { who, spell, said, .. } = self;
        match spell {
            Some(spell) => cast(table, who, spell, &said),
            None => E::COST.pay(table, who),
        }
    }
}

clause! { CONCENTRATION = 667
    "cast.concentration", "open", "A blow alone does not break a spell",
    "It goes on unless the caster is felled or the GM rules a check. Abilities provoke only \
     where their entry says so."
}

/// Casts: blows, counterspells, then what the spell's sheet says; the rest the GM rules.
fn cast(table: &mut Table<'_>, who: Who, spell: ItemId, said: &Args) -> Result<(), Stop> {
    let cost = by_sheet(table.state(), spell);
    let place = attacking::begin(table, cost, who, said)?;
    if spell::is_quick(table.state(), spell) {
        aoo::note_spared(table, swift::ONLY_AS_SPECIFIED, who)?;
    } else if touch::is_safe(table.state(), spell) {
        aoo::note_spared(table, touch::MELEE_SPELL_SAFE, who)?;
    } else {
        grapple::note_casting(table, who)?;
        let before = table.state().pool(who, n::HP);
        if !aoo::by_threateners(table, standard::CAST, who, said)? {
            return Ok(());
        }
        if table.state().pool(who, n::HP) < before {
            table.decided(CONCENTRATION, who, None, "the blow would break the spell")?;
        }
    }
    if counterspell::countered(table, who)? || !going_on::goes_on(table, who)? {
        return Ok(());
    }
    take_effect(table, who, spell, place, said)
}

/// What a spell that was cast does, as far as its sheet says: its attack, with the bonus of that
/// place in the curve, or its damage.
fn take_effect(
    table: &mut Table<'_>,
    by: Who,
    spell: ItemId,
    place: usize,
    args: &Args,
) -> Result<(), Stop> {
    let blow = table.released().blow;
    if untrained::spoils_spell(table, by, blow)? {
        return Ok(());
    }
    let refusals = grapple::check_cast(table.state(), by, spell, args);
    if !going_on::still(table, by, &refusals)? {
        return Ok(());
    }
    let mode = spell::mode(table.state(), spell);
    let Some(target) = args.who(core::TARGET) else {
        // A spell that heals and names nobody is for its caster.
        return if mode.is_none() {
            healing::give(table, SEQUENCE, spell, (by, None))
        } else {
            Ok(())
        };
    };
    let base = iterative::of_maneuver(table.state(), by, place);
    let strike = Strike::plain((by, target), spell, base, 1).said(args).as_blow(blow);
    if mode.is_none() {
        let refusals = inside::check(table.state(), by, target);
        if !going_on::still(table, by, &refusals)? {
            return Ok(());
        }
        if table.state().stat(spell, n::DAMAGE_DIE).is_some() {
            damage::inflict(table, &strike, 1)?;
        }
        return healing::give(table, SEQUENCE, spell, (by, Some(target)));
    }
    if !spell::is_quick(table.state(), spell) && !attacking::shot_provokes(table, &strike, args)? {
        return Ok(());
    }
    let refusals = check_target(table.state(), by, spell, args);
    if !going_on::still(table, by, &refusals)? {
        return Ok(());
    }
    if strike::resolve(table, &strike)?.hit {
        healing::give(table, SEQUENCE, spell, (by, Some(target)))
    } else {
        Ok(())
    }
}

/// Why the attack a spell makes is refused: the caster is in no position for it, nobody is there,
/// or a hand does not get there.
fn check_spell(state: &State, who: Who, spell: ItemId, args: &Args) -> Refusals {
    let mut refusals = reckless::check_spell(state, who, spell, args);
    let action = state.word(spell, n::CAST_ACTION) == Some(n::ATTACK_ACTION);
    if action && !spell::attacks(state, spell, args) {
        refusals.append(grapple::check_attack(state, who));
    }
    refusals.append(grapple::check_cast(state, who, spell, args));
    refusals.append(check_target(state, who, spell, args));
    refusals.append(healing::check(state, SEQUENCE, spell, who, args));
    refusals
}

fn check_target(state: &State, who: Who, spell: ItemId, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let (Some(_), Some(target)) = (spell::mode(state, spell), args.who(core::TARGET)) else {
        return refusals;
    };
    refusals.append(grapple::check_attack(state, who));
    if target != who {
        refusals.append(arms::check_target(state, who, args));
    }
    if gear::is_ranged(state, spell) {
        refusals.unless(!prone::lies(state, who), prone::EFFECTS, || {
            format!("{} cannot be aimed lying down", state.called(spell))
        });
    } else {
        refusals.append(reach::check(state, who, spell, target, args));
    }
    refusals
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[SEQUENCE, CONCENTRATION];
