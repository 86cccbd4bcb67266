//! When a forged field is as good as what stood there: what the lines of the table ask for.

use super::logs::Recorded;
use affray::engine::catalog::{Kind, ON_EVERY_LINE};
use affray::vocabulary::{
    Arg, Args, Declared, DieSource, Effect, Entry, Event, Need, Reply, Rewind, RewindBy, Ruled,
    Seat, Value, core,
};

/// An event with one field forged.
pub struct Forged<'a> {
    /// The log it stands in.
    pub log: &'a Recorded,
    /// Its number.
    pub number: u64,
    /// The field, by its path.
    pub path: &'a str,
    /// What was done to it.
    pub what: &'a str,
    /// The whole event.
    pub entry: &'a Entry,
    /// Whether the report says anything else than before.
    pub shown: bool,
}

impl Forged<'_> {
    /// What stood there.
    pub fn honest(&self) -> &Entry {
        self.log.entry(self.number)
    }
}

/// It is said no earlier than what stands before it. What is said again keeps its time.
pub fn goes_on(forged: &Forged<'_>) -> bool {
    !goes_back(forged) && forged.entry.event.said_again().is_none()
}

/// It is said earlier than something before it.
pub fn goes_back(forged: &Forged<'_>) -> bool {
    let stamp = forged.entry.event.stamp();
    stamp.is_some_and(|stamp| stamp.time < forged.log.latest_before(forged.number))
        && forged.entry.event.said_again().is_none()
}

/// Its seat is one of the table, speaks for whoever acts, and sees what it says. What is said again
/// keeps its seat.
pub fn may_say_it(forged: &Forged<'_>) -> bool {
    let Entry { audience, event } = forged.entry;
    let Some(seat) = event.stamp().map(|stamp| stamp.seat) else { return false };
    let may = match event {
        Event::Declared(Declared { actor, .. }) => forged.log.speaks_for(seat, *actor),
        Event::Remarked { .. } => audience.as_ref().is_none_or(|seats| seats.contains(&seat)),
        Event::Answered { reply: Reply::Faces, .. }
        | Event::Rewound(_)
        | Event::Marked { .. }
        | Event::Disputed { .. } => true,
        Event::Answered { of, .. } => forged.log.speaks_for(seat, *of),
        _ => false,
    };
    may && is_at_the_table(forged, seat) && event.said_again().is_none()
}

/// It is for seats of the table, its own among them.
pub fn is_for_its_own(forged: &Forged<'_>) -> bool {
    let own = forged.entry.event.stamp().map(|stamp| stamp.seat);
    forged.entry.audience.as_ref().is_none_or(|seats| {
        own.is_some_and(|own| seats.contains(&own))
            && seats.iter().all(|seat| is_at_the_table(forged, *seat))
    })
}

fn is_at_the_table(forged: &Forged<'_>, seat: Seat) -> bool {
    usize::from(seat.0) < forged.log.opening().seats.len()
}

/// It is about an event before it.
pub fn is_there(forged: &Forged<'_>) -> bool {
    match &forged.entry.event {
        Event::Disputed { event, .. } => (1..forged.number).contains(event),
        _ => false,
    }
}

/// It asks for the same, for some of it twice, or for points and the ends of conditions that come
/// to nothing; for nobody who comes.
pub fn asks_for_more(forged: &Forged<'_>) -> bool {
    let (Event::Ruled(Ruled { changes, .. }), Event::Ruled(honest)) =
        (&forged.entry.event, &forged.honest().event)
    else {
        return false;
    };
    changes.iter().all(|change| match change {
        Effect::Cast(_) => false,
        Effect::Pool { .. } | Effect::Lost { .. } => true,
        // What a condition is about counts only where the rules ask for it.
        Effect::Gained { of, condition, .. } => honest.changes.iter().any(|change| {
            matches!(change, Effect::Gained { of: its, condition: own, .. }
                if its == of && own == condition)
        }),
        other => honest.changes.contains(other),
    })
}

