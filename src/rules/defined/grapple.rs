//! Area `grapple`: who grapples whom, what a grapple forbids, how it ends (sections "Grapple", its
//! options, "Spellcasting While Grappled", and what the chapter leaves open). The verbs stand in
//! `grappling`, `subduing` and `dragging`.

use super::combatant::{can_act, can_speak};
use super::{feats, gear, inside, names as n, wounds};
use crate::engine::prelude::*;

/// Those who grapple somebody, in the order they began.
pub fn holders(state: &State, who: Who) -> Vec<Who> {
    if state.is(who, n::GRAPPLED) { others(state, who, n::GRAPPLED) } else { Vec::new() }
}

/// The combatant somebody grapples.
pub fn victim(state: &State, who: Who) -> Option<Who> {
    if !state.is(who, n::GRAPPLING) {
        return None;
    }
    others(state, who, n::GRAPPLING).first().copied()
}

/// The opponents in the grapples somebody is in, on the side that `condition` says. A sheet may
/// name them on only one of the two sides, and a ruling may leave out the names where only one
/// opponent is possible.
fn others(state: &State, who: Who, condition: Name) -> Vec<Who> {
    let counterpart = if condition == n::GRAPPLED { n::GRAPPLING } else { n::GRAPPLED };
    let there = |other: &Who| *other != who && state.knows(*other) && state.is_here(*other);
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
        if let [only] = open[..] {
            named.push(only);
        }
    }
    let mut all: Vec<Who> = Vec::new();
    for other in named {
        if !all.contains(&other) {
            all.push(other);
        }
    }
    all
}

/// Whether a condition of somebody is marked as caused by another; if nobody is given, by nobody.
fn is_by(state: &State, who: Who, condition: Name, by: Option<Who>) -> bool {
    let mark = by.map(Detail::Who);
    state.body(who).conditions.iter().any(|held| held.name == condition && held.detail == mark)
}

/// Whether a condition of somebody is caused by that holder, or was ruled without a name.
fn is_of(state: &State, holder: Who, who: Who, condition: Name) -> bool {
    is_by(state, who, condition, Some(holder)) || is_by(state, who, condition, None)
}

/// The opponents in a grapple: those who hold somebody, and then the one it holds.
pub fn partners(state: &State, who: Who) -> impl Iterator<Item = Who> {
    holders(state, who).into_iter().chain(victim(state, who))
}

/// Whether one of the two grapples the other.
pub fn are_partners(state: &State, one: Who, other: Who) -> bool {
    let holds =
        |by: Who, who: Who| victim(state, by) == Some(who) || holders(state, who).contains(&by);
    holds(one, other) || holds(other, one)
}

/// Whether somebody grapples another and is not itself held.
pub fn holds_freely(state: &State, who: Who, victim: Who) -> bool {
    let hindered = [n::GRAPPLED, n::PINNED, n::SWALLOWED].iter().any(|hold| state.is(who, *hold));
    self::victim(state, who) == Some(victim) && !hindered
}

/// Whether somebody is in a grapple, on either side.
pub fn is_in_one(state: &State, who: Who) -> bool {
    state.is(who, n::GRAPPLED) || state.is(who, n::GRAPPLING)
}

/// Whether somebody is in a grapple, or swallowed.
pub fn is_held(state: &State, who: Who) -> bool {
    let holds = [n::GRAPPLED, n::GRAPPLING, n::PINNED, n::SWALLOWED];
    holds.into_iter().any(|hold| state.is(who, hold))
}

clause! { TOUCH_ATTACK = 273
    "grapple.touch-attack", "Grapple; Standard Actions: Grappling",
    "A grapple begins with a melee touch attack",
    "Starting a grapple is a standard action. The aggressor makes a melee touch attack: 1d20 + \
     base attack bonus + the higher of the Strength and Dexterity modifiers. A miss ends the \
     attempt."
}

clause! { PROVOKES = 274
    "grapple.provokes", "Grapple", "Starting a grapple provokes the defender, who can spoil it (-4)",
    "The defender has an attack of opportunity. If it does damage, the aggressor takes -4 on the \
     opposed roll that follows."
}

clause! { OPPOSED = 275
    "grapple.opposed", "Grapple", "A grapple is decided by opposed grapple rolls",
    "Both roll 1d20 + their grapple modifier. The sheet gives it; usually it is the highest base \
     attack bonus + Strength + size."
}

