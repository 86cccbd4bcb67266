//! Texts, names and values that a program embedding the library gives: a session takes none that
//! the play language would not have written, and the audit finds them in a log.

use crate::shared::{RIVER, SECRET, chained, commits, opened, played_text, say, talked};
use affray::audit::audit;
use affray::log::{MemoryStorage, Storage};
use affray::play::{PlayError, Said, Session, opening};
use affray::script::{Dice, parse_script, read_source};
use affray::vocabulary::{
    Actor, Arg, Args, Declared, DisputeOutcome, Effect, Event, ItemId, MapSheet, Member, Name,
    Opening, Place, Remedy, Reply, Rewind, Ruled, Seat, Stamp, Subject, Value, Who, ZoneSheet,
    core,
};

const GM: Stamp = Stamp { seat: Seat::GM, time: 0 };

/// It moves the cursor up and clears the line.
const UNFIT: &str = "oops\u{1b}[1A\u{1b}[2K";

fn unfit() -> String {
    UNFIT.to_owned()
}

type Act = fn(&mut Session<MemoryStorage>) -> Result<(), PlayError>;

/// Every way a text comes into a log once the fight is open.
const ACTS: [(&str, Act); 12] = [
    ("a share", |session| session.contribute(player(), unfit()).map(drop)),
    ("the reason of a declaration", |session| {
        let said = Said { because: Some(unfit()), ..start(session) };
        session.declare(GM, said, Some(vec![2, 5])).map(drop)
    }),
    ("a ruling in words", |session| {
        let word = Effect::Word { of: Subject::Fight, text: unfit() };
        session.rule(GM, vec![word], None, None).map(drop)
    }),
    ("the reason of a ruling", |session| {
        session.rule(GM, Vec::new(), Some(unfit()), None).map(drop)
    }),
    ("a stat", |session| {
        let skills = Value::Named(vec![(unfit(), 1)]);
        let stat = session.system().name("skills").expect("a stat");
        let effect = Effect::Stat { of: Subject::Who(Who(0)), stat, to: skills };
        session.rule(GM, vec![effect], None, None).map(drop)
    }),
    ("somebody new", |session| {
        let member = Member { name: Some(unfit()), ..session.history().opening().cast[0].clone() };
        let member = Member { id: "new".to_owned(), ..member };
        session.rule(GM, vec![Effect::Cast(Box::new(member))], None, None).map(drop)
    }),
    ("the reason of an undo", |session| {
        let word = Effect::Word { of: Subject::Fight, text: "it rains".to_owned() };
        session.rule(GM, vec![word], None, None)?;
        let undone = session.undo(GM, 1, Some(unfit())).map(drop);
        session.undo(GM, 1, None)?;
        undone
    }),
    ("a mark", |session| record(session, Event::Marked { stamp: GM, name: unfit() })),
    ("a remark", |session| record(session, Event::Remarked { stamp: GM, text: unfit() })),
    ("a remark for few", |session| {
        let remark = Event::Remarked { stamp: GM, text: unfit() };
        session.record(remark, Some(vec![Seat::GM])).map(drop)
    }),
    ("a dispute", |session| {
        let event = said(session)?;
        record(session, Event::Disputed { stamp: GM, event, reason: unfit() })
    }),
    ("a decision", |session| {
        let (event, reason) = (said(session)?, "why?".to_owned());
        record(session, Event::Disputed { stamp: GM, event, reason })?;
        let (dispute, remedy) = (session.history().count(), Remedy::None);
        let (stamp, outcome) = (GM, DisputeOutcome::Upheld);
        record(session, Event::Decided { stamp, dispute, outcome, reason: unfit(), remedy })
    }),
];

fn player() -> Stamp {
    Stamp { seat: Seat(1), time: 0 }
}

fn record<S: Storage>(session: &mut Session<S>, act: Event) -> Result<(), PlayError> {
    session.record(act, None).map(drop)
}

/// Something that can be disputed.
fn said<S: Storage>(session: &mut Session<S>) -> Result<u64, PlayError> {
    let word = Effect::Word { of: Subject::Fight, text: "it rains".to_owned() };
    session.rule(GM, vec![word], None, None).map(|receipt| receipt.first)
}

fn start<S: Storage>(_: &Session<S>) -> Said {
    Said { actor: Actor::Gm, verb: core::START, args: Args::default(), because: None }
}

#[test]
fn a_session_writes_no_text_that_could_not_be_shown_as_it_is() {
    for (what, act) in ACTS {
        let mut session = opened(RIVER).into_session();
        let refused = act(&mut session);
        assert!(matches!(refused, Err(PlayError::UnfitText(_))), "{what}: {refused:?}");
        let said = refused.expect_err("it is refused").to_string();
        assert!(said.contains("oops\u{fffd}[1A") && !said.contains('\u{1b}'), "{what}: {said}");
        let written = session.log().bytes().to_vec();
        assert!(!written.windows(4).any(|bytes| bytes == b"oops"), "{what}");
        // The same session goes on, and its log is that of one to whom nothing happened.
        session.declare(GM, start(&session), Some(vec![2, 5])).expect("the fight goes on");
        let report = audit(session.log().bytes(), Some(SECRET)).expect("a log");
        assert!(!report.is_contradicted(), "{what}:\n{report}");
    }
}

