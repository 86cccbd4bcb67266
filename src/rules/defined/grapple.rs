//! Area `grapple`: who is in a grapple with whom, what it forbids them, how it ends (sections
//! "Grapple", its options, "Spellcasting While Grappled", and what the chapter leaves open). The
//! verbs stand in `grappling`, `subduing` and `dragging`.

use super::combatant::{can_act, can_speak};
use super::{gear, inside, names as n, wounds};
use crate::engine::prelude::*;

/// Those who hold somebody, in the order they took hold.
pub fn holders(state: &State, who: Who) -> Vec<Who> {
    if state.is(who, n::GRAPPLED) { others(state, who, n::GRAPPLED) } else { Vec::new() }
}

/// The one somebody holds.
pub fn victim(state: &State, who: Who) -> Option<Who> {
    if !state.is(who, n::GRAPPLING) {
        return None;
    }
    others(state, who, n::GRAPPLING).first().copied()
}

/// Those on the other side of the holds somebody is in as `condition` says. A ruling may have named
/// them on one of the two sides only, or left out the names where just one other comes in question.
fn others(state: &State, who: Who, condition: Name) -> Vec<Who> {
    let counterpart = if condition == n::GRAPPLED { n::GRAPPLING } else { n::GRAPPLED };
    let there = |other: &Who| {
        *other != who && state.knows(*other) && state.body(*other).presence == Presence::Present
    };
    let mut named: Vec<Who> = Vec::new();
    for held in state.body(who).conditions.iter().filter(|held| held.name == condition) {
        if let Some(Detail::Who(other)) = held.detail
            && there(&other)
        {
            named.push(other);
        }
    }
    let names_it = |other: &Who| is_by(state, *other, counterpart, Some(who));
    named.extend(state.present().filter(there).filter(names_it));
    if named.is_empty() {
        let open: Vec<Who> = state
            .present()
            .filter(there)
            .filter(|other| is_by(state, *other, counterpart, None))
            .collect();
        named.extend(Some(&open).filter(|open| open.len() == 1).into_iter().flatten());
    }
    let mut all: Vec<Who> = Vec::new();
    for other in named {
        if !all.contains(&other) {
            all.push(other);
        }
    }
    all
}

/// Whether a condition of somebody is marked as by another, or if nobody is given, by nobody.
fn is_by(state: &State, who: Who, condition: Name, by: Option<Who>) -> bool {
    let mark = by.map(Detail::Who);
    state.body(who).conditions.iter().any(|held| held.name == condition && held.detail == mark)
}

/// Whether a condition of somebody is what that holder does to it, or was ruled without a name.
fn is_of(state: &State, holder: Who, who: Who, condition: Name) -> bool {
    is_by(state, who, condition, Some(holder)) || is_by(state, who, condition, None)
}

/// The one somebody grapples with; of several the first.
pub fn partner(state: &State, who: Who) -> Option<Who> {
    holders(state, who).first().copied().or_else(|| victim(state, who))
}

/// Whether one of the two holds the other.
pub fn are_partners(state: &State, one: Who, other: Who) -> bool {
    let holds =
        |by: Who, who: Who| victim(state, by) == Some(who) || holders(state, who).contains(&by);
    holds(one, other) || holds(other, one)
}

/// Whether one holds another and nobody holds that one.
pub fn holds_freely(state: &State, who: Who, victim: Who) -> bool {
    let hindered = [n::GRAPPLED, n::PINNED, n::SWALLOWED].iter().any(|hold| state.is(who, *hold));
    self::victim(state, who) == Some(victim) && !hindered
}

/// Whether somebody holds or is held.
pub fn is_in_one(state: &State, who: Who) -> bool {
    state.is(who, n::GRAPPLED) || state.is(who, n::GRAPPLING)
}

/// Whether somebody is in a hold, or inside somebody.
pub fn is_held(state: &State, who: Who) -> bool {
    let holds = [n::GRAPPLED, n::GRAPPLING, n::PINNED, n::SWALLOWED];
    holds.into_iter().any(|hold| state.is(who, hold))
}

clause! { TOUCH_ATTACK = 273
    "grapple.touch-attack", "Grapple; Standard Actions: Grappling", "First a touch",
    "Taking hold of somebody is a standard action. It begins with a melee touch attack: base \
     attack bonus and the higher of Strength and Dexterity. A miss ends the attempt."
}

