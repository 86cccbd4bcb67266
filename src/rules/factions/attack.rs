//! Area `attack`: what every attack requires, its save, its damage (section "Attacking"). The verb
//! and the order of the steps are in `strike.rs`.

use super::blow::{Aim, Area, Attack, Deed, Thrown};
use super::character::{attack_kind, is_unarmed, is_weapon, sees, weapons};
use super::names as n;
use super::save::{self, Save};
use super::{
    bonus, gear, grapple, health, indirect, melee, nonlethal, outside, protection, ranged, sneak,
    surrender, turn,
};
use crate::engine::bare_hands;
use crate::engine::prelude::*;

clause! { MAIN_ACTION = 129
    "attack.main-action", "Attacking", "Attacking is a main action",
    "An attack in the attacker's own turn uses up the main action of that turn, whether it hits or \
     misses. A counter or an opportunity attack costs the turn of the round instead \
     (turn.reaction-instead)."
}

/// What an attack costs when it is made in the attacker's own turn: `strike` and `overpower` pay it
/// with `turn::spend_main`, before anything is rolled.
pub const COST: Cost = turn::MAIN.by(MAIN_ACTION).in_its_course();

/// Whether the attacker sees its target.
pub const VISIBLE: Opt = may(n::VISIBLE, Kind::Flag).usually(Usual::Flag(true));

/// Whether the target is nearby, where no map tells.
pub const NEARBY: Opt = may(n::NEARBY, Kind::Flag).usually(Usual::Flag(true));

/// Whether the GM calls the circumstances challenging.
pub const CHALLENGING: Opt = may_gm(n::CHALLENGING, Kind::Flag).usually(Usual::Flag(false));

clause! { HITS_AUTOMATICALLY = 130
    "attack.hits-automatically", "Attacking", "An attack hits without a roll",
    "In normal situations an attack hits without a roll, and its damage is inflicted unless \
     somebody reacts."
}

/// Whether the attack hits: automatically, or by a WIT save if it needs one. `strike` then asks for
/// reactions, and `land`, below, inflicts the damage.
pub fn hits(table: &mut Table<'_>, attack: &Attack) -> Result<bool, Stop> {
    gear::use_weapon(table, attack)?;
    if !attack.is_blast() {
        protection::note_over(table, attack)?;
        sneak::note_unaware(table, attack.by, attack.target)?;
    }
    let reasons = challenges(table.state(), attack);
    if reasons.is_empty() { Ok(true) } else { hits_by_save(table, attack, &reasons) }
}

/// Carries out each hit: damage after reductions, a final blow, or the save of a non-lethal attack.
pub fn land(table: &mut Table<'_>, hits: &[Attack], thrown: &Thrown) -> Flow {
    for (attack, damage) in hits.iter().zip(&thrown.points) {
        match attack.aim {
            Aim::Kill => kill(table, attack.target)?,
            Aim::Disarm(_) | Aim::Grapple => nonlethal::land(table, attack)?,
            Aim::Harm | Aim::HoldBack => {
                let left = protection::reduced(table, attack, *damage)?;
                protection::note_landing(table, attack)?;
                health::lose(table, HITS_AUTOMATICALLY, attack.target, left)?;
                gear::struck(table, attack.target, *damage)?;
                if left > 0 {
                    surrender::harmed(table, attack.by, attack.target)?;
                }
            }
        }
    }
    Ok(())
}

clause! { CHALLENGING_WIT_SAVE = 131
    "attack.challenging-wit-save", "Attacking",
    "An attack in challenging circumstances needs a WIT save",
    "In challenging circumstances the attacker makes a WIT save before anybody reacts. If it \
     fails, the attack misses. These are challenging: a melee attack on an unseen target \
     (melee.unseen), a ranged attack beyond half range or while moving (ranged.beyond-half, \
     ranged.moving), every indirect attack (indirect.always-wit), and whatever the GM calls so. A \
     melee blast never needs the save (blast.melee-cannot-miss)."
}

clause! { ONE_SAVE_ONLY = 132
    "attack.one-save-only", "Attacking", "Several reasons for a WIT save still make one save",
    "If several circumstances call for a WIT save, the attacker makes a single save. It holds for \
     the whole attack, even if the target changes afterwards."
}

