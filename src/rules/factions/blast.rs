//! Area `blast`: attacks that hit a zone (section "Blast attacks").

use super::blow::{Area, Attack, Deed, Reach, Scene, Screen};
use super::character::{self, attack_kind, is_in_fight};
use super::names as n;
use super::{attack, grapple, indirect, map, morale, protection, ranged, sneak, surrender};
use crate::engine::prelude::*;

/// Whether a weapon hits a zone.
pub fn is_blast(state: &State, weapon: ItemId) -> bool {
    state.says(weapon, n::BLAST)
}

/// Whether these options describe a blast. A final blow is aimed at one victim, whatever the
/// weapon.
pub fn is_meant(state: &State, args: &Args) -> bool {
    let finishing = args.says(n::FINAL_BLOW);
    !finishing && args.item(core::WEAPON).is_some_and(|weapon| is_blast(state, weapon))
}

/// The zone that is aimed at.
pub fn aimed_zone(args: &Args) -> Option<ZoneId> {
    args.place(core::ZONE)?.zone()
}

/// These options, aimed at a zone.
fn on_zone(args: &Args, zone: ZoneId) -> Args {
    args.clone().with(core::ZONE, Place::Zone(zone))
}

clause! { BORDER_ATTACKER = 631
    "blast.border-attacker", "open", "An attacker on a border picks which zone is its own",
    "Both zones of a border are the attacker's own, and the attacker picks one. A ranged blast on \
     either of them hits the attacker too.",
    uncited "a blast that could hit either zone is refused until its zone is said"
}

/// The blast these options describe, before it is known whom it hits. `is_own`, below, counts both
/// zones of a border as the attacker's own.
fn plan(state: &State, by: Who, target: Who, args: &Args, deed: Deed) -> Attack {
    let here = map::place_of(state, by);
    let zone = aimed_zone(args).filter(|_| here.is_some());
    let plain = attack::plan(state, by, target, args, deed);
    // Without a map the distance of the zone is the one stated, or that of the attack it answers.
    let halves = match (here, zone) {
        (Some(here), Some(zone)) => map::halves(state, here, Place::Zone(zone)).unwrap_or(i32::MAX),
        _ => plain.halves,
    };
    let visible = args.flag(n::VISIBLE) != Some(false);
    let area = zone.map_or(Area::Named, Area::Zone);
    let aim = Attack { visible, halves, area, ..plain };
    Attack { reach: if is_own(state, &aim) { Reach::Near } else { Reach::Far }, ..aim }
}

/// Fills in the zone: the one that contains the target if a target is named, or else the attacker's
/// own. Of two that would do the attacker says which.
pub fn fill(state: &State, by: Who, args: Args, deed: Deed) -> Args {
    let mapped = map::place_of(state, by).is_some();
    if !mapped || !is_meant(state, &args) || aimed_zone(&args).is_some() {
        return args;
    }
    let at = |zone: &ZoneId| on_zone(&args, *zone);
    let target = args.who(core::TARGET);
    let zones = map::zones_of(state, target.unwrap_or(by));
    if target.is_none() && (zones.len() > 1 || !is_melee(state, &args)) {
        return args;
    }
    let fits = |zone: &&ZoneId| settle(state, by, &at(zone), deed).is_ok();
    let fitting: Vec<&ZoneId> = zones.iter().filter(fits).collect();
    match fitting[..] {
        [] => zones.first().map_or(args.clone(), at),
        [only] => at(only),
        _ => args,
    }
}

clause! { TARGETS = 176
    "blast.targets", "Blast attacks", "A blast targets everybody in a zone and on its borders",
    "A blast is aimed at a zone. Every character in that zone or on one of its borders is a \
     target, whatever its faction, seen or not, and also if it is incapacitated; only the dead and \
     the fled are none. Without a map the declaration names those whom the blast hits.",
    tells "characters hit by the blast of {who}: {detail}"
}

