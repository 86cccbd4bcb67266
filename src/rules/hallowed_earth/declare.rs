//! Area `declare`: saying what one will do (step 3).

use super::character::{is_character, is_down, lives};
use super::init::own_modifiers;
use super::names as n;
use super::{action, attribute, death, fulldef, init, injury, join, procedure, surprise, turn};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::{Plan, Presence, State};
use crate::vocabulary::{
    Actor, Args, Audience, Clause, Declared, Deed, Effect, Event, Name, Noted, Seat, Subject,
    Value, Who, core,
};

clause! { BEFORE_RESOLVING = 127
    "declare.before-resolving", "Step 2: Initiative", "First all say, then all do",
    "As a round begins everybody says what it will do. Only when the last has, the counts begin."
}

/// Why nobody acts yet: somebody has still to declare.
pub fn check_resolving(state: &State) -> Refusals {
    let missing: Vec<String> = missing(state).into_iter().map(|who| state.called(who)).collect();
    Refusals::because(BEFORE_RESOLVING, format!("{} has still to declare", missing.join(", ")))
}

/// Those who have still to declare.
pub fn missing(state: &State) -> Vec<Who> {
    let open = |who: Who| state.plan(who, core::WHO).is_none() || has_second(state, who);
    let left = |who: &Who| declares(state, *who) && open(*who);
    state.present().filter(left).collect()
}

/// Whether somebody has a further Standard Action to say something of, or to pass with.
pub fn has_second(state: &State, who: Who) -> bool {
    let first = state.plan(who, core::WHO).is_some_and(|deed| deed.verb != core::PASS);
    let late = turn::deeds(state, who, n::LATE).count() as i32;
    let further = state.pool(who, n::STANDARD_ACTION) - late > 1;
    first && further && state.plan(who, n::SECOND).is_none()
}

clause! { WHO_DECLARES = 128
    "declare.who", "Step 2: Initiative", "Everybody but the Surprised",
    "All who are in the fight declare, those who lie there too, for they are conscious. The \
     Surprised do not, nor do the dead."
}

/// Whether somebody declares in this round.
fn declares(state: &State, who: Who) -> bool {
    lives(state, who) && !state.is(who, n::SURPRISED) && state.body(who).initiative.is_some()
}

/// Why a declaration is refused.
pub fn check(state: &State, who: Who, verb: Name, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let called = || state.called(who);
    if !procedure::runs(state) {
        let reason = "surprise and Initiative come first: no round is running";
        return Refusals::because(procedure::STEPS, reason);
    }
    if state.body(who).presence != Presence::Present {
        return Refusals::because(WHO_DECLARES, format!("{} is not in the fight", called()));
    }
    refusals.unless(!state.is(who, n::DEAD), death::NEGATIVE_STRENGTH, || {
        format!("{} is dead", called())
    });
    refusals.append(surprise::check_act(state, who));
    refusals.append(init::check_declared(state, who));
    let twice = verb == n::FULL_DEFENSE && turn::is_meant(state, who, core::WHO, verb);
    refusals.unless(!twice, fulldef::TIMING, || {
        format!("{} has declared Full-Defense: it lasts all round", called())
    });
    if state.phase == n::COUNTS && !join::is_newcomer(state, who) {
        refusals.add(BEFORE_RESOLVING, "the counts of this round have begun");
    }
    if state.phase == n::DECLARE && refusals.is_empty() {
        refusals.append(check_order(state, who));
    }
    if ![n::OTHER_ACTION, core::PASS, n::CAST_SPELL].contains(&verb) {
        refusals.append(injury::check_body(state, who));
    }
    if ![n::OTHER_ACTION, core::PASS].contains(&verb) {
        refusals.append(injury::check_rib(state, state, who));
    }
    refusals.append(action::check_deed(state, who, verb, args));
    refusals
}

/// Says what one will do.
pub fn perform(table: &mut Table<'_>, who: Who, declared: &Declared) -> Result<(), Stop> {
    let deed = Deed { verb: declared.verb, args: declared.args.clone() };
    let (clause, _) = action::speed(table.state(), &deed);
    note_order(table, who)?;
    if is_down(table.state(), who) {
        table.note(WHO_DECLARES, who)?;
    }
    // What is written down says no more than that it is: its speed is noted when it lies open.
    if method(table.state()) != n::SECRET_REVEAL || table.state().phase != n::DECLARE {
        action::note_speed(table, who, &deed)?;
    }
    let second = has_second(table.state(), who);
    let kind = if second { n::SECOND } else { core::WHO };
    table.effect(clause, Effect::Planned { of: who, kind, deed: Some(deed) })?;
    if second {
        table.note(action::SEVERAL_MODIFIERS, who)?;
    }
    init::note_count(table, who)?;
    if method(table.state()) == n::SECRET_REVEAL {
        table.note(SECRET_REVEAL, who)?;
    }
    let state = table.state();
    let placed = state.phase == n::COUNTS && !has_second(state, who);
    if placed { join::declared(table, who) } else { Ok(()) }
}

clause! { METHOD = 129
    "declare.method-referee", "Step 3: Declare Actions", "How it is done is the Referee's",
    "The Referee settles how actions are declared, alone or with the players. It changes nothing \
     about who acts when."
}

clause! { SAME_METHOD = 134
    "declare.same-method-always", "Step 3: Declare Actions", "One way, every time",
    "It is good to keep to one way of declaring. A change is pointed out, and made."
}

/// The Referee settles how actions are declared.
pub fn set_method(table: &mut Table<'_>, to: Name) -> Result<(), Stop> {
    let habit = table.state().word(Subject::Fight, n::DECLARATION_METHOD);
    if habit.is_some_and(|habit| habit != to) {
        table.note(SAME_METHOD, None)?;
    }
    if habit == Some(to) {
        return Ok(());
    }
    let (of, stat) = (Subject::Fight, n::DECLARATION_METHOD);
    table.effect(METHOD, Effect::Stat { of, stat, to: Value::Word(to) })
}