clause! { ESCAPE_ARTIST = 276
    "grapple.escape-artist", "Grapple", "The defender may use Escape Artist against a grapple",
    "Before the opposed roll that starts a grapple, the defender may choose to roll 1d20 + Escape \
     Artist instead. The aggressor has no such choice.",
    asks "what to roll against {who}"
}

clause! { OUTCOME = 277
    "grapple.outcome", "Grapple", "The aggressor grapples the defender if it wins",
    "If the aggressor wins the opposed roll, the defender is grappled. If the defender wins, the \
     grapple fails."
}

/// Somebody grapples another. Called by `grappling::carry_out`.
pub fn take_hold(table: &mut Table<'_>, by: Who, who: Who) -> Flow {
    table.gain(OUTCOME, who, n::GRAPPLED, Some(Detail::Who(by)))?;
    table.gain(OUTCOME, by, n::GRAPPLING, Some(Detail::Who(who)))
}

clause! { MAINTENANCE = 675
    "grapple.maintenance", "open", "A grapple lasts until escape, release, death or separation",
    "Maintaining a grapple costs nothing. It ends when the defender escapes or dies, when the \
     aggressor lets go, falls unconscious or dies, or when one of the two leaves or is moved out \
     of reach. An unconscious defender stays grappled. Each grapple has one aggressor and one \
     defender. A combatant in a grapple cannot start another, but others may grapple it."
}

/// Why somebody cannot start a grapple: it is in one. Asked by `grappling::check`.
pub fn check_start(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!is_in_one(state, who), MAINTENANCE, || {
        format!("{} is already in a grapple", state.called(who))
    })
}

/// Ends a grapple, with everything that depended on it.
pub fn end(table: &mut Table<'_>, clause: Cited, holder: Who, who: Who) -> Flow {
    unpin(table, clause, holder, who)?;
    lose(table, clause, (who, n::GRAPPLED), holder)?;
    lose(table, clause, (holder, n::GRAPPLING), who)
}

/// Ends a pin, with everything that depended on it.
pub fn unpin(table: &mut Table<'_>, clause: Cited, holder: Who, who: Who) -> Flow {
    let was_pinned = table.state().is(who, n::PINNED);
    breathe(table, clause, holder, who)?;
    cover(table, clause, holder, who)?;
    lose(table, clause, (who, n::PINNED), holder)?;
    if !was_pinned || table.state().is(who, n::PINNED) {
        return Ok(());
    }
    // A combatant that is not pinned is not exposed either, whoever caused the two.
    for other in holders(table.state(), who) {
        cover(table, EXPOSE_DURATION, other, who)?;
    }
    Ok(())
}

/// Ends a condition caused by that holder, or ruled without a name.
fn lose(table: &mut Table<'_>, clause: Cited, (who, condition): (Who, Name), by: Who) -> Flow {
    for mark in [Some(by), None] {
        table.lose_with(clause, who, condition, mark.map(Detail::Who))?;
    }
    Ok(())
}

/// Ends every grapple somebody holds.
pub fn let_go(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    while let Some(victim) = victim(table.state(), who) {
        end(table, clause, who, victim)?;
    }
    table.lose(clause, who, n::GRAPPLING)
}

/// Ends every grapple somebody is held in.
pub fn set_free(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    for holder in holders(table.state(), who) {
        end(table, clause, holder, who)?;
    }
    table.lose(clause, who, n::GRAPPLED)
}

clause! { ESCAPE = 278
    "grapple.escape", "Grapple", "A grappled combatant may try to escape as its turn begins",
    "Before anything else on its turn, the defender may try once to escape, as a free action. It \
     rolls its grapple modifier or Escape Artist against its holder's grapple modifier. Afterwards \
     it still has its whole turn."
}

clause! { ESCAPE_LAYERS = 677
    "grapple.escape-layers", "open", "A successful escape removes only the strongest hold",
    "Each success removes only the strongest hold: exposure and submission first, then the pin, \
     then the grapple."
}

/// Frees somebody from the strongest hold that a holder has on it. Called by
/// `grappling::carry_out`.
pub fn loosen(table: &mut Table<'_>, holder: Who, who: Who) -> Flow {
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
    "grapple.release", "open", "The aggressor may release a grapple as a free action",
    "The aggressor may let go on its own turn as a free action. When it can no longer hold on, the \
     grapple is over at once."
}