/// Makes one WIT save, whatever the reasons for it; gives whether the attack hits.
fn hits_by_save(table: &mut Table<'_>, attack: &Attack, reasons: &[Cited]) -> Result<bool, Stop> {
    let on = (!attack.is_blast()).then_some(attack.target);
    let (purpose, whom, outcomes) = (n::TO_HIT, attack.save_about(), (core::HIT, core::MISS));
    let plain = save::plain(CHALLENGING_WIT_SAVE, attack.by, n::WIT);
    let hits = save::roll(table, &Save { purpose, on, whom, outcomes, ..plain })?;
    note_reasons(table, attack, reasons)?;
    Ok(hits)
}

/// Notes, just behind the WIT save, what called for it. What the GM calls challenging in a turn is
/// told with the attack.
fn note_reasons(table: &mut Table<'_>, attack: &Attack, reasons: &[Cited]) -> Flow {
    let is_declared =
        |reason: &Clause| attack.deed == Deed::Turn && reason.code == CHALLENGING_WIT_SAVE.code;
    for reason in reasons.iter().filter(|reason| !is_declared(reason)) {
        table.decided(reason, attack.by, None, "it would hit without a save")?;
    }
    indirect::note_unseen(table, attack)?;
    if reasons.len() > 1 {
        let several = Detail::Int(reasons.len() as i32);
        table.decided(ONE_SAVE_ONLY, attack.by, several, "a save for each reason")?;
    }
    Ok(())
}

/// What makes an attack challenging: the clause of each reason.
fn challenges(state: &State, attack: &Attack) -> Vec<Cited> {
    let mut reasons = match attack.kind {
        n::MELEE if attack.is_blast() => return Vec::new(),
        n::MELEE => melee::challenges(attack),
        n::INDIRECT => indirect::challenges(),
        _ => ranged::challenges(state, attack),
    };
    reasons.extend(attack.challenging.then_some(CHALLENGING_WIT_SAVE));
    reasons
}

clause! { UNARMED = 133
    "attack.unarmed", "Attacking", "An unarmed attack inflicts d4 impaired damage",
    "An attack without a weapon inflicts 1d4 damage, which counts as impaired."
}

clause! { ARMED = 134
    "attack.armed", "Attacking", "An armed attack inflicts the weapon's damage",
    "An attack with a weapon in hand inflicts the damage that the weapon's dice show. No attribute \
     is added. What is destroyed or not in hand cannot be used to attack; a shield can be if its \
     sheet gives it damage.",
    tells "{who} no longer has its weapon in hand, and that attack is not made"
}

/// The damage dice of a hit, and the clause by which they are rolled: `IMPAIRED` only if they are
/// not those of the weapon.
fn damage_dice(state: &State, attack: &Attack) -> (Cited, Dice) {
    let of_weapon = weapon_dice(state, attack.weapon);
    let dice = if is_impaired(state, attack) { impaired(&of_weapon) } else { of_weapon.clone() };
    let plain = if is_bare(state, attack.weapon) { UNARMED } else { ARMED };
    if dice == of_weapon { (plain, dice) } else { (IMPAIRED, dice) }
}

/// The damage dice that a weapon has by itself; without any on its sheet, those of a simple weapon.
fn weapon_dice(state: &State, weapon: Option<ItemId>) -> Dice {
    let Some(weapon) = weapon else { return outside::impaired() };
    match state.stat(weapon, core::DAMAGE) {
        Some(Value::Dice(dice)) => dice.clone(),
        _ => gear::simple(state, weapon).0,
    }
}

/// Whether an attack is made with bare hands.
fn is_bare(state: &State, weapon: Option<ItemId>) -> bool {
    weapon.is_none_or(|weapon| is_unarmed(state, weapon))
}

/// Why an attack with this weapon is refused: it must be in hand, or be the bare hands.
pub fn check_weapon(state: &State, by: Who, weapon: ItemId) -> Refusals {
    let called = || state.called(weapon);
    let mut refusals =
        Refusals::if_not(is_weapon(state, weapon), ARMED, || format!("{} is no weapon", called()));
    let own = state.item(weapon).holder == Some(by);
    let destroyed = gear::is_destroyed(state, weapon);
    refusals.append(gear::check_whole(state, weapon));
    refusals.unless(own || destroyed, ARMED, || {
        format!("{} does not have {}", state.called(by), called())
    });
    refusals.unless(
        !own || destroyed || state.has_in_hand(by, weapon),
        bonus::EQUIP_UNEQUIP,
        || format!("{} is not in hand: equip it first", called()),
    );
    refusals
}

