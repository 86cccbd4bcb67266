//! Area `attack`: the attack roll (sections 2.4.5, 2.4.5.1 and what the chapter leaves open).

use super::blow::{Aim, Attack, Blow};
use super::character::{attack_bonus, can_act, is_down, is_pc, skill, skill_label};
use super::instant::Response;
use super::names as n;
use super::outside::attribute;
use super::{
    actions, armor, damage, dual, execution, hold, instant, maneuver, melee, modifier, outside,
    preparation, ranged, screen, shock, snap, swarm, total_defense,
};
use crate::engine::prelude::*;

clause! { ORDER = 217
    "attack.order", "2.4.5", "An attack is carried out in a fixed order",
    "The steps are: declaration, with its cost; answers to it, held actions first; screening \
     checks, which settle who is attacked; the attack roll; answers to the roll; hit or miss \
     against the Armor Class of that moment; damage with any Trauma Die, or Shock; effects; what \
     follows from 0 hit points. If a table rolls all dice at once, the answers still come before \
     the effects.",
    uncited "an order of steps, each of which cites its own clause"
}

/// Who is attacked, the roll, the answers to it, the damage dice: all of [`ORDER`] between the
/// answers to the declaration and the effects. Changes no hit points. Gives the blows that strike
/// together, this one last; none if a ruling has made the attack impossible before its roll.
pub fn prepare(table: &mut Table<'_>, attack: Attack) -> Result<Option<Vec<Blow>>, Stop> {
    let (ruled, target) = (table.ruled_so_far(), attack.target);
    let attack = screen::settled(table, attack)?;
    let attack = swarm::counted(table, attack)?;
    if table.ruled_so_far() > ruled && is_lost(table.state(), &attack, target) {
        instant::impossible(table, attack.by)?;
        return Ok(None);
    }
    let throw = roll(table, &attack)?;
    preparation::warn(table, execution::NOT_AGAINST_THE_ALERT, attack.target)?;
    if !attack.is_melee() {
        ranged::after_shot(table, &attack)?;
    }
    let (hits, mut blows) = respond(table, &attack, throw)?;
    let blow = if !hits {
        Blow::Miss(attack)
    } else if attack.aim == Aim::Damage {
        let points = damage::roll(table, &attack, attack.target)?;
        Blow::Hit(attack, points)
    } else if maneuver::contest(table, &attack)? {
        Blow::Won(attack)
    } else {
        Blow::Lost
    };
    blows.push(blow);
    Ok(Some(blows))
}

/// A Snap Attack in a window of another deed: its dice, unless a held action comes before them.
/// Gives the blows that strike together.
///
/// The Main Action has been given up for it; where it is no longer possible, nothing comes of it.
pub fn snap(table: &mut Table<'_>, who: Who, args: &Args) -> Result<Vec<Blow>, Stop> {
    let Ok(attack) = snap::pledged(table.state(), who, args) else {
        return instant::impossible(table, who).map(|()| Vec::new());
    };
    table.stepped_in(Actor::Who(who), n::SNAP_ATTACK, args, |table| {
        melee::ready(table, &attack)?;
        let ruled = table.ruled_so_far();
        let answers = hold::comes_before(table, who)?;
        match instant::still_possible(table, attack, &answers, ruled)? {
            Some(attack) => Ok(prepare(table, attack)?.unwrap_or_default()),
            None => Ok(Vec::new()),
        }
    })
}

/// Whether a ruling made while the screeners were asked has made the attack impossible. A screener
/// who has drawn it off may be farther away than it reaches.
fn is_lost(state: &State, attack: &Attack, target: Who) -> bool {
    let same = attack.target == target;
    !can_act(state, attack.by) || (same && instant::made_impossible(state, attack))
}

