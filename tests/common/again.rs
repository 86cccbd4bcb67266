//! Saying again what a log records: through the library, and in the play language.

use super::{KEY, in_order};
use affray::log::{Log, MemoryStorage, Storage, codec};
use affray::play::{Back, Blinders, Correction, History, PlayError, Said, Session};
use affray::vocabulary::{
    Actor, Args, Declared, Detail, DieSource, Effect, Entry, Event, Name, Reply, Rewind, RewindBy,
    Rolled, Ruled, Subject, Value, core,
};
use std::fmt::Write;

/// More declarations than any fight here has.
const MOST: u64 = 10_000;

/// Event numbers moved on by a `Recovered` act that the recorded log does not have.
#[derive(Clone, Copy, Default)]
pub struct Shift {
    event: Option<u64>,
}

impl Shift {
    pub fn at(event: u64) -> Self {
        Shift { event: Some(event) }
    }

    fn event(self, number: u64) -> u64 {
        number + u64::from(self.event.is_some_and(|at| number >= at))
    }
}

/// The last of the commits that are written together with one: those that follow a rewind, and the
/// answers kept behind a step that come back with an answer.
fn end_of_act(recorded: &History, commit: u64) -> u64 {
    let first = |commit: u64| recorded.entry(recorded.events_of(commit).0).event;
    if let Event::Rewound(rewind) = first(commit) {
        return commit + u64::from(rewind.follow);
    }
    let kept = |commit: &u64| first(*commit).said_again().is_some();
    (commit + 1..=recorded.commits()).take_while(kept).last().unwrap_or(commit)
}

/// Says a commit of a recorded fight again; gives how many commits that made.
pub fn say<S: Storage>(
    recorded: &History,
    commit: u64,
    session: &mut Session<S>,
    shift: Shift,
) -> Result<u64, PlayError> {
    let first = recorded.events_of(commit).0;
    let end = end_of_act(recorded, commit);
    let faces = typed(recorded, first, recorded.events_of(end).1);
    let entry = recorded.entry(first);
    match entry.event {
        Event::Declared(Declared { stamp, actor, verb, args, because, .. }) => {
            session.declare(stamp, Said { actor, verb, args, because }, faces)?;
        }
        Event::Answered { stamp, reply: Reply::Faces, .. } => {
            session.supply_dice(stamp, faces.unwrap_or_default())?;
        }
        Event::Answered { stamp, of, reply, .. } => {
            session.answer(stamp, of, reply, faces)?;
        }
        Event::Ruled(ruled) => {
            session.rule(ruled.stamp, ruled.changes, ruled.because, faces)?;
        }
        Event::Rewound(Rewind { stamp, to, by: RewindBy::Offer, .. }) => {
            let first = recorded.events_of(commit + 1).0;
            let Event::Answered { of: Actor::Who(who), reply: Reply::Do { verb, args }, .. } =
                recorded.entry(first).event
            else {
                panic!("event {first} takes no window")
            };
            session.take_at(stamp, shift.event(to), (who, verb, args), faces)?;
        }
        Event::Rewound(rewind @ Rewind { by: RewindBy::Retract | RewindBy::Correct, .. }) => {
            let act = TakenBack::read(recorded, commit, &rewind);
            let without = act.without.iter().map(|event| shift.event(*event)).collect();
            let event = shift.event(act.event);
            let back = Back { without, faces: act.faces, because: rewind.because };
            match act.correction {
                None => session.retract(rewind.stamp, event, back)?,
                Some((die, face)) => {
                    session.correct(rewind.stamp, Correction { event, die, face }, back)?
                }
            };
        }
        Event::Rewound(Rewind { stamp, to, by, because, .. }) => {
            let to = shift.event(to);
            match by {
                RewindBy::Undo => {
                    let count = (1..=MOST).find(|n| session.history().undo_target(*n) == Ok(to));
                    session.undo(stamp, count.expect("an undo leads there"), because)?;
                }
                RewindBy::Redo => {
                    let count = (1..=MOST).find(|n| session.history().redo_target(*n) == Ok(to));
                    session.redo(stamp, count.expect("a redo leads there"))?;
                }
                RewindBy::Goto | RewindBy::Retract | RewindBy::Correct | RewindBy::Offer => {
                    let commit = session.history().commit_of(to);
                    session.goto(stamp, &commit.to_string())?;
                }
            }
        }
        Event::Contributed { stamp, text } => {
            session.contribute(stamp, text)?;
        }
        Event::Disputed { stamp, event, reason } => {
            let event = shift.event(event);
            session.record(Event::Disputed { stamp, event, reason }, entry.audience)?;
        }
        act => {
            assert!(act.is_act(), "event {first} begins no commit");
            session.record(act, entry.audience)?;
        }
    }
    Ok(1 + end - commit)
}