/// Fills in the weapon of an attack: the only one in hand, or else the bare hands.
pub fn fill_weapon(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
    if args.value(core::WEAPON).is_some() {
        return Ok(args);
    }
    let all = weapons(state, who);
    let weapon = bare_hands::or_only_weapon(state, (who, ARMED), &all, is_unarmed)?;
    Ok(args.with(core::WEAPON, weapon))
}

clause! { HOLD_BACK = 135
    "attack.hold-back", "Attacking", "An attacker who holds back inflicts impaired damage",
    "The attacker may choose to hold back, and says so with the attack, before any roll. The \
     damage is then impaired (attack.impaired).",
    uncited "it is said with the attack, and the damage is impaired"
}

/// Rolls the damage of one hit.
fn damage(table: &mut Table<'_>, attack: &Attack) -> Result<Throw, Stop> {
    let (clause, dice) = damage_dice(table.state(), attack);
    let (on, whom) = (Some(attack.target), Some(Subject::Who(attack.aimed_at)));
    let roll = Roll::new(clause, attack.by, core::DAMAGE, &dice).against(on).about(whom);
    // What is ruled while the dice are awaited does not change which dice they are.
    let reason = why_impaired(table.state(), attack, &dice);
    let thrown = table.throw(roll)?;
    if let Some((clause, who, otherwise)) = reason {
        table.decided(clause, who, None, otherwise)?;
    }
    Ok(thrown)
}

/// Rolls the damage of each hit. A final blow and a non-lethal attack roll none.
pub fn throw(table: &mut Table<'_>, hits: &[Attack]) -> Result<Thrown, Stop> {
    let mut thrown = Thrown { points: Vec::new(), ones: false, dice: 0, impaired: false };
    for attack in hits {
        if !matches!(attack.aim, Aim::Harm | Aim::HoldBack) {
            thrown.points.push(0);
            continue;
        }
        gear::use_armour(table, attack.target)?;
        thrown.impaired |= is_impaired(table.state(), attack);
        let rolled = damage(table, attack)?.rolled;
        thrown.points.push(rolled.total);
        thrown.ones |= rolled.dice.iter().any(|die| die.face == 1);
        thrown.dice += rolled.dice.len();
    }
    Ok(thrown)
}

/// Whether the damage of a hit is impaired: the attacker holds back or is unarmed, or concealment
/// protects the target.
fn is_impaired(state: &State, attack: &Attack) -> bool {
    attack.aim == Aim::HoldBack
        || is_bare(state, attack.weapon)
        || protection::conceals(state, attack)
}

/// Whether holding back changes the damage of a weapon: that of bare hands is impaired anyway, and
/// some dice stay as they are.
pub fn softens(state: &State, weapon: ItemId) -> bool {
    let of_weapon = weapon_dice(state, Some(weapon));
    !is_unarmed(state, weapon) && impaired(&of_weapon) != of_weapon
}

clause! { FINAL_BLOW = 136
    "attack.final-blow", "Attacking", "A final blow kills a nearby incapacitated target",
    "An attack on a target that is both nearby and incapacitated can be a final blow, which kills \
     the target. The attacker says so with the attack. Any weapon will do that can attack a nearby \
     target, and no damage is rolled. It costs what any attack costs. If the target is no longer \
     incapacitated when the blow lands, the blow is an ordinary attack; if it is no longer nearby, \
     the blow does not reach it.",
    tells "{who} is not incapacitated: the blow is an ordinary attack"
}

/// Why a final blow is refused. Asked by `aim::settle`.
pub fn check_final_blow(state: &State, attack: &Attack) -> Refusals {
    let called = state.called(attack.target);
    let is_down = state.is(attack.target, n::INCAPACITATED);
    let mut refusals =
        Refusals::if_not(attack.is_near(), FINAL_BLOW, || format!("{called} is not nearby"));
    refusals.unless(is_down, FINAL_BLOW, || format!("{called} is not incapacitated"));
    refusals
}