clause! { PROVOKES = 274
    "grapple.provokes", "Grapple", "The other may strike, and that may spoil it",
    "The one grabbed for has an attack of opportunity. If that does damage, the aggressor makes \
     the opposed roll that follows at -4."
}

clause! { OPPOSED = 275
    "grapple.opposed", "Grapple", "Then grapple against grapple",
    "Both throw 1d20 and add their grapple modifier: what the sheet says, usually the highest \
     base attack bonus, Strength and size."
}

clause! { ESCAPE_ARTIST = 276
    "grapple.escape-artist", "Grapple", "The defender may slip away instead",
    "Before the opposed roll that starts a grapple the defender may choose to throw 1d20 and \
     Escape Artist. The aggressor has no such choice."
}

clause! { OUTCOME = 277
    "grapple.outcome", "Grapple", "Held, or not",
    "If the aggressor is ahead it grapples the other. If the defender is, nothing comes of it."
}

/// One takes hold of another.
pub fn take_hold(table: &mut Table<'_>, by: Who, who: Who) -> Result<(), Stop> {
    table.gain(OUTCOME, who, n::GRAPPLED, Some(Detail::Who(by)))?;
    table.gain(OUTCOME, by, n::GRAPPLING, Some(Detail::Who(who)))
}

clause! { MAINTENANCE = 675
    "grapple.maintenance", "open", "What a grapple takes, and what ends it",
    "It costs nothing to go on. It ends when the defender escapes or dies, the aggressor lets go, \
     falls unconscious or dies, or one of the two leaves or is moved out of reach. An unconscious \
     defender stays held. Each grapple has one aggressor and one defender; who is in a grapple \
     starts no other, but others may grab it."
}

/// Why somebody grabs nobody: it is in a grapple.
pub fn check_start(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!is_in_one(state, who), MAINTENANCE, || {
        format!("{} is in a grapple already", state.called(who))
    })
}

/// A hold of one on another is over, with all that was built on it.
pub fn end(
    table: &mut Table<'_>,
    clause: &'static Clause,
    holder: Who,
    who: Who,
) -> Result<(), Stop> {
    unpin(table, clause, holder, who)?;
    lose(table, clause, (who, n::GRAPPLED), holder)?;
    lose(table, clause, (holder, n::GRAPPLING), who)
}

/// A pin is over, with what was built on it.
pub fn unpin(
    table: &mut Table<'_>,
    clause: &'static Clause,
    holder: Who,
    who: Who,
) -> Result<(), Stop> {
    let was_pinned = table.state().is(who, n::PINNED);
    breathe(table, clause, holder, who)?;
    cover(table, clause, holder, who)?;
    lose(table, clause, (who, n::PINNED), holder)?;
    if !was_pinned || table.state().is(who, n::PINNED) {
        return Ok(());
    }
    // Nobody is exposed who is not pinned, whoever did the one and whoever the other.
    for other in holders(table.state(), who) {
        cover(table, EXPOSE_DURATION, other, who)?;
    }
    Ok(())
}

/// A condition by that one is over, or one that was ruled without saying by whom.
fn lose(
    table: &mut Table<'_>,
    clause: &'static Clause,
    (who, condition): (Who, Name),
    by: Who,
) -> Result<(), Stop> {
    for mark in [Some(by), None] {
        if is_by(table.state(), who, condition, mark) {
            let detail = mark.map(Detail::Who);
            table.effect(clause, Effect::Lost { of: who.into(), condition, detail })?;
        }
    }
    Ok(())
}

/// Somebody lets go of all it holds.
pub fn let_go(table: &mut Table<'_>, clause: &'static Clause, who: Who) -> Result<(), Stop> {
    while let Some(victim) = victim(table.state(), who) {
        end(table, clause, who, victim)?;
    }
    table.lose(clause, who, n::GRAPPLING)
}

/// Nobody holds somebody any more.
pub fn set_free(table: &mut Table<'_>, clause: &'static Clause, who: Who) -> Result<(), Stop> {
    for holder in holders(table.state(), who) {
        end(table, clause, holder, who)?;
    }
    table.lose(clause, who, n::GRAPPLED)
}

clause! { ESCAPE = 278
    "grapple.escape", "Grapple", "At the beginning of its turn, a way out",
    "Before anything else in its turn, the one held may try as a free action, once, to get out: \
     its grapple or Escape Artist against the grapple of the one that holds it. The whole turn \
     is still there afterwards."
}

