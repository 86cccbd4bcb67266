//! Area `grapple`: grappling (section 2.4.7.1 and what the chapter leaves open).

use super::blow::{Aim, Attack, OneAttack};
use super::character::{can_act, free_hands, is_natural};
use super::check::{Check, Contest, Totals};
use super::names as n;
use super::units::feet_between;
use super::{actions, check, dragging, grip, helpless, options, preparation};
use crate::engine::prelude::*;

clause! { ATTACK = 244
    "grapple.attack", "2.4.7.1", "A grapple needs an unarmed hit and both hands free",
    "A grapple begins with an unarmed melee attack that hits, by an attacker with both hands free. \
     The hit does no damage and leads to an opposed check."
}

/// An unarmed attack that takes hold.
pub struct Grapple;

impl OneAttack for Grapple {
    const VERB: Verb = Verb::declared(n::GRAPPLE, actions::OWN_TURN)
        .takes(&[
            options::TARGETED,
            options::ARMED_WITH,
            options::WITH_ATTRIBUTE,
            options::BESIDE,
            options::SPARING,
            options::COVERED,
            options::GM_MODIFIED,
        ])
        .says(
            "An unarmed melee attack that does no damage and needs both hands free. A hit leads \
             to an opposed Str/Punch check. If it is won, the target is grappled. nonlethal= says \
             whether the damage of the grapple at the end of each round spares the target's life.",
        )
        .told("tries to grapple {target} with {weapon}[, non-lethally{nonlethal}]");

    const COST: Cost = actions::A_MAIN.by(ATTACK).unanswered();

    const AIM: Aim = Aim::Grapple;
}

/// What a grapple needs beside what any melee attack needs: an unarmed attack, both hands free, no
/// other victim.
pub fn check_attack(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    if let Some(weapon) = args.item(core::WEAPON) {
        refusals.unless(is_natural(state, who, weapon), ATTACK, || {
            format!("{} is not an unarmed attack", state.called(weapon))
        });
    }
    refusals.append(check_no_other(state, who));
    // A beast without hands seizes with its jaws.
    let both = if state.number(who, core::HANDS) == Some(0) { 0 } else { 2 };
    // The hands of one who holds somebody are busy; `ONE_TARGET` refuses that already.
    let holds = grip::victim(state, who).is_some();
    refusals.unless(holds || free_hands(state, who) >= both, ATTACK, || {
        let called = state.called(who);
        format!("{called} does not have both hands free: sheathe or drop something first")
    });
    refusals
}

/// A grapple is made with bare hands, unless something else is named.
pub fn with_bare_hands(state: &State, who: Who, aim: Aim, args: Args) -> Args {
    args.or(core::WEAPON, || {
        let hands = grip::bare_hands(state, who).filter(|_| aim == Aim::Grapple);
        hands.map(Value::Item)
    })
}

clause! { CHECK = 245
    "grapple.check", "2.4.7.1", "A grapple is Str/Punch against Str/Punch",
    "After the hit, attacker and target make opposed Str/Punch checks (outside.opposed-check). If \
     the attacker wins, the target is grappled. Otherwise nothing happens. A target that is down \
     makes no check (helpless.targets). One that several hold already avoids this grapple only \
     with a total above the totals of all of them (grapple.several-assailants)."
}

/// The skills of the check that a hit leads to: `maneuver::contest` rolls them with Strength, and
/// `opposed::active_wins` settles ties.
pub fn contest() -> Contest {
    Contest { clause: CHECK, verb: n::GRAPPLE, mine: "punch", theirs: "punch" }
}

/// The attacker has won the check: the target is held, if that is still possible.
pub fn take_hold(table: &mut Table<'_>, attack: &Attack) -> Flow {
    let (by, target) = (attack.by, attack.target);
    // By now the attacker may be down, or hold somebody else, by a blow of the same moment, and the
    // target may be dead, gone or out of reach. A screener that has drawn the attack off is held
    // wherever it stands.
    let state = table.state();
    let reach = grip::reaches(state, attack.weapon);
    let in_reach = feet_between(state, by, target).is_none_or(|feet| feet <= reach);
    let is_there = state.is_here(target) && (in_reach || attack.is_drawn_off(state));
    let is_gone = state.is(target, n::DEAD) || !is_there;
    if is_gone || !can_act(state, by) || grip::victim(state, by).is_some() {
        let otherwise = "the target would be held";
        return table.decided(RELEASE_AND_END, by, Detail::Who(target), otherwise);
    }
    bind(table, CHECK, by, target)?;
    keep_weapon(table, attack)?;
    keep_intent(table, attack)
}

