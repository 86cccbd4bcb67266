//! Area `cast`: casting spells (section "Casting a spell/using an ability" and what the chapter
//! leaves open).

use super::blow::{self, About, Strike};
use super::map::BY;
use super::spell::{self, Entry, Save};
use super::{
    aoo, arms, attacking, charge, combat, combatant, cost, counterspell, damage, death, defensive,
    full_round, gear, going_on, grapple, healing, hp, immediate, incapacitation, inside, iterative,
    names as n, prone, ranged, reach, reckless, sheet::stated, standard, strike, swift, touch,
    turn, untrained, wounds,
};
use crate::engine::cost::FREE;
use crate::engine::prelude::*;
use crate::engine::{done_plainly, record};
use std::marker::PhantomData;

clause! { SEQUENCE = 256
    "cast.sequence", "Casting a spell/using an ability",
    "A spell is called out, checked for threats, then takes effect",
    "The caster announces the spell. The GM checks whether the caster is in threatened squares. \
     Attacks of opportunity and counterspells come next, and then the spell takes effect."
}

/// What casting costs, by the word on the spell's sheet; a standard action unless it says
/// otherwise.
const BY_WORD: [(Name, Cost); 5] = [
    (n::MOVE, turn::MOVE.by(SEQUENCE)),
    (n::SWIFT, swift::ACTION.by(SEQUENCE)),
    (n::FULL_ROUND, full_round::ACTION.by(SEQUENCE)),
    (n::ATTACK_ACTION, standard::ATTACK.by(SEQUENCE)),
    (n::IMMEDIATE, immediate::ACTION),
];

/// What casting a spell costs: a slot of the turn, or the immediate action.
fn by_sheet(state: &State, spell: ItemId) -> Cost {
    let word = state.word(spell, n::CAST_ACTION);
    let known = BY_WORD.iter().find(|(known, _)| word == Some(*known));
    known.map_or(standard::OF_SPELL, |(_, cost)| *cost).in_its_course()
}