/// Whether an attack kills its target as things stand: it is a final blow, its target is still the
/// first one, and that target is incapacitated.
pub fn kills(state: &State, attack: &Attack) -> bool {
    let is_first_target = attack.target == attack.aimed_at;
    attack.aim == Aim::Kill && is_first_target && state.is(attack.target, n::INCAPACITATED)
}

/// Carries out a final blow. Holds of or on the dead end.
fn kill(table: &mut Table<'_>, who: Who) -> Flow {
    table.gain(FINAL_BLOW, who, n::DEAD, None)?;
    grapple::slip(table)
}

clause! { FINAL_BLOW_REACTIONS = 616
    "attack.final-blow-reactions", "open", "A final blow can be guarded against",
    "The incapacitated victim of a final blow cannot react, but a nearby character can guard it. \
     On a guard, or on any other new target, the blow is an ordinary attack. A WIT save is made \
     only in challenging circumstances, such as an unseen victim.",
    tells "{who} is the new target: the blow is an ordinary attack"
}

/// The attack as it lands: a final blow that does not kill its target is an ordinary attack. Called
/// by `strike::roll_and_land`.
pub fn as_it_lands(table: &mut Table<'_>, attack: Attack) -> Result<Attack, Stop> {
    if attack.aim != Aim::Kill || kills(table.state(), &attack) {
        return Ok(attack);
    }
    let is_first_target = attack.target == attack.aimed_at;
    let clause = if is_first_target { FINAL_BLOW } else { FINAL_BLOW_REACTIONS };
    table.decided(clause, attack.target, None, "it would be killed outright")?;
    Ok(Attack { aim: Aim::Harm, ..attack })
}

clause! { SEQUENCE = 137
    "attack.sequence", "Attacking / Reacting to an attack / Attack stunts",
    "An attack is resolved step by step",
    "An attack goes through these steps. It is declared and checked. The WIT save is made, if one \
     is needed. The attacker may propose a stunt; if it is accepted, the attack ends there. \
     Possible guards and the target decide on a reaction. A dodge is rolled. Damage is rolled, \
     together with that of a counter, whose own WIT save comes before it. Armour is subtracted, \
     and the damage is inflicted. Gear may break, characters may have fallen, and an interrupted \
     turn goes on. Rulings made before damage is rolled count: the attack ends if the attacker can \
     no longer deliver it, or if its target is gone or can no longer be attacked from there. The \
     WIT save is not made again.",
    tells "{who} is gone from the fight and has no part in this attack"
}

/// Why a character cannot be the target of any attack. `strike.rs` goes through the steps;
/// `aim::check_made` looks again after a ruling.
pub fn check_target(state: &State, by: Who, target: Who) -> Refusals {
    let itself = || format!("{} cannot attack itself", state.called(target));
    Refusals::if_not(target != by, SEQUENCE, itself).with(health::check_there(state, target))
}

/// The attack on one target that these options describe. Whether it is possible is checked in
/// `aim::settle`.
pub fn plan(state: &State, by: Who, target: Who, args: &Args, deed: Deed) -> Attack {
    let weapon = args.item(core::WEAPON);
    Attack {
        by,
        target,
        aimed_at: target,
        weapon,
        kind: weapon.map_or(n::MELEE, |weapon| attack_kind(state, weapon)),
        deed,
        aim: if args.says(n::FINAL_BLOW) {
            Aim::Kill
        } else if args.says(n::HOLD_BACK) {
            Aim::HoldBack
        } else {
            Aim::Harm
        },
        moving: is_moving(state, by, args, deed),
        visible: sees(state, by, target) && args.flag(n::VISIBLE) != Some(false),
        challenging: args.says(n::CHALLENGING),
        halves: melee::halves(state, by, target, args),
        reach: melee::reach(state, by, target, args),
        area: Area::One,
        screen: protection::screen(args),
    }
}

clause! { MISS_ASKS_NOBODY = 138
    "attack.miss-asks-nobody", "Reacting to an attack", "A missed attack costs the target nothing",
    "If the WIT save fails, nobody is asked for a reaction, and nobody's turn is spent. A ranged \
     blast that misses strays, and those it then hits are asked (blast.deviation).",
    uncited "the missed save is followed by no question"
}