/// Somebody holds somebody from now on; neither screens any more.
pub fn bind(table: &mut Table<'_>, clause: Cited, assailant: Who, victim: Who) -> Flow {
    table.gain(clause, victim, n::GRAPPLED, Some(Detail::Who(assailant)))?;
    table.gain(clause, assailant, n::GRAPPLING, Some(Detail::Who(victim)))?;
    preparation::disturb(table, victim)?;
    for party in [assailant, victim] {
        table.lose(HANDS_AND_POSITION, party, n::SCREENING)?;
    }
    Ok(())
}

clause! { ESCAPE = 246
    "grapple.escape", "2.4.7.1", "An escape costs the Main Action and needs a won check",
    "A grappled victim stays grappled until it spends a Main Action and wins an opposed Str/Punch \
     check against its assailant. Against several it makes one check, and has to beat them all."
}

/// Escaping from all assailants at once.
pub struct Escape(Who);

impl Plan for Escape {
    type By = Who;

    const VERB: Verb = Verb::declared(n::ESCAPE_GRAPPLE, actions::OWN_TURN)
        .says(
            "An opposed Str/Punch check against the assailant, or against all assailants at once.",
        )
        .told("tries to escape from the grapple");

    const COST: Cost = actions::A_MAIN.by(ESCAPE);

