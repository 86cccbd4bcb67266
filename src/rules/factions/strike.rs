//! The verb `attack`, and every attack step by step: `attack.sequence`.

use super::blow::{Attack, Deed, Scene};
use super::character::{self, sees};
use super::grapple::Grip;
use super::names as n;
use super::react::{self, Reaction};
use super::{
    aim, attack, blast, counter, dodge, gear, grapple, map, protection, sneak, stunt, turn,
};
use crate::engine::done_plainly;
use crate::engine::prelude::*;

/// The deed `attack`, the main action of a turn: on one target, or a blast.
pub struct Strike {
    attack: Attack,
    said: Args,
}

impl Plan for Strike {
    type By = Who;

    const VERB: Verb = Verb::declared(core::ATTACK, turn::OWN)
        .takes(&[
            may(core::TARGET, Kind::Who),
            may(core::ZONE, Kind::Place),
            need(core::WEAPON, Kind::Item),
            may(n::TARGETS, Kind::Whos),
            may(n::HOLD_BACK, Kind::Flag).usually(Usual::Flag(false)),
            may(n::FINAL_BLOW, Kind::Flag).usually(Usual::Flag(false)),
            may(n::MOVING, Kind::Flag),
            attack::VISIBLE,
            may(core::DISTANCE, Kind::Int(0, 100)).usually(Usual::Int(0)),
            attack::NEARBY,
            attack::CHALLENGING,
            may(n::STUNT, Kind::Text),
            may(n::PEEKING, Kind::Flag).usually(Usual::Flag(false)),
            protection::GIVEN,
            protection::PENETRATES,
            may_gm(n::CLOSED, Kind::Flag).usually(Usual::Flag(false)),
            sneak::REVEALS,
        ])
        .says(
            "Strikes or shoots. The attack hits, unless it needs a WIT save that fails, or \
             somebody reacts. A final blow kills a nearby incapacitated target. A blast is aimed \
             at a zone; target= then says to whom a stunt is proposed. Without a map nearby= and \
             distance= say how far away the target is, and targets= whom a blast hits.",
        )
        .told(
            "attacks[ {target}][ with {weapon}][ for a final blow{final-blow}]\
         [, aiming at {zone}][, aiming at {targets}][, holding back to d4 damage{hold-back}]\
         [, on the move{moving}][, peeking out{peeking}][, and proposes: {stunt}]",
        );

    const COST: Cost = attack::COST;