/// The blast these options describe, or why it is refused. Whose turn it is, `turn::check_own`
/// looks at. `covers` and `parts`, below, find its targets.
pub fn settle(state: &State, by: Who, args: &Args, deed: Deed) -> Result<Attack, Refusals> {
    // As a reaction the blast answers this character, whom it has to hit.
    let answered = args.who(core::TARGET).filter(|_| deed != Deed::Turn);
    let attack = plan(state, by, answered.unwrap_or(by), args, deed);
    let mut refusals = morale::check_attack(state, by);
    refusals.append(surrender::check_attack(state, by));
    if let Some(weapon) = attack.weapon {
        refusals.append(attack::check_weapon(state, by, weapon));
    }
    let mapped = map::place_of(state, by).is_some();
    if mapped && attack.zone().is_none() {
        return Err(refusals.and(TARGETS, "say which zone: zone=…"));
    }
    let is_said = mapped || answered.is_some() || !named(state, args).is_empty();
    refusals.unless(is_said, TARGETS, || "say who is in the zone: targets=…".to_owned());
    refusals.append(check_own_zone(&attack));
    refusals.append(grapple::check_attack(state, &attack));
    if attack.kind != n::MELEE {
        refusals.append(check_shot(state, &attack));
        refusals.append(attack::check_still(state, &attack, args));
    }
    let hit = !mapped || answered.is_none_or(|target| covers(state, &attack, target));
    refusals.unless(hit, TARGETS, || "its target is not in the zone or on its borders".to_owned());
    refusals.or(attack)
}

/// The canonical spelling of a blast. It is aimed at a zone of the map, or without a map at the
/// named characters, among them the attacker if it is hit too. A target is the character to whom a
/// stunt is proposed.
pub fn spelled(state: &State, who: Who, args: Args) -> Args {
    let args = attack::spelled_moving(state, who, args);
    let mapped = map::place_of(state, who).is_some();
    let melee = is_melee(state, &args);
    let mut args = if args.text(n::STUNT).is_some() { args } else { args.without(&[core::TARGET]) };
    if melee {
        args = args.without(&[n::CHALLENGING, n::VISIBLE]);
    }
    if mapped {
        return args.without(&[core::DISTANCE, n::TARGETS, n::NEARBY]);
    }
    // A target that is not nearby is one zone away, unless a distance is stated.
    if args.flag(n::NEARBY).is_some() && args.int(core::DISTANCE).is_none() {
        args = args.with(core::DISTANCE, 1);
    }
    args = args.without(&[core::ZONE, n::NEARBY]);
    if args.value(n::TARGETS).is_none() {
        return args;
    }
    let (named, far) = (named(state, &args), args.int(core::DISTANCE).is_some());
    let is_hit = |one: &Who| {
        let meant = named.contains(one);
        if *one == who { !melee && (meant || !far && !named.is_empty()) } else { meant }
    };
    args.with(n::TARGETS, state.present().filter(is_hit).collect::<Vec<Who>>())
}

/// The canonical spelling of a blast as a reaction, without a map. `targets` lists, in the order of
/// the front matter, who is hit besides the character that the blast answers. Whoever makes the
/// blast is listed only if it is hit and that does not go without saying.
pub fn spelled_answer(state: &State, who: Who, args: Args) -> Args {
    let named = named(state, &args);
    let args = args.without(&[n::TARGETS]);
    if !is_meant(state, &args) || map::place_of(state, who).is_some() {
        return args;
    }
    // Reactions answer only what is done in a turn, so the blast answers the acting character.
    let at = state.acting.last().copied();
    let own = is_melee(state, &args) || at.is_none_or(|at| map::are_nearby(state, who, at));
    let silent = |one: &Who| at == Some(*one) || *one == who && own;
    let hit: Vec<Who> = named.into_iter().filter(|one| !silent(one)).collect();
    args.listing(n::TARGETS, hit)
}

/// Whether these options describe an attack with a melee weapon.
fn is_melee(state: &State, args: &Args) -> bool {
    args.item(core::WEAPON).is_some_and(|weapon| attack_kind(state, weapon) == n::MELEE)
}

