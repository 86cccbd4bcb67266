//! Spells: what they do comes from their text, said on the line.

use super::attack::{self, is_avoidable};
use super::blow::Doubling;
use super::character::{is_character, is_target, stands, together};
use super::names as n;
use super::{disengage, distance, hinderance, hp, ongoing, stunt, test, turn, zone_condition};
use crate::engine::done_plainly;
use crate::engine::prelude::*;

/// A spell, for the Action: what its text says, target by target.
pub struct Cast {
    who: Who,
    targets: Vec<Who>,
    said: Args,
}

impl Plan for Cast {
    type By = Who;

    const VERB: Verb = Verb::declared(n::CAST_SPELL, turn::OWN)
        .takes(&[
            need(core::SPELL, Kind::Text),
            may(n::TARGETS, Kind::Whos),
            may(core::DAMAGE, Kind::Dice),
            may(n::ONGOING, Kind::Flag).usually(Usual::Flag(false)),
            may(n::HINDERANCE, hinderance::ONE),
            may(n::MOVE, Kind::Place),
            test::TESTED,
            test::AT_DR,
            test::BETTER,
            test::WORSE,
            may(n::EFFECTS, Kind::Text),
        ])
        .says(
            "Casts a spell, which does what its text says; move= puts its targets in a Zone. With \
             attribute= the caster Tests to hit its targets or, without targets, to see whether \
             the spell works. A Creature's spell aimed at a Character is avoided with DEX, or \
             with the attribute that attribute= names; a Creature on the Characters' side avoids \
             it with Skill.",
        )
        .told("casts {spell}[ on {targets}][, Tested with {attribute}]");

    const COST: Cost = turn::ACTION.by(turn::ACTION_IS_ANYTHING);

    /// The Test its targets make anyway goes without saying.
    fn spell(state: &State, who: Who, args: Args) -> Args {
        let args = together(state, args, n::TARGETS);
        if names_usual_test(state, who, &args) { args.without(&[n::ATTRIBUTE]) } else { args }
    }

    /// At nobody and at each enemy; on a map also such that carry an enemy or the caster off.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let named = listed(state, who).next().unwrap_or("a spell").to_owned();
        let spell = Args::of(core::SPELL, Value::Text(named));
        let at = |target: Who| spell.clone().listing(n::TARGETS, [target]);
        let enemies = state.present().filter(|enemy| is_target(state, who, *enemy));
        let enemies: Vec<Who> = enemies.collect();
        let harm = |enemy: &Who| at(*enemy).with(core::DAMAGE, Dice::of(1, 6));
        let (avoided, own) =
            if is_character(state, who) { (n::DEX, n::DEX) } else { (n::STR, n::SKILL) };
        let with = |args: Args, word: Name| args.with(n::ATTRIBUTE, word);
        let mut all: Vec<Args> = enemies.iter().map(|enemy| with(harm(enemy), avoided)).collect();
        all.extend(enemies.iter().map(harm));
        all.extend([with(spell.clone(), own), spell.clone()]);
        for carried in enemies.into_iter().chain([who]) {
            let near = turn::destinations(state, carried).into_iter();
            all.extend(near.map(|to| at(carried).with(n::MOVE, to)));
        }
        all
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = check_known(state, who, args.text(core::SPELL));
        let targets = presence::in_fight(state, args.list(n::TARGETS));
        refusals.append(check_here(state, &targets));
        refusals.append(check_carry(state, who, &targets, args));
        refusals.with(check_test(state, who, &targets, args)).or(Cast {
            who,
            targets,
            said: args.clone(),
        })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Cast { who, mut targets, said } = self;
        if said.value(n::MOVE).is_some() {
            // A caster who leaves with others does so beside them: they are still Close.
            targets.sort_by_key(|target| *target != who);
        }
        if targets.is_empty() {
            // It does what it does where its caster is, once a Test it names is passed.
            let die = test::die(attack::SPELLS, who, n::TEST);
            let works = test::tested(table, die, who, &said)?;
            return if works { say(table, who, &said) } else { Ok(()) };
        }
        for target in targets {
            if stands(table.state(), who) {
                strike(table, who, target, &said)?;
            }
        }
        Ok(())
    }

    fn done(state: &State, by: Actor, args: &Args) -> Done {
        let plain = done_plainly(state, by, n::CAST_SPELL, args);
        match args.list(n::TARGETS) {
            [Value::Who(only)] => Done { target: Some(Subject::Who(*only)), ..plain },
            _ => plain,
        }
    }
}

/// The spells on somebody's sheet.
fn listed(state: &State, who: Who) -> impl Iterator<Item = &str> {
    let spells = state.sheet(who).items.iter().filter(|item| item.kind == core::SPELL);
    spells.map(|item| item.id.as_str())
}

/// Why a spell cannot be cast by its name: none is said, or the sheet lists spells and not this
/// one. Whoever has none listed casts what the table knows of.
fn check_known(state: &State, who: Who, said: Option<&str>) -> Refusals {
    let Some(said) = said else {
        return Refusals::because(turn::ACTION_IS_ANYTHING, "say which spell");
    };
    let folded = |name: &str| name.trim().to_lowercase().replace('-', " ");
    let all: Vec<&str> = listed(state, who).collect();
    let known = all.is_empty() || all.iter().any(|one| folded(one) == folded(said));
    Refusals::if_not(known, turn::ACTION_IS_ANYTHING, || {
        format!("{} has no spell {said}; it has: {}", state.called(who), all.join(", "))
    })
}

/// Why a spell is not cast on somebody: it has left, or has not come yet.
fn check_here(state: &State, targets: &[Who]) -> Refusals {
    let mut refusals = Refusals::none();
    for target in targets {
        refusals.append(presence::check_here(state, *target, attack::SPELLS));
    }
    refusals
}