clause! { NO_THREAT = 279
    "grapple.no-threat", "Grapple", "Combatants in a grapple threaten no squares",
    "During a grapple neither of the two threatens any square, so neither makes attacks of \
     opportunity."
}

/// Notes that a grapple keeps somebody from threatening a combatant that provokes. Called by
/// `reach::note_grapplers`.
pub fn note_no_threat(table: &mut Table<'_>, who: Who) -> Flow {
    table.decided(NO_THREAT, who, None, "it could strike")
}

clause! { FLAT_FOOTED = 280
    "grapple.flat-footed", "Grapple", "Grapplers are flat-footed against everyone but each other",
    "Both combatants in a grapple are flat-footed against everyone except each other."
}

/// Whether a grapple makes somebody flat-footed against another. Asked by `flat_footed::is`.
pub fn is_flat_footed(state: &State, who: Who, towards: Option<Who>) -> bool {
    is_in_one(state, who) && towards.is_some_and(|other| !are_partners(state, who, other))
}

clause! { NO_MOVEMENT = 281
    "grapple.no-movement", "Grapple", "Combatants in a grapple cannot move on their own",
    "Neither of the two can move, take a 5-foot step, charge or trample. Only the aggressor can \
     move both, with the option Move. Actions that need no movement remain possible."
}

/// Why somebody cannot move: it is in a grapple, or swallowed. Asked by `charging::settle`,
/// `move::settle` and others.
pub fn check_free(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let called = || state.called(who);
    refusals.unless(!state.is(who, n::GRAPPLED), NO_MOVEMENT, || {
        let holders: Vec<String> = holders(state, who).iter().map(|by| state.called(*by)).collect();
        let by = if holders.is_empty() { "somebody".to_owned() } else { holders.join(" and ") };
        format!(
            "{} is held by {by} and cannot move: escape-grapple comes first in a turn",
            called()
        )
    });
    refusals.unless(!state.is(who, n::GRAPPLING), NO_MOVEMENT, || {
        format!("{} holds a grapple: grapple-move moves both, release-grapple lets go", called())
    });
    refusals.unless(!state.is(who, n::PINNED), PIN, || format!("{} is pinned", called()));
    refusals.with(inside::check_free(state, who))
}

clause! { WEAPONS = 282
    "grapple.weapons", "Grapple", "Only some weapons can be used in a grapple",
    "The defender can attack with unarmed strikes, daggers and blunt strikers, the aggressor with \
     unarmed strikes and grapple-compatible weapons. Both attack as often as usual. Other weapons \
     cannot be used."
}

clause! { WEAPON_LISTS = 684
    "grapple.weapon-lists", "open", "Weapons marked grapple-compatible serve both grapplers",
    "A weapon marked grapple-compatible can be used by either of the two. Bare hands need no mark. \
     Everything else does: daggers and blunt strikers, claws and bites, and a shield for a bash."
}

/// Why somebody in a grapple cannot attack with an item. Asked by `bashing::settle`, `arms::check`
/// and `feign::check_opponent`.
pub fn check(state: &State, who: Who, item: ItemId) -> Refusals {
    let mut refusals = check_attack(state, who);
    let fit = gear::is_unarmed(state, item) || state.says(item, n::GRAPPLE_COMPATIBLE);
    if is_in_one(state, who) && !fit {
        refusals.add(WEAPONS, format!("{} cannot be used in a grapple", state.called(item)));
        let mark = format!(
            "gm set {}.{} grapple-compatible=yes marks it",
            state.called(who),
            state.called(item)
        );
        refusals.add(WEAPON_LISTS, format!("it is not marked grapple-compatible: {mark}"));
    }
    refusals
}

clause! { TARGETS = 683
    "grapple.targets", "open", "Grapplers stay in their squares and may attack anyone in reach",
    "Both stay in the squares where they are. Either may attack anyone within reach with the \
     weapons allowed, not only the other."
}

/// Notes that somebody in a grapple attacks a combatant outside it. Called by
/// `attacking::carry_out`.
pub fn note_target(table: &mut Table<'_>, who: Who, target: Who) -> Flow {
    if !is_in_one(table.state(), who) || are_partners(table.state(), who, target) {
        return Ok(());
    }
    table.decided(TARGETS, who, None, "it could strike at its partner only")
}