/// Lands a blast where it is aimed or, if its WIT save fails, where it strays. Gives its parts, one
/// for each target; none if it hits nobody.
pub fn landing(table: &mut Table<'_>, aim: Attack, named: &[Who]) -> Result<Vec<Attack>, Stop> {
    if attack::hits(table, &aim)? {
        return parts(table, aim, named);
    }
    let Some(zone) = deviated(table, &aim)? else {
        table.decided(TARGETS, aim.by, Detail::Int(0), "a neighbouring zone would be hit")?;
        return Ok(Vec::new());
    };
    let screen = Screen { given: None, closed: false, ..aim.screen };
    parts(table, Attack { area: Area::Astray(zone), screen, ..aim }, named)
}

/// Whether a blast covers a character, by the map: it is in the zone or on one of its borders.
fn covers(state: &State, attack: &Attack, who: Who) -> bool {
    let is_in = |zone| map::zones_of(state, who).contains(&zone);
    can_be_hit(state, attack, who) && attack.zone().is_some_and(is_in)
}

/// Why a blast no longer reaches its target: by the map, that target is outside the zone by now. A
/// new target counts as being where the old one was.
pub fn check_still_covers(state: &State, attack: &Attack) -> Refusals {
    let target = attack.target;
    let counts = attack.zone().is_some() && target == attack.aimed_at;
    Refusals::if_not(!counts || covers(state, attack, target), TARGETS, || {
        format!("{} is no longer in the zone or on its borders", state.called(target))
    })
}

/// Whether a character is a target of a blast: in its zone or, without a map, named.
pub fn is_meant_for(state: &State, attack: &Attack, args: &Args, who: Who) -> bool {
    let mapped = map::place_of(state, attack.by).is_some();
    if mapped { covers(state, attack, who) } else { named(state, args).contains(&who) }
}

/// Whether a character can be hit: it is neither dead nor fled, nor does a melee blast hit its
/// attacker.
fn can_be_hit(state: &State, attack: &Attack, who: Who) -> bool {
    let spared = who == attack.by && attack.kind == n::MELEE;
    !spared && is_in_fight(state, who) && !state.is(who, n::DEAD)
}

/// The characters named as standing in the zone, without a map. A faction stands for all its
/// members.
pub fn named(state: &State, args: &Args) -> Vec<Who> {
    let is_here = |who: &Who| state.is_here(*who);
    character::named(state, args, n::TARGETS).filter(is_here).collect()
}

clause! { DAMAGE = 633
    "blast.damage", "open", "Each target of a blast has its own damage roll",
    "The damage of a blast is rolled separately for every target, and not shared.",
    uncited "the separate roll for each target shows it"
}

/// The only character whom a blast hits, if it hits just one.
pub fn only_hit(parts: &[Attack]) -> Option<Who> {
    match parts {
        [only] => Some(only.target),
        _ => None,
    }
}

/// The parts of a blast: one attack for each target, in the order of the front matter.
/// `attack::throw` rolls damage for each of them. Those whom a barrier protects are left out.
fn parts(table: &mut Table<'_>, aim: Attack, named: &[Who]) -> Result<Vec<Attack>, Stop> {
    // The blast hits everybody there, visible or not.
    if aim.zone().is_some() {
        table.uncover_where(|state, who| covers(state, &aim, who));
    }
    let state = table.state();
    let is_named = |who: &Who| {
        let answered = aim.deed != Deed::Turn && *who == aim.target;
        let is_in_own_zone = *who == aim.by && is_own(state, &aim);
        can_be_hit(state, &aim, *who) && (named.contains(who) || answered || is_in_own_zone)
    };
    let on_zone = aim.zone().is_some();
    let is_hit = |who: &Who| if on_zone { covers(state, &aim, *who) } else { is_named(who) };
    let targets: Vec<Who> = state.present().filter(is_hit).collect();
    if targets.is_empty() {
        table.decided(TARGETS, aim.by, Detail::Int(0), "it would hit somebody")?;
    }
    let parts = targets.into_iter().map(|target| {
        // The protection stated for the character it answers does not apply to the others.
        let said = aim.deed == Deed::Turn || target == aim.target;
        let given = aim.screen.given.filter(|_| said);
        Attack { target, aimed_at: target, screen: Screen { given, ..aim.screen }, ..aim }
    });
    let (blocked, parts): (Vec<Attack>, Vec<Attack>) =
        parts.partition(|part| protection::blocks(table.state(), part));
    for part in blocked {
        protection::note_blocked(table, &part)?;
    }
    for part in &parts {
        protection::note_over(table, part)?;
        sneak::note_unaware(table, part.by, part.target)?;
    }
    Ok(parts)
}