    /// Fills in the weapon, the zone of a blast, and the target if there is only one.
    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        let args = blast::fill(state, who, attack::fill_weapon(state, who, args)?, Deed::Turn);
        if blast::is_meant(state, &args) {
            return Ok(args);
        }
        // A final blow is aimed at the incapacitated, any other attack at the rest.
        let kills = args.says(n::FINAL_BLOW);
        let fits = |args: &Args| {
            let is_meant = |target| state.is(target, n::INCAPACITATED) == kills;
            args.who(core::TARGET).is_some_and(is_meant)
                && aim::settle(state, who, args, Deed::Turn).is_ok()
        };
        Ok(aim::aimed(state, who, args, |args, _| args, fits))
    }

    fn spell(state: &State, who: Who, args: Args) -> Args {
        let args = aim::spelled_blow(state, args);
        if blast::is_meant(state, &args) {
            blast::spelled(state, who, sneak::spelled(state, who, args))
        } else {
            aim::spelled(state, who, args)
        }
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let weapons = character::weapons(state, who);
        let is_blast = |weapon: &&ItemId| blast::is_blast(state, **weapon);
        let aims = |weapon: &ItemId| {
            let (weapon, aims) = (*weapon, blast::aims(state, who, *weapon));
            aims.into_iter().flat_map(move |plain| aim::held_back_or_not(state, weapon, plain))
        };
        let mut all: Vec<Args> = weapons.iter().filter(is_blast).flat_map(aims).collect();
        for target in state.enemies(who) {
            let at = Args::of(core::TARGET, target);
            for weapon in &weapons {
                let plain = at.clone().with(core::WEAPON, *weapon);
                all.push(plain.clone().with(n::FINAL_BLOW, true));
                if is_blast(&weapon) {
                    continue;
                }
                all.extend(aim::held_back_or_not(state, *weapon, plain));
            }
        }
        all
    }

    /// A blast is aimed at its zone, whatever target is named for a stunt.
    fn done(state: &State, by: Actor, args: &Args) -> Done {
        if !blast::is_meant(state, args) {
            return done_plainly(state, by, core::ATTACK, args);
        }
        Done { by, verb: core::ATTACK, target: blast::aimed_zone(args).map(Subject::Zone) }
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let attack = aim::settle(state, who, args, Deed::Turn)?;
        check_stunt(state, &attack, args).or(Strike { attack, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Strike { attack, said } = self;
        if attack.is_blast() {
            turn::begin(table, attack.by)?;
            turn::spend_main(table, attack::MAIN_ACTION, attack.by)?;
            return perform_blast(table, attack, &said);
        }
        turn::act(table, attack.by, Grip::On(Some(attack.target)))?;
        turn::spend_main(table, attack::MAIN_ACTION, attack.by)?;
        perform(table, attack, said.text(n::STUNT))
    }
}

/// Why the stunt declared with an attack, if any, cannot be proposed.
fn check_stunt(state: &State, attack: &Attack, args: &Args) -> Refusals {
    if args.text(n::STUNT).is_none() {
        return Refusals::none();
    }
    let to = if attack.is_blast() { args.who(core::TARGET) } else { Some(attack.target) };
    let mut refusals = stunt::check(state, attack, to);
    if !attack.is_blast() {
        return refusals;
    }
    let is_meant =
        |who: &Who| sees(state, attack.by, *who) && blast::is_meant_for(state, attack, args, *who);
    if let Some(to) = to {
        refusals.unless(is_meant(&to), stunt::COST_AND_SCOPE, || {
            format!("{} is none of those in view that the blast is aimed at", state.called(to))
        });
    } else {
        let able = |who: &Who| stunt::check(state, attack, Some(*who)).is_empty();
        let all: Vec<Who> = state.present().filter(is_meant).filter(able).collect();
        refusals.unless(all.len() <= 1, stunt::COST_AND_SCOPE, || stunt::say_to_whom(state, &all));
    }
    refusals
}

/// Carries out an attack on one target, as the main action of a turn.
pub fn perform(table: &mut Table<'_>, attack: Attack, stunt: Option<&str>) -> Flow {
    attack::stand(table, &attack)?;
    map::state_distance(table, attack.by, attack.target, attack.halves)?;
    resolve(table, attack, stunt)?;
    map::forget_distances(table, attack.by)
}

/// Resolves an attack on one target, in a turn or as an opportunity attack, from the WIT save to
/// what follows from its damage (`attack.sequence`).
pub fn resolve(table: &mut Table<'_>, attack: Attack, stunt: Option<&str>) -> Flow {
    if !attack::hits(table, &attack)? {
        return react::surprise_over(table, attack.target);
    }
    go_off(table, vec![attack], stunt.map(|text| (text, None)))
}

/// Rolls dodges first, then resolves the attack on those it still hits, together with a counter if
/// there is one. Rulings made while others decided, or a die was awaited, may have stopped either.
fn roll_and_land(table: &mut Table<'_>, parts: Vec<(Attack, Reaction)>) -> Flow {
    let mut not_dodged = Vec::new();
    for (attack, reaction) in parts {
        match reaction {
            Reaction::Dodge if dodge::roll(table, &attack)? => {}
            Reaction::Dodge | Reaction::None => not_dodged.push((attack, None)),
            Reaction::Counter(counter) => not_dodged.push((attack, Some(counter))),
        }
    }
    let Some((attack, _)) = not_dodged.first() else { return Ok(()) };
    if !aim::is_delivered(table, attack)? {
        return Ok(());
    }
    let (mut hits, mut answer) = (Vec::new(), None);
    for (attack, counter) in not_dodged {
        if !aim::is_reached(table, &attack)? {
            continue;
        }
        hits.push(attack::as_it_lands(table, attack)?);
        if let Some(counter) = counter
            && aim::is_delivered(table, &counter.blow)?
            // Whom a blast reaches is settled where it lands.
            && (counter.blow.is_blast() || aim::is_reached(table, &counter.blow)?)
        {
            answer = Some(counter);
        }
    }
    if let Some(answer) = answer {
        return counter::exchange(table, &hits, &answer);
    }
    let thrown = attack::throw(table, &hits)?;
    attack::land(table, &hits, &thrown)?;
    gear::wear_out(table, &hits, &thrown)
}

/// Carries out a blast as the main action of a turn.
fn perform_blast(table: &mut Table<'_>, aim: Attack, said: &Args) -> Flow {
    attack::stand(table, &aim)?;
    let named = blast::named(table.state(), said);
    let parts = blast::landing(table, aim, &named)?;
    // Only where the blast lands shows whether it hits nobody but the one who is held.
    grapple::busy(table, aim.by, Grip::On(blast::only_hit(&parts)))?;
    for part in &parts {
        map::state_distance(table, aim.by, part.target, aim.halves)?;
    }
    let stunt = said.text(n::STUNT).map(|text| (text, said.who(core::TARGET)));
    go_off(table, parts, stunt)?;
    map::forget_distances(table, aim.by)
}

/// Resolves an attack that hits, or the parts of a blast: the stunt, reactions, damage.
pub fn go_off(
    table: &mut Table<'_>,
    mut parts: Vec<Attack>,
    stunt: Option<(&str, Option<Who>)>,
) -> Flow {
    let targets: Vec<Who> = parts.iter().map(|part| part.target).collect();
    let settled = stunt::offered(table, &parts, stunt)?;
    let accepted = settled.map(|part| parts.remove(part).target);
    let decided = decide(table, parts, &targets, accepted)?;
    let ended_on: Vec<Who> = decided.iter().map(|(part, _)| part.target).collect();
    roll_and_land(table, decided)?;
    let mut all = targets.into_iter().chain(ended_on);
    all.try_for_each(|target| react::surprise_over(table, target))
}

/// Each target decides for itself, in the order of the front matter. Gives each part of the attack
/// with the target and the reaction it has ended with.
fn decide(
    table: &mut Table<'_>,
    parts: Vec<Attack>,
    targets: &[Who],
    accepted: Option<Who>,
) -> Result<Vec<(Attack, Reaction)>, Stop> {
    let (mut decided, mut countered) = (Vec::new(), false);
    for part in parts {
        let scene = Scene { targets, of: part.target, countered, accepted };
        let (part, reaction) = react::choose(table, part, &scene)?;
        countered |= matches!(reaction, Reaction::Counter(_));
        decided.push((part, reaction));
    }
    Ok(decided)
}
