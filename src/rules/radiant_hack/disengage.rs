//! Area `disengage`: leaving a Zone with an enemy Close.

use super::attack;
use super::blow::Attack;
use super::character::{inside, is_character, is_enemy_close, is_surprised, keep, stands};
use super::names as n;
use super::{hinderance, surprise, test, turn, zones};
use crate::engine::done_plainly;
use crate::engine::prelude::*;

clause! { FREE_ATTACK = 152
    "disengage.free-attack", "Disengaging",
    "Leaving a Zone with an enemy Close draws a free attack",
    "A Character who sets out for another Zone with an enemy Close is first attacked by that \
     enemy. The attack costs the enemy no move, Action or Turn, and the GM can waive it. Only \
     then does the Character leave.",
    asks "who strikes at {who} next"
}

/// Settles the free attacks on a departure; returns whether the mover gets away. Called by
/// `turn::carry_out` and `spell::carry`.
pub fn depart(table: &mut Table<'_>, mover: Who, args: &Args) -> Result<bool, Stop> {
    let enemies = enemies_close(table.state(), mover, args);
    if enemies.is_empty() || !draws(table, mover)? || covered(table, mover, args, enemies.len())? {
        return Ok(true);
    }
    if table.state().is(mover, n::DISENGAGED) {
        table.decided(BY_ACTION, mover, None, "enemies would strike")?;
        return Ok(true);
    }
    free_attacks(table, mover, enemies)?;
    gets_away(table, mover)
}

/// The free attacks of the Close Creatures, one after another, as the GM picks them.
fn of_creatures(table: &mut Table<'_>, mover: Who, creatures: &[Who]) -> Flow {
    for enemy in creatures {
        keep_due(table, mover, *enemy, 1)?;
    }
    while let Some((enemy, given)) = ask_gm(table, mover)? {
        keep_due(table, mover, enemy, 0)?;
        strike(table, Actor::Gm, (enemy, mover), &given)?;
    }
    creatures.iter().try_for_each(|enemy| keep_due(table, mover, *enemy, 0))
}

/// Asks the GM which Creature makes the next free attack, and how; none if none is left that could,
/// or the rest are waived.
fn ask_gm(table: &mut Table<'_>, mover: Who) -> Result<Option<(Who, Args)>, Stop> {
    let left = left_to_strike(table.state(), mover);
    if left.is_empty() {
        return Ok(None);
    }
    let mut options = vec![Value::Word(n::FREE_ATTACK)];
    options.extend(left.into_iter().map(Value::Who));
    options.push(Value::Word(core::PASS));
    let clause = drawn_by(table.state(), mover);
    let reply = table.ask(clause, Actor::Gm, options, Some(mover))?;
    let Some(args) = table.done_with(clause, n::FREE_ATTACK, reply)? else { return Ok(None) };
    let now = left_to_strike(table.state(), mover);
    let named: Vec<String> = now.iter().map(|enemy| table.state().called(*enemy)).collect();
    let reason = if named.is_empty() {
        "nobody is left who could strike: answer pass".to_owned()
    } else {
        format!("say who attacks: attacker={}", named.join("|"))
    };
    let enemy = said(args.who(n::ATTACKER), clause, &reason)?;
    check_able(table.state(), enemy).or(())?;
    Refusals::if_not(is_kept_due(table.state(), enemy, mover), clause, || {
        let called = table.state().called(enemy);
        format!("{called} has no free attack here, or has already made it")
    })
    .or(())?;
    Ok(Some((enemy, args)))
}

/// Why an enemy has no free attack on a mover as things are now; a ruling may have changed them
/// since the mover set out.
fn check_due(state: &State, enemy: Who, mover: Who) -> Refusals {
    let leaves = state.called(mover);
    let mut refusals =
        Refusals::if_not(departs(state, mover), FREE_ATTACK, || format!("{leaves} is not leaving"));
    refusals.append(check_draws(state, mover));
    refusals.append(check_able(state, enemy));
    refusals.unless(state.hostile(enemy, mover), FREE_ATTACK, || {
        format!("{} is no enemy of {leaves}", state.called(enemy))
    });
    let close = !state.has_zones() || state.zone_of(enemy) == state.zone_of(mover);
    refusals.unless(close, attack::MELEE_NEEDS_CLOSE, || {
        format!("{} is not Close to {leaves}", state.called(enemy))
    });
    refusals.append(check_uncovered(state, mover));
    let careless = !state.is(mover, n::DISENGAGED);
    refusals.unless(careless, BY_ACTION, || format!("{leaves} has disengaged"));
    refusals
}