/// Casting a spell.
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
            spell::TARGETS,
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
        "Casts a spell. Attacks of opportunity and counterspells come first. attack= may repeat \
         the kind of attack that the spell's sheet gives; a spell that attacks takes the options \
         of an attack. targets= names several targets, each of which saves for itself. The spell \
         harms and heals as its sheet says; the GM rules the rest.",
    )
    .told(
        "casts {spell}[ at {target}][ at {targets}][ without gestures{signless}][, \
         fighting recklessly{reckless}][, fighting defensively{defensive}]",
    );

    const COST: Cost = cost::of_own_turn("as the spell says; usually a standard action");

    fn cost(state: &State, _: Who, args: &Args) -> Cost {
        args.item(core::SPELL).map_or(FREE, |spell| by_sheet(state, spell))
    }

    /// The options of an attack are kept only for a spell that makes one.
    fn spell(state: &State, who: Who, args: Args) -> Args {
        let mut args = reach::spelled(state, who, spell::aimed(args));
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

    /// Every spell, at everybody else and at nobody. A spell cast out of turn is an immediate
    /// action, which has a verb of its own.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let mut all = Vec::new();
        if !combatant::in_turn(state, who) && !cost::is_paid(state, who) {
            return all;
        }
        for plain in spells(state, who) {
            let attacks =
                plain.item(core::SPELL).is_some_and(|it| spell::mode(state, it).is_some());
            for target in state.present().filter(|target| *target != who) {
                let aimed = plain.clone().with(core::TARGET, target);
                for way in [n::RECKLESS, n::DEFENSIVE].into_iter().filter(|_| attacks) {
                    all.push(aimed.clone().with(way, true));
                }
                all.push(aimed);
            }
            all.extend(at_several(state, &plain));
            all.extend(without_gestures(state, who, &plain));
            all.push(plain);
        }
        all
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let spell = said(args.item(core::SPELL), SEQUENCE, "name the spell: spell=…")?;
        let mut refusals = Refusals::none();
        let own = state.item(spell).holder == Some(who) && gear::is_spell(state, spell);
        refusals.unless(own, SEQUENCE, || format!("{} is not its spell", state.called(spell)));
        refusals.unless(spell::strikes_as_said(state, spell, args), SEQUENCE, || {
            format!("{} does not make that attack", state.called(spell))
        });
        refusals.append(check_spell(state, who, spell, args));
        if by_sheet(state, spell).is(standard::ATTACK) {
            refusals.append(charge::check_attack(state, who, args));
        }
        refusals.or(Cast { who, spell, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        cast(table, self.who, self.spell, &self.said)
    }
}

/// The spells somebody could cast.
fn spells(state: &State, who: Who) -> Vec<Args> {
    let all = state.items_of(who).filter(|item| gear::is_spell(state, *item));
    all.map(|item| Args::of(core::SPELL, item)).collect()
}

/// The same spell without gestures, where that matters and the caster has the feat for it.
fn without_gestures(state: &State, who: Who, plain: &Args) -> Option<Args> {
    let needed = grapple::is_held(state, who) && grapple::has_signless(state, who);
    needed.then(|| plain.clone().with(n::SIGNLESS, true))
}

/// The same spell at all of a side, and at everybody, if it affects its targets without an attack.
fn at_several(state: &State, plain: &Args) -> Vec<Args> {
    let mut all = Vec::new();
    if !plain.item(core::SPELL).is_some_and(|spell| spell::takes_hold(state, spell)) {
        return all;
    }
    let everybody: Vec<Who> = state.present().collect();
    for who in &everybody {
        let at_side = plain.clone().with(core::TARGET, state.side(*who));
        if !all.contains(&at_side) {
            all.push(at_side);
        }
    }
    if everybody.len() > 1 {
        all.push(plain.clone().listing(n::TARGETS, everybody));
    }
    all
}

/// Casting a spell, or using an ability, that names its own action.
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
        spell::aimed(if cast { args } else { args.without(&[n::SIGNLESS]) })
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let mut all = vec![turn::as_it_is(n::ABILITY)];
        for plain in spells(state, who) {
            all.extend(at_several(state, &plain));
            all.extend(without_gestures(state, who, &plain));
            all.push(plain);
        }
        all
    }

    fn answers(state: &State, who: Who, _: Option<Who>) -> Vec<Args> {
        record::legal::<Self>(state, Actor::Who(who))
    }

    /// With a spell it counts as casting, whichever verb was used.
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
            refusals.unless(own, E::CLAUSE, || format!("{} is not its spell", called()));
            refusals.append(check_spell(state, who, spell, args));
        } else {
            refusals.unless(args.text(n::ABILITY).is_some(), E::CLAUSE, || neither.to_owned());
            refusals.append(combat::check_there(state, E::CLAUSE, args));
        }
        refusals.or(ByEntry { who, spell, said: args.clone(), entry: PhantomData })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let ByEntry { who, spell, said, .. } = self;
        match spell {
            Some(spell) => cast(table, who, spell, &said),
            None => E::COST.pay(table, who),
        }
    }
}

clause! { CONCENTRATION = 667
    "cast.concentration", "open", "Damage alone does not interrupt a spell",
    "A spell goes on unless the caster is brought down or the GM rules that a check is needed. \
     Abilities provoke only where their entry says so."
}

/// Casts a spell: attacks of opportunity, counterspells, then what the spell's sheet says. The GM
/// rules the rest.
fn cast(table: &mut Table<'_>, who: Who, spell: ItemId, said: &Args) -> Flow {
    let cost = by_sheet(table.state(), spell);
    let place = attacking::begin(table, cost, who, said)?;
    if spell::is_quick(table.state(), spell) {
        aoo::note_spared(table, swift::ONLY_AS_SPECIFIED, who)?;
    } else if touch::is_safe(table.state(), spell) {
        aoo::note_spared(table, touch::MELEE_SPELL_SAFE, who)?;
    } else {
        grapple::note_casting(table, who)?;
        let before = table.state().pool(who, n::HP);
        if !aoo::by_onlookers(table, standard::CAST, who, said)? {
            return Ok(());
        }
        if table.state().pool(who, n::HP) < before {
            table.decided(CONCENTRATION, who, None, "the damage would interrupt the spell")?;
        }
    }
    if counterspell::countered(table, who)? || !going_on::goes_on(table, who)? {
        return Ok(());
    }
    take_effect(table, who, spell, place, said)
}

