//! Area `opportunity`: attacking an enemy who moves away (section "Opportunity attacks").

use super::blow::{Attack, Deed};
use super::character::{self, can_act, in_turn, is_aware, is_held, is_unspent};
use super::names as n;
use super::reactions;
use super::{aim, blast, counter, grapple, map, sneak, strike, turn};
use crate::engine::prelude::*;

clause! { TRIGGER = 165
    "opportunity.trigger", "Opportunity attacks", "A nearby enemy who moves away can be attacked",
    "When a nearby enemy moves so that it will no longer be nearby, a character can spend its turn \
     of the round to attack it. Whoever runs the character decides."
}

/// A movement that enemies may interrupt.
#[derive(Clone, Copy)]
pub struct Movement<'a> {
    /// Who moves.
    pub mover: Who,
    /// Where it moves from, if there is a map.
    pub from: Option<Place>,
    /// How it was declared.
    pub said: &'a Args,
}

/// Asks one enemy left behind; gives whether it attacked.
fn offer(table: &mut Table<'_>, enemy: Who, movement: Movement<'_>) -> Result<bool, Stop> {
    let mover = movement.mover;
    let reply = table.ask_to_strike(TRIGGER, enemy, n::OPPORTUNITY_ATTACK, mover)?;
    let Some(args) = table.done_with(TRIGGER, n::OPPORTUNITY_ATTACK, reply)? else {
        return Ok(false);
    };
    turn::REACTION.refused(table.state(), enemy).or(())?;
    let args = aimed(table.state(), enemy, mover, args)?;
    let attack = settle(table.state(), enemy, mover, &args)?;
    check_goes(table, movement).or(())?;
    table.stepped_in(enemy, n::OPPORTUNITY_ATTACK, &args, |table| strike(table, attack, &args))?;
    Ok(true)
}

/// The answer `opportunity-attack`.
pub struct OpportunityAttack;

impl Answer for OpportunityAttack {
    const VERB: Verb = Verb::answering(n::OPPORTUNITY_ATTACK, "when a nearby enemy moves away")
        .takes(counter::BLOW)
        .says(
            "Attacks the mover before it is gone. Nobody can react to this attack. Without a map \
             targets= says whom a blast also hits.",
        )
        .told(
            "makes an opportunity attack[ with {weapon}][ against {item}]\
         [, aiming at {zone}][, also hitting {targets}][, holding back to d4 damage{hold-back}]",
        );

    const COST: Cost = turn::REACTION;

    fn fill(state: &State, by: Actor, args: Args) -> Result<Args, Refusals> {
        counter::fill(state, by, args)
    }

    fn answers(state: &State, who: Who, about: Option<Who>) -> Vec<Args> {
        let Some(mover) = about.filter(|_| turn::could_react(state, who)) else {
            return Vec::new();
        };
        let fits = |args: &Args| {
            let aimed = aimed(state, who, mover, args.clone());
            aimed.and_then(|args| settle(state, who, mover, &args)).is_ok()
        };
        counter::candidates(state, who, mover).into_iter().filter(fits).collect()
    }
}

/// The options of an opportunity attack, with those that were left out filled in.
fn aimed(state: &State, enemy: Who, mover: Who, args: Args) -> Result<Args, Refusals> {
    counter::aimed(state, enemy, mover, args, Deed::Opportunity)
}

/// The enemies that a movement to a place leaves behind, in the order of the front matter. A
/// character dragged along is not left behind.
pub fn left_by(state: &State, mover: Who, to: Place, along: Option<Who>) -> Vec<Who> {
    let leaves = |enemy: &Who| {
        along != Some(*enemy)
            && map::place_of(state, *enemy).is_some_and(|stands| {
                map::are_nearby(state, mover, *enemy) && !map::touch(stands, to)
            })
    };
    state.enemies(mover).filter(leaves).collect()
}