clause! { OPTIONS = 283
    "grapple.options", "Grapple", "Only the aggressor can use the options of a grapple",
    "Break, Expose, Move, Submission and Pin are for the aggressor only. Each requires an opposed \
     grapple roll. If the defender wins, the option is prevented and the grapple stays as it was."
}

clause! { OPTION_COST = 674
    "grapple.option-cost", "open", "Each option of a grapple is a standard action",
    "Each option is a standard action. Only one can be used in a turn, and none together with \
     attacks."
}

/// Why somebody cannot use the options: it grapples nobody, or cannot act on it. Asked by
/// `subduing::check` and `dragging::check`.
pub fn check_options(state: &State, who: Who) -> Refusals {
    let mut refusals = check_attack(state, who);
    let Some(victim) = victim(state, who) else {
        let reason = if state.is(who, n::GRAPPLED) {
            "is grappled and grapples nobody: the options are for the aggressor"
        } else {
            "grapples nobody"
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
    "Of the options, Escape Artist helps only against Submission and Pin",
    "The defender may use Escape Artist when a grapple starts, when it tries to escape at the \
     beginning of its turn, and against Submission and Pin. Against Break, Expose and Move it can \
     only use its grapple modifier.",
    asks "what to roll against {who}"
}

/// Notes that the defender has no choice here. Called by `subduing::struggle`.
pub fn note_no_choice(table: &mut Table<'_>, who: Who) -> Flow {
    table.decided(OPTIONS_ESCAPE_ARTIST, who, None, "it could choose Escape Artist")
}

clause! { BREAK = 285
    "grapple.break", "Grapple: Break", "Break gives the defender a broken bone",
    "If the aggressor wins, the defender has an injury: a broken bone. The GM says which.",
    asks "which bone of {who} breaks"
}

/// A bone of somebody breaks; the GM says which. Called by `subduing::won`.
pub fn break_bone(table: &mut Table<'_>, who: Who) -> Flow {
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
    wounds::name(table, who, &text)
}

clause! { EXPOSE = 286
    "grapple.expose", "Grapple: Expose", "Expose makes a pinned defender helpless against allies",
    "Only a pinned defender can be exposed. If the aggressor wins, the defender is helpless \
     against the aggressor's allies, who may make a kill-shot. The aggressor itself may not."
}

/// Why nobody can be exposed: the combatant held is not pinned. Asked by `subduing::check`.
pub fn check_expose(state: &State, who: Who) -> Refusals {
    let loose = victim(state, who).filter(|victim| !state.is(*victim, n::PINNED));
    Refusals::if_not(loose.is_none(), EXPOSE, || "the defender must be pinned first".to_owned())
}

/// Whether a hold makes somebody helpless against that one: an ally of the holder, not the holder
/// itself.
pub fn exposed_to(state: &State, who: Who, ally: Who) -> bool {
    state.body(who).conditions.iter().any(|held| match held.detail {
        Some(Detail::Who(holder)) if held.name == n::EXPOSED && state.knows(holder) => {
            holder != ally && ally != who && !state.hostile(holder, ally)
        }
        _ => false,
    })
}

clause! { EXPOSE_DURATION = 680
    "grapple.expose-duration", "open", "Expose lasts until the aggressor's next turn",
    "The defender is exposed until the aggressor's next turn starts or the pin ends, and to all of \
     the aggressor's allies."
}

/// A holder's turn starts: what it exposed is no longer exposed. Called by `start::lapse`.
pub fn cover_all(table: &mut Table<'_>, holder: Who) -> Flow {
    table.state().everyone().try_for_each(|who| cover(table, EXPOSE_DURATION, holder, who))
}

/// Ends being exposed by that holder.
fn cover(table: &mut Table<'_>, clause: Cited, holder: Who, who: Who) -> Flow {
    table.lose_with(clause, who, n::EXPOSED, Some(Detail::Who(holder)))
}

clause! { MOVE = 287
    "grapple.move", "Grapple: Move", "Move lets the aggressor drag the defender along",
    "If the aggressor wins, it goes by up to half its own movement, in whole squares, and takes the \
     defender along, also ahead of it."
}

clause! { MOVE_SPEED = 679
    "grapple.move-speed", "open", "Move uses half the aggressor's movement and moves both",
    "The aggressor's movement is halved. Both move, and the defender ends adjacent to the \
     aggressor: where the aggressor says, or otherwise at the nearest square to where it stood."
}

clause! { SUBMISSION = 288
    "grapple.submission", "Grapple: Submission",
    "Submission held for three rounds knocks the defender out",
    "A defender held like this for three rounds takes its maximum hit points as non-lethal damage \
     and falls unconscious. It loses no hit points."
}

clause! { SUBMISSION_ROUNDS = 678
    "grapple.submission-rounds", "open", "Submission must be won on three turns in a row",
    "The aggressor must win the roll on three of its turns in a row, including the first. If it \
     loses a roll, the defender escapes the hold, or a turn passes without the roll, the count \
     returns to 0."
}

/// The number of rounds that knock somebody out.
const ROUNDS: i32 = 3;

/// Whether somebody is held in submission.
fn is_choked(state: &State, who: Who) -> bool {
    state.is(who, n::SUBMISSION_HOLD)
}

/// Why somebody cannot be held in submission: another already does it.
pub fn check_submission(state: &State, who: Who) -> Refusals {
    let choked = victim(state, who).filter(|victim| is_choked(state, *victim));
    let other = choked.filter(|victim| !is_of(state, who, *victim, n::SUBMISSION_HOLD));
    Refusals::if_not(other.is_none(), SUBMISSION_ROUNDS, || {
        "another combatant already holds the defender in submission".to_owned()
    })
}

/// Counts one more round of submission. Returns whether it was the last.
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
pub fn lapse(table: &mut Table<'_>, holder: Who) -> Flow {
    let state = table.state();
    let choked = victim(state, holder).filter(|who| is_choked(state, *who));
    match choked {
        Some(who) if state.counter(holder, None, n::GRAPPLE_SUBMISSION) == 0 => {
            breathe(table, SUBMISSION_ROUNDS, holder, who)
        }
        Some(_) | None => Ok(()),
    }
}

/// There are no more turns: a submission is over.
pub fn lapse_for_good(table: &mut Table<'_>, holder: Who) -> Flow {
    match victim(table.state(), holder) {
        Some(who) => breathe(table, SUBMISSION_ROUNDS, holder, who),
        None => Ok(()),
    }
}

clause! { SUBMISSION_BROKEN = 289
    "grapple.submission-broken", "Grapple: Submission",
    "A defender that wins ends the submission but not the grapple",
    "If the defender wins the roll, the submission is over. The grapple continues."
}

/// Ends a submission by that holder, and sets its rounds back to 0.
pub fn breathe(table: &mut Table<'_>, clause: Cited, holder: Who, who: Who) -> Flow {
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
    "grapple.pin", "Grapple: Pin", "A pinned combatant can neither attack nor move",
    "A pinned combatant can neither attack nor move, but it is not exposed. A spell that attacks \
     counts as an attack. A spell that needs only words can be cast if it attacks nobody."
}

/// Why somebody cannot attack at all, with any weapon.
pub fn check_attack(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!state.is(who, n::PINNED), PIN, || format!("{} is pinned", state.called(who)))
}

/// Why nobody can be pinned: the combatant held already is.
pub fn check_pin(state: &State, who: Who) -> Refusals {
    let pinned = victim(state, who).filter(|victim| state.is(*victim, n::PINNED));
    Refusals::if_not(pinned.is_none(), PIN, || "the defender is already pinned".to_owned())
}

clause! { PIN_DETAILS = 681
    "grapple.pin-details", "open", "A pinned combatant cannot use items or stand up",
    "A pinned combatant cannot handle items or stand up. It can still drop prone, speak and cast \
     spells that need only words. A pin lasts until an escape ends it, the aggressor lets go or \
     the grapple ends."
}

/// Why somebody cannot stand up: it is pinned. Asked by `move::check_up`.
pub fn check_rising(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!state.is(who, n::PINNED), PIN_DETAILS, || {
        format!("{} is pinned and cannot get up", state.called(who))
    })
}