/// The effect of a spell, as far as its sheet says: its attack, with the bonus of that place in the
/// attack curve, and the results of a hit; or its effect on all its targets.
fn take_effect(table: &mut Table<'_>, by: Who, spell: ItemId, place: usize, args: &Args) -> Flow {
    let blow = table.released().blow;
    if untrained::spoils_spell(table, by, blow)? {
        return Ok(());
    }
    let refusals = grapple::check_cast(table.state(), by, spell, args);
    if !going_on::still(table, by, &refusals)? {
        return Ok(());
    }
    let mode = spell::mode(table.state(), spell);
    let targets = spell::targets(table.state(), by, args);
    let Some(first) = targets.first().copied() else {
        // A healing spell without a target heals its caster.
        return match mode {
            None => healing::give(table, SEQUENCE, spell, (by, None)),
            Some(_) => Ok(()),
        };
    };
    let base = iterative::of_maneuver(table.state(), by, place);
    let strike = Strike::plain((by, first), spell, base, 1).said(args).as_blow(blow);
    if mode.is_none() {
        let state = table.state();
        let reached: Vec<Who> =
            targets.into_iter().filter(|one| inside::check(state, by, *one).is_empty()).collect();
        if reached.is_empty() {
            let refusals = inside::check(state, by, first);
            return going_on::still(table, by, &refusals).map(drop);
        }
        let strike = Strike { about: about(args), ..strike };
        if spell::takes_hold(state, spell) && !take_hold(table, &strike, &reached, 1)? {
            return Ok(());
        }
        return healing::give(table, SEQUENCE, spell, (by, Some(first)));
    }
    if !spell::is_quick(table.state(), spell) && !attacking::shot_provokes(table, &strike, args)? {
        return Ok(());
    }
    let refusals = check_target(table.state(), by, spell, args);
    if !going_on::still(table, by, &refusals)? {
        return Ok(());
    }
    match strike::lands(table, &strike)? {
        Some((aimed, times)) if take_hold(table, &aimed, &[aimed.target], times)? => {
            healing::give(table, SEQUENCE, spell, (by, Some(aimed.target)))
        }
        Some(_) | None => Ok(()),
    }
}

/// Whom the rolls of a spell without an attack are about.
fn about(args: &Args) -> About {
    match args.value(core::TARGET) {
        Some(Value::Side(side)) => About::Side(*side),
        Some(_) => About::Target,
        None => About::Several,
    }
}

/// How much of a spell affects a target.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    /// Everything.
    All,
    /// Half the damage, and nothing else.
    Half,
    /// Nothing that the sheet lists.
    Nothing,
}

/// A spell affects these targets: they save, and take what the save leaves of it. Returns whether
/// anybody was affected.
fn take_hold(
    table: &mut Table<'_>,
    strike: &Strike,
    named: &[Who],
    times: i32,
) -> Result<bool, Stop> {
    let targets = still_there(table, named)?;
    let mut saved = Vec::new();
    if let Some(save) = spell::save(table.state(), strike.weapon) {
        for target in targets.iter().copied() {
            if saves(table, strike, save, target)? {
                saved.push(target);
            }
        }
    }
    let mut struck = Vec::new();
    for target in targets {
        let is_saved = saved.contains(&target);
        let left = if is_saved { after_save(table, strike.weapon, target)? } else { Left::All };
        struck.push((target, left));
    }
    struck.retain(|(_, left)| *left != Left::Nothing);
    if struck.is_empty() {
        return Ok(false);
    }
    let points = damage::thrown(table, strike, times)?;
    for (target, left) in struck {
        if still_there(table, &[target])?.is_empty() {
            continue;
        }
        if let Some(points) = points {
            let points = share(table, target, points, left)?;
            hp::hurt(table, strike.hit(target, points))?;
        }
        if left == Left::All && spell::is_there(table.state(), target) {
            bring(table, strike.weapon, target)?;
        }
    }
    Ok(true)
}

