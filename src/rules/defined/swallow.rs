//! Area `swallow`: swallowing whole (section "Swallow Whole" and what the chapter leaves open).
//! What a swallowed combatant cannot do stands in `inside`.

use super::combatant::maximum;
use super::opposed::{self, Struggle};
use super::{
    aoo, arms, death, exposed, feats, full_round, grapple, hold, incapacitation, inside, map,
    names as n, reach, sheet, size, space, standard, turn,
};
use crate::engine::prelude::*;
use crate::state::distance;

clause! { REQUIREMENTS = 300
    "swallow.requirements", "Swallow Whole", "A swallower must be three size categories larger",
    "Swallowing is a standard action. The defender must be at least three size categories smaller \
     than the attacker, one fewer for each point of a feat that allows swallowing bigger foes."
}

/// The size categories between the two.
const SIZES: i32 = 3;

/// A word in the names of feats that allow swallowing bigger foes.
const FEAT: [&str; 1] = ["swallow"];

/// Why somebody is too big to be swallowed.
fn check_size(state: &State, who: Who, target: Who) -> Refusals {
    let rank = |who: Who| {
        let own = size::category(state, who);
        sheet::SIZES.iter().position(|size| *size == own).unwrap_or(0) as i32
    };
    let needed = SIZES - feats::bonus(state, who, &FEAT);
    let between = rank(who) - rank(target);
    Refusals::if_not(between >= needed, REQUIREMENTS, || {
        let (own, called) = (state.called(who), state.called(target));
        let is = match between {
            ..0 => "is bigger than it".to_owned(),
            0 => "is of the same size".to_owned(),
            _ => format!("is only {} smaller", categories(between)),
        };
        let needed = categories(needed);
        format!(
            "{called} is too big: {own} swallows what is at least {needed} smaller, and {called} {is}"
        )
    })
}

/// A number of size categories, in words.
fn categories(number: i32) -> String {
    if number == 1 { "1 size category".to_owned() } else { format!("{number} size categories") }
}

/// Why somebody cannot swallow the target.
fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = arms::check_target(state, who, args);
    refusals.append(inside::check_maneuver(state, who));
    refusals.append(grapple::check_attack(state, who));
    let Some(target) = args.who(core::TARGET) else { return refusals };
    refusals.append(check_size(state, who, target));
    let rings = reach::rings_without_weapon(state, who);
    refusals.append(map::check_rings(state, who, target, args, rings));
    let most = space::SQUARE * rings;
    let within = space::feet_between(state, who, target).is_none_or(|feet| feet <= most);
    refusals.unless(within, REQUIREMENTS, || {
        format!("{} is out of reach, which is {most} ft", state.called(target))
    });
    refusals
}

/// Swallowing somebody whole.
pub struct Swallow {
    who: Who,
    target: Who,
    said: Args,
}

impl Plan for Swallow {
    type By = Who;

    const VERB: Verb = turn::own(
        n::SWALLOW_WHOLE,
        &[need(core::TARGET, Kind::Who), map::NEAR],
        "Grapple against the target's grapple or Escape Artist; a win swallows the target. It must \
         be three size categories smaller, fewer with a feat.",
    )
    .told("tries to swallow {target} whole");

    const COST: Cost = standard::ACTION.by(REQUIREMENTS);

    const OBVIOUS: &'static [Name] = &[core::TARGET];

    /// What the map shows about the target need not be stated.
    fn spell(state: &State, who: Who, args: Args) -> Args {
        if map::knows_target(state, who, &args) { args.without(&[n::ADJACENT]) } else { args }
    }

    /// Whoever is there.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        on_everybody_else(state, who)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let swallow = |target| Swallow { who, target, said: args.clone() };
        check(state, who, args).or_all(args.who(core::TARGET).map(swallow))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Swallow { who, target, said } = self;
        aoo::note_spared(table, CONTEST, who)?;
        let how = Struggle {
            clause: CONTEST,
            purpose: n::SWALLOW_WHOLE,
            modifier: grapple::OPPOSED,
            choice: Some(CONTEST),
            spoils: Vec::new(),
        };
        let against = |state: &State| check(state, who, &said);
        let margin = opposed::struggle(table, how, (who, target), against)?;
        if margin.is_some_and(|margin| margin > 0) {
            swallowed(table, CONTEST, target, who)?;
        }
        Ok(())
    }
}

