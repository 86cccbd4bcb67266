//! Area `sneak`: ambushes, hiding and being found out (section "Sneaking in combat").

use super::attack::Attack;
use super::character::is_unspent;
use super::names as n;
use super::{main, procedure, react, save, turn};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::{Presence, State};
use crate::vocabulary::{Actor, Args, Clause, Effect, Name, Reply, SideId, Value, Who, core};

clause! { AMBUSH = 196
    "sneak.ambush", "Sneaking in combat", "Out of hiding",
    "Whoever lies in ambush is concealed when the fight begins."
}

/// Why somebody cannot lie in ambush.
pub fn check_start(state: &State, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    for who in ambushers(state, args) {
        let there = state.body(who).presence == Presence::Present;
        refusals.unless(there, AMBUSH, || format!("{} is not in the fight", state.called(who)));
    }
    refusals
}

/// The ambushers are concealed; whether anybody has a turn before the first round.
pub fn settle(table: &mut Table<'_>, args: &Args) -> Result<bool, Stop> {
    for who in ambushers(table.state(), args) {
        table.gain(AMBUSH, who, n::CONCEALED, None)?;
    }
    Ok(!concealed(table.state()).is_empty())
}

/// Those who lie in ambush, in the order of the front matter; a faction stands for all of it.
pub fn ambushers(state: &State, args: &Args) -> Vec<Who> {
    let listed = args.list(n::AMBUSHERS);
    let named = |who: &Who| {
        listed.contains(&Value::Who(*who)) || listed.contains(&Value::Side(state.side(*who)))
    };
    state.everyone().filter(named).collect()
}

/// The faction of the ambushers, if they are of one.
pub fn faction(state: &State, args: &Args) -> Option<SideId> {
    let ambushers = ambushers(state, args);
    let side = state.side(*ambushers.first()?);
    ambushers.iter().all(|who| state.side(*who) == side).then_some(side)
}

fn concealed(state: &State) -> Vec<Who> {
    let hides = |who: &Who| state.is(*who, n::CONCEALED);
    state.present().filter(hides).filter(|who| super::character::can_act(state, *who)).collect()
}

/// Whether somebody is hidden from the enemy.
pub fn is_concealed(state: &State, who: Who) -> bool {
    state.is(who, n::CONCEALED)
}

clause! { HIDING_LATER = 197
    "sneak.hiding-later", "Sneaking in combat", "Slipping away",
    "Once the fight is on, hiding takes some time out of sight, or something big that draws all \
     eyes. The GM says whether that is so."
}

clause! { HIDE_COST = 644
    "sneak.hide-cost", "open", "What hiding costs",
    "A main action, or nothing for whoever was out of sight for its whole last turn; a save only \
     if the GM asks for one."
}

/// Why hiding is refused.
pub fn check_hide(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = if is_free(args) {
        turn::check_own(state, who)
    } else {
        turn::check_main(state, who, HIDE_COST)
    };
    refusals.unless(!is_concealed(state, who), HIDING_LATER, || {
        format!("{} is concealed already", state.called(who))
    });
    refusals.unless(args.word(n::REASON).is_some(), HIDING_LATER, || {
        "it is in view: the GM gives reason=out-of-sight or reason=distraction".to_owned()
    });
    refusals
}

/// Hides in the middle of a fight.
pub fn hide(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    if is_free(args) {
        table.note(HIDE_COST, who)?;
    } else {
        turn::spend_main(table, HIDE_COST, who)?;
        table.note(main::GATHERED, who)?;
    }
    if let Some(attribute) = args.word(n::SAVE)
        && !save::roll(table, &save::plain(HIDE_COST, who, attribute))?
    {
        return Ok(());
    }
    table.gain(HIDING_LATER, who, n::CONCEALED, None)
}

fn is_free(args: &Args) -> bool {
    args.word(n::COST) == Some(core::NONE)
}

/// What could be said with hiding.
pub fn candidates() -> Vec<Args> {
    let why = |word| Args::default().with(n::REASON, Value::Word(word));
    let free = why(n::OUT_OF_SIGHT).with(n::COST, Value::Word(core::NONE));
    vec![why(n::OUT_OF_SIGHT), why(n::DISTRACTION), free]
}

clause! { POSITIONS_HIDDEN = 198
    "sneak.positions-hidden", "Sneaking in combat", "Nobody tells where",
    "Where a concealed character of the GM's stands is for the GM to know: no Player is shown it."
}