/// Without a map: the enemies that the declaration says are left behind, in the order of the front
/// matter. A faction stands for all its members but one who is dragged along.
pub fn named(state: &State, mover: Who, args: &Args) -> Vec<Who> {
    let along = grapple::dragged(state, mover, args);
    let left: Vec<Who> = character::named(state, args, n::LEAVES).collect();
    let leaves = |enemy: &Who| along != Some(*enemy) && left.contains(enemy);
    state.enemies(mover).filter(leaves).collect()
}

clause! { INTERRUPTS = 166
    "opportunity.interrupts", "Opportunity attacks",
    "An opportunity attack interrupts the movement",
    "The movement stops where it began, and the attack is resolved there. Only then does the mover \
     go on. A movement from one border of a zone to another goes through the zone, and can be \
     interrupted there too.",
    uncited "the attack comes before the movement"
}

/// Carries out the attack on the mover, which costs the attacker its turn. `movement::makes_stage`
/// moves nobody before.
fn strike(table: &mut Table<'_>, attack: Attack, args: &Args) -> Flow {
    let enemy = attack.by;
    if attack.is_blast() {
        turn::REACTION.pay(table, enemy)?;
        let named = blast::named(table.state(), args);
        let parts = blast::landing(table, attack, &named)?;
        grapple::reacted(table, enemy, blast::only_hit(&parts))?;
        strike::go_off(table, parts, None)?;
    } else {
        reactions::spend(table, enemy, Some(attack.target))?;
        strike::resolve(table, attack, None)?;
    }
    sneak::after_reaction(table, enemy)
}

clause! { RESUME = 167
    "opportunity.resume", "Opportunity attacks",
    "A mover who is still conscious goes on",
    "A mover who is still alive and conscious continues its turn with the actions it has left. It \
     then says whether it still makes the movement; if it stays, it has not moved, and no movement \
     is spent. If the mover is dead or incapacitated, its turn is over. A mover who is grabbed \
     cannot move on.",
    tells "{who} cannot move on",
    asks "whether to move on"
}

/// Carries out the opportunity attacks against a movement; gives whether the movement is made after
/// them. A mover who was attacked and can still go is asked. Called by `movement::makes_stage`.
pub fn interrupt(
    table: &mut Table<'_>,
    movement: Movement<'_>,
    left: &[Who],
) -> Result<bool, Stop> {
    if left.is_empty() {
        return Ok(true);
    }
    let (mover, blows) = (movement.mover, strikes(table, movement, left)?);
    let refusals = check_goes(table, movement);
    if !refusals.is_empty() {
        table.no_longer(mover, refusals)?;
        return Ok(false);
    }
    if blows > 0 && !table.agrees(RESUME, mover, None::<Who>)? {
        return Ok(false);
    }
    check_goes(table, movement).or(true).map_err(Stop::from)
}

/// Why a movement can no longer be made, because of an attack on the mover or of what was ruled
/// meanwhile.
fn check_goes(table: &Table<'_>, movement: Movement<'_>) -> Refusals {
    let (state, Movement { mover, from, said }) = (table.state(), movement);
    if !goes_on(state, mover) {
        return Refusals::because(RESUME, "the mover can no longer move");
    }
    if map::place_of(state, mover) != from {
        let elsewhere = "the mover is somewhere else now, and the movement is over";
        return Refusals::because(RESUME, elsewhere);
    }
    table.rules().check(state, mover.into(), n::MOVE, said)
}

clause! { NO_REACTION = 168
    "opportunity.no-reaction", "Opportunity attacks", "Nobody can react to an opportunity attack",
    "Nobody can react to an opportunity attack, neither its target nor a guard: the mover is \
     already spending its turn. Skills that allow it are left to the GM."
}

// `react::choose` asks nobody about an attack that is not made in a turn, and notes this clause by
// `turn::note_no_reaction`.

clause! { SEVERAL = 169
    "opportunity.several", "Opportunity attacks", "Each enemy left behind may attack the mover",
    "Every enemy that the mover leaves may make an opportunity attack, one after the other in the \
     order of the front matter, each for its own turn. Once the mover falls or is grabbed, the \
     remaining enemies are not asked.",
    tells "{who} is not asked: the mover no longer moves away"
}

