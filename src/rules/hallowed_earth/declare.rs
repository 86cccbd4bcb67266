//! Area `declare`: declaring actions (step 3).

use super::action::{self, Action};
use super::character::is_character;
use super::names as n;
use super::{
    attribute, death, fulldef, init, injury, join, plan, procedure, round, sheet, surprise,
};
use crate::engine::prelude::*;
use crate::engine::record::{Record, ahead};
use crate::state;
use crate::vocabulary::{Audience, Declared, Effected, Event, Seat, name_of_id, numbered};
use std::marker::PhantomData;

clause! { BEFORE_RESOLVING = 127
    "declare.before-resolving", "Step 2: Initiative", "Everybody declares before anybody acts",
    "As a round begins, everybody declares an action. The counts begin only when the last one has \
     declared."
}

clause! { WHO_DECLARES = 128
    "declare.who", "Step 2: Initiative", "Everybody except the Surprised and the dead declares",
    "All creatures in the fight declare, including those that are Incapacitated or Dying, for they \
     are conscious. Surprised and dead creatures do not."
}

/// Why somebody cannot declare now; if it is not in the fight at all, that reason alone.
fn check_time(state: &State, who: Who) -> Result<Refusals, Refusals> {
    presence::check_open(state).or(())?;
    let called = || state.called(who);
    if !round::runs(state) {
        let reason = "no round is running: surprise and Initiative come first";
        return Err(presence::idle(state, procedure::STEPS, reason));
    }
    if !state.is_here(who) {
        return Err(Refusals::because(WHO_DECLARES, format!("{} is not in the fight", called())));
    }
    let mut refusals = death::check(state, who);
    let surprised = surprise::check_act(state, who);
    // A newcomer would declare at once: being Surprised is all that keeps it from that.
    let is_late = surprised.is_empty() && is_too_late(state, who);
    refusals.append(surprised);
    refusals.append(init::check_declared(state, who));
    if is_late {
        let turn = round::in_turn(state, who);
        let next = if turn { "; what was declared is carried out with act" } else { "" };
        refusals.add(
            BEFORE_RESOLVING,
            format!("it is too late to declare: the counts of this round have begun{next}"),
        );
    }
    Ok(refusals)
}

/// Whether the time to declare is over for somebody: then nothing else matters.
fn is_too_late(state: &State, who: Who) -> bool {
    state.phase == n::COUNTS && !join::is_newcomer(state, who)
}

/// The record of an action that is declared ahead.
pub const fn action<A: Action>() -> Record {
    ahead::<Declare<A>, A>()
}

/// Somebody says that it will do this.
pub struct Declare<A> {
    who: Who,
    deed: Deed,
    action: PhantomData<A>,
}

impl<A: Action> Plan for Declare<A> {
    type By = Who;

    const VERB: Verb = A::VERB;

    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        A::fill(state, who, args)
    }

    fn spell(state: &State, who: Who, args: Args) -> Args {
        A::spell(state, who, args)
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        A::offers(state, who)
    }

    fn done(state: &State, by: Actor, args: &Args) -> Done {
        A::done(state, by, args)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let deed = Deed { verb: A::VERB.name, args: args.clone() };
        let mut refusals = check_time(state, who)?;
        if is_too_late(state, who) {
            return Err(refusals);
        }
        refusals.append(fulldef::check_again(state, who, &deed));
        if state.phase == n::DECLARE && refusals.is_empty() {
            refusals.append(check_order(state, who));
        }
        let against = A::check_declared(state, who, args);
        if !against.is_empty() && !injury::check_exertion(state, who).is_empty() {
            refusals.append(against.and(action::NONE_DECLARED, "it may pass"));
        } else {
            refusals.append(against);
        }
        refusals.or(Declare { who, deed, action: PhantomData })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Declare { who, deed, .. } = self;
        let (clause, _) = action::speed(table.state(), &deed);
        let second = plan::has_second(table.state(), who);
        let kind = if second { n::SECOND } else { core::WHO };
        table.effect(clause, Effect::Planned { of: who, kind, deed: Some(deed) })?;
        mark_written(table, SECRET_REVEAL, who)?;
        let state = table.state();
        let placed = state.phase == n::COUNTS && !plan::has_second(state, who);
        if placed { join::declared(table, who) } else { Ok(()) }
    }
}