clause! { ESCAPE_LAYERS = 677
    "grapple.escape-layers", "open", "One layer for each success",
    "A success takes away the strongest hold alone: exposure and submission first, then the pin, \
     then the grapple."
}

/// Somebody has got out of the strongest of what another does to it.
pub fn loosen(table: &mut Table<'_>, holder: Who, who: Who) -> Result<(), Stop> {
    let state = table.state();
    let exposed = is_by(state, who, n::EXPOSED, Some(holder));
    if is_of(state, holder, who, n::SUBMISSION_HOLD) || exposed {
        breathe(table, SUBMISSION_BROKEN, holder, who)?;
        cover(table, ESCAPE_LAYERS, holder, who)
    } else if is_of(state, holder, who, n::PINNED) {
        unpin(table, ESCAPE_LAYERS, holder, who)
    } else {
        end(table, ESCAPE, holder, who)
    }
}

clause! { RELEASE = 676
    "grapple.release", "open", "Letting go",
    "The aggressor may let go in its turn as a free action."
}

clause! { NO_THREAT = 279
    "grapple.no-threat", "Grapple", "Grapplers threaten nobody",
    "While it lasts neither of the two threatens a square, so neither makes attacks of \
     opportunity."
}

/// Notes that a grapple keeps somebody from threatening whoever does what provokes.
pub fn note_no_threat(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.decided(NO_THREAT, who, None, "it could strike")
}

clause! { FLAT_FOOTED = 280
    "grapple.flat-footed", "Grapple", "Flat-footed to everybody else",
    "Both count as flat-footed towards everybody but each other."
}

/// Whether a grapple makes somebody flat-footed towards another.
pub fn is_flat_footed(state: &State, who: Who, towards: Option<Who>) -> bool {
    is_in_one(state, who) && towards.is_some_and(|other| !are_partners(state, who, other))
}

clause! { NO_MOVEMENT = 281
    "grapple.no-movement", "Grapple", "Neither goes anywhere",
    "Neither of the two moves, steps, charges or tramples; only the aggressor can move both, by \
     the option Move. What needs no movement can be done."
}

/// Why somebody does not get away: held, or inside somebody.
pub fn check_free(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let called = || state.called(who);
    refusals.unless(!state.is(who, n::GRAPPLED), NO_MOVEMENT, || {
        format!("{} is held; escape-grapple comes first in its turn", called())
    });
    refusals.unless(!state.is(who, n::GRAPPLING), NO_MOVEMENT, || {
        format!("{} holds somebody: grapple-move takes both, release-grapple lets go", called())
    });
    refusals.unless(!state.is(who, n::PINNED), PIN, || format!("{} is pinned", called()));
    refusals.append(inside::check_free(state, who));
    refusals
}

clause! { WEAPONS = 282
    "grapple.weapons", "Grapple", "Few weapons work in a hold",
    "Whoever is held strikes with bare hands, daggers and blunt strikers, whoever holds with bare \
     hands and what is made for it, as often as ever. No other weapon is of use."
}

clause! { WEAPON_LISTS = 684
    "grapple.weapon-lists", "open", "One mark for both",
    "A weapon marked as fit for a grapple is so for either of the two; bare hands are without \
     being marked. A shield is of use only if it is marked."
}

/// Why somebody in a hold cannot strike with something.
pub fn check(state: &State, who: Who, item: ItemId) -> Refusals {
    let mut refusals = check_attack(state, who);
    let fit = gear::is_unarmed(state, item) || state.says(item, n::GRAPPLE_COMPATIBLE);
    if is_in_one(state, who) && !fit {
        refusals.add(WEAPONS, format!("{} is of no use in a grapple", state.called(item)));
        refusals.add(WEAPON_LISTS, "it is not marked as fit for one");
    }
    refusals
}

clause! { TARGETS = 683
    "grapple.targets", "open", "Each in its square, and free to strike at anybody",
    "Both stay in the squares where they stand. Either may attack anybody within reach, with the \
     weapons allowed, and not just the other."
}

/// Notes that somebody in a grapple strikes at one who is no part of it.
pub fn note_target(table: &mut Table<'_>, who: Who, target: Who) -> Result<(), Stop> {
    if !is_in_one(table.state(), who) || are_partners(table.state(), who, target) {
        return Ok(());
    }
    table.decided(TARGETS, who, None, "it could strike at its partner only")
}