// `strike::resolve` ends the attack before `react::choose` asks anybody.

clause! { WHILE_MOVING = 614
    "attack.while-moving", "open", "A ranged attack before or after movement is made while moving",
    "A ranged or indirect attack is made while moving if any movement of the turn was used before \
     it, or if the attacker says that it will move after it (moving). After such an attack made \
     without moving, the attacker cannot move for the rest of the turn. A reaction is never made \
     while moving."
}

/// Whether an attack is made while moving. `ranged` and `indirect` say what follows from it.
fn is_moving(state: &State, by: Who, args: &Args, deed: Deed) -> bool {
    deed == Deed::Turn && (turn::has_moved(state, by) || args.says(n::MOVING))
}

/// The canonical spelling of `moving`: only ranged attacks have it, and only if it does not follow
/// from the movement already made.
pub fn spelled_moving(state: &State, who: Who, args: Args) -> Args {
    let melee = args.item(core::WEAPON).is_some_and(|item| attack_kind(state, item) == n::MELEE);
    let plain = args.flag(n::MOVING).is_none_or(|moving| moving == turn::has_moved(state, who));
    if melee || plain { args.without(&[n::MOVING]) } else { args }
}

/// Remembers for the rest of the turn that a ranged attack was made without moving, or over a
/// barrier.
pub fn stand(table: &mut Table<'_>, attack: &Attack) -> Flow {
    protection::remember_going_over(table, attack)?;
    let stands = attack.kind != n::MELEE && !attack.moving;
    if stands { table.count(WHILE_MOVING, attack.by, n::STANDING, 1) } else { Ok(()) }
}

/// Why a character cannot move after a ranged attack made without moving.
pub fn check_move(state: &State, who: Who) -> Refusals {
    let reason = "it has made a ranged attack without moving this turn";
    Refusals::if_not(!turn::has_done(state, who, n::STANDING), WHILE_MOVING, || reason.to_owned())
}

/// Why an attack cannot be declared as made without moving.
pub fn check_still(state: &State, attack: &Attack, args: &Args) -> Refusals {
    let still = args.flag(n::MOVING) == Some(false);
    let fits = !still || !turn::has_moved(state, attack.by);
    Refusals::if_not(fits, WHILE_MOVING, || "it has already moved this turn".to_owned())
}

clause! { IMPAIRED = 615
    "attack.impaired", "open", "Impaired damage is 1d4 in place of the weapon's dice",
    "Impaired damage is 1d4 in place of the weapon's dice. Several reasons do not impair it \
     further. A weapon whose dice are all smaller than a d4 keeps its own dice, with whatever is \
     added to them or subtracted from them."
}

/// What is noted just behind the damage roll, if the declaration does not show it: that concealment
/// impairs the damage, or that impaired damage keeps the weapon's dice.
fn why_impaired(state: &State, attack: &Attack, dice: &Dice) -> Option<(Cited, Who, &'static str)> {
    if is_bare(state, attack.weapon) || !is_impaired(state, attack) {
        return None;
    }
    if *dice != outside::impaired() {
        return Some((IMPAIRED, attack.by, "1d4 would be rolled"));
    }
    if attack.aim == Aim::HoldBack || *dice == weapon_dice(state, attack.weapon) {
        return None;
    }
    Some((protection::CONCEALMENT, attack.target, "the weapon's own dice"))
}

/// The dice of impaired damage: a single d4, or the weapon's own dice if each of them is smaller.
fn impaired(own: &Dice) -> Dice {
    let below_d4 = !own.terms.is_empty() && own.sides().all(|sides| sides < 4);
    if below_d4 { own.clone() } else { outside::impaired() }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    MAIN_ACTION,
    HITS_AUTOMATICALLY,
    CHALLENGING_WIT_SAVE,
    ONE_SAVE_ONLY,
    UNARMED,
    ARMED,
    HOLD_BACK,
    FINAL_BLOW,
    SEQUENCE,
    MISS_ASKS_NOBODY,
    WHILE_MOVING,
    IMPAIRED,
    FINAL_BLOW_REACTIONS,
];