/// Where concealed characters of the GM's are is kept from everybody else.
pub fn keep_positions(table: &mut Table<'_>) -> Result<(), Stop> {
    let everyone: Vec<Who> = table.state().everyone().collect();
    for who in everyone {
        let state = table.state();
        let to = i32::from(is_concealed(state, who) && !is_players(state, who));
        table.count(POSITIONS_HIDDEN, who, core::HIDDEN, to)?;
    }
    Ok(())
}

/// Whether it is kept from everybody else where somebody is.
pub fn is_kept(state: &State, who: Who) -> bool {
    state.counter(who, None, core::HIDDEN) > 0
}

fn is_players(state: &State, who: Who) -> bool {
    state.word(who, n::RUN_BY) == Some(n::PLAYER)
}

clause! { GM_PLAYS_UNAWARE = 199
    "sneak.gm-plays-unaware", "Sneaking in combat", "Playing dumb",
    "The GM's characters act as if concealed Players' characters were not there. The program \
     reminds the GM of it and forbids nothing that chance could bring about."
}

/// An attack on somebody of whom the GM's characters know nothing.
fn note_unaware(table: &mut Table<'_>, by: Who, target: Who) -> Result<(), Stop> {
    let state = table.state();
    if is_players(state, by) || !is_players(state, target) {
        return Ok(());
    }
    table.note(GM_PLAYS_UNAWARE, by)
}

clause! { SURPRISE = 200
    "sneak.surprise", "Sneaking in combat", "Struck from nowhere",
    "An enemy attacked by somebody concealed cannot react to that attack, early in the fight or \
     late."
}

/// An attack that nobody sees coming.
pub fn note_surprise(table: &mut Table<'_>, target: Who, attacker: Who) -> Result<(), Stop> {
    if react::sees(table.state(), target, attacker) {
        return Ok(());
    }
    table.note(SURPRISE, target)
}

clause! { BONUS_TURN = 201
    "sneak.bonus-turn", "Sneaking in combat", "A turn before all others",
    "Before the first round each concealed character has a turn, with all that belongs to one. \
     Nobody else acts or reacts meanwhile."
}

clause! { SEVERAL_FACTIONS = 643
    "sneak.several-factions", "open", "Ambushers on several sides",
    "Factions with people in hiding alternate as in a round until each of those has had its turn."
}

/// Round 0: the concealed have a turn each, and nobody else has any.
pub fn begin(table: &mut Table<'_>) -> Result<(), Stop> {
    table.effect(BONUS_TURN, Effect::Round(0))?;
    table.effect(BONUS_TURN, Effect::Phase(core::SURPRISE))?;
    let concealed = concealed(table.state());
    let several = concealed.iter().any(|who| table.state().hostile(*who, concealed[0]));
    if several {
        table.note(SEVERAL_FACTIONS, None)?;
    }
    for who in concealed {
        turn::renew(table, BONUS_TURN, who)?;
    }
    Ok(())
}

/// Why somebody has no turn before the first round.
pub fn check_turn(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    refusals.unless(is_unspent(state, who), BONUS_TURN, || {
        format!("{} lies in no ambush; the first round is still to come", state.called(who))
    });
    refusals
}

clause! { BONUS_TURN_IS_EXTRA = 202
    "sneak.bonus-turn-is-extra", "Sneaking in combat", "It takes nothing from the first round",
    "That turn comes on top: in the first round the same characters have theirs, or a reaction, \
     like everybody."
}

/// The turns of the concealed are over, and the first round begins.
pub fn end(table: &mut Table<'_>) -> Result<(), Stop> {
    table.note(BONUS_TURN_IS_EXTRA, None)?;
    procedure::begin_round(table, 1)
}

clause! { AGAINST_CONCEALED = 203
    "sneak.ranged-and-melee-against-concealed",
    "Sneaking in combat / Melee attacks / Ranged attacks", "Striking at shadows",
    "Who is concealed is not visible: no shot can be aimed at it, a blow that happens to be struck \
     at the right spot takes a WIT save, and a blast on its zone hits it as it hits all."
}

/// Why nobody shoots at somebody concealed.
pub fn check_shot(state: &State, attack: &Attack) -> Refusals {
    let mut refusals = Refusals::none();
    refusals.unless(react::sees(state, attack.by, attack.target), AGAINST_CONCEALED, || {
        format!("{} is concealed", state.called(attack.target))
    });
    refusals
}

