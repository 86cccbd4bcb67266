//! What a fight of any system promises at its opening: no ruling changes a combatant, and who may
//! undo.

use crate::shared::{NOW, chained, commits, opened, opening_of, say, try_say};
use affray::account::{Account, Depth, View};
use affray::audit::audit;
use affray::log::MemoryStorage;
use affray::play::{Session, Talk};
use affray::rules::{SYSTEMS, System};
use affray::vocabulary::{Event, Seat, Value, Viewer, Who, core};

type Fight = Session<MemoryStorage>;

/// The example of a system, opened with these options, started as its second line of play says.
fn with_options(system: System, options: &str) -> Talk<MemoryStorage> {
    let dice = "dice = \"typed\"\n";
    let front = system.example().replace(dice, &format!("{dice}[options]\n{options}\n"));
    let mut talk = opened(&front);
    let start = front.lines().find(|line| line.starts_with("gm start")).expect("it starts");
    say(&mut talk, start);
    talk
}

/// Its first combatant, and the word for its health.
fn first(system: System, fight: &Fight) -> (String, &'static str) {
    let (health, _) = system.shown().health.expect("a system has health");
    (fight.state().called(Who(0)), system.spell(health))
}

/// From another seat.
fn heard_from(talk: Talk<MemoryStorage>, seat: u8) -> Talk<MemoryStorage> {
    Talk::new(talk.into_session(), Seat(seat), || NOW)
}

#[test]
fn without_overrides_no_ruling_changes_a_combatant_and_harm_names_its_source() {
    for &system in SYSTEMS {
        let mut talk = with_options(system, "no-overrides = true");
        let (who, health) = first(system, talk.session());
        let condition = system.spell(system.conditions()[0].name);
        let to = if system == System::HallowedEarth { " to=stress" } else { "" };
        let before = talk.session().log().bytes().to_vec();
        for line in [
            format!("gm set {who} {health}=1"),
            format!("gm set {who} {health}-=1 because \"poison\""),
            format!("gm set {who} +{condition}"),
            format!("gm set {who} +hidden"),
            format!("gm set {who} +\"on fire\""),
            format!("gm hurt {who} 1"),
            format!("gm hurt {who} 1 source=\" \""),
            format!("gm heal {who} 1{to}"),
            "gm set fight no-overrides=no".to_owned(),
        ] {
            let told = try_say(&mut talk, &line).expect_err(&line);
            assert!(
                told.contains("no-overrides") || told.contains("no overrides"),
                "{line}: {told}"
            );
            assert!(talk.session().log().bytes() == before, "{line}: no trace");
        }
        // What changes nobody, and what says where it comes from, is taken.
        say(&mut talk, "gm rule \"it rains\" because \"it is autumn\"");
        say(&mut talk, &format!("gm hurt {who} 1 source=\"the rain\""));
        let report = audit(talk.session().log().bytes(), None).expect("a log");
        assert!(!report.is_contradicted(), "{report}");
        assert!(report.promises[0].ends_with("this was kept"), "{report}");
        told_at_every_depth(system, talk.session(), "Promised: no ruling changes a combatant's");
    }
}

/// The opening says it at every depth.
fn told_at_every_depth(system: System, fight: &Fight, says: &str) {
    for depth in [Depth::Brief, Depth::Plain, Depth::Full] {
        let view = View { depth, ..View::of(Viewer::of(Seat::GM)) };
        let account = Account::new(fight.history(), system, view);
        let rows = account.commit(1);
        assert!(rows.iter().any(|row| row.text.starts_with(says)), "{depth:?}: {rows:?}");
    }
}

#[test]
fn a_log_that_breaks_the_promise_is_contradicted_where_it_does() {
    for &system in SYSTEMS {
        let mut talk = with_options(system, "no-overrides = false");
        let (who, health) = first(system, talk.session());
        for line in [format!("gm set {who} {health}=1"), format!("gm hurt {who} 1")] {
            say(&mut talk, &line);
            let mut forged = commits(talk.session().log().bytes());
            let at = talk.session().history().commits();
            let event = talk.session().history().events_of(at).0;
            let args = &mut opening_of(&mut forged).options;
            *args = std::mem::take(args).with(core::NO_OVERRIDES, Value::Flag(true));
            let report = audit(&chained(&forged), None).expect("a log");
            assert!(report.is_contradicted(), "{line}: {report}");
            let clause = |one: &&affray::audit::Finding| {
                one.clause.as_deref() == Some("table.promises") && one.event == event
            };
            assert!(report.findings.iter().any(|one| clause(&one)), "{line}: {report}");
            assert!(report.promises[0].contains("broken, first at event"), "{line}: {report}");
            say(&mut talk, "undo");
        }
    }
}