/// Whether an enemy has a free attack on a mover as things are now.
fn is_due(state: &State, enemy: Who, mover: Who) -> bool {
    check_due(state, enemy, mover).is_empty()
}

/// The Creatures the GM may let strike at a mover now; one that hides meanwhile is left out.
fn left_to_strike(state: &State, mover: Who) -> Vec<Who> {
    let kept = state.present().filter(|enemy| is_kept_due(state, *enemy, mover));
    kept.filter(|enemy| is_due(state, *enemy, mover) && !state.is_kept_hidden(*enemy)).collect()
}

/// A free attack, as it is answered.
pub struct FreeAttack;

impl Answer for FreeAttack {
    const VERB: Verb = Verb::answering(n::FREE_ATTACK, "when an opponent leaves the Zone")
        .takes(&[
            may(n::ATTACKER, Kind::Who),
            may(core::WEAPON, Kind::Item),
            may(core::TAKE, Kind::Flag).usually(Usual::Flag(true)),
            test::AT_DR,
            test::BETTER,
            test::WORSE,
        ])
        .says("Makes one Melee Attack on the combatant that leaves; take=no waives it.")
        .told(
            "[has {attacker} make a free attack{!-take}][makes a free attack{!attacker}{!-take}]\
             [ with {weapon}{!-take}][has {attacker} make no free attack{-take}]\
             [makes no free attack{!attacker}{-take}]",
        );

    /// The only Creature that could strike, where the GM answers; and with what.
    fn fill(state: &State, by: Actor, mut args: Args) -> Result<Args, Refusals> {
        if by == Actor::Gm
            && args.who(n::ATTACKER).is_none()
            && let Some(mover) = state.acting.last().copied()
            && let [only] = left_to_strike(state, mover)[..]
        {
            args = args.with(n::ATTACKER, only);
        }
        Ok(match (by, args.who(n::ATTACKER)) {
            (Actor::Who(enemy), _) => with_weapon(state, enemy, args).without(&[n::ATTACKER]),
            (Actor::Gm, Some(enemy)) => with_weapon(state, enemy, args),
            (Actor::Gm | Actor::Side(_), _) => args,
        })
    }

    /// For a Creature the GM says it.
    fn answers(state: &State, who: Who, about: Option<Who>) -> Vec<Args> {
        if !about.is_some_and(|mover| is_due(state, who, mover)) {
            return Vec::new();
        }
        let own = Args::default();
        let played = is_character(state, who);
        let by = if played { own } else { own.with(n::ATTACKER, who) };
        let with = |weapon| by.clone().with(core::WEAPON, weapon);
        let mut all: Vec<Args> = attack::melee_weapons(state, who).into_iter().map(with).collect();
        // A player waives it by passing; the GM can waive one of several.
        if !played {
            all.push(by.with(core::TAKE, false));
        }
        all
    }

    /// A free attack that the GM gives a Creature is that Creature's deed.
    fn done(state: &State, by: Actor, args: &Args) -> Done {
        let plain = done_plainly(state, by, n::FREE_ATTACK, args);
        match args.who(n::ATTACKER) {
            Some(enemy) if by == Actor::Gm => Done { by: enemy.into(), ..plain },
            _ => plain,
        }
    }
}

/// What an answer leaves out: the weapon, where there is one.
fn with_weapon(state: &State, enemy: Who, args: Args) -> Args {
    args.or_only(core::WEAPON, || attack::melee_weapons(state, enemy).into_iter().map(Value::Item))
}

clause! { CHECK_IS_AVOIDANCE = 153
    "disengage.check-is-avoidance", "Disengaging", "The DEX check on leaving is the Test to avoid",
    "The check that leaving may take is the Test to avoid the free attack, with everything that \
     belongs to it. Without a free attack there is no check.",
    uncited "the Test to avoid is the check"
}

/// One Melee Attack on the mover, as the answer says; it costs nothing, and the GM can waive it.
fn strike(table: &mut Table<'_>, asked: Actor, (enemy, mover): (Who, Who), given: &Args) -> Flow {
    if given.flag(core::TAKE) == Some(false) {
        return Ok(());
    }
    let state = table.state();
    check_due(state, enemy, mover).or(())?;
    let args = with_weapon(state, enemy, given.clone());
    let (weapon, second) = (with_which(state, enemy, &args)?, None);
    let (by, target, band, terms) = (enemy, mover, n::CLOSE, test::terms(&args));
    let attack = Attack { by, target, weapon, second, band, terms };
    let aimed = args.with(core::TARGET, mover);
    table.stepped_in(asked, n::FREE_ATTACK, &aimed, |table| attack::resolve(table, &attack))
}