/// Only a target: every other combatant.
fn on_everybody_else(state: &State, who: Who) -> Vec<Args> {
    let on = |target| Args::of(core::TARGET, target);
    state.present().filter(|target| *target != who).map(on).collect()
}

clause! { CONTEST = 301
    "swallow.contest", "Swallow Whole", "Swallowing is an opposed roll of grapple or Escape Artist",
    "Both roll as in a grapple, and the defender may use Escape Artist instead. If the attacker \
     wins, the defender is swallowed. There is no touch attack and no attack of opportunity before \
     it, and the defender need not be grappled first.",
    asks "what to roll against {who}"
}

/// Somebody is swallowed: off the map, out of every grapple, all counts at 0.
fn swallowed(table: &mut Table<'_>, clause: Cited, who: Who, by: Who) -> Flow {
    table.gain(clause, who, n::SWALLOWED, Some(Detail::Who(by)))?;
    taken_in(table, who)
}

/// What follows from being swallowed.
pub fn taken_in(table: &mut Table<'_>, who: Who) -> Flow {
    if inside::swallower(table.state(), who).is_none() {
        return Ok(());
    }
    forget(table, TIMING, who)?;
    grapple::let_go(table, TIMING, who)?;
    grapple::set_free(table, TIMING, who)?;
    table.lose(TIMING, who, n::PINNED)?;
    if table.state().body(who).place.is_some() {
        table.effect(TIMING, Effect::Moved { who, to: None })?;
    }
    Ok(())
}

/// Rounds and cuts count from 0 again.
fn forget(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    table.set_pool(clause, who, n::SWALLOWED_ROUNDS, 0)?;
    table.set_pool(clause, who, n::SWALLOW_DAMAGE, 0)
}

clause! { CUT_OUT = 302
    "swallow.cut-out", "Swallow Whole",
    "Damage of a fifth of the swallower's hit points opens a way out",
    "A swallowed combatant may attack with a piercing or slashing weapon. It is out as soon as \
     this has done a fifth of the swallower's hit points: five times the damage is compared with \
     all of them."
}

clause! { HEALTH = 687
    "swallow.health", "open", "The cuts from inside are added up against a fifth of the maximum",
    "The damage of the cuts, after reductions, is added up, and is also subtracted from the \
     swallower's hit points; other damage from inside is subtracted alone. From inside, the \
     swallower's Armor Class is 10 + half its natural armor. Only light, one-handed and natural \
     weapons can be used."
}

/// Damage of one such part of the swallower's hit points opens the way out.
const PART: i32 = 5;

/// An attack from inside has done so much damage: it is added up, and may open the way out.
pub fn cut(table: &mut Table<'_>, who: Who, target: Who, dealt: i32) -> Flow {
    if inside::swallower(table.state(), who) != Some(target) {
        return Ok(());
    }
    table.pool(HEALTH, who, n::SWALLOW_DAMAGE, dealt)?;
    let done = i64::from(table.state().pool(who, n::SWALLOW_DAMAGE));
    if i64::from(PART) * done < i64::from(maximum(table.state(), target)) {
        return Ok(());
    }
    come_out(table, CUT_OUT, who)
}

/// Somebody gets out: it is prone next to its swallower, and wakes unless something else prevents
/// it.
fn come_out(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    let by = inside::swallower(table.state(), who);
    table.lose(clause, who, n::SWALLOWED)?;
    came_out(table, who, by)
}

/// What follows from getting out of a swallower.
pub fn came_out(table: &mut Table<'_>, who: Who, by: Option<Who>) -> Flow {
    forget(table, TIMING, who)?;
    // Out of a swallower that has been swallowed itself.
    let outer = by.and_then(|by| inside::swallower(table.state(), by));
    if let Some(outer) = outer.filter(|outer| *outer != who) {
        table.gain(TIMING, who, n::SWALLOWED, Some(Detail::Who(outer)))?;
    } else if let Some(square) = by.and_then(|by| beside(table.state(), who, by)) {
        table.put(TIMING, who, square)?;
    }
    table.gain(TIMING, who, n::PRONE, None)?;
    wake(table, who)
}