/// Why somebody cannot use its hands: it is pinned.
pub fn check_hands(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!state.is(who, n::PINNED), PIN_DETAILS, || {
        format!("{} is pinned and cannot use its hands", state.called(who))
    })
}

clause! { SOMATIC = 291
    "grapple.somatic", "Spellcasting While Grappled",
    "A grappled caster cannot provide somatic components",
    "A grappled combatant cannot provide somatic components. It can cast a spell that needs them \
     only with the feat Signless Spell, or if the GM rules that another effect removes the need \
     from the spell."
}

clause! { CASTER_SIDE = 682
    "grapple.caster-side", "open", "The aggressor cannot provide somatic components either",
    "The aggressor of a grapple cannot provide somatic components either, nor can a swallowed \
     combatant."
}

/// Why somebody cannot cast a spell: a hold prevents its gestures, or it cannot speak. Asked by
/// `cast::take_effect` and `cast::check_spell`.
pub fn check_cast(state: &State, who: Who, spell: ItemId, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let signless = args.says(n::SIGNLESS) && has_signless(state, who);
    if is_held(state, who) && needs(state, spell, "somatic") && !signless {
        let held = state.is(who, n::GRAPPLED) || state.is(who, n::PINNED);
        let clause = if held { SOMATIC } else { CASTER_SIDE };
        let reason = format!("{} needs gestures", state.called(spell));
        refusals.append(Refusals::because(clause, reason).hint(|| without_gestures(state, who)));
    }
    let speaks = !needs(state, spell, "verbal") || can_speak(state, who);
    refusals.unless(speaks, OTHER_COMPONENTS, || format!("{} cannot speak", state.called(who)));
    refusals.with(check_focus(state, who, spell))
}