/// A retract or a correction, as it must have been said.
struct TakenBack {
    /// The deed, or the roll.
    event: u64,
    /// Which die shows which face.
    correction: Option<(usize, u16)>,
    without: Vec<u64>,
    faces: Option<Vec<u16>>,
}

impl TakenBack {
    fn read(recorded: &History, commit: u64, rewind: &Rewind) -> Self {
        let first = |commit: u64| recorded.events_of(commit).0;
        let last = commit + u64::from(rewind.follow);
        let made = first(commit) + 1..=recorded.events_of(last).1;
        let said: Vec<u64> = (commit + 1..=last)
            .filter_map(|commit| recorded.entry(first(commit)).event.said_again())
            .collect();
        let line = recorded.line_to(rewind.from).into_iter().map(|(first, _)| first);
        let is_said = |event: &u64| {
            let faces = Reply::Faces;
            match recorded.entry(*event).event {
                Event::Answered { reply, .. } => reply != faces,
                event => event.is_input(),
            }
        };
        let mut left_out: Vec<u64> =
            line.filter(|at| *at > rewind.to && is_said(at) && !said.contains(at)).collect();
        let rolls = |events: &mut dyn Iterator<Item = u64>| -> Vec<(u64, Rolled)> {
            let rolled = events.filter_map(|number| match recorded.entry(number).event {
                Event::Rolled(rolled) => Some((number, rolled)),
                _ => None,
            });
            rolled.collect()
        };
        let mut typed =
            faces(recorded, *made.start(), *made.end(), |source| source == DieSource::Typed)
                .unwrap_or_default();
        let mut correction = None;
        let mut event = left_out.first().copied().unwrap_or_default();
        if rewind.by == RewindBy::Correct {
            let old = recorded.line_to(rewind.from).into_iter();
            let old = rolls(&mut old.flat_map(|(first, last)| first..=last));
            let anew = rolls(&mut made.clone());
            let dice = anew.iter().flat_map(|(_, roll)| {
                roll.dice.iter().enumerate().map(move |(at, die)| (roll, at, die))
            });
            let mut dice = dice.filter(|(.., die)| die.source == DieSource::Typed);
            let found = dice.find_map(|(roll, at, die)| {
                let same = |old: &&(u64, Rolled)| {
                    (old.1.by, old.1.purpose, &old.1.row) == (roll.by, roll.purpose, &roll.row)
                };
                let (number, _) = old.iter().find(same)?;
                Some((*number, at + 1, die.face))
            });
            let (number, die, face) = found.expect("a die is corrected");
            let at = typed.iter().position(|known| *known == face).expect("it is typed");
            typed.remove(at);
            (event, correction) = (number, Some((die, face)));
        } else {
            left_out.remove(0);
        }
        let root = |event: u64| recorded.resolution_at(event).map(|(root, _)| root);
        let mut without: Vec<u64> = Vec::new();
        for left in left_out {
            // What answers what is left out is left out with it.
            let with_it = without.iter().chain([&event]).any(|other| root(*other) == root(left));
            if !with_it || correction.is_some() {
                without.push(left);
            }
        }
        let faces = (!typed.is_empty()).then_some(typed);
        TakenBack { event, correction, without, faces }
    }

    /// As a line of the play language.
    fn line(&self) -> String {
        let mut line = match self.correction {
            None => format!("retract {}", self.event),
            Some((die, face)) => format!("correct {} face={face} die={die}", self.event),
        };
        if !self.without.is_empty() {
            let without: Vec<String> = self.without.iter().map(u64::to_string).collect();
            let _ = write!(line, " without={}", without.join(","));
        }
        line
    }
}

/// Says everything after the first so many commits again.
pub fn say_all_after<S: Storage>(
    recorded: &History,
    said: u64,
    session: &mut Session<S>,
    shift: Shift,
) {
    let mut commit = said + 1;
    while commit <= recorded.commits() {
        let made = say(recorded, commit, session, shift);
        commit += made.unwrap_or_else(|error| panic!("commit {commit}: {error}"));
    }
}