clause! { MELEE_OWN_ZONE = 177
    "blast.melee-own-zone", "Blast attacks",
    "A melee blast hits the attacker's zone, not the attacker",
    "A melee blast hits the zone in which the attacker stands. Allies there are hit too, but the \
     attacker is not. An attacker on a border picks the zone (blast.border-attacker)."
}

/// Why a melee blast on any zone but the attacker's own is refused. `can_be_hit`, above, spares the
/// attacker.
fn check_own_zone(attack: &Attack) -> Refusals {
    let fits = attack.is_near() || attack.kind != n::MELEE;
    Refusals::if_not(fits, MELEE_OWN_ZONE, || "a melee blast hits only its own zone".to_owned())
}

/// Whether a blast is aimed at the attacker's own zone; without a map, at distance 0.
fn is_own(state: &State, attack: &Attack) -> bool {
    match attack.zone() {
        Some(zone) => map::zones_of(state, attack.by).contains(&zone),
        None => attack.halves == 0,
    }
}

clause! { MELEE_CANNOT_MISS = 178
    "blast.melee-cannot-miss", "Blast attacks", "A melee blast cannot miss",
    "A melee blast needs no WIT save, whatever the circumstances. It can still be dodged \
     (blast.dodge).",
    uncited "no save is made, which no event shows"
}

// `attack::challenges` finds no reason for a save in a melee blast.

clause! { RANGED_ANY_ZONE = 179
    "blast.ranged-any-zone", "Blast attacks", "A ranged blast hits any zone within range",
    "A ranged blast can be aimed at any zone within range. It needs a WIT save if a ranged attack \
     over that distance, or one made while moving, would; an indirect blast always needs one. If \
     it is aimed at the attacker's own zone, it hits the attacker too."
}

clause! { ZONE_IN_VIEW = 632
    "blast.zone-in-view", "open", "A ranged blast needs a zone in view",
    "The zone of a ranged blast must be in view, as the declaration says (visible); that of an \
     indirect blast need not be. Hidden characters in the zone are hit too. A barrier between a \
     character and the blast protects that character."
}

/// Why a ranged or indirect blast is refused. The attacker's own zone is among those it can be
/// aimed at; `attack::hits` rolls the save.
fn check_shot(state: &State, attack: &Attack) -> Refusals {
    if attack.kind == n::INDIRECT {
        return indirect::check(state, attack, RANGED_ANY_ZONE);
    }
    ranged::check_range(state, attack, RANGED_ANY_ZONE)
        .with(ranged::check_view(state, attack, ZONE_IN_VIEW))
        .with(ranged::check_far_and_moving(state, attack))
}

clause! { DEVIATION = 180
    "blast.deviation", "Blast attacks", "A ranged blast that misses hits a neighbouring zone",
    "A ranged blast that misses hits one of the zones neighbouring the one aimed at, and everybody \
     in it and on its borders, the attacker too if it stands there. A die picks the zone, in the \
     order of the map. What was said about protection and barriers holds only in the zone aimed \
     at.",
    tells "it strays to {detail}"
}

clause! { NO_NEIGHBOUR = 628
    "blast.no-neighbour", "open", "A missed blast needs a die only among several neighbours",
    "If the zone aimed at has a single neighbour, that one is hit without a roll. If there is \
     none, or no map shows any, nobody is hit.",
    tells "it strays to {detail}"
}