/// Asks the enemies left behind, one after the other; gives how many attacked. Those who cannot
/// attack are not asked.
fn strikes(table: &mut Table<'_>, movement: Movement<'_>, left: &[Who]) -> Result<i32, Stop> {
    let (mover, mut blows) = (movement.mover, 0);
    for enemy in left {
        let state = table.state();
        let unwilling = state.is(*enemy, n::BROKEN) || state.is(*enemy, n::SURRENDERED);
        let away = !map::are_nearby(state, *enemy, mover);
        if !can_act(state, *enemy) || in_turn(state, *enemy) || unwilling || away {
            continue;
        }
        let (aware, unspent) = (is_aware(state, *enemy, mover), is_unspent(state, *enemy));
        let no_turn = turn::without_a_turn(state, *enemy);
        if !check_goes(table, movement).is_empty() {
            if unspent {
                table.decided(SEVERAL, *enemy, None, "it would be asked as well")?;
            }
        } else if !aware {
            // A note for each enemy left behind would tell how many are where a hidden mover was.
            if !state.is_kept_hidden(mover) {
                table.decided(WHAT_COUNTS, *enemy, None, COULD_STRIKE)?;
            }
        } else if !unspent {
            table.decided(no_turn, *enemy, None, COULD_STRIKE)?;
        } else if could_strike(state, *enemy, mover) {
            blows += i32::from(offer(table, *enemy, movement)?);
        } else {
            table.decided(WHAT_COUNTS, *enemy, None, COULD_STRIKE)?;
        }
    }
    Ok(blows)
}

/// Whether a character has an attack that could be made on the mover without a GM's ruling on the
/// mover's protection.
fn could_strike(state: &State, enemy: Who, mover: Who) -> bool {
    counter::is_possible(&OpportunityAttack::answers(state, enemy, Some(mover)))
}

/// What would come out if an enemy who is not asked could attack.
const COULD_STRIKE: &str = "it could attack the mover";

/// Whether a mover can go on: it can act and nobody holds it.
fn goes_on(state: &State, mover: Who) -> bool {
    can_act(state, mover) && !is_held(state, mover)
}

clause! { WHAT_COUNTS = 623
    "opportunity.what-counts", "open", "Only voluntary movement that is noticed can be attacked",
    "The movement must be voluntary, and the mover no longer nearby after it. Being shoved or \
     dragged does not count, nor does movement that goes unnoticed. Any attack that could be made \
     on a nearby target will do, a non-lethal one too. Broken and surrendered characters make \
     none.",
    tells "{who} cannot make an opportunity attack"
}

/// The attack these options describe, or why it is refused.
fn settle(state: &State, enemy: Who, mover: Who, args: &Args) -> Result<Attack, Refusals> {
    let mut refusals = Refusals::none();
    let attack = refusals.take(aim::settle(state, enemy, args, Deed::Opportunity));
    let (near, aware) = (map::are_nearby(state, enemy, mover), is_aware(state, enemy, mover));
    refusals.unless(near, TRIGGER, || "the mover is not nearby".to_owned());
    refusals.unless(goes_on(state, mover), TRIGGER, || "the mover can no longer move".to_owned());
    refusals.unless(aware, WHAT_COUNTS, || "it has not noticed the movement".to_owned());
    refusals.or_all(attack)
}

clause! { STUNT = 624
    "opportunity.stunt", "open", "A stunt can be proposed with an opportunity attack",
    "A stunt can be proposed with an opportunity attack, because accepting it is not a reaction. \
     With a counter it cannot, because both damages are rolled at the same time.",
    uncited "the window of an opportunity attack shows it"
}

// `strike::go_off` calls `stunt::offered` for an opportunity attack; `counter::exchange` does not.

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[TRIGGER, INTERRUPTS, RESUME, NO_REACTION, SEVERAL, WHAT_COUNTS, STUNT];