    fn settle(state: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        Refusals::if_not(state.is(who, n::GRAPPLED), ESCAPE, || {
            format!("nobody holds {}", state.called(who))
        })
        .or(Escape(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Escape(who) = self;
        let wins = match grip::assailants(table.state(), who)[..] {
            [] => true,
            [holder] => {
                let state = table.state();
                let active = breaking_free(party(state, (who, "punch"), holder));
                let passive = party(state, (holder, "punch"), who);
                check::contest(table, ESCAPE, n::ESCAPE_GRAPPLE, &active, passive)?
            }
            ref several => beats_all(table, who, several)?,
        };
        if wins { grip::set_free(table, ESCAPE, who) } else { Ok(()) }
    }
}

/// The check to escape is one roll, however many assailants there are, so it is aimed at no single
/// one.
fn breaking_free(party: Check<'_>) -> Check<'_> {
    Check { whom: None, ..party }
}

clause! { NO_LEAVING = 247
    "grapple.no-leaving", "2.4.7.1", "Neither party of a grapple can leave its place",
    "As long as the grapple lasts, neither party leaves the place where it stands, except when the \
     assailant moves its victim."
}

/// Why somebody in a grapple cannot leave its place, be it by Run, Charge or stepping in to screen.
/// Asked by `screen::settle`, `charge::check_free` and others.
pub fn check_leaving(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    if grip::is_in_one(state, who) {
        let called = state.called(who);
        refusals.add(NO_LEAVING, format!("{called} is in a grapple and cannot leave its place"));
        refusals.append(shut_out(state, who));
    }
    refusals
}

clause! { UNARMED_ONLY = 248
    "grapple.unarmed-only", "2.4.7.1", "Only unarmed attacks are possible in a grapple",
    "Both parties fight only with unarmed attacks. A creature may use its fangs and claws."
}

/// Why somebody in a grapple cannot attack with this. Asked by `melee::check_weapon`.
pub fn check_weapon(state: &State, who: Who, weapon: ItemId) -> Refusals {
    let mut refusals = Refusals::none();
    if grip::is_in_one(state, who) && !is_natural(state, who, weapon) {
        let (called, weapon) = (state.called(who), state.called(weapon));
        let reason = format!("{called} is in a grapple: {weapon} is not an unarmed attack");
        refusals.add(UNARMED_ONLY, reason);
        refusals.append(shut_out(state, who));
    }
    refusals
}

// The damage of the next two is thrown in `damage::in_grapples` as the round ends. What a hold
// keeps for it stands below the third.

clause! { ROUND_END_DAMAGE = 249
    "grapple.round-end-damage", "2.4.7.1", "A grappled victim takes damage every round",
    "At the end of each round, a grappled victim takes the damage of an unarmed hit by its \
     assailant, without an attack roll. This applies from the round in which the grapple began to \
     the last one that it lasts through."
}

clause! { DAMAGE_FROM_EACH = 256
    "grapple.damage-from-each", "2.4.7.1", "Each assailant in a grapple does its own damage",
    "A victim grappled by several takes the damage of each at the end of the round, in the order \
     in which they grappled it. The consequences of 0 hit points are settled after each.",
    uncited "the damage of each is rolled by the rule of grapples"
}

clause! { ROUND_END_DAMAGE_DETAILS = 450
    "grapple.round-end-damage-details", "open", "An assailant says whether its hold may kill",
    "The damage at the end of the round is that of the unarmed attack that took hold. As it takes \
     hold, the assailant says whether it is lethal. By default it is lethal if the assailant has \
     natural weapons, and otherwise non-lethal. It cannot be withheld except by letting go in \
     time. If it is lethal and trauma is on, the Trauma Die is rolled. The minimum of Shock does \
     not apply, and Punch is added for an unarmed attack."
}

/// Notes which unarmed attack took hold, unless it is the assailant's usual one.
fn keep_weapon(table: &mut Table<'_>, attack: &Attack) -> Flow {
    let (of, about) = (Subject::Item(attack.weapon), Some(Subject::Who(attack.target)));
    if grip::bare_hands(table.state(), attack.by) == Some(attack.weapon) {
        return Ok(());
    }
    let kept = Effect::Counter { of, about, counter: n::GRAPPLING, to: 1 };
    table.effect(ROUND_END_DAMAGE_DETAILS, kept)
}

/// Notes that the assailant has chosen lethal or non-lethal damage against its default.
fn keep_intent(table: &mut Table<'_>, attack: &Attack) -> Flow {
    let (by, target) = (attack.by, attack.target);
    if let Some(spares) = attack.args.flag(n::NONLETHAL)
        && spares != spares_by_nature(table.state(), by)
    {
        let (of, about) = (Subject::Who(by), Some(Subject::Who(target)));
        let said = Effect::Counter { of, about, counter: n::NONLETHAL, to: 1 };
        table.effect(ROUND_END_DAMAGE_DETAILS, said)?;
    }
    Ok(())
}

/// Whether the damage of a hold is non-lethal by default.
pub fn spares_by_nature(state: &State, assailant: Who) -> bool {
    state.flag(assailant, n::NATURAL_WEAPONS) != Some(true)
}

/// Whether the damage of a hold is non-lethal: by default as `spares_by_nature`, else the reverse.
pub fn spares(state: &State, assailant: Who, victim: Who) -> bool {
    let is_reversed = state.counter(assailant, Some(Subject::Who(victim)), n::NONLETHAL) != 0;
    spares_by_nature(state, assailant) != is_reversed
}

clause! { MOVE_TARGET = 250
    "grapple.move-target", "2.4.7.1", "An assailant can carry or throw its victim",
    "With a Main Action and a won opposed Str/Punch check, an assailant moves up to 10 feet \
     together with its victim, or throws it 5 feet and leaves it prone.",
    tells "{who} does not move its victim"
}

/// The victim is moved: on a won check along with the assailant, or thrown.
pub struct MoveGrappled {
    who: Who,
    victim: Who,
    said: Args,
}

impl Plan for MoveGrappled {
    type By = Who;

    const VERB: Verb = Verb::declared(n::MOVE_GRAPPLED, actions::OWN_TURN)
        .takes(&[
            need(n::RESULT, Kind::Word(&[core::CARRY, n::THROW])),
            may(core::DISTANCE, Kind::Int(0, 1000)),
            may(n::DIRECTION, Kind::Word(&dragging::DIRECTIONS)),
        ])
        .says(
            "An opposed Str/Punch check. If it is won, the victim is carried along up to 10 ft, \
             or thrown 5 ft and left prone. If it is lost or tied, the victim is free. On a map a \
             direction is needed; north is up.",
        )
        .told("tries to {result} the grappled target[ {distance} feet][ to the {direction}]");

    const COST: Cost = actions::A_MAIN.by(MOVE_TARGET);

    fn offers(state: &State, _: Who) -> Vec<Args> {
        dragging::offers(state)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let held = grip::victim(state, who);
        let mut refusals = Refusals::none();
        let reason = || format!("{} holds nobody", state.called(who));
        refusals.unless(held.is_some(), MOVE_TARGET, reason);
        let Some(result) = args.word(n::RESULT) else {
            return Err(refusals.and(MOVE_TARGET, "say how: result=carry or result=throw"));
        };
        let carries = result == core::CARRY;
        let feet = args.int(core::DISTANCE).unwrap_or(5);
        let fits = if carries { (0..=10).contains(&feet) } else { feet == 5 };
        refusals.unless(fits, MOVE_TARGET, || {
            let most =
                if carries { "a victim is carried at most 10 ft" } else { "a throw goes 5 ft" };
            most.to_owned()
        });
        if let Some(victim) = held {
            let tied = carries && grip::held_by_another(state, who, victim);
            refusals.unless(!tied, NO_LEAVING, || {
                format!("{} is grappled itself and cannot leave its place", state.called(who))
            });
            if fits {
                refusals.append(dragging::ends(state, who, victim, args).err().unwrap_or_default());
            }
        }
        refusals.or_all(held.map(|victim| MoveGrappled { who, victim, said: args.clone() }))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let MoveGrappled { who, victim, said } = self;
        if !wins_move(table, who, victim)? {
            return Ok(());
        }
        // A ruling made while dice were awaited may have ended the hold.
        let state = table.state();
        if !can_act(state, who) || grip::victim(state, who) != Some(victim) {
            return table.decided(MOVE_TARGET, who, None, "the victim would be moved");
        }
        match (dragging::ends(state, who, victim, &said), said.word(n::RESULT)) {
            (Err(refusals), _) => table.forbidden(who, refusals),
            (Ok(ends), Some(core::CARRY)) => dragging::carry(table, who, victim, ends),
            (Ok(ends), _) => dragging::throw(table, who, victim, ends),
        }
    }
}

/// The check to move a victim. It may free the victim; one that is down does not resist.
fn wins_move(table: &mut Table<'_>, who: Who, victim: Who) -> Result<bool, Stop> {
    if helpless::lies_still(table, victim, who)? {
        return Ok(true);
    }
    let state = table.state();
    let active = party(state, (who, "punch"), victim);
    let mut others = grip::assailants(state, victim);
    others.retain(|holder| *holder != who);
    let of = (MOVE_TARGET, n::MOVE_GRAPPLED);
    let rolled = struggle(table, of, &active, (victim, "punch"), &others)?;
    if others.is_empty() {
        return moves_alone(table, victim, &rolled);
    }
    moves_among_several(table, (who, victim), &rolled)
}

/// The totals of a check against a victim that others hold too.
pub struct Struggle {
    /// The total of the one who acts.
    pub active: i32,
    /// The total of the victim.
    pub held: i32,
    /// The totals of the others who hold it.
    pub others: Vec<i32>,
}

/// The rolls of a check against a victim that others hold too. Those others roll as well, and each
/// of their rolls is compared with the victim's, which has to beat them all.
pub fn struggle(
    table: &mut Table<'_>,
    (clause, verb): (Cited, Name),
    active: &Check<'_>,
    (held, skill): (Who, &str),
    others: &[Who],
) -> Result<Struggle, Stop> {
    let state = table.state();
    let against: Vec<Who> = others.iter().copied().chain([active.by]).collect();
    let resisting = Check::new(held, active.by, (n::STR, skill));
    let resisting = resisting.with(size_of_all(state, held, &against));
    let helping = others.iter().map(|holder| party(state, (*holder, "punch"), held));
    let helping: Vec<_> = helping.collect();
    let Totals { active, passive } = check::opposed(table, clause, verb, active, &[resisting])?;
    let held = passive.iter().sum();
    let others = helping.iter().map(|check| check::held_against(table, clause, verb, check, held));
    Ok(Struggle { active, held, others: others.collect::<Result<_, _>>()? })
}

clause! { MOVE_FAILURE_FREES = 251
    "grapple.move-failure-frees", "2.4.7.1", "A failed check to move the victim frees it",
    "If that check is lost or tied, the victim escapes. A tie counts against the assailant even if \
     the assailant is a PC."
}

/// Whether the only assailant has won the check to move its victim; else the victim is free.
fn moves_alone(table: &mut Table<'_>, victim: Who, rolled: &Struggle) -> Result<bool, Stop> {
    if rolled.active > rolled.held {
        return Ok(true);
    }
    grip::set_free(table, MOVE_FAILURE_FREES, victim)?;
    Ok(false)
}

clause! { ONE_TARGET = 252
    "grapple.one-target", "2.4.7.1", "An assailant can grapple one target at a time",
    "A combatant who holds somebody cannot grapple another target."
}

/// Why somebody cannot grapple anybody: it holds somebody already.
fn check_no_other(state: &State, who: Who) -> Refusals {
    Refusals::if_not(grip::victim(state, who).is_none(), ONE_TARGET, || {
        format!("{} already holds somebody", state.called(who))
    })
}

clause! { SEVERAL_ASSAILANTS = 253
    "grapple.several-assailants", "2.4.7.1", "A victim of several assailants must beat all rolls",
    "Several assailants can hold the same victim, as far as there is room. A check forced on a \
     victim of several is compared with the rolls of all of them. The victim wins only with a \
     total above each of theirs.",
    tells "{who} has to beat the rolls of all who hold on, and does not"
}

/// Whether somebody held by several beats the rolls of all of them with its own.
fn beats_all(table: &mut Table<'_>, who: Who, holders: &[Who]) -> Result<bool, Stop> {
    let state = table.state();
    let mut active = breaking_free(party(state, (who, "punch"), holders[0]));
    active.extra = size_of_all(state, who, holders);
    let held = holders.iter().map(|holder| party(state, (*holder, "punch"), who));
    let held: Vec<_> = held.collect();
    let rolled = check::opposed(table, ESCAPE, n::ESCAPE_GRAPPLE, &active, &held)?;
    beats(table, who, rolled.active, &rolled.passive)
}

/// Whether a total of somebody held by several is above each of theirs.
pub fn beats(table: &mut Table<'_>, who: Who, own: i32, theirs: &[i32]) -> Result<bool, Stop> {
    let beaten = theirs.iter().filter(|other| own > **other).count();
    if (1..theirs.len()).contains(&beaten) {
        table.decided(SEVERAL_ASSAILANTS, who, None, "it would be enough to beat one of them")?;
    }
    Ok(beaten == theirs.len())
}

clause! { SIZE = 254
    "grapple.size", "2.4.7.1", "Shove or grapple: larger humanoids -2, quadrupeds -4",
    "These rules assume combatants of about the same size. Shoving or grappling a humanoid who is \
     substantially larger takes -2 on the checks. Against quadrupeds and creatures barely \
     plausible to wrestle it takes -4. The attack roll is not affected."
}

/// What the largest of several opponents costs somebody: 2, or 4 against what can hardly be
/// wrestled; nothing against its own size or less.
fn size_of_all(state: &State, who: Who, others: &[Who]) -> Vec<Added> {
    let class = |who: Who| match state.word(who, n::SIZE_CLASS) {
        Some(n::LARGER_HUMANOID) => 2,
        Some(n::BARELY_PLAUSIBLE) => 4,
        _ => 0,
    };
    let largest = others.iter().map(|other| class(*other)).max().unwrap_or(0);
    if largest <= class(who) {
        return Vec::new();
    }
    vec![(SIZE, n::SIZE_CLASS, -largest)]
}

/// One party of a struggle: Strength, its skill, and what the other's size costs it.
pub fn party<'a>(state: &State, (by, skill): (Who, &'a str), other: Who) -> Check<'a> {
    Check::new(by, other, (n::STR, skill)).with(size_of_all(state, by, &[other]))
}