clause! { OPTIONS = 283
    "grapple.options", "Grapple", "What the aggressor can do with a hold",
    "Break, Expose, Move, Submission and Pin are for the aggressor alone. Each takes an opposed \
     grapple roll; if the defender wins, it is prevented, and the hold stays as it was."
}

clause! { OPTION_COST = 674
    "grapple.option-cost", "open", "A standard action each",
    "Each of the options is a standard action: one in a turn, and none beside attacks."
}

/// Why somebody does nothing with a hold: it has none, or cannot use it.
pub fn check_options(state: &State, who: Who) -> Refusals {
    let mut refusals = check_attack(state, who);
    let Some(victim) = victim(state, who) else {
        let reason = if state.is(who, n::GRAPPLED) {
            "is held and holds nobody: the options are for the aggressor"
        } else {
            "holds nobody"
        };
        refusals.add(OPTIONS, format!("{} {reason}", state.called(who)));
        return refusals;
    };
    let lives = !state.is(victim, n::DEAD);
    refusals.unless(lives, OPTIONS, || format!("{} is dead", state.called(victim)));
    refusals
}

clause! { OPTIONS_ESCAPE_ARTIST = 284
    "grapple.options-escape-artist", "Grapple: Submission, Pin",
    "Where Escape Artist serves the defender",
    "It does when a grapple starts, in the escape at the beginning of a turn, against Submission \
     and against Pin. Against Break, Expose and Move the defender has its grapple alone."
}

/// Notes that the defender has no choice here.
pub fn note_no_choice(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.decided(OPTIONS_ESCAPE_ARTIST, who, None, "it could choose Escape Artist")
}

clause! { BREAK = 285
    "grapple.break", "Grapple: Break", "A broken bone",
    "If the aggressor wins, the defender has an injury: a broken bone. The GM says which."
}

/// A bone of somebody breaks; the GM says which.
pub fn break_bone(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let mark = wounds::next(table.state(), who, n::INJURED);
    table.gain(BREAK, who, n::INJURED, Some(mark))?;
    let options = vec![Value::Text("a broken bone".to_owned()), Value::Word(core::PASS)];
    let text = match table.ask(BREAK, Actor::Gm, options, Some(who))? {
        Reply::Pass | Reply::Yes => "a broken bone".to_owned(),
        Reply::Value(Value::Text(text)) => text,
        _ => {
            let reason = "name the bone in a word or in quotes, or pass";
            return Err(Refusals::because(BREAK, reason).into());
        }
    };
    wounds::name(table, who, text)
}

clause! { EXPOSE = 286
    "grapple.expose", "Grapple: Expose", "Held open for an ally",
    "Only a pinned defender can be exposed. If the aggressor wins, the defender is helpless \
     towards the aggressor's allies, who may make a kill-shot; the aggressor may not."
}

/// Why nobody can be exposed: whom one holds is not pinned.
pub fn check_expose(state: &State, who: Who) -> Refusals {
    let loose = victim(state, who).filter(|victim| !state.is(*victim, n::PINNED));
    Refusals::if_not(loose.is_none(), EXPOSE, || "it is not pinned: grapple-pin first".to_owned())
}

/// Whether a hold has somebody helpless towards that one: an ally of the holder, not the holder.
pub fn exposed_to(state: &State, who: Who, ally: Who) -> bool {
    state.body(who).conditions.iter().any(|held| match held.detail {
        Some(Detail::Who(holder)) if held.name == n::EXPOSED && state.knows(holder) => {
            holder != ally && ally != who && !state.hostile(holder, ally)
        }
        _ => false,
    })
}

clause! { EXPOSE_DURATION = 680
    "grapple.expose-duration", "open", "Exposed until the aggressor's next turn",
    "It lasts until the aggressor's next turn starts or the pin ends, and holds towards all of \
     the aggressor's allies."
}

/// A holder's turn starts: nobody is exposed by it any more.
pub fn cover_all(table: &mut Table<'_>, holder: Who) -> Result<(), Stop> {
    let everyone: Vec<Who> = table.state().everyone().collect();
    everyone.into_iter().try_for_each(|who| cover(table, EXPOSE_DURATION, holder, who))
}