clause! { METHOD = 129
    "declare.method-referee", "Step 3: Declare Actions",
    "The Referee decides how actions are declared",
    "The Referee decides how actions are declared, alone or with the players, before the fight or \
     as it starts. The method does not change who acts when."
}

clause! { SAME_METHOD = 134
    "declare.same-method-always", "Step 3: Declare Actions",
    "A table should keep to one method of declaring",
    "It is advisable to keep to one method of declaring. A change is allowed, but pointed out.",
    reminds "the method of declaring changes; a table should keep to one"
}

/// The Referee settles how actions are declared.
pub struct SetMethod(Name);

impl Plan for SetMethod {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(n::SET_DECLARATION_METHOD, "before the fight")
        .takes(&[need(n::METHOD, Kind::Word(sheet::METHODS))])
        .says("Sets how actions are declared.")
        .told("sets how actions are declared: {method}");

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        presence::check_open(state).or(())?;
        let before = state.phase == core::SETUP;
        let mut refusals =
            Refusals::if_not(before, METHOD, || "the fight has already started".to_owned());
        let method = args.word(n::METHOD);
        refusals.unless(method.is_some(), METHOD, || "say how: method=…".to_owned());
        refusals.or_all(method.map(SetMethod))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        set_method(table, self.0)
    }
}

/// How actions are declared from now on.
pub fn set_method(table: &mut Table<'_>, to: Name) -> Flow {
    let habit = table.state().word(Subject::Fight, n::DECLARATION_METHOD);
    if habit.is_some_and(|habit| habit != to) {
        table.decided(SAME_METHOD, None, None, "the earlier method stays in force")?;
    }
    if habit == Some(to) {
        return Ok(());
    }
    let (of, stat) = (Subject::Fight, n::DECLARATION_METHOD);
    table.effect(METHOD, Effect::Stat { of, stat, to: Value::Word(to) })
}

/// The Referee rules how actions are declared from now on: under another method, what was written
/// in secret so far is secret no more.
pub fn rule_method(table: &mut Table<'_>, to: &Value, change: &Effect) -> Flow {
    if is_secret(table.state()) && *to != Value::Word(n::SECRET_REVEAL) {
        reveal(table)?;
    }
    let habit = table.state().word(Subject::Fight, n::DECLARATION_METHOD).map(Value::Word);
    if habit.is_some_and(|habit| habit != *to) {
        table.decided(SAME_METHOD, None, None, "nobody would be told that it changes")?;
    }
    table.effect(own::RULING, change.clone())
}

/// The method by which actions are declared.
pub fn method(state: &State) -> Name {
    state.word(Subject::Fight, n::DECLARATION_METHOD).unwrap_or(n::FREE)
}

clause! { ROUND_ROBIN = 130
    "declare.round-robin", "Step 3: Declare Actions",
    "Round-robin: the seats declare one after the other",
    "The seats declare one after the other, starting from the Referee's left or, in the other \
     direction, from the right. They sit in the order of the front matter."
}

clause! { BY_AGILITY = 131
    "declare.by-agility", "Step 3: Declare Actions", "By Agility: the highest score declares first",
    "A creature with a higher Agility score declares earlier."
}

clause! { BY_INITIATIVE_MODIFIER = 132
    "declare.by-initiative-modifier", "Step 3: Declare Actions",
    "By Initiative modifier: the lowest declares first",
    "A creature with a lower modifier to the Initiative roll declares earlier."
}

/// The place of somebody in the order of declaring, if there is one, and its clause.
fn place(state: &State, who: Who) -> Option<((i32, bool), Cited)> {
    let seat = i32::from(state.sheet(who).seat.0);
    let last = i32::MAX;
    let gm = state.sheet(who).seat == Seat::GM;
    let others = !is_character(state, who);
    match method(state) {
        n::ROUND_ROBIN_LEFT => Some(((if gm { last } else { seat }, false), ROUND_ROBIN)),
        n::ROUND_ROBIN_RIGHT => Some(((if gm { last } else { -seat }, false), ROUND_ROBIN)),
        n::BY_AGILITY => Some(((-attribute::score(state, who, n::AGILITY), others), BY_AGILITY)),
        n::BY_INITIATIVE_MODIFIER => {
            Some(((init::modifier(state, who), others), BY_INITIATIVE_MODIFIER))
        }
        _ => None,
    }
}