clause! { SIZE_WHOSE_PENALTY = 451
    "grapple.size-whose-penalty", "open", "The smaller combatant takes the size penalty",
    "In a shove or a grapple the smaller party takes the penalty on all its checks, whether it \
     attacks, resists or is held. The larger party gets nothing for its size.",
    uncited "the penalty is a part of the roll, of the clause of sizes"
}

clause! { SHUTS_OUT = 255
    "grapple.shuts-out", "2.4.7.1", "A grapple rules out movement and weapons",
    "Neither party can Run, Charge, screen an ally, make a Fighting Withdrawal, or use a weapon, \
     in a swarm or otherwise. Unarmed attacks, Total Defense, skills, dropping items and holding \
     an action remain possible. So does escaping, for the victim, and moving the victim or letting \
     go, for the assailant."
}

/// Why somebody in a grapple cannot do what a grapple rules out.
pub fn shut_out(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!grip::is_in_one(state, who), SHUTS_OUT, || {
        format!("{} is in a grapple, which does not allow this", state.called(who))
    })
}

clause! { RELEASE_AND_END = 447
    "grapple.release-and-end", "open", "Release, throw, escape or assailant's fall ends a grapple",
    "Letting go is an On Turn Action. A throw ends the thrower's hold; carrying the victim does \
     not. An assailant who goes down, is surprised, dies or is moved away has let go. A victim who \
     goes down stays held. A victim who beats all its assailants is free. If others also hold the \
     victim, it is not taken out of their reach unless they agree and let go first.",
    tells "{who} does not take hold of {detail}"
}

