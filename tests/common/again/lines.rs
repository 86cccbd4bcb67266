//! What a log records as lines of the play language.

use super::super::in_order;
use super::{MOST, TakenBack, end_of_act, thrown, typed};
use affray::engine::catalog::ON_EVERY_LINE;
use affray::log::{MemoryStorage, Storage};
use affray::play::{History, Session};
use affray::vocabulary::{
    Actor, Args, Declared, Detail, Effect, Event, Name, Reply, Rewind, RewindBy, Subject, Value,
};
use std::fmt::Write;

/// Which faces a line brings: those of the events from one to another.
type Faces = fn(&History, u64, u64) -> Option<Vec<u16>>;

/// A commit of a recorded fight as a line of the play language, spoken to a session that has
/// everything before it; and how many commits it makes.
pub fn line(recorded: &History, commit: u64, session: &Session<MemoryStorage>) -> (String, u64) {
    line_with(typed, recorded, commit, session).unwrap_or_else(|| {
        panic!("no line says {:?}", recorded.entry(recorded.events_of(commit).0))
    })
}

/// The same for a fight whose dice are typed, whoever threw them in the recorded one; none where no
/// line says it.
pub fn typed_line(
    recorded: &History,
    commit: u64,
    session: &Session<MemoryStorage>,
) -> Option<(String, u64)> {
    line_with(thrown, recorded, commit, session)
}

fn line_with(
    faces_of: Faces,
    recorded: &History,
    commit: u64,
    session: &Session<MemoryStorage>,
) -> Option<(String, u64)> {
    let first = recorded.events_of(commit).0;
    let end = end_of_act(recorded, commit);
    let mut line = String::new();
    let mut faces = faces_of(recorded, first, recorded.events_of(end).1);
    let mut reason = None;
    match recorded.entry(first).event {
        Event::Declared(Declared { actor, verb, args, because, .. }) => {
            line = declared(session, actor, verb, &args);
            reason = because;
        }
        Event::Answered { reply: Reply::Faces, .. } => {}
        Event::Answered { of, reply, .. } => {
            let who = session.state().called_actor(of);
            line = format!("{who} answer {}", reply_words(session, &reply));
        }
        Event::Ruled(ruled) => {
            line = ruling(session, &ruled.changes)?;
            reason = ruled.because;
        }
        Event::Rewound(Rewind { to, by: RewindBy::Offer, .. }) => {
            let first = recorded.events_of(commit + 1).0;
            if let Event::Answered { of, reply, .. } = recorded.entry(first).event {
                let who = session.state().called_actor(of);
                line = format!("{who} take {}", reply_words(session, &reply));
                if let (Actor::Who(who), Reply::Do { verb, .. }) = (of, reply)
                    && session.open_to(who, verb).last() != Some(&to)
                {
                    let _ = write!(line, " window={to}");
                }
            }
        }
        Event::Rewound(rewind @ Rewind { by: RewindBy::Retract | RewindBy::Correct, .. }) => {
            let act = TakenBack::read(recorded, commit, &rewind);
            line = act.line();
            faces = act.faces;
            reason = rewind.because;
        }
        Event::Rewound(Rewind { to, by, because, .. }) => {
            let history = session.history();
            line = match by {
                RewindBy::Undo => {
                    let count = (1..=MOST).find(|n| history.undo_target(*n) == Ok(to));
                    format!("undo {}", count.expect("an undo leads there"))
                }
                RewindBy::Redo => {
                    let count = (1..=MOST).find(|n| history.redo_target(*n) == Ok(to));
                    format!("redo {}", count.expect("a redo leads there"))
                }
                _ => format!("goto {to}"),
            };
            reason = because;
        }
        Event::Contributed { text, .. } => line = format!("contribute \"{text}\""),
        Event::Marked { name, .. } => line = format!("mark {name}"),
        Event::Remarked { text, .. } => {
            line = format!("remark \"{text}\"");
            if let Some(seats) = recorded.entry(first).audience {
                let name = |seat: &affray::vocabulary::Seat| {
                    session.state().cast.seats[usize::from(seat.0)].clone()
                };
                let seats: Vec<String> = seats.iter().map(name).collect();
                let _ = write!(line, " to={}", seats.join(","));
            }
        }
        Event::Disputed { event, reason, .. } => {
            line = format!("dispute {event} because \"{reason}\"");
        }
        _ => return None,
    }
    if let Some(faces) = faces {
        let faces: Vec<String> = faces.iter().map(u16::to_string).collect();
        let _ = write!(line, " [{}]", faces.join(" "));
    }
    if let Some(reason) = reason {
        let _ = write!(line, " because \"{reason}\"");
    }
    Some((line.trim().to_owned(), 1 + end - commit))
}