/// Whether names decide between two in the same place.
fn by_name(state: &State) -> bool {
    [n::BY_AGILITY, n::BY_INITIATIVE_MODIFIER].contains(&method(state))
}

clause! { SECRET_REVEAL = 133
    "declare.secret-reveal", "Step 3: Declare Actions",
    "Secret declarations are written down and revealed together",
    "Every action is written down. Until the last one is in, nobody but the player who wrote it \
     and the Referee can read it. Then all of them are revealed; earlier, if the Referee changes \
     the method."
}

/// All have declared, or declare openly from here on: what was written down is revealed.
pub fn reveal(table: &mut Table<'_>) -> Flow {
    if method(table.state()) != n::SECRET_REVEAL {
        return Ok(());
    }
    let of_round = [core::WHO, n::SECOND];
    let written = table.state().plans.clone();
    let written = written.iter().filter(|plan| of_round.contains(&plan.kind)).cloned();
    for state::Plan { of, kind, deed } in written {
        table.effect(SECRET_REVEAL, Effect::Planned { of, kind, deed: Some(deed) })?;
    }
    Ok(())
}

/// Whether what is declared now is written down.
fn is_secret(state: &State) -> bool {
    state.phase == n::DECLARE && method(state) == n::SECRET_REVEAL
}

/// Marks whether somebody has written all it declares this round: everybody sees that, whoever can
/// read what it wrote.
pub fn mark_written(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    let state = table.state();
    let all = state.plan(who, core::WHO).is_some() && !plan::has_second(state, who);
    let round = if all && is_secret(state) { state.round as i32 } else { 0 };
    table.count(clause, who, n::WRITTEN, round)
}

/// Who may see an event: what is written down, only the seat that wrote it and the Referee's.
/// That somebody has written is no secret.
pub fn audience(after: &State, input: &Event, event: &Event) -> Audience {
    let Event::Declared(Declared { actor: Actor::Who(who), verb, .. }) = input else {
        return None;
    };
    let written =
        is_secret(after) && action::later(*verb).is_some() && after.plan(*who, core::WHO).is_some();
    let open = match event {
        Event::Effected(Effected { effect: Effect::Counter { counter, .. }, .. }) => {
            *counter == n::WRITTEN
        }
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
    "declare.ties-and-visibility", "open",
    "Characters declare first on equal scores; declarations are open",
    "Among equal scores, characters declare before the Referee's creatures, and then by name. All \
     declarations are open, except secret ones. In a round-robin the Referee's creatures declare \
     last."
}

/// Why it is not somebody's turn to declare.
fn check_order(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let Some((own, clause)) = place(state, who) else { return refusals };
    let key = |other: Who| (place(state, other).map(|(place, _)| place), by_number(state, other));
    let first = plan::missing(state).into_iter().min_by_key(|other| key(*other)).unwrap_or(who);
    let Some((earliest, _)) = place(state, first) else { return refusals };
    let named = || format!("{} has to declare first", state.called(first));
    refusals.unless(earliest.0 == own.0, clause, named);
    let level = earliest.0 == own.0 && by_name(state);
    let early = level && first != who;
    refusals.unless(!early, clause, named);
    refusals.unless(!early, TIES_AND_VISIBILITY, named);
    refusals
}

/// The name of somebody, and the number behind it: Ghoul 2 comes before Ghoul 10.
fn by_number(state: &State, who: Who) -> (String, u32) {
    let sheet = state.sheet(who);
    let name = sheet.name.clone().unwrap_or_else(|| name_of_id(&sheet.id));
    match numbered(&name) {
        Some((stem, number)) => (stem.to_owned(), number),
        None => (name, 0),
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