/// Somebody is exposed by that one no longer.
fn cover(
    table: &mut Table<'_>,
    clause: &'static Clause,
    holder: Who,
    who: Who,
) -> Result<(), Stop> {
    if !is_by(table.state(), who, n::EXPOSED, Some(holder)) {
        return Ok(());
    }
    let detail = Some(Detail::Who(holder));
    table.effect(clause, Effect::Lost { of: who.into(), condition: n::EXPOSED, detail })
}

clause! { MOVE = 287
    "grapple.move", "Grapple: Move", "Dragged along",
    "If the aggressor wins, it moves the defender up to half movement, in whole squares."
}

clause! { MOVE_SPEED = 679
    "grapple.move-speed", "open", "Half of the aggressor's movement, both together",
    "It is the aggressor's movement that is halved. Both go, and the defender ends adjacent to \
     the aggressor: where the aggressor says, else with as short a way of its own as that allows."
}

clause! { SUBMISSION = 288
    "grapple.submission", "Grapple: Submission", "Held until it faints",
    "Held in this way over three rounds, the defender takes its maximum of health points as \
     non-lethal damage and is unconscious. No health points are lost."
}

clause! { SUBMISSION_ROUNDS = 678
    "grapple.submission-rounds", "open", "Three turns in a row",
    "The aggressor has to win the roll in three of its turns in a row, the first included. A roll \
     it loses, an escape from the hold or a turn without the roll puts the count back to 0."
}

/// So many rounds make somebody faint.
pub const ROUNDS: i32 = 3;

/// Whether somebody is being choked.
pub fn is_choked(state: &State, who: Who) -> bool {
    state.is(who, n::SUBMISSION_HOLD)
}

/// Why nobody can be choked: another does it, or this one did in this turn.
pub fn check_submission(state: &State, who: Who) -> Refusals {
    let choked = victim(state, who).filter(|victim| is_choked(state, *victim));
    let other = choked.filter(|victim| !is_of(state, who, *victim, n::SUBMISSION_HOLD));
    Refusals::if_not(other.is_none(), SUBMISSION_ROUNDS, || {
        "somebody else is choking it, and that is what its rounds count".to_owned()
    })
}

/// Somebody is choked one round more; whether that was the last.
pub fn choke(table: &mut Table<'_>, holder: Who, who: Who) -> Result<bool, Stop> {
    let state = table.state();
    let before = if is_choked(state, who) { state.pool(who, n::SUBMISSION_ROUNDS) } else { 0 };
    let rounds = 1 + before;
    table.gain(SUBMISSION, who, n::SUBMISSION_HOLD, Some(Detail::Who(holder)))?;
    table.set_pool(SUBMISSION_ROUNDS, who, n::SUBMISSION_ROUNDS, rounds)?;
    table.count(SUBMISSION_ROUNDS, holder, n::GRAPPLE_SUBMISSION, 1)?;
    Ok(rounds >= ROUNDS)
}

/// A turn without the roll ends a submission.
pub fn lapse(table: &mut Table<'_>, holder: Who) -> Result<(), Stop> {
    let state = table.state();
    let choked = victim(state, holder).filter(|who| is_choked(state, *who));
    match choked {
        Some(who) if state.counter(holder, None, n::GRAPPLE_SUBMISSION) == 0 => {
            breathe(table, SUBMISSION_ROUNDS, holder, who)
        }
        Some(_) | None => Ok(()),
    }
}

/// No turn comes any more: a submission is over.
pub fn lapse_for_good(table: &mut Table<'_>, holder: Who) -> Result<(), Stop> {
    match victim(table.state(), holder) {
        Some(who) => breathe(table, SUBMISSION_ROUNDS, holder, who),
        None => Ok(()),
    }
}

clause! { SUBMISSION_BROKEN = 289
    "grapple.submission-broken", "Grapple: Submission", "Broken, and still held",
    "If the defender wins the roll the submission is over. The grapple is not."
}

/// Somebody is choked by that one no longer, and its rounds count from 0.
pub fn breathe(
    table: &mut Table<'_>,
    clause: &'static Clause,
    holder: Who,
    who: Who,
) -> Result<(), Stop> {
    if !is_choked(table.state(), who) {
        return Ok(());
    }
    lose(table, clause, (who, n::SUBMISSION_HOLD), holder)?;
    if is_choked(table.state(), who) {
        return Ok(());
    }
    table.set_pool(clause, who, n::SUBMISSION_ROUNDS, 0)
}

