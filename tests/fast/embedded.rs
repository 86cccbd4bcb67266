//! The library without its command line: what another program says wrongly is refused, and leaves
//! no trace.

use crate::shared::{SECRET, bytes_of, talked};
use affray::audit::audit;
use affray::log::MemoryStorage;
use affray::play::{PlayError, Said, Session};
use affray::vocabulary::{
    Actor, Amount, Args, Effect, Event, Name, Point, Rewind, RewindBy, Seat, SideId, Stamp,
    Subject, Value, Who, core,
};

type Fight = Session<MemoryStorage>;

const PLAY: &str = r#"---
system = "wwn"
[map]
grid = [8, 8]
[[combatant]]
id = "ash"
side = "heroes"
seat = "maria"
at = [2, 2]
hp-max = 12
[[combatant]]
id = "orc"
side = "orcs"
at = [4, 2]
hp-max = 6
---
gm start
"#;

const GM: Stamp = Stamp { seat: Seat::GM, time: 0 };

fn played() -> (Fight, Vec<u8>) {
    let log = bytes_of(talked(PLAY));
    let fight = Fight::open(MemoryStorage::from(log.clone()), Some(SECRET)).expect("its secret");
    (fight, log)
}

/// Asserts that nothing was written, and that the log is whole.
#[track_caller]
fn assert_refused(what: &str, tried: impl FnOnce(&mut Fight) -> Result<(), PlayError>) {
    let (mut fight, log) = played();
    let heard = tried(&mut fight);
    let refused = matches!(heard, Err(PlayError::NotNow { .. } | PlayError::Refused { .. }));
    assert!(refused, "{what}: {heard:?}");
    assert_eq!(fight.log().bytes(), log, "{what}: nothing is written");
}

#[test]
fn a_fight_is_not_played_with_another_secret() {
    let (fight, log) = played();
    let other = Some([8; 32]);
    let opened = Fight::open(MemoryStorage::from(log), other);
    assert!(matches!(opened, Err(PlayError::WrongSecret)));
    let opening = fight.history().opening().clone();
    let created = Fight::create(MemoryStorage::default(), opening, other);
    assert!(matches!(created, Err(PlayError::WrongSecret)));
}

#[test]
fn only_acts_about_the_log_are_recorded_as_they_are() {
    let record = |what: &str, act: Event, audience: Option<Vec<Seat>>| {
        assert_refused(what, |fight| fight.record(act, audience).map(drop));
    };
    let rewind = Rewind { stamp: GM, from: 2, to: 1, by: RewindBy::Goto, follow: 0, because: None };
    record("an event of the engine's", Event::Settled, None);
    record("a move of the line", Event::Rewound(rewind), None);
    let revealed = Event::Revealed { stamp: GM, secret: [8; 32], next: None };
    record("another secret", revealed, None);
    let marked = |name: &str| Event::Marked { stamp: GM, name: name.to_owned() };
    record("a number as a mark", marked("12"), None);
    record("a point as a mark", marked("start"), None);
    record("a mark for some", marked("here"), Some(vec![Seat::GM]));
    let remark = || Event::Remarked { stamp: GM, text: "well".to_owned() };
    record("a remark for nobody", remark(), Some(Vec::new()));
    record("a remark for a seat there is not", remark(), Some(vec![Seat::GM, Seat(9)]));
    let (mut fight, _) = played();
    let twice = Some(vec![Seat(1), Seat::GM, Seat(1)]);
    fight.record(remark(), twice).expect("a seat may be named twice, in any order");
    let report = audit(fight.log().bytes(), Some(SECRET)).expect("a log");
    assert!(report.findings.is_empty(), "{:?}", report.findings);
}

#[test]
fn a_ruling_changes_what_a_line_can_change() {
    let ash = Subject::Who(Who(0));
    let nothing = Name(60_000);
    for change in [
        Effect::Pool { of: ash, pool: nothing, by: 1 },
        Effect::Pool { of: ash, pool: core::END_TURN, by: 1 },
        Effect::Gained { of: ash, condition: nothing, detail: None },
        Effect::Round(u32::MAX),
        Effect::Phase(core::OVER),
        Effect::TurnBegan { of: Actor::Side(SideId(0)), slot: Some(44) },
        Effect::Froze,
    ] {
        let what = format!("{change:?}");
        assert_refused(&what, |fight| fight.rule(GM, vec![change], None, None).map(drop));
    }
}

#[test]
fn a_line_moves_by_one_deed_at_least() {
    assert_refused("undo", |fight| fight.undo(GM, Amount::Deeds(0), None).map(drop));
    assert_refused("redo", |fight| fight.redo(GM, Amount::Deeds(0), None).map(drop));
}

#[test]
fn what_would_be_heard_is_what_is_heard() {
    let declared =
        |actor: Actor, verb: Name| Said { actor, verb, args: Args::default(), because: None };
    for (seat, said) in [
        (Seat(1), declared(Actor::Gm, core::END)),
        (Seat(9), declared(Actor::Who(Who(0)), core::END_TURN)),
    ] {
        let (mut fight, _) = played();
        let would = fight.would_hear(seat, &said).expect_err("it is refused").to_string();
        let stamp = Stamp { seat, time: 0 };
        let heard = fight.declare(stamp, said, None).expect_err("it is refused").to_string();
        assert_eq!(would, heard);
        assert!(!heard.contains("seat  "), "{heard}");
    }
}

/// The opening of a fight ends with the places of those who begin hidden.
#[test]
fn a_fight_with_somebody_hidden_goes_back_to_its_start() {
    let hidden = PLAY.replace("at = [4, 2]", "at = [4, 2]\nhidden = true");
    let mut fight = talked(&hidden).into_session();
    let to = fight.goto_target(Point::Event(1)).expect("it is settled");
    assert_eq!((to, fight.goto_target(Point::Start).ok()), (2, Some(2)));
    fight.goto(GM, Point::Start).expect("the line goes there");
    let ruled = Effect::Stat { of: Subject::Who(Who(0)), stat: core::GM_SAYS, to: Value::Int(1) };
    drop(fight.rule(GM, vec![ruled], None, None));
    let start = Said { actor: Actor::Gm, verb: core::START, args: Args::default(), because: None };
    fight.declare(GM, start, None).expect("it starts anew");
}