/// The neighbouring zone that a missed blast hits, if any. `landing`, above, then finds its targets
/// there.
fn deviated(table: &mut Table<'_>, aim: &Attack) -> Result<Option<ZoneId>, Stop> {
    let by = Actor::Who(aim.by);
    let state = table.state();
    let neighbours_of = |aimed| state.zones_beside(n::NEIGHBOURS, aimed);
    let neighbours: Vec<ZoneId> = aim.zone().into_iter().flat_map(neighbours_of).collect();
    let (clause, zone, otherwise) = match neighbours.as_slice() {
        [] => (NO_NEIGHBOUR, None, "a neighbouring zone would be hit"),
        [only] => (NO_NEIGHBOUR, Some(*only), "a die would pick the zone"),
        several => {
            let (dice, whom) = (Dice::of(1, several.len() as u16), aim.zone().map(Subject::Zone));
            let roll = Roll::new(DEVIATION, by, n::DEVIATION, dice).about(whom);
            let face = table.throw(roll)?.natural();
            let otherwise = "the zone that was aimed at would be hit, or none";
            (DEVIATION, Some(several[usize::from(face) - 1]), otherwise)
        }
    };
    let hit = zone.map(|zone| Detail::Place(Place::Zone(zone)));
    table.decided(clause, by, hit, otherwise)?;
    Ok(zone)
}

clause! { EACH_TARGET_ALONE = 181
    "blast.each-target-alone", "Blast attacks / Reacting to an attack",
    "Each target of a blast reacts for itself",
    "Each target decides on its own reaction, in the order of the front matter, and has its own \
     save, armour and protection. A target on a border is hit once. Only one of the targets can \
     counter (counter.multi-target).",
    uncited "the questions and rolls of each target show it"
}

// `strike::decide` lets each part of the blast be decided for itself.

clause! { DODGE = 629
    "blast.dodge", "open", "A blast can be dodged",
    "That a melee blast cannot miss means only that no WIT save is made. Each target may still \
     dodge its own part.",
    uncited "the dodge itself shows it"
}

// `dodge::choose` and `dodge::roll` treat a part of a blast like any attack.

clause! { GUARD_AND_HIDE = 630
    "blast.guard-and-hide", "open", "A target of a blast can take the part of another target",
    "A target of a blast can guard another target, or be hidden behind. It is then hit twice, with \
     separate damage rolls, and can react only to its own part.",
    tells "{who} can react only to its own part of the blast"
}

/// Whether a character who has become the target of another's part has a part of the blast of its
/// own. Then it cannot react to this one. Called by `react::decide`.
pub fn has_own(table: &mut Table<'_>, who: Who, scene: &Scene<'_>) -> Result<bool, Stop> {
    let has_own = who != scene.of && scene.targets.contains(&who);
    if has_own {
        table.decided(GUARD_AND_HIDE, who, None, "it could react to this part as well")?;
    }
    Ok(has_own)
}

/// The options of the blasts a character could aim with a weapon, one for each zone.
pub fn aims(state: &State, by: Who, weapon: ItemId) -> Vec<Args> {
    let plain = Args::of(core::WEAPON, weapon);
    if map::place_of(state, by).is_none() {
        return vec![plain.with(n::TARGETS, state.enemies(by).collect::<Vec<Who>>())];
    }
    state.zones().map(|zone| on_zone(&plain, zone)).collect()
}

/// The options of a blast that hits a character, one for each zone that character stands in;
/// without a map, one that also hits the other enemies.
pub fn over(state: &State, by: Who, who: Who, plain: &Args) -> Vec<Args> {
    if !is_meant(state, plain) {
        return Vec::new();
    }
    if map::place_of(state, by).is_none() {
        let beside: Vec<Who> = state.enemies(by).filter(|one| *one != who).collect();
        let more = (!beside.is_empty()).then(|| plain.clone().listing(n::TARGETS, beside));
        return more.into_iter().collect();
    }
    map::zones_of(state, who).into_iter().map(|zone| on_zone(plain, zone)).collect()
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    TARGETS,
    MELEE_OWN_ZONE,
    MELEE_CANNOT_MISS,
    RANGED_ANY_ZONE,
    DEVIATION,
    EACH_TARGET_ALONE,
    NO_NEIGHBOUR,
    DODGE,
    GUARD_AND_HIDE,
    BORDER_ATTACKER,
    ZONE_IN_VIEW,
    DAMAGE,
];