/// Step 5 and 6: responses to the roll, and whether it hits the AC as it then is.
fn respond(
    table: &mut Table<'_>,
    attack: &Attack,
    mut throw: Throw,
) -> Result<(bool, Vec<Blow>), Stop> {
    let mut meanwhile = Vec::new();
    let mut passed_luck = Vec::new();
    // What luck has decided no Armor Class decides any more.
    let mut lucky_roll = false;
    loop {
        let came_to = throw.rolled.outcome.unwrap_or(core::MISS);
        let Some(response) = instant::to_roll(table, attack, came_to, &mut passed_luck)? else {
            return Ok((came_to == core::HIT, meanwhile));
        };
        match response {
            Response::Luck => {
                let outcome = if came_to == core::HIT { core::MISS } else { core::HIT };
                throw = table.judge_anew(&throw, outside::VETERANS_LUCK, None, outcome)?;
                lucky_roll = true;
            }
            Response::TotalDefense => {
                let decided = throw.rolled.outcome.filter(|_| lucky_roll);
                throw = total_defense::after_the_roll(table, attack, &throw, decided)?;
                passed_luck.clear();
            }
            Response::Snap(who, args) => {
                snap::pledge(table, who, &args)?;
                meanwhile.extend(snap(table, who, &args)?);
            }
        }
    }
}

/// The effects of one blow, and what follows from 0 hit points.
fn strike(table: &mut Table<'_>, blow: Blow) -> Flow {
    match blow {
        Blow::Lost => Ok(()),
        Blow::Hit(attack, points) => damage::inflict(table, &attack, attack.target, points),
        Blow::Won(attack) => maneuver::win(table, &attack),
        Blow::Miss(attack) if attack.aim != Aim::Damage => shock::after_maneuver(table, &attack),
        Blow::Miss(attack) => shock::on_miss(table, &attack, attack.target),
    }
}

/// The effects of blows of the same moment: a target that stood before them goes down once, no blow
/// of that moment counts as further damage, and the blow of an attacker who goes down still counts.
pub fn strike_together(table: &mut Table<'_>, mut blows: Vec<Blow>) -> Flow {
    reconcile(table, &mut blows)?;
    let state = table.state();
    let stood: Vec<Who> =
        blows.iter().filter_map(Blow::target).filter(|who| !is_down(state, *who)).collect();
    let mut felled: Vec<Who> = Vec::new();
    for blow in blows {
        let (Some(by), Some(target)) = (blow.by(), blow.target()) else { continue };
        // Even if the GM rules it up before the next blow, it was felled in this moment.
        if felled.contains(&target) {
            let otherwise = "a further wound to somebody who is down";
            table.decided(actions::INSTANTS_SIMULTANEOUS, target, None, otherwise)?;
            continue;
        }
        if felled.contains(&by) {
            table.decided(
                actions::INSTANTS_SIMULTANEOUS,
                by,
                None,
                "the felled would not strike",
            )?;
        }
        strike(table, blow)?;
        felled.extend(stood.iter().filter(|who| is_down(table.state(), **who)));
    }
    Ok(())
}

/// Where lethal and non-lethal blows of one moment bring a target to 0 together, the GM says whose
/// blow decides.
fn reconcile(table: &mut Table<'_>, blows: &mut [Blow]) -> Flow {
    let mut targets: Vec<Who> = blows.iter().filter_map(Blow::target).collect();
    targets.sort_unstable();
    targets.dedup();
    for target in targets {
        let hits: Vec<(Who, bool, i32)> =
            blows.iter().filter_map(|blow| blow.hit_on(target)).collect();
        let state = table.state();
        let falls =
            hits.iter().map(|(.., points)| points).sum::<i32>() >= state.pool(target, n::HP);
        let spare = hits.iter().filter(|(_, spares, _)| *spares).count();
        if !falls || is_down(state, target) || spare == 0 || spare == hits.len() {
            continue;
        }
        let options = hits.iter().map(|(by, ..)| Value::Who(*by)).collect();
        let clause = actions::INSTANTS_SIMULTANEOUS;
        let reply = table.ask(clause, Actor::Gm, options, Some(target))?;
        let decides = |(by, ..): &&(Who, bool, i32)| reply == Reply::Value(Value::Who(*by));
        let Some((_, spares, _)) = hits.iter().find(decides) else {
            return Err(Refusals::because(clause, "name whose blow decides").into());
        };
        for blow in blows.iter_mut() {
            blow.meant(target, *spares);
        }
    }
    Ok(())
}