clause! { SAVE_OR_ATTACK = 257
    "cast.save-or-attack", "Casting a spell/using an ability",
    "A spell may require a save, an attack roll, or both",
    "The target of a spell rolls 1d20 + the save that the spell names, whether it is awake and \
     willing or not. A total equal to the spell's DC is a success. A spell that attacks must hit \
     first, and then its target saves too. Several targets each save for themselves, in \
     front-matter order, and all of them save before the spell takes effect. Damage is rolled once \
     for all targets (the text is silent on that). Half damage is rounded down. Conditions apply \
     only to targets that fail the save. A healing spell does not heal if a save negates it. If \
     the sheet does not say what a save does, the GM is asked.",
    tells "{who} has saved and takes half the damage: {detail}",
    asks "what the spell still does to {who}"
}

/// Those of them who are in the fight and alive. It is noted that the others are not affected.
fn still_there(table: &mut Table<'_>, all: &[Who]) -> Result<Vec<Who>, Stop> {
    let mut there = Vec::new();
    for who in all.iter().copied() {
        if spell::is_there(table.state(), who) {
            there.push(who);
        } else {
            table.decided(SAVE_OR_ATTACK, who, None, "the spell would affect it")?;
        }
    }
    Ok(there)
}

/// Rolls a save against a spell. Returns whether it succeeds.
fn saves(table: &mut Table<'_>, strike: &Strike, save: Save, who: Who) -> Result<bool, Stop> {
    let own = stated(table.state(), who, save.with);
    let roll = Roll::new(SAVE_OR_ATTACK, who, n::SAVE, Dice::of(1, 20))
        .on(strike.by)
        .part(Portion::Blow(strike.blow))
        .with([(SAVE_OR_ATTACK, save.with, own)]);
    let throw = table.roll(roll, Sum::of(SAVE_OR_ATTACK, n::DC, save.dc), death::saved)?;
    death::note_natural(table, &throw)?;
    Ok(throw.rolled.outcome == Some(core::SUCCESS))
}

/// What a successful save leaves of a spell, by its sheet or by the GM's answer.
fn after_save(table: &mut Table<'_>, spell: ItemId, who: Who) -> Result<Left, Stop> {
    match table.state().word(spell, n::ON_SAVE) {
        Some(n::HALF) => return Ok(Left::Half),
        Some(n::NEGATES) => return Ok(Left::Nothing),
        _ => {}
    }
    let words = [n::FULL, n::HALF, n::NEGATES].map(Value::Word);
    let text = Value::Text("what it still does".to_owned());
    let options = words.into_iter().chain([text]).collect();
    match table.ask(SAVE_OR_ATTACK, Actor::Gm, options, Some(who))? {
        Reply::Value(Value::Word(n::FULL)) => Ok(Left::All),
        Reply::Value(Value::Word(n::HALF)) => Ok(Left::Half),
        Reply::Value(Value::Word(n::NEGATES)) => Ok(Left::Nothing),
        Reply::Value(Value::Text(text)) => {
            table.says(SAVE_OR_ATTACK, who, &text).map(|()| Left::Nothing)
        }
        _ => {
            let reason = "answer full, half or negates, or say in quotes what the spell still does";
            Err(Refusals::because(SAVE_OR_ATTACK, reason).into())
        }
    }
}

/// How much of the spell's damage somebody takes.
fn share(table: &mut Table<'_>, who: Who, points: i32, left: Left) -> Result<i32, Stop> {
    if left == Left::All {
        return Ok(points);
    }
    let half = points / 2;
    table.decided(SAVE_OR_ATTACK, who, Detail::Int(half), "it would take full damage")?;
    Ok(half)
}