#[test]
fn a_players_undo_is_the_gms_unless_the_fight_says_otherwise() {
    for &system in SYSTEMS {
        for options in ["", "undo = \"gm\""] {
            let mut talk = with_options(system, options);
            assert!(talk.session().history().opening().options.0.is_empty(), "gm is not recorded");
            say(&mut talk, "mark here");
            say(&mut talk, "gm rule \"it rains\"");
            let before = talk.session().log().bytes().to_vec();
            let mut talk = heard_from(talk, 1);
            let event = talk.session().history().count() - 1;
            for (line, act) in [
                ("undo".to_owned(), "undo"),
                (format!("undo to {event}"), "undo"),
                ("goto here".to_owned(), "goto"),
                ("retract 3".to_owned(), "retract"),
            ] {
                let told = try_say(&mut talk, &line).expect_err(&line);
                let says = format!("only the GM's seat may {act} in this fight");
                assert!(told.contains(&says), "{line}: {told}");
            }
            assert!(talk.session().log().bytes() == before, "no trace");
            say(&mut heard_from(talk, 0), "undo");
        }
    }
}

/// The river's fight, in which each seat may take back its own last deed; Ash's turn comes first.
fn with_own_undo() -> Talk<MemoryStorage> {
    let front = crate::shared::river_front_typed();
    let front =
        front.replace("dice = \"typed\"\n", "dice = \"typed\"\n[options]\nundo = \"own\"\n");
    let mut talk = opened(&front);
    say(&mut talk, "gm start [5 2]");
    talk
}

#[test]
fn a_seat_takes_back_its_own_last_deed_that_showed_nothing() {
    let mut talk = heard_from(with_own_undo(), 1);
    say(&mut talk, "ash total-defense");
    let took = talk.session().history().tip();
    say(&mut talk, "undo because \"I meant Bea\"");
    say(&mut talk, "redo");
    assert_eq!(talk.session().history().tip(), took, "it is taken up again");
    say(&mut talk, "undo");
    // What the GM has said since, dice, and another's deed stand.
    say(&mut talk, "ash total-defense");
    let mut talk = heard_from(talk, 0);
    say(&mut talk, "remark \"hm\"");
    let mut talk = heard_from(talk, 1);
    let told = try_say(&mut talk, "undo").expect_err("the GM has spoken");
    assert!(told.contains("the seat gm has spoken since, in #"), "{told}");
    assert!(told.contains("the GM may undo it"), "{told}");
    let mut talk = heard_from(talk, 0);
    say(&mut talk, "undo");
    let mut talk = heard_from(talk, 1);
    say(&mut talk, "ash melee-attack orc weapon=longsword [2]");
    let told = try_say(&mut talk, "undo").expect_err("dice were shown");
    assert!(told.contains("has shown dice"), "{told}");
    for (line, says) in [
        ("undo 2", "a seat may undo no more than its own last deed"),
        ("goto start", "take back its own last deed: undo"),
        ("retract 3", "take back its own last deed: undo"),
    ] {
        let told = try_say(&mut talk, line).expect_err(line);
        assert!(told.contains(says), "{line}: {told}");
    }
    let mut talk = heard_from(talk, 2);
    let told = try_say(&mut talk, "undo").expect_err("it is another's deed");
    assert!(told.contains("was said from the seat maria"), "{told}");
    // What the GM takes back is the GM's to take up again; and it says whose it was.
    let mut talk = heard_from(talk, 0);
    say(&mut talk, "undo");
    let mut talk = heard_from(talk, 1);
    let told = try_say(&mut talk, "redo").expect_err("the GM has undone it");
    assert!(told.contains("the seat gm has spoken"), "{told}");
    let fight = talk.into_session();
    let account = Account::new(fight.history(), fight.system(), View::of(Viewer::of(Seat::GM)));
    let last = account.commit(fight.history().commits()).remove(0).text;
    assert!(last.starts_with("The GM takes back ") && last.contains("said by maria"), "{last}");
    let report = audit(fight.log().bytes(), None).expect("a log");
    assert!(!report.is_contradicted(), "{report}");
    told_at_every_depth(
        fight.system(),
        &fight,
        "Undo: by the GM; by any seat of its own last deed",
    );
}

/// Ash strikes back and misses; a Total Defense at the same attack would leave that out.
#[test]
fn a_step_that_leaves_out_an_own_throw_is_the_gms() {
    let mut talk = opened(&crate::shared::river_front_typed());
    for line in ["gm start [2 5]", "orc melee-attack ash weapon=sword [15 3]"] {
        say(&mut talk, line);
    }
    let mut talk = heard_from(talk, 1);
    say(&mut talk, "ash take snap-attack target=orc weapon=longsword [1]");
    let before = talk.session().log().bytes().to_vec();
    let told = try_say(&mut talk, "ash take total-defense").expect_err("a second choice");
    assert!(told.contains("ash has thrown for snap-attack"), "{told}");
    assert!(told.contains("only the GM's seat may take a throw back"), "{told}");
    assert!(talk.session().log().bytes() == before, "no trace");
    say(&mut heard_from(talk, 0), "ash take total-defense");
}

#[test]
fn a_log_in_which_a_player_moved_the_line_is_contradicted() {
    let mut talk = heard_from(with_own_undo(), 1);
    say(&mut talk, "ash total-defense");
    say(&mut talk, "undo");
    let mut forged = commits(talk.session().log().bytes());
    assert!(matches!(forged.last().expect("an undo")[0].event, Event::Rewound(_)));
    opening_of(&mut forged).options.0.clear();
    let report = audit(&chained(&forged), None).expect("a log");
    let first = report.first().expect("it is found");
    assert_eq!(first.event, talk.session().history().count(), "{report}");
    assert!(first.says.contains("only the GM's seat may undo"), "{report}");
}