/// The mark of unconsciousness caused inside.
const CAUSE: Detail = Detail::Word(n::SWALLOWED);

/// Unconsciousness caused inside ends.
fn wake(table: &mut Table<'_>, who: Who) -> Flow {
    let held = &table.state().body(who).conditions;
    if !held.iter().any(|held| held.name == n::UNCONSCIOUS && held.detail == Some(CAUSE)) {
        return Ok(());
    }
    let (of, condition, detail) = (who.into(), n::UNCONSCIOUS, Some(CAUSE));
    table.effect(TIMING, Effect::Lost { of, condition, detail })?;
    if table.state().is(who, n::UNCONSCIOUS) { Ok(()) } else { exposed::cover(table, TIMING, who) }
}

/// The square next to a swallower where another comes out: the nearest with room, row by row; none
/// if it already has one, or without a map.
fn beside(state: &State, who: Who, by: Who) -> Option<Square> {
    let grid = state.grid()?;
    if state.body(who).place.is_some() {
        return None;
    }
    let around = space::squares(state, by);
    let fits = |at: &Square| {
        let there = space::footprint(state, who, *at);
        there.iter().all(|square| grid.holds(*square) && !around.contains(square))
            && space::within(state, &there, who).is_empty()
    };
    let far = |at: &Square| {
        let there = space::footprint(state, who, *at);
        let pairs = there.iter().flat_map(|one| around.iter().map(move |two| (*one, *two)));
        pairs.map(|(one, two)| distance(one, two)).min()
    };
    let squares = (1..=u8::MAX).flat_map(|y| (1..=u8::MAX).map(move |x| (x, y)));
    let on_map = squares.filter(|square| grid.holds(*square));
    on_map
        .filter(fits)
        .filter_map(|at| Some((far(&at)?, at)))
        .min_by_key(|(far, _)| *far)
        .map(|(_, at)| at)
}

clause! { TIMERS = 303
    "swallow.timers", "Swallow Whole",
    "Inside, a combatant passes out after 3 rounds, dies in 2 minutes",
    "After three rounds inside, a swallowed combatant is unconscious. If nobody has brought it out \
     after two minutes, it dies."
}

/// After so many rounds inside a combatant is unconscious.
const ROUNDS_OF_AIR: i32 = 3;

/// The rounds in two minutes.
const TWO_MINUTES: i32 = 20;

clause! { BYPASSES_DEATH_ROLLS = 304
    "swallow.bypasses-death-rolls", "Swallow Whole; Death",
    "Passing out or dying inside needs no wound and no death save",
    "Passing out or dying inside costs no hit points and causes no wound. A combatant that dies \
     inside has failed no death save. A combatant that is at 0 inside for another reason still \
     makes its death rolls."
}

clause! { TIMING = 688
    "swallow.timing", "open", "Inside, rounds are counted; whoever gets out is prone",
    "Whoever is swallowed is in no grapple any more. Rounds are counted at the start of the \
     swallower's turns, from the first after the one in which it swallowed; a swallower that is \
     dead or gone has no turns, so then they are counted when a round starts. The two minutes are \
     twenty more rounds. A swallowed combatant cannot move and reaches nobody but the swallower. \
     Nobody reaches it, not even the swallower. It gets out by cutting, also out of a dead \
     swallower, by a ruling, or with the help of an ally next to the dead swallower, who uses a \
     full-round action. It is then prone next to the swallower, and awake unless something else \
     prevents that."
}

/// A turn of a swallower starts: those inside it have been there one more round. Called by
/// `start::begun`.
pub fn at_turn_start(table: &mut Table<'_>, by: Who) -> Flow {
    let mut happened = false;
    for who in inside::swallowed_by(table.state(), by) {
        happened |= round_inside(table, who)?;
    }
    // The outcome may be somebody's trigger.
    if happened { hold::after_deed(table, by) } else { Ok(()) }
}

/// A round starts: counts the round for those inside swallowers that have no more turns, the dead
/// and those who left.
pub fn at_round_start(table: &mut Table<'_>) -> Flow {
    let no_turn = |state: &State, by: Who| state.is(by, n::DEAD) || !state.is_here(by);
    let state = table.state();
    let all: Vec<Who> = state
        .present()
        .filter(|who| inside::swallower(state, *who).is_some_and(|by| no_turn(state, by)))
        .collect();
    all.into_iter().try_for_each(|who| round_inside(table, who).map(drop))
}