/// The weapon of a free attack, or why it is not made this way.
fn with_which(state: &State, enemy: Who, args: &Args) -> Result<ItemId, Refusals> {
    let own = args.who(n::ATTACKER).is_none_or(|attacker| attacker == enemy);
    let mut refusals = Refusals::if_not(own, FREE_ATTACK, || {
        format!("{} can answer only for itself", state.called(enemy))
    });
    let weapons = attack::melee_weapons(state, enemy);
    let weapon = args.item(core::WEAPON).filter(|weapon| weapons.contains(weapon));
    refusals.unless(weapon.is_some(), FREE_ATTACK_KIND, || {
        let names: Vec<String> = weapons.iter().map(|item| state.called(*item)).collect();
        format!("say with which melee weapon: {}", names.join(", "))
    });
    refusals.or_all(weapon)
}

clause! { MOVE_STILL_HAPPENS = 154
    "disengage.move-still-happens", "Disengaging",
    "After a free attack the combatant moves if it still can",
    "After the free attack the move goes on, whether or not the attack hit, unless the attack has \
     put the combatant out or left it Stuck or Paralysed.",
    tells "{who} does not leave"
}

/// Whether the mover gets away after what free attacks there were.
fn gets_away(table: &mut Table<'_>, mover: Who) -> Result<bool, Stop> {
    let state = table.state();
    let kept = [n::STUCK, n::PARALYSED].iter().any(|held| state.is(mover, *held));
    let away = departs(state, mover) && !kept;
    if !away {
        table.decided(MOVE_STILL_HAPPENS, mover, None, "the mover would be away")?;
    }
    Ok(away)
}

/// Whether a combatant is still leaving: it is not out and its Turn is not over. One that was out
/// in the meantime has lost its Turn, and the departure with it.
fn departs(state: &State, mover: Who) -> bool {
    stands(state, mover) && state.acting.contains(&mover)
}

clause! { ALLY_CLOSE = 155
    "disengage.ally-close", "Disengaging", "A Close ally covers the departure",
    "A combatant with an ally in the same Zone leaves without a free attack, a check or an \
     Action. The ally does not have to do anything for it.",
    tells "an ally who is Close covers {who}, and no enemy strikes"
}

/// Why no free attack is made on a combatant with an ally Close.
fn check_uncovered(state: &State, mover: Who) -> Refusals {
    let alone = !allies_there(state, mover).iter().any(|ally| stands(state, *ally));
    Refusals::if_not(alone, ALLY_CLOSE, || format!("{} has an ally Close", state.called(mover)))
}

clause! { ALLY_STATE = 633
    "disengage.ally-state", "open", "Any one ally who is not out covers the departure",
    "One ally who is not out covers the combatant against any number of enemies, even if the ally \
     is hindered."
}

/// Whether an ally covers the departure: by the map, else as it was said.
fn covered(table: &mut Table<'_>, mover: Who, args: &Args, enemies: usize) -> Result<bool, Stop> {
    let state = table.state();
    let allies = allies_there(state, mover);
    let up: Vec<Who> = allies.iter().copied().filter(|ally| stands(state, *ally)).collect();
    let covering = up.first().map(|ally| Detail::Who(*ally));
    let covered = covering.is_some() || (!state.has_zones() && args.says(n::ALLY_CLOSE));
    let hindered = |ally: &Who| hinderance::ALL.iter().any(|which| state.is(*ally, *which));
    let only_hindered = !allies.is_empty() && up.iter().all(hindered);
    if only_hindered || (covering.is_some() && enemies > 1) {
        table.decided(ALLY_STATE, mover, None, "who covers, or covers none, would be another")?;
    }
    if covered {
        table.decided(ALLY_CLOSE, mover, covering, "enemies would strike")?;
    }
    Ok(covered)
}

/// The allies in one's Zone, those who are out among them.
fn allies_there(state: &State, who: Who) -> Vec<Who> {
    let Some(there) = state.zone_of(who) else { return Vec::new() };
    state
        .present()
        .filter(|other| zones::is_ally(state, who, *other) && state.zone_of(*other) == Some(there))
        .collect()
}