/// The way actions are declared.
pub fn method(state: &State) -> Name {
    state.word(Subject::Fight, n::DECLARATION_METHOD).unwrap_or(n::FREE)
}

clause! { ROUND_ROBIN = 130
    "declare.round-robin", "Step 3: Declare Actions", "Around the table",
    "Seats declare one after the other, from the Referee's left or, the other way round, from the \
     right. They sit in the order of the front matter."
}

clause! { BY_AGILITY = 131
    "declare.by-agility", "Step 3: Declare Actions", "By Agility, from the top",
    "Who has the higher Agility score declares earlier."
}

clause! { BY_INITIATIVE_MODIFIER = 132
    "declare.by-initiative-modifier", "Step 3: Declare Actions",
    "By Initiative modifier, from below",
    "Who has the lower modifier on the Initiative throw declares earlier."
}

/// Where somebody comes in the order of declaring, where there is one, and the clause of it.
fn place(state: &State, who: Who) -> Option<((i32, bool), &'static Clause)> {
    let seat = i32::from(state.sheet(who).seat.0);
    let last = i32::MAX;
    let gm = state.sheet(who).seat == Seat::GM;
    let others = !is_character(state, who);
    match method(state) {
        n::ROUND_ROBIN_LEFT => Some(((if gm { last } else { seat }, false), ROUND_ROBIN)),
        n::ROUND_ROBIN_RIGHT => Some(((if gm { last } else { -seat }, false), ROUND_ROBIN)),
        n::BY_AGILITY => Some(((-attribute::score(state, who, n::AGILITY), others), BY_AGILITY)),
        n::BY_INITIATIVE_MODIFIER => {
            let sum = own_modifiers(state, who).iter().map(|(.., by)| by).sum();
            Some(((sum, others), BY_INITIATIVE_MODIFIER))
        }
        _ => None,
    }
}

/// Whether names decide between two of one place.
fn by_name(state: &State) -> bool {
    [n::BY_AGILITY, n::BY_INITIATIVE_MODIFIER].contains(&method(state))
}

clause! { SECRET_REVEAL = 133
    "declare.secret-reveal", "Step 3: Declare Actions", "Written down, shown together",
    "Everybody writes its action down; nobody else can read it before the last one is in. Then all \
     of them lie open."
}

/// All have declared: what was written down lies open.
pub fn reveal(table: &mut Table<'_>) -> Result<(), Stop> {
    if method(table.state()) != n::SECRET_REVEAL {
        return Ok(());
    }
    let of_round = [core::WHO, n::SECOND];
    let written = table.state().plans.iter().filter(|plan| of_round.contains(&plan.kind));
    let written: Vec<Plan> = written.cloned().collect();
    for Plan { of, kind, deed } in written {
        action::note_speed(table, of, &deed)?;
        table.effect(SECRET_REVEAL, Effect::Planned { of, kind, deed: Some(deed) })?;
    }
    Ok(())
}

/// Who may see an event: what is written down, only the seat that wrote it and the Referee's.
/// That somebody has written is no secret.
pub fn audience(after: &State, input: &Event, event: &Event) -> Audience {
    let Event::Declared(Declared { actor: Actor::Who(who), verb, .. }) = input else {
        return None;
    };
    let written = after.phase == n::DECLARE
        && method(after) == n::SECRET_REVEAL
        && action::DEEDS.contains(verb)
        && after.plan(*who, core::WHO).is_some();
    let open = match event {
        Event::Noted(Noted { clause, .. }) => *clause == SECRET_REVEAL.code,
        Event::Settled => true,
        _ => false,
    };
    if !written || open {
        return None;
    }
    let mut seats = vec![Seat::GM, after.sheet(*who).seat];
    seats.dedup();
    Some(seats)
}

clause! { TIES_AND_VISIBILITY = 646
    "declare.ties-and-visibility", "open", "Level scores, and who may listen",
    "Of level scores characters come before the Referee's creatures, then by name. Only secret \
     declarations are not open. Around the table the Referee's creatures come last."
}

/// Why it is not somebody's turn to declare.
fn check_order(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let Some((own, clause)) = place(state, who) else { return refusals };
    let key = |other: Who| (place(state, other).map(|(place, _)| place), state.called(other));
    let first = missing(state).into_iter().min_by_key(|other| key(*other)).unwrap_or(who);
    let Some((earliest, _)) = place(state, first) else { return refusals };
    let named = || format!("{} declares first", state.called(first));
    refusals.unless(earliest.0 == own.0, clause, named);
    let level = earliest.0 == own.0 && by_name(state);
    refusals.unless(!level || first == who, TIES_AND_VISIBILITY, named);
    refusals
}

/// Says what decided when somebody declares.
fn note_order(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let level = missing(table.state()).into_iter().any(|other| {
        other != who
            && by_name(table.state())
            && place(table.state(), other).map(|(place, _)| place.0)
                == place(table.state(), who).map(|(place, _)| place.0)
    });
    if level {
        return table.note(TIES_AND_VISIBILITY, who);
    }
    match place(table.state(), who) {
        Some((_, clause)) => table.note(clause, who),
        None => Ok(()),
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    BEFORE_RESOLVING,
    WHO_DECLARES,
    METHOD,
    ROUND_ROBIN,
    BY_AGILITY,
    BY_INITIATIVE_MODIFIER,
    SECRET_REVEAL,
    SAME_METHOD,
    TIES_AND_VISIBILITY,
];