/// The typed faces of some events; none where no die was typed.
fn typed(recorded: &History, first: u64, last: u64) -> Option<Vec<u16>> {
    faces(recorded, first, last, |source| source == DieSource::Typed)
}

/// The faces thrown at some events, wherever they came from; none where no die was thrown anew.
pub fn thrown(recorded: &History, first: u64, last: u64) -> Option<Vec<u16>> {
    faces(recorded, first, last, |source| !matches!(source, DieSource::Carried { .. }))
}

fn faces(
    recorded: &History,
    first: u64,
    last: u64,
    meant: impl Fn(DieSource) -> bool,
) -> Option<Vec<u16>> {
    let mut faces = Vec::new();
    for number in first..=last {
        if let Event::Rolled(rolled) = recorded.entry(number).event {
            faces.extend(rolled.dice.iter().filter(|die| meant(die.source)).map(|die| die.face));
        }
    }
    (!faces.is_empty()).then_some(faces)
}

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
                _ => format!("goto {}", history.commit_of(to)),
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
        Reply::Value(Value::Text(bare)) => bare.clone(),
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
        option == core::PROMPTS || listed.any(|v| v.options.iter().any(|own| own.name == option))
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
        [Effect::Gained { of, condition, detail: None }] => {
            format!("gm set {} +{}", called(of), system.spell(*condition))
        }
        [Effect::Gained { of, condition, detail: Some(Detail::Who(who)) }] => {
            let (of, who) = (called(of), session.state().called(*who));
            format!("gm set {of} +{}:{who}", system.spell(*condition))
        }
        [Effect::Lost { of, condition, detail: None }] => {
            format!("gm set {} -{}", called(of), system.spell(*condition))
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

/// The commits of a log with their events.
pub fn commits_of(log: &[u8]) -> Vec<Vec<Entry>> {
    let mut commits = Vec::new();
    Log::open(MemoryStorage::from(log.to_vec()), |commit| {
        let entries = commit.events().map(|bytes| codec::decode(bytes).expect("an event"));
        commits.push(entries.collect());
    })
    .expect("a log");
    commits
}

/// The log of these commits, its chain rebuilt; none where their bytes cannot be stored.
pub fn chained(commits: &[Vec<Entry>]) -> Option<Vec<u8>> {
    let mut events = 0;
    let mut encode = |entry: &Entry| {
        events += 1;
        codec::encode(entry, &Blinders::Key(KEY).blinder(events))
    };
    let encoded: Vec<Vec<Vec<u8>>> =
        commits.iter().map(|commit| commit.iter().map(&mut encode).collect()).collect();
    let (first, others) = encoded.split_first()?;
    let first: Vec<&[u8]> = first.iter().map(Vec::as_slice).collect();
    let mut log = Log::create(MemoryStorage::default(), &first).ok()?;
    for commit in others {
        let events: Vec<&[u8]> = commit.iter().map(Vec::as_slice).collect();
        let count = log.commits();
        log.append(count, &[events]).ok()?;
    }
    Some(log.bytes().to_vec())
}

/// A log without its `Recovered` acts, every number of an event after them one lower.
pub fn without_recovery(log: &[u8]) -> Vec<u8> {
    let mut commits = commits_of(log);
    let mut number = 1;
    let mut at = u64::MAX;
    for commit in &commits {
        if matches!(commit[0].event, Event::Recovered { .. }) {
            at = number;
        }
        number += commit.len() as u64;
    }
    let lower = |number: &mut u64| *number -= u64::from(*number > at);
    commits.retain(|commit| !matches!(commit[0].event, Event::Recovered { .. }));
    for entry in commits.iter_mut().flatten() {
        match &mut entry.event {
            Event::Rewound(rewind) => {
                lower(&mut rewind.from);
                lower(&mut rewind.to);
            }
            Event::Disputed { event, .. }
            | Event::Declared(Declared { again: Some(event), .. })
            | Event::Answered { again: Some(event), .. }
            | Event::Ruled(Ruled { again: Some(event), .. }) => lower(event),
            Event::Rolled(rolled) => {
                for die in &mut rolled.dice {
                    if let DieSource::Carried { from } | DieSource::Judged { of: from } =
                        &mut die.source
                    {
                        lower(from);
                    }
                }
            }
            _ => {}
        }
    }
    chained(&commits).expect("what was stored is stored again")
}