/// Some of its options are left out.
pub fn leaves_out(forged: &Forged<'_>) -> bool {
    let (Some(left), Some(all)) = (options(&forged.entry.event), options(&forged.honest().event))
    else {
        return false;
    };
    left.0.len() < all.0.len() && left.0.iter().all(|arg| all.0.contains(arg))
}

/// Every option holds what options of its name hold; one that takes any words, a word of the rules.
pub fn fits_the_option(forged: &Forged<'_>) -> bool {
    let verbs = forged.log.system.verbs().iter();
    let known: Vec<_> = verbs.flat_map(|verb| verb.options).chain(ON_EVERY_LINE).collect();
    let holds = |kind: Kind, value: &Value| {
        let any = matches!(kind, Kind::Label | Kind::Text) && matches!(value, Value::Word(_));
        any || kind.fits(value)
    };
    let fits = |arg: &Arg| {
        let mut own = known.iter().filter(|known| known.name == arg.name);
        own.any(|known| holds(known.kind, &arg.value))
    };
    options(&forged.entry.event).is_some_and(|args| args.0.iter().all(fits))
}

fn options(input: &Event) -> Option<&Args> {
    match input {
        Event::Declared(Declared { args, .. })
        | Event::Answered { reply: Reply::Do { args, .. }, .. } => Some(args),
        _ => None,
    }
}

/// A word answers that the question offered.
pub fn was_offered(forged: &Forged<'_>) -> bool {
    let Event::Answered { reply: Reply::Value(word @ Value::Word(_)), .. } = &forged.entry.event
    else {
        return false;
    };
    let asked = (1..forged.number).rev().find_map(|number| match &forged.log.entry(number).event {
        Event::Asked(asked) => Some(asked),
        _ => None,
    });
    matches!(asked.map(|asked| &asked.need), Some(Need::Choice { options, .. }) if options.contains(word))
}

/// It passes.
pub fn passes(forged: &Forged<'_>) -> bool {
    matches!(forged.entry.event, Event::Answered { reply: Reply::Pass, .. })
}

/// It ends a turn.
pub fn ends_a_turn(forged: &Forged<'_>) -> bool {
    matches!(&forged.entry.event, Event::Declared(declared) if declared.verb == core::END_TURN)
}

/// Somebody only talks: nothing comes of it, and nothing hangs on who it was.
pub fn only_talks(forged: &Forged<'_>) -> bool {
    let says = |verb| forged.log.system.spell(verb) == "speak";
    matches!(&forged.entry.event, Event::Declared(declared) if says(declared.verb))
}

/// A `goto` is called an `undo` or a `redo`, or one of them a `goto`.
pub fn calls_it_goto(forged: &Forged<'_>) -> bool {
    let by = |entry: &Entry| match &entry.event {
        Event::Rewound(Rewind { by, .. }) => Some(*by),
        _ => None,
    };
    let both = [by(forged.entry), by(forged.honest())];
    let moves = [RewindBy::Undo, RewindBy::Redo, RewindBy::Goto].map(Some);
    both.contains(&Some(RewindBy::Goto)) && both.iter().all(|by| moves.contains(by))
}

/// More is said to follow than the file holds.
pub fn announces_too_much(forged: &Forged<'_>) -> bool {
    let Event::Rewound(Rewind { follow, .. }) = &forged.entry.event else { return false };
    u64::from(*follow) > forged.log.commits_after(forged.number)
}

/// The same dice in another order, all of them typed.
pub fn typed_otherwise(forged: &Forged<'_>) -> bool {
    let (Event::Rolled(rolled), Event::Rolled(honest)) =
        (&forged.entry.event, &forged.honest().event)
    else {
        return false;
    };
    let mut dice = honest.dice.clone();
    let typed = rolled.dice.iter().all(|die| {
        let there = dice.iter().position(|own| own == die);
        there.is_some_and(|at| dice.remove(at).source == DieSource::Typed)
    });
    typed && dice.is_empty()
}

/// Faces of physical dice are taken beside seeded ones.
pub fn is_mixed(forged: &Forged<'_>) -> bool {
    forged.log.opening().mixed
}