/// Somebody has been inside for one more round; whether anything came of it.
fn round_inside(table: &mut Table<'_>, who: Who) -> Result<bool, Stop> {
    if table.state().is(who, n::DEAD) {
        return Ok(false);
    }
    table.pool(TIMING, who, n::SWALLOWED_ROUNDS, 1)?;
    match table.state().pool(who, n::SWALLOWED_ROUNDS) {
        ROUNDS_OF_AIR => {
            table.gain(TIMERS, who, n::UNCONSCIOUS, Some(CAUSE))?;
            incapacitation::drop_out(table, who)?;
            let otherwise = "it would have a wound and make death rolls";
            table.decided(BYPASSES_DEATH_ROLLS, who, None, otherwise)?;
            Ok(true)
        }
        rounds if rounds >= ROUNDS_OF_AIR + TWO_MINUTES => {
            death::die(table, TIMERS, who)?;
            incapacitation::drop_out(table, who)?;
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// Why some cannot leave the fight: others are inside them who would stay.
pub fn check_leaving(state: &State, all: &[Who]) -> Refusals {
    let mut refusals = Refusals::none();
    for by in all {
        for who in inside::swallowed_by(state, *by) {
            refusals.unless(all.contains(&who), TIMING, || {
                let (who, by) = (state.called(who), state.called(*by));
                let way = format!("gm set {who} -swallowed brings it out");
                format!("{who} is inside {by}: {way}, or let both leave")
            });
        }
    }
    refusals
}

/// Why the ally cannot be brought out.
fn check_retrieve(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = inside::check_maneuver(state, who);
    refusals.append(grapple::check_hands(state, who));
    let Some(target) = args.who(core::TARGET) else {
        return refusals.and(TIMING, "name the ally to bring out");
    };
    let called = || state.called(target);
    refusals.unless(target != who, TIMING, || "a combatant cannot bring itself out".to_owned());
    refusals.unless(!state.hostile(who, target), TIMING, || format!("{} is not an ally", called()));
    let Some(by) = inside::swallower(state, target) else {
        return refusals.and(TIMING, format!("{} has not been swallowed", called()));
    };
    refusals.unless(state.is(by, n::DEAD), TIMING, || {
        format!("{} is not dead: only a cut from inside opens a way out", state.called(by))
    });
    refusals.append(map::check_adjacent(state, who, by, args));
    let near = space::feet_between(state, who, by).is_none_or(|feet| feet <= space::SQUARE);
    refusals.unless(near, TIMING, || format!("{} is not adjacent", state.called(by)));
    refusals
}

/// Bringing an ally out of a dead swallower.
pub struct Retrieve {
    who: Who,
    target: Who,
}

impl Plan for Retrieve {
    type By = Who;

    const VERB: Verb = turn::own(
        n::RETRIEVE_SWALLOWED,
        &[need(core::TARGET, Kind::Who), map::NEAR],
        "Brings an ally out of an adjacent dead swallower.",
    )
    .told("brings {target} out of the dead swallower");

    const COST: Cost = full_round::ACTION.by(TIMING);

    const OBVIOUS: &'static [Name] = &[core::TARGET];

    /// What the map shows about the swallower need not be stated.
    fn spell(state: &State, who: Who, args: Args) -> Args {
        let by = args.who(core::TARGET).and_then(|target| inside::swallower(state, target));
        let mapped = by.is_some_and(|by| map::is_mapped(state, who, by));
        if mapped { args.without(&[n::ADJACENT]) } else { args }
    }

    /// Whoever is there.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        on_everybody_else(state, who)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let retrieve = |target| Retrieve { who, target };
        check_retrieve(state, who, args).or_all(args.who(core::TARGET).map(retrieve))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Retrieve { who, target } = self;
        aoo::note_spared(table, TIMING, who)?;
        come_out(table, TIMING, target)
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[REQUIREMENTS, CONTEST, CUT_OUT, TIMERS, BYPASSES_DEATH_ROLLS, HEALTH, TIMING];