/// An option of another kind or bound is refused with its reason; what names nobody is no input.
#[test]
fn a_session_takes_no_value_that_no_line_could_say() {
    let mut talk = opened(RIVER);
    say(&mut talk, "gm start [2 5]");
    let mut session = talk.into_session();
    let before = session.log().bytes().to_vec();
    let orc = Actor::Who(Who(2));
    let attack = session.system().name("melee-attack").expect("a verb");
    let weapon = |value| {
        let args = Args::default().with(core::TARGET, Value::Who(Who(0)));
        args.with(core::WEAPON, value)
    };
    let mut declare = |actor, args| {
        let said = Said { actor, verb: attack, args, because: None };
        session.declare(GM, said, None).map(drop)
    };
    let refused = declare(orc, weapon(Value::Int(7)));
    let Err(PlayError::Refused { refusals, .. }) = &refused else { panic!("{refused:?}") };
    assert_eq!(refusals.0[0].reason, "weapon takes an item");
    let nobody = Args::default().with(core::TARGET, Value::Who(Who(99)));
    for refused in [
        declare(orc, weapon(Value::Item(ItemId(99)))),
        declare(orc, nobody),
        declare(Actor::Who(Who(99)), weapon(Value::Item(ItemId(2)))),
        declare(orc, Args::default().with(core::TO, Value::Place(Place::Square(1, 1)))),
    ] {
        assert!(matches!(refused, Err(PlayError::NotNow { .. })), "{refused:?}");
    }
    let effect = Effect::Left(Who(99));
    let refused = session.rule(GM, vec![effect], None, None);
    assert!(matches!(refused, Err(PlayError::NotNow { .. })), "{refused:?}");
    assert_eq!(session.log().bytes(), before);
}

/// What is done to an opening.
type Change = fn(&mut Opening);

/// Every text of an opening.
const OPENINGS: [(&str, Change); 10] = [
    ("a seat", |opening| opening.seats[1] = unfit()),
    ("a side", |opening| opening.sides[0] = unfit()),
    ("an option", |opening| {
        let value = Value::Text(unfit());
        opening.options.0.push(Arg { name: Name(60_000), value });
    }),
    ("a zone", |opening| {
        let stats = Args::default();
        opening.map = MapSheet::Zones(vec![ZoneSheet { id: unfit(), stats }]);
    }),
    ("an id", |opening| opening.cast[0].id = unfit()),
    ("a name", |opening| opening.cast[0].name = Some(unfit())),
    ("a name of a skill", |opening| {
        let named = Value::Named(vec![(unfit(), 1)]);
        opening.cast[0].stats.0.push(Arg { name: Name(60_000), value: named });
    }),
    ("a text in a list", |opening| {
        let list = Value::List(vec![Value::Text("fit".to_owned()), Value::Text(unfit())]);
        opening.cast[0].stats.0.push(Arg { name: Name(60_000), value: list });
    }),
    ("an item", |opening| opening.cast[0].items[0].id = unfit()),
    ("a label of an item", |opening| {
        let value = Value::Label(unfit());
        opening.cast[0].items[0].stats.0.push(Arg { name: Name(60_000), value });
    }),
];

#[test]
fn no_opening_holds_a_text_that_could_not_be_shown_as_it_is() {
    let source = read_source(None, RIVER.as_bytes()).expect("a source");
    let script = parse_script(&source).expect("a script");
    assert_eq!(script.front.dice, Dice::Seeded);
    let honest = commits(&played_text(RIVER));
    for (what, change) in OPENINGS {
        let (mut opened, secret) = opening(&script.front, 0, || SECRET).expect("a fight");
        change(&mut opened.opening);
        let storage = MemoryStorage::default();
        let refused = Session::create(storage, opened, secret).map(drop);
        assert!(matches!(refused, Err(PlayError::UnfitText(_))), "{what}: {refused:?}");
        let mut forged = honest.clone();
        let Event::Opened(opening) = &mut forged[0][0].event else { panic!("no opening") };
        change(opening);
        is_found(what, &forged, 1);
    }
}

#[test]
fn the_audit_finds_a_text_that_no_program_would_have_written() {
    let mut talk = talked(RIVER);
    for line in ["mark ford", "remark \"a remark\"", "dispute 20 because \"why\""] {
        say(&mut talk, line);
    }
    let dispute = talk.session().history().count();
    say(&mut talk, &format!("decide {dispute} upheld because \"so\""));
    let honest = commits(talk.session().log().bytes());
    let mut found = Vec::new();
    for at in 1..honest.len() {
        let mut forged = honest.clone();
        if put_unfit(&mut forged[at][0].event) {
            let event = honest[..at].iter().map(Vec::len).sum::<usize>() as u64 + 1;
            is_found("an event", &forged, event);
            found.push(std::mem::discriminant(&honest[at][0].event));
        }
    }
    found.dedup();
    assert!(found.len() > 5, "{}", found.len());
}

/// Puts a text into an event where one stands or may stand.
fn put_unfit(event: &mut Event) -> bool {
    match event {
        Event::Declared(Declared { because, .. })
        | Event::Ruled(Ruled { because, .. })
        | Event::Rewound(Rewind { because, .. }) => *because = Some(unfit()),
        Event::Answered { reply: Reply::Do { args, .. }, .. } => {
            *args = args.clone().with(core::TEXT, Value::Text(unfit()));
        }
        Event::Marked { name: text, .. }
        | Event::Disputed { reason: text, .. }
        | Event::Decided { reason: text, .. }
        | Event::Remarked { text, .. } => *text = unfit(),
        _ => return false,
    }
    true
}

fn is_found(what: &str, forged: &[Vec<affray::vocabulary::Entry>], event: u64) {
    let report = audit(&chained(forged), Some(SECRET)).expect("a log");
    let says = "no program would have written this text: `oops\u{fffd}[1A";
    let mut findings = report.findings.iter().filter(|finding| finding.event == event);
    assert!(findings.any(|finding| finding.says.starts_with(says)), "{what}:\n{report}");
}