/// A declaration as a line, without dice.
pub fn declared<S: Storage>(session: &Session<S>, actor: Actor, verb: Name, args: &Args) -> String {
    let options = spelled(session, verb, args);
    format!("{} {}{options}", session.state().called_actor(actor), session.system().spell(verb))
}

/// An answer as the words behind `answer`.
pub fn reply_words<S: Storage>(session: &Session<S>, reply: &Reply) -> String {
    match reply {
        Reply::Pass => "pass".to_owned(),
        Reply::Yes => "yes".to_owned(),
        Reply::Faces => String::new(),
        Reply::Do { verb, args } => {
            format!("{}{}", session.system().spell(*verb), spelled(session, *verb, args))
        }
        Reply::Value(Value::Text(text)) => format!("\"{text}\""),
        Reply::Value(value) => word(session, value),
    }
}

/// The options of a verb. What the rules filled in and no line can say is left out: whom a free
/// attack strikes follows from the question.
fn spelled<S: Storage>(session: &Session<S>, verb: Name, args: &Args) -> String {
    // A verb named by an option, such as then= or action=, brings its own options onto the line.
    let system = session.system();
    let named = args.0.iter().flat_map(|arg| match &arg.value {
        Value::List(list) => list.as_slice(),
        one => std::slice::from_ref(one),
    });
    let named = named.filter_map(|value| match value {
        Value::Word(word) if system.is_verb(*word) => Some(*word),
        _ => None,
    });
    let verbs: Vec<Name> = named.chain([verb]).collect();
    let known = |option: Name| {
        let mut listed = system.verbs().iter().filter(|listed| verbs.contains(&listed.name));
        ON_EVERY_LINE.iter().any(|own| own.name == option)
            || listed.any(|v| v.options.iter().any(|own| own.name == option))
    };
    let mut text = String::new();
    let nothing = Value::List(Vec::new());
    for arg in args.0.iter().filter(|arg| known(arg.name) && arg.value != nothing) {
        let name = session.system().spell(arg.name);
        let _ = write!(text, " {name}={}", word(session, &arg.value));
    }
    text
}

fn word<S: Storage>(session: &Session<S>, value: &Value) -> String {
    in_order::spelled_value(session.system(), session.state(), value)
}

/// A condition with whom it is about; none where that cannot be said.
fn held<S: Storage>(
    session: &Session<S>,
    condition: Name,
    detail: Option<Detail>,
) -> Option<String> {
    let condition = session.system().spell(condition);
    match detail {
        None => Some(condition.to_owned()),
        Some(Detail::Who(who)) => Some(format!("{condition}:{}", session.state().called(who))),
        Some(_) => None,
    }
}

/// A ruling as a line; none where no line rules it.
pub fn ruling<S: Storage>(session: &Session<S>, changes: &[Effect]) -> Option<String> {
    let system = session.system();
    let called = |of: &Subject| match of {
        Subject::Fight => "fight".to_owned(),
        Subject::Item(item) => word(session, &Value::Item(*item)),
        other => session.state().called(*other),
    };
    let line = match changes {
        [Effect::Word { of: Subject::Fight, text }] => format!("gm rule \"{text}\""),
        [Effect::Pool { of, pool, by }] if *by < 0 => {
            format!("gm set {} {}-={}", called(of), system.spell(*pool), -by)
        }
        [Effect::Pool { of, pool, by }] => {
            format!("gm set {} {}+={by}", called(of), system.spell(*pool))
        }
        [Effect::Gained { of, condition, detail }] => {
            format!("gm set {} +{}", called(of), held(session, *condition, *detail)?)
        }
        [Effect::Lost { of, condition, detail }] => {
            format!("gm set {} -{}", called(of), held(session, *condition, *detail)?)
        }
        [Effect::Stat { of, stat, to }] => {
            format!("gm set {} {}={}", called(of), system.spell(*stat), word(session, to))
        }
        [Effect::Moved { who, to: Some(place) }] => {
            let place = word(session, &Value::Place(*place));
            format!("gm set {} at={place}", called(&Subject::Who(*who)))
        }
        _ => return None,
    };
    Some(line)
}