clause! { ROLL = 200
    "attack.roll", "2.4.5", "An attack roll is 1d20, attack bonus, attribute and skill",
    "An attack total is 1d20 plus the base attack bonus, the modifier of the attribute the weapon \
     uses, the level of the skill in use, and the modifiers of the situation."
}

/// The attack roll: 1d20, base attack bonus, attribute, skill, situation.
fn roll(table: &mut Table<'_>, attack: &Attack) -> Result<Throw, Stop> {
    outside::note_attack(table, attack.by)?;
    let state = table.state();
    let mut modifiers = own_modifiers(state, attack);
    modifiers.extend(attack.action.iter().copied());
    modifiers.extend(dual::to_hit(attack));
    let easy = modifiers.iter().any(|(c, ..)| c.code == outside::CROSSBOW_EASY.code);
    modifiers.extend(modifier::situation(state, attack, attack.target));
    let roll = Roll::new(ROLL, attack.by, core::ATTACK, Dice::of(1, 20))
        .against(attack.target)
        .about(attack.whom())
        .with(modifiers);
    let throw = table.roll(roll, armor::relevant_ac(table.state(), attack), armor::outcome)?;
    if easy {
        table.decided(outside::CROSSBOW_EASY, attack.by, None, "-2 for lacking the skill")?;
    }
    if (throw.rolled.outcome == Some(core::HIT)) != (throw.rolled.against <= Some(throw.total())) {
        table.decided(NATURAL_1_AND_20, attack.by, None, "the total would decide")?;
    }
    Ok(throw)
}

clause! { HIT_ON_EQUAL = 202
    "attack.hit-on-equal", "2.4.5", "An attack total equal to the Armor Class hits",
    "An attack total equal to the Armor Class or higher hits. One point less misses.",
    uncited "the roll shows a total equal to the Armor Class that hits"
}

clause! { NATURAL_1_AND_20 = 437
    "attack.natural-1-and-20", "open", "A natural 1 or 20 counts only by switch",
    "The face of the die means nothing by itself; the total decides. With the switch natural-1-20 \
     on, a natural 1 always misses and a natural 20 always hits."
}

clause! { WHICH_AC = 203
    "attack.which-ac", "2.4.5", "Melee attacks use Melee AC, ranged attacks Ranged AC",
    "A melee attack has to reach the target's Melee AC. A shot or a throw has to reach its Ranged \
     AC."
}

clause! { UNTRAINED = 201
    "attack.untrained", "2.4.5", "An untrained attacker takes -2",
    "An attacker who does not even have level-0 in the skill of the attack takes -2 and adds no \
     level."
}

clause! { ATTRIBUTE_CHOICE = 204
    "attack.attribute-choice", "2.4.5", "The attacker chooses among a weapon's attributes",
    "If a weapon lists more than one attribute, the attacker names the one to use before rolling. \
     If it names none, the better one is used. The same modifier applies to the attack, the damage \
     and the Shock. An attribute that the weapon does not list is refused."
}

clause! { NPC = 205
    "attack.npc", "2.4.5.1", "An NPC adds only its attack bonus",
    "An NPC usually adds its attack bonus and nothing else: about its hit dice, somewhat more if \
     it is talented or well trained. It needs no skill, so it never takes the -2."
}

/// What the attacker brings: an NPC its attack bonus alone, a PC bonus, attribute and skill.
fn own_modifiers(state: &State, attack: &Attack) -> Vec<Added> {
    let bonus = attack_bonus(state, attack.by);
    if !is_pc(state, attack.by) {
        return vec![(NPC, n::ATTACK_BONUS, bonus)];
    }
    let level = skill(state, attack.by, attack.skill);
    let (clause, trained) = match level {
        Some(level) => (super::melee::skill_clause(attack), level),
        None => outside::easy_crossbow(state, attack).unwrap_or((UNTRAINED, -2)),
    };
    let own = attribute(state, attack.by, attack.attribute);
    vec![
        (ROLL, n::ATTACK_BONUS, bonus),
        (ATTRIBUTE_CHOICE, attack.attribute, own),
        (clause, skill_label(attack.skill), trained),
    ]
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[ROLL, UNTRAINED, HIT_ON_EQUAL, WHICH_AC, ATTRIBUTE_CHOICE, NPC, ORDER, NATURAL_1_AND_20];