/// Why the Test of a spell cannot be made: whoever makes it has no such number. Of Creatures that
/// avoid it Skill stands for every attribute.
fn check_test(state: &State, who: Who, targets: &[Who], args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let avoids = |target: &&Who| attack::is_avoidable(state, who, **target, args);
    let (avoiding, others): (Vec<&Who>, Vec<&Who>) = targets.iter().partition(avoids);
    for target in avoiding.iter().filter(|target| is_character(state, ***target)) {
        refusals.append(test::check_said(state, **target, args));
    }
    if avoiding.is_empty() || !others.is_empty() {
        refusals.append(test::check_said(state, who, args));
    }
    refusals
}

/// Why a spell puts nobody in a Zone: no way leads there, it is full, or a caster who is Stuck
/// would go by its own Action.
fn check_carry(state: &State, who: Who, targets: &[Who], args: &Args) -> Refusals {
    if args.value(n::MOVE).is_none() {
        return Refusals::none();
    }
    let Some(Place::Zone(to)) = args.place(n::MOVE).filter(|_| state.has_zones()) else {
        return Refusals::because(attack::SPELLS, "say where: move=ZONE");
    };
    let mut refusals =
        Refusals::if_not(!targets.is_empty(), attack::SPELLS, || "say whom: targets=…".to_owned());
    let mut targets = targets.to_vec();
    targets.retain(|target| state.is_here(*target));
    targets.retain(|target| state.zone_of(*target) != Some(to));
    let from: Vec<Option<ZoneId>> = targets.iter().map(|target| state.zone_of(*target)).collect();
    refusals.append(distance::check_way(state, &from, to));
    let held = targets.contains(&who) && state.is(who, n::STUCK);
    refusals.unless(!held, hinderance::STUCK, || format!("{} is Stuck", state.called(who)));
    let more = targets.iter().filter(|target| stands(state, **target)).count();
    refusals.with(zone_condition::check_room(state, to, more))
}

/// What a spell does to one of its targets. A target that is out avoids nothing and takes no harm;
/// whatever else the spell does applies to it.
fn strike(table: &mut Table<'_>, who: Who, target: Who, args: &Args) -> Flow {
    let up = stands(table.state(), target);
    let doubling = if !up && is_avoidable(table.state(), who, target, args) {
        Some(Doubling::Plain)
    } else {
        attack::decide_spell(table, who, target, args)?
    };
    let Some(doubling) = doubling else { return Ok(()) };
    // A ruling may have put one of them out while the Test was awaited.
    if !stands(table.state(), who) {
        return table.decided(hp::ZERO, who, None, "the spell would do what it does");
    }
    let up = up && stands(table.state(), target);
    if !up && attack::harms(args) {
        table.decided(hp::ZERO, target, None, "it would take the harm")?;
    }
    if let (true, Some(Value::Dice(dice))) = (up, args.value(core::DAMAGE)) {
        let roll = Roll::new(attack::SPELLS, who, core::DAMAGE, dice).on(target);
        let thrown = attack::throw_damage(table, roll)?;
        attack::hurt(table, attack::SPELLS, (who, target), thrown, doubling)?;
    }
    if stands(table.state(), target) && args.says(n::ONGOING) {
        ongoing::apply(table, target, &Args::default())?;
    }
    if let (true, Some(which)) = (stands(table.state(), target), args.word(n::HINDERANCE)) {
        hinderance::apply(table, hinderance::GAINED, (target, which), &Args::default())?;
    }
    carry(table, who, target, args)?;
    say(table, target, args)
}

/// Moves a target where the spell says, without its own doing. Only a caster that moves itself
/// leaves of its own will, and can draw free attacks.
fn carry(table: &mut Table<'_>, who: Who, target: Who, args: &Args) -> Flow {
    let Some(place @ Place::Zone(to)) = args.place(n::MOVE) else { return Ok(()) };
    let away = |state: &State| state.is_here(target) && state.zone_of(target) != Some(to);
    if !away(table.state()) {
        return Ok(());
    }
    let own = target == who;
    if own {
        let leaves = stands(table.state(), who) && disengage::depart(table, who, args)?;
        if !leaves || !away(table.state()) {
            return Ok(());
        }
    }
    let state = table.state();
    if !distance::is_joined(state, state.zone_of(target), to) {
        return table.decided(distance::UNREACHABLE, target, None, "it would be carried there");
    }
    let full = zone_condition::check_room(state, to, usize::from(stands(state, target)));
    if !full.is_empty() {
        return table.no_longer(who, full);
    }
    if !own {
        return stunt::push(table, attack::SPELLS, target, place);
    }
    table.effect(attack::SPELLS, Effect::Moved { who, to: Some(place) })?;
    hinderance::leave_behind(table, who)?;
    zone_condition::on_entering(table, who)
}

/// What the spell's text does beside that.
fn say(table: &mut Table<'_>, of: Who, args: &Args) -> Flow {
    args.text(n::EFFECTS).map_or(Ok(()), |text| table.says(attack::SPELLS, of, text))
}

/// Whether the Test a spell names is the one its targets make anyway: DEX, or Skill where all of
/// them are Creatures.
fn names_usual_test(state: &State, who: Who, args: &Args) -> bool {
    let targets = presence::in_fight(state, args.list(n::TARGETS));
    let avoids = |target: &Who| is_avoidable(state, who, *target, args);
    let creature = |target: &Who| avoids(target) && !is_character(state, *target);
    match test::word(args, n::ATTRIBUTE) {
        Some("dex") => targets.iter().any(avoids),
        Some("skill") => !targets.is_empty() && targets.iter().all(creature),
        _ => false,
    }
}