/// Why a spell that needs a focus cannot be cast: the caster has foci, and none is within reach.
fn check_focus(state: &State, who: Who, spell: ItemId) -> Refusals {
    let carried = state.everyone().flat_map(|one| state.items_of(one));
    let is_own = |item: &ItemId| {
        let with = state.item(*item).holder == Some(who);
        state.says(*item, n::FOCUS) && (with || state.cast.owner(*item) == who)
    };
    let foci: Vec<ItemId> = carried.chain(state.items_on_the_ground()).filter(is_own).collect();
    let at_hand = |item: &ItemId| {
        let item = state.item(*item);
        item.holder == Some(who) && item.carry != core::STOWED
    };
    let within_reach = foci.is_empty() || foci.iter().any(at_hand);
    let cast = within_reach || !needs(state, spell, "focus");
    Refusals::if_not(cast, OTHER_COMPONENTS, || {
        let all: Vec<String> = foci.iter().map(|item| state.called(*item)).collect();
        format!("{} needs a focus, and {} is out of reach", state.called(spell), all.join(", "))
    })
    .hint(|| "it must be taken out first: retrieve-item, equip or pick-up-item".to_owned())
}

/// Whether somebody has the feat by which a spell is cast without gestures.
pub fn has_signless(state: &State, who: Who) -> bool {
    feats::has(state, who, "signless-spell")
}

/// How a spell is cast without gestures.
fn without_gestures(state: &State, who: Who) -> String {
    let called = state.called(who);
    if has_signless(state, who) {
        format!("{called} has Signless Spell: signless=yes does without them")
    } else {
        format!("{called} does not have the feat Signless Spell")
    }
}

/// What a spell needs whose sheet does not say it.
const USUAL_COMPONENTS: [&str; 2] = ["verbal", "somatic"];

/// Whether a spell needs a component. Its sheet says which; otherwise it needs words and gestures.
fn needs(state: &State, spell: ItemId, component: &str) -> bool {
    match state.stat(spell, n::COMPONENTS) {
        Some(Value::List(all)) => {
            all.iter().filter_map(Value::text).any(|one| one.trim().eq_ignore_ascii_case(component))
        }
        _ => USUAL_COMPONENTS.contains(&component),
    }
}

clause! { OTHER_COMPONENTS = 292
    "grapple.other-components", "Spellcasting While Grappled",
    "A grapple changes no other requirement of a spell",
    "Verbal components need a voice, as always, and what a spell uses must be within reach. If its \
     components name a focus and the caster's sheet lists foci, one of them must be with the \
     caster and out of the bag. The GM judges whether other components are available. Casting \
     still provokes everyone who threatens. The other combatant in the grapple does not threaten."
}

/// Notes that casting in a grapple still provokes those around it. Called by `cast::cast`.
pub fn note_casting(table: &mut Table<'_>, who: Who) -> Flow {
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