clause! { PIN = 290
    "grapple.pin", "Grapple: Pin", "Pinned: neither blow nor step",
    "Whoever is pinned can neither attack nor move, and is not exposed for all that. A spell that \
     strikes is an attack too; one that only takes words can be cast if it strikes nobody."
}

/// Why somebody cannot attack at all, with whatever it may be.
pub fn check_attack(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!state.is(who, n::PINNED), PIN, || format!("{} is pinned", state.called(who)))
}

/// Why nobody can be pinned: whom one holds is so already.
pub fn check_pin(state: &State, who: Who) -> Refusals {
    let pinned = victim(state, who).filter(|victim| state.is(*victim, n::PINNED));
    Refusals::if_not(pinned.is_none(), PIN, || "it is pinned already".to_owned())
}

clause! { PIN_DETAILS = 681
    "grapple.pin-details", "open", "Nothing for the hands either",
    "Whoever is pinned handles no items and does not get up. Words remain, and spells of words. A \
     pin lasts until an escape loosens it, the aggressor lets go or the grapple ends."
}

/// Why somebody's hands are of no use: it is pinned.
pub fn check_hands(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!state.is(who, n::PINNED), PIN_DETAILS, || {
        format!("{} is pinned: its hands are held fast", state.called(who))
    })
}

clause! { SOMATIC = 291
    "grapple.somatic", "Spellcasting While Grappled", "No gestures in a grapple",
    "Somatic components cannot be provided there. A spell that needs them is cast only if Signless \
     Spell or something like it takes that away."
}

clause! { CASTER_SIDE = 682
    "grapple.caster-side", "open", "Neither for the one who holds",
    "The aggressor of a grapple cannot provide them either, nor can anybody inside somebody."
}

/// Why somebody cannot cast a spell: a hold leaves it no gestures, or it has no voice.
pub fn check_cast(state: &State, who: Who, spell: ItemId, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let signless = args.flag(n::SIGNLESS) == Some(true);
    if is_held(state, who) && needs(state, spell, "somatic") && !signless {
        let held = state.is(who, n::GRAPPLED) || state.is(who, n::PINNED);
        let clause = if held { SOMATIC } else { CASTER_SIDE };
        let reason = format!("{} needs gestures: signless=true", state.called(spell));
        refusals.add(clause, reason);
    }
    let speaks = !needs(state, spell, "verbal") || can_speak(state, who);
    refusals.unless(speaks, OTHER_COMPONENTS, || format!("{} cannot speak", state.called(who)));
    refusals
}

/// Whether a spell needs a component; its sheet says which, else it needs words and gestures.
fn needs(state: &State, spell: ItemId, component: &str) -> bool {
    match state.stat(spell, n::COMPONENTS) {
        Some(Value::List(all)) => all.contains(&Value::Text(component.to_owned())),
        _ => true,
    }
}

clause! { OTHER_COMPONENTS = 292
    "grapple.other-components", "Spellcasting While Grappled", "All else a spell needs it needs here",
    "Words take a voice, here as anywhere, and what a spell uses has to be at hand. Casting still \
     provokes from everybody who threatens, among whom the other one in the grapple is not."
}

/// Notes that a grapple spares no caster the blows of those around it.
pub fn note_casting(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if !is_in_one(table.state(), who) || !can_act(table.state(), who) {
        return Ok(());
    }
    table.decided(OTHER_COMPONENTS, who, None, "nobody around could strike")
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    TOUCH_ATTACK,
    PROVOKES,
    OPPOSED,
    ESCAPE_ARTIST,
    OUTCOME,
    ESCAPE,
    NO_THREAT,
    FLAT_FOOTED,
    NO_MOVEMENT,
    WEAPONS,
    OPTIONS,
    OPTIONS_ESCAPE_ARTIST,
    BREAK,
    EXPOSE,
    MOVE,
    SUBMISSION,
    SUBMISSION_BROKEN,
    PIN,
    SOMATIC,
    OTHER_COMPONENTS,
    OPTION_COST,
    MAINTENANCE,
    RELEASE,
    ESCAPE_LAYERS,
    SUBMISSION_ROUNDS,
    MOVE_SPEED,
    EXPOSE_DURATION,
    PIN_DETAILS,
    CASTER_SIDE,
    TARGETS,
    WEAPON_LISTS,
];