/// Applies the conditions and the text of a spell to somebody who did not save.
fn bring(table: &mut Table<'_>, spell: ItemId, who: Who) -> Flow {
    for condition in spell::inflicted(table.state(), spell) {
        match condition {
            n::DEAD => {
                death::die(table, SAVE_OR_ATTACK, who)?;
                incapacitation::drop_out(table, who)?;
            }
            n::UNCONSCIOUS => {
                table.gain(SAVE_OR_ATTACK, who, n::UNCONSCIOUS, None)?;
                incapacitation::drop_out(table, who)?;
            }
            n::INJURED => {
                let mark = wounds::next(table.state(), who, n::INJURED);
                table.gain(SAVE_OR_ATTACK, who, n::INJURED, Some(mark))?;
            }
            other => table.gain(SAVE_OR_ATTACK, who, other, None)?,
        }
    }
    let text = spell::on_failure(table.state(), spell);
    text.map_or(Ok(()), |text| table.says(SAVE_OR_ATTACK, who, &text))
}

/// Why a spell cannot be cast at the targets named, or its sheet is incomplete.
fn check_aim(state: &State, who: Who, spell: ItemId, args: &Args) -> Refusals {
    let called = || state.called(spell);
    let mut refusals = Refusals::none();
    let several = args.value(n::TARGETS).is_some();
    let both = several && args.value(core::TARGET).is_some();
    refusals.unless(!both, SAVE_OR_ATTACK, || "give target=… or targets=…, not both".to_owned());
    let at_side = matches!(args.value(core::TARGET), Some(Value::Side(_)));
    let attacks = spell::mode(state, spell).is_some();
    refusals.unless(!attacks || !(several || at_side), SAVE_OR_ATTACK, || {
        format!("{} attacks one target: name it with target=…", called())
    });
    let of_save = [n::ON_SAVE, n::ON_FAILURE].iter().any(|it| state.stat(spell, *it).is_some());
    refusals.unless(!of_save || spell::save(state, spell).is_some(), SAVE_OR_ATTACK, || {
        format!("the sheet of {} says what a save does, but not which save: save=…", called())
    });
    // A single target of what the sheet knows is looked at with that. A held spell goes on without
    // those of several who have left since.
    let gone_since = several && cost::is_paid(state, who);
    if !gone_since && (several || !spell::has_effect(state, spell)) {
        refusals.append(combat::check_there(state, SAVE_OR_ATTACK, args));
    }
    let all = spell::targets(state, who, args);
    let anybody = all.iter().any(|one| spell::is_there(state, *one));
    let named = several || args.value(core::TARGET).is_some();
    refusals.unless(!named || anybody || !spell::takes_hold(state, spell), SAVE_OR_ATTACK, || {
        format!("no target of {} is alive and in the fight", called())
    });
    refusals
}

/// Why a spell is refused: the caster cannot make its attack or cast it, or its target is missing
/// or out of reach.
fn check_spell(state: &State, who: Who, spell: ItemId, args: &Args) -> Refusals {
    let mut refusals = reckless::check_spell(state, who, spell, args);
    let action = state.word(spell, n::CAST_ACTION) == Some(n::ATTACK_ACTION);
    if action && !spell::attacks(state, spell, args) {
        refusals.append(grapple::check_attack(state, who));
    }
    refusals.append(grapple::check_cast(state, who, spell, args));
    refusals.append(check_target(state, who, spell, args));
    refusals.append(check_aim(state, who, spell, args));
    refusals.with(healing::check(state, SEQUENCE, spell, who, args))
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
            format!("{} cannot be aimed while prone", state.called(spell))
        });
    } else {
        refusals.append(reach::check(state, who, spell, target, args));
    }
    refusals
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[SEQUENCE, SAVE_OR_ATTACK, CONCENTRATION];