/// The enemies Close to somebody: by the map, else as it was said.
fn enemies_close(state: &State, who: Who, args: &Args) -> Vec<Who> {
    match state.zone_of(who) {
        Some(there) => inside(state, there).filter(|other| state.hostile(who, *other)).collect(),
        None if state.has_zones() => Vec::new(),
        None => presence::in_fight(state, args.list(n::ENEMIES_CLOSE)),
    }
}

clause! { BY_ACTION = 156
    "disengage.by-action", "Disengaging", "Whoever Disengages draws no free attacks this Turn",
    "A combatant that spends its Action to Disengage leaves without free attacks later in the \
     Turn, with its move. Disengaging itself moves nobody and ends with the Turn.",
    tells "{who} has Disengaged, and no enemy strikes"
}

/// A combatant Disengages with its Action.
pub struct Disengage(Who);

impl Plan for Disengage {
    type By = Who;

    const VERB: Verb = Verb::declared(n::DISENGAGE, "own Turn, before its move")
        .says("Leaving a Zone later this Turn draws no free attacks.")
        .told("Disengages");

    const COST: Cost = turn::ACTION.by(BY_ACTION);

    fn settle(state: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        let mut refusals = check_attentive(state, who);
        let up = turn::check_own_turn(state, who).is_empty();
        refusals.unless(!up || turn::has_left(state, who, n::TURN_MOVE), BY_ACTION, || {
            format!("{} has used its move; there is nothing left to protect", state.called(who))
        });
        refusals.or(Disengage(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        table.gain(BY_ACTION, self.0, n::DISENGAGED, None)?;
        hinderance::note_disengaged(table, self.0)
    }
}

clause! { EACH_DEPARTURE = 157
    "disengage.each-departure", "Disengaging / Action", "Each departure is judged anew",
    "A combatant that moves a second time leaves a second Zone, and the enemies there get free \
     attacks too. Disengaging and a second move both cost the Action, so a Turn cannot have both.",
    uncited "the questions of each departure show it"
}

clause! { ONLY_WANTED_MOVES = 158
    "disengage.only-wanted-moves", "Disengaging / Stunts",
    "Being pushed or carried away draws no free attacks",
    "Free attacks answer combatants that want to leave. Being pushed or carried off draws none, \
     and neither does moving about inside the Zone."
}

/// Notes that enemies make no free attacks on a combatant that is moved by somebody else. Called by
/// `stunt::push`.
pub fn note_unwanted(table: &mut Table<'_>, who: Who) -> Flow {
    if is_enemy_close(table.state(), who) {
        table.decided(ONLY_WANTED_MOVES, who, None, "they would strike")?;
    }
    Ok(())
}

clause! { DISTRACTED_CANNOT = 159
    "disengage.distracted-cannot", "Disengaging / Hinderance",
    "A Distracted combatant cannot Disengage",
    "Disengaging is an Action, so a Distracted combatant cannot do it. It can still move away, \
     and draws free attacks unless an ally is Close."
}

/// Why a Distracted combatant does not Disengage.
fn check_attentive(state: &State, who: Who) -> Refusals {
    let attentive = !state.is(who, n::DISTRACTED);
    Refusals::if_not(attentive, DISTRACTED_CANNOT, || {
        format!("{} is Distracted", state.called(who))
    })
}

clause! { HOW_MANY_ENEMIES = 630
    "disengage.how-many-enemies", "open", "Each Close enemy gets a free attack of its own",
    "Each enemy that is able to fight and Close as the combatant sets out gets a free attack, and \
     each attack is avoided with a Test of its own. Creatures strike first, in the order the GM \
     picks; Characters after them, as their players say. They stop when the leaving combatant is \
     out. The GM can waive any of them."
}

/// The free attacks of the Close enemies, each before the mover leaves; it is noted who makes none.
fn free_attacks(table: &mut Table<'_>, mover: Who, enemies: Vec<Who>) -> Flow {
    for enemy in &enemies {
        surprise::note_avoidance(table, *enemy)?;
        if !is_surprised(table.state(), *enemy) && !check_able(table.state(), *enemy).is_empty() {
            table.decided(FREE_ATTACK_KIND, *enemy, None, "it would strike")?;
        }
    }
    let able = enemies.into_iter().filter(|enemy| check_able(table.state(), *enemy).is_empty());
    // Nobody is asked about a hidden Creature, which would show that it is there.
    let by_itself = |enemy: &Who| is_character(table.state(), *enemy) || table.is_unseen(*enemy);
    let (alone, creatures): (Vec<Who>, Vec<Who>) = able.partition(by_itself);
    of_creatures(table, mover, &creatures)?;
    each_by_itself(table, mover, alone)
}

/// Records whether a Creature's free attack on a mover is still to come.
fn keep_due(table: &mut Table<'_>, mover: Who, enemy: Who, to: i32) -> Flow {
    keep(table, HOW_MANY_ENEMIES, (enemy.into(), mover.into()), n::FREE_ATTACK, to)
}

/// Whether a Creature's free attack on a mover is recorded as still to come.
fn is_kept_due(state: &State, enemy: Who, mover: Who) -> bool {
    state.counter(enemy, Some(Subject::Who(mover)), n::FREE_ATTACK) != 0
}

clause! { ENEMIES_LEAVING = 631
    "disengage.enemies-leaving", "open", "Creatures that leave draw free attacks only by a switch",
    "A Creature that leaves a Zone draws no free attack. With the switch free-attacks-both-ways \
     it does, with the same exceptions: the Character attacks with a STR Test at DR12 and spends \
     nothing.",
    asks "who strikes at {who} next"
}

/// Why leaving draws no free attacks at all.
fn check_draws(state: &State, mover: Who) -> Refusals {
    let draws = is_character(state, mover) || state.on(n::FREE_ATTACKS_BOTH_WAYS);
    Refusals::if_not(draws, ENEMIES_LEAVING, || {
        format!("{} is a Creature, and free-attacks-both-ways is off", state.called(mover))
    })
}

/// Whether leaving draws free attacks at all.
fn draws(table: &mut Table<'_>, mover: Who) -> Result<bool, Stop> {
    let drawn = check_draws(table.state(), mover).is_empty();
    if !drawn {
        table.decided(ENEMIES_LEAVING, mover, None, "the Characters left would strike")?;
    }
    Ok(drawn)
}

/// The clause by which a departure draws free attacks: the chapter's for a Character, the switch's
/// for a Creature.
fn drawn_by(state: &State, mover: Who) -> Cited {
    if is_character(state, mover) { FREE_ATTACK } else { ENEMIES_LEAVING }
}

/// The free attacks of each by itself: a player is asked whether a Character attacks; a hidden
/// Creature attacks where the GM has it step in unasked.
fn each_by_itself(table: &mut Table<'_>, mover: Who, enemies: Vec<Who>) -> Flow {
    for enemy in enemies {
        if !is_due(table.state(), enemy, mover) {
            continue;
        }
        let clause = drawn_by(table.state(), mover);
        let reply = table.ask_to_strike(clause, enemy, n::FREE_ATTACK, mover)?;
        if let Some(args) = table.done_with(clause, n::FREE_ATTACK, reply)? {
            strike(table, enemy.into(), (enemy, mover), &args)?;
        }
    }
    Ok(())
}

clause! { FREE_ATTACK_KIND = 632
    "disengage.free-attack-kind", "open",
    "Free attacks are Melee Attacks by those able to make them",
    "A free attack is a Melee Attack by a combatant that is not out, Distracted or Paralysed. \
     Stuck and Weakened combatants can make it. A combatant that has only ranged attacks makes \
     none."
}

/// Why an enemy makes no free attack at all.
fn check_able(state: &State, enemy: Who) -> Refusals {
    match kept_from_striking(state, enemy) {
        Some(why) => {
            let reason = format!("{} cannot make a free attack: it {why}", state.called(enemy));
            Refusals::because(FREE_ATTACK_KIND, reason)
        }
        None => Refusals::none(),
    }
}

/// What keeps an enemy from any free attack; none if it could make one.
fn kept_from_striking(state: &State, enemy: Who) -> Option<&'static str> {
    let keeps = [
        (!state.is_here(enemy), "is not in the fight"),
        (state.is(enemy, n::OUT), "is out"),
        (state.is(enemy, n::DISTRACTED), "is Distracted"),
        (state.is(enemy, n::PARALYSED), "is Paralysed"),
        (is_surprised(state, enemy), "is surprised"),
        (attack::melee_weapons(state, enemy).is_empty(), "has no melee weapon at hand"),
    ];
    keeps.into_iter().find_map(|(holds, why)| holds.then_some(why))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    FREE_ATTACK,
    CHECK_IS_AVOIDANCE,
    MOVE_STILL_HAPPENS,
    ALLY_CLOSE,
    BY_ACTION,
    EACH_DEPARTURE,
    ONLY_WANTED_MOVES,
    DISTRACTED_CANNOT,
    HOW_MANY_ENEMIES,
    ENEMIES_LEAVING,
    FREE_ATTACK_KIND,
    ALLY_STATE,
];