/// An attack on somebody concealed: what it is, and that the GM's characters know nothing.
pub fn note_unseen_target(table: &mut Table<'_>, by: Who, target: Who) -> Result<(), Stop> {
    if react::sees(table.state(), by, target) {
        return Ok(());
    }
    table.note(AGAINST_CONCEALED, target)?;
    note_unaware(table, by, target)
}

clause! { REVEALED = 204
    "sneak.revealed", "Sneaking in combat", "Given away",
    "Noise, and being seen, end it. An attack, a power, speech, a step that is no sneaking, or \
     crossing the enemy's view may do that; the GM judges."
}

/// After a deed of somebody concealed: whether it is revealed.
pub fn after_deed(table: &mut Table<'_>, who: Who, verb: Name, args: &Args) -> Result<(), Stop> {
    if !is_concealed(table.state(), who) || !is_telling(verb, args) {
        return Ok(());
    }
    let reveals = match args.flag(n::REVEALS) {
        Some(said) => said,
        None => gives_away(table, who)?,
    };
    if !reveals {
        return table.note(REVEAL_TIME, who);
    }
    table.note(REVEAL_TIME, who)?;
    table.lose(REVEALED, who, n::CONCEALED)
}

/// Whether a deed gives somebody away who is concealed, unless the GM says otherwise.
fn is_telling(verb: Name, args: &Args) -> bool {
    match verb {
        n::MOVE => args.flag(n::SNEAKING) != Some(true),
        core::ATTACK | n::DISARM | n::GRAPPLE | n::INVOKE_POWER | n::SAY => true,
        _ => false,
    }
}

/// Why nobody can be revealed.
pub fn check_reveal(state: &State, args: &Args) -> Refusals {
    let Some(who) = args.who(n::CHARACTER) else {
        return Refusals::because(REVEALED, "say who is revealed");
    };
    let mut refusals = Refusals::none();
    refusals.unless(is_concealed(state, who), REVEALED, || {
        format!("{} is not concealed", state.called(who))
    });
    refusals
}

/// The GM reveals somebody.
pub fn reveal(table: &mut Table<'_>, args: &Args) -> Result<(), Stop> {
    match args.who(n::CHARACTER) {
        Some(who) => table.lose(REVEALED, who, n::CONCEALED),
        None => Ok(()),
    }
}

clause! { REVEAL_TIME = 641
    "sneak.reveal-time", "open", "When one gives oneself away",
    "After the deed, so that an attack still surprises. An attack, a power, words and a step that \
     is no sneaking do it unless the GM says otherwise; who wants to be prompted has the GM asked."
}

/// The default is that it does; the GM is asked where somebody wants it.
fn gives_away(table: &mut Table<'_>, who: Who) -> Result<bool, Stop> {
    if !table.prompts(who) {
        return Ok(true);
    }
    let options = vec![Value::Word(core::YES), Value::Word(core::PASS)];
    match table.ask(REVEAL_TIME, Actor::Gm, options, Some(who))? {
        Reply::Yes => Ok(true),
        Reply::Pass | Reply::Value(Value::Word(core::NO)) => Ok(false),
        _ => Err(react::refused(REVEAL_TIME, "answer yes or pass")),
    }
}

/// A reaction with a weapon gives somebody away as an attack does.
pub fn after_reaction(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    after_deed(table, who, core::ATTACK, &Args::default())
}

clause! { BYSTANDERS = 642
    "sneak.bystanders", "open", "Those beside the victim",
    "Nobody guards against an attacker they do not know of."
}

/// Nobody beside the victim knows of the attacker either. Of those who hide nothing is told.
pub fn note_bystanders(table: &mut Table<'_>, target: Who, attacker: Who) -> Result<(), Stop> {
    let state = table.state();
    let could = |who: &Who| {
        state.hostile(*who, attacker)
            && *who != target
            && !is_concealed(state, *who)
            && turn::could_react(state, *who)
            && !react::is_aware(state, *who, attacker)
            && super::map::are_nearby(state, target, *who)
    };
    if state.present().any(|who| could(&who)) {
        table.note(BYSTANDERS, target)?;
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    AMBUSH,
    HIDING_LATER,
    POSITIONS_HIDDEN,
    GM_PLAYS_UNAWARE,
    SURPRISE,
    BONUS_TURN,
    BONUS_TURN_IS_EXTRA,
    AGAINST_CONCEALED,
    REVEALED,
    REVEAL_TIME,
    BYSTANDERS,
    SEVERAL_FACTIONS,
    HIDE_COST,
];