/// Whoever is surprised has let go. Called by `ruling::gain` and `course::start`.
pub fn surprised_let_go(table: &mut Table<'_>) -> Flow {
    let state = table.state();
    let surprised: Vec<Who> = state.present().filter(|who| state.is(*who, n::SURPRISED)).collect();
    surprised.into_iter().try_for_each(|who| grip::let_go(table, RELEASE_AND_END, who))
}

/// Letting go.
pub struct Release(Who);

impl Plan for Release {
    type By = Who;

    const VERB: Verb = Verb::declared(n::RELEASE_GRAPPLE, actions::OWN_TURN)
        .says("Lets go of the grappled victim.")
        .told("lets go of the grappled target");

    const COST: Cost = actions::A_MOMENT.by(RELEASE_AND_END);

    fn settle(state: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        Refusals::if_not(state.is(who, n::GRAPPLING), RELEASE_AND_END, || {
            format!("{} holds nobody", state.called(who))
        })
        .or(Release(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        grip::let_go(table, RELEASE_AND_END, self.0)
    }
}

clause! { HANDS_AND_POSITION = 448
    "grapple.hands-and-position", "open", "A grapple keeps hands busy and ends screens",
    "The assailant's two hands are busy: it cannot ready, draw or pick up anything. The victim \
     keeps what it holds but cannot attack with it, and its shield still ignores Shock. Others \
     attack both without a modifier. Both can go prone and stand up in place. A screen kept by \
     either of them ends. Each keeps its own square. Spells are up to the GM."
}

/// Why an assailant cannot take anything in hand. Asked by `gear::check`, `prone::check_items` and
/// `prone::own_dropped`.
pub fn check_hands(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!state.is(who, n::GRAPPLING), HANDS_AND_POSITION, || {
        format!("the hands of {} are busy holding somebody", state.called(who))
    })
}

clause! { MULTI_TIE_AND_MOVER = 449
    "grapple.multi-tie-and-mover", "open", "A tie does not free a victim whom others also hold",
    "The check to move a victim whom others also hold frees the victim from all of them only if \
     the victim beats every roll; a tie is not enough. Otherwise the total of the one who moves \
     the victim decides. If it is above the victim's, the move succeeds. If it is not, nothing \
     happens."
}

/// Whether one of several assailants moves the victim; it is free if it beats them all.
fn moves_among_several(
    table: &mut Table<'_>,
    (who, victim): (Who, Who),
    Struggle { active, held, others }: &Struggle,
) -> Result<bool, Stop> {
    if held > active && others.iter().all(|other| held > other) {
        grip::set_free(table, MULTI_TIE_AND_MOVER, victim)?;
        return Ok(false);
    }
    if active <= held {
        table.decided(MULTI_TIE_AND_MOVER, who, None, "the victim would be free")?;
    }
    Ok(active > held)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    ATTACK,
    CHECK,
    ESCAPE,
    NO_LEAVING,
    UNARMED_ONLY,
    ROUND_END_DAMAGE,
    MOVE_TARGET,
    MOVE_FAILURE_FREES,
    ONE_TARGET,
    SEVERAL_ASSAILANTS,
    SIZE,
    SHUTS_OUT,
    DAMAGE_FROM_EACH,
    RELEASE_AND_END,
    HANDS_AND_POSITION,
    MULTI_TIE_AND_MOVER,
    ROUND_END_DAMAGE_DETAILS,
    SIZE_WHOSE_PENALTY,
];
