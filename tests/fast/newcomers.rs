//! Combatants from another file: their ids, how many, where, and what is refused.

use crate::shared::{RIVER, SECRET, bytes_of, camped, chained, commits, say, try_say};
use affray::audit::audit;
use affray::log::MemoryStorage;
use affray::play::{PlayError, Session, Talk, opening};
use affray::script::{parse_front, parse_script, read_source};
use affray::vocabulary::{
    Arg, Counted, Effect, Event, Member, Name, Newcomer, Opening, Place, Seat, SideId, Stamp,
    Toward, Value, Who, core,
};

fn ids(talk: &Talk<MemoryStorage>) -> Vec<String> {
    let members = talk.session().state().cast.members.iter();
    members.skip(4).map(|member| member.id.clone()).collect()
}

#[test]
fn a_newcomer_has_the_id_of_its_file_or_the_one_it_is_given() {
    let mut talk = camped();
    for line in [
        "gm join from=camp.play#wolf",
        "gm join from=camp.play#wolf",
        "gm join fang from=camp.play#wolf",
        "gm join cub from=camp.play#wolf count=2",
        "gm join from=camp.play",
    ] {
        say(&mut talk, line);
    }
    assert_eq!(ids(&talk), ["wolf", "wolf-1", "fang", "cub-1", "cub-2", "wolf-2"]);
}

#[test]
fn what_cannot_come_in_is_told() {
    let mut talk = camped();
    let before = talk.session().history().count();
    for (line, words) in [
        ("gm join orc from=camp.play#wolf", "`orc` is in this fight already"),
        ("gm join raiders from=camp.play#wolf", "`raiders` is in this fight already"),
        ("gm join undo from=camp.play#wolf", "no combatant may be called `undo`"),
        ("gm join from=camp.play#wlf", "that file has no combatant `wlf`"),
        ("gm join from=hut.play#wolf", "there is no hut.play"),
        ("gm join from=camp.play#wolf count=0", "count takes a number from 1 to 100"),
        ("gm join fang claw from=camp.play#wolf", "one id is enough"),
        ("gm join from=camp.play#wolf surprised=yes", "takes no surprised"),
    ] {
        let refused = try_say(&mut talk, line).expect_err(line);
        assert!(refused.contains(words), "{line}: {refused}");
    }
    assert_eq!(talk.session().history().count(), before);
}

const CRYPT: &str = "---
system = \"hallowed-earth\"
dice = \"typed\"
[[combatant]]
id = \"ann\"
side = \"heroes\"
kind = \"character\"
strength = 12
max-stress = 20
[[combatant]]
id = \"ghoul\"
side = \"dead\"
kind = \"monster\"
initiative-group = \"pack\"
strength = 12
max-stress = 20
[[combatant.weapon]]
id = \"claws\"
weapon-damage = \"1d6\"
---
";

fn in_the_crypt() -> Talk<MemoryStorage> {
    let mut talk = crate::shared::opened(CRYPT).with_files(|_| Ok(CRYPT.to_owned()));
    for line in ["gm start [12 9]", "ann other-action \"waits\"", "ghoul other-action \"waits\""] {
        say(&mut talk, line);
    }
    talk
}

/// Monsters that one line brings in throw one die for their group, as those do who wait.
#[test]
fn those_who_come_in_together_share_a_throw() {
    let mut talk = in_the_crypt();
    say(&mut talk, "gm join from=crypt.play#ghoul count=2 [11]");
    for who in ["ghoul-1", "ghoul-2"] {
        say(&mut talk, &format!("expect {who} base-initiative 11"));
    }
}

/// Whoever is Surprised as it comes in cannot declare in that round.
#[test]
fn a_newcomer_from_a_file_can_be_surprised() {
    let mut talk = in_the_crypt();
    say(&mut talk, "gm join late from=crypt.play#ghoul surprised=yes [11]");
    say(&mut talk, "expect late is surprised");
    let refused = try_say(&mut talk, "late attack ann").expect_err("it is Surprised");
    assert!(refused.contains("surprise.no-act"), "{refused}");
    let mut talk = in_the_crypt();
    say(&mut talk, "gm join late from=crypt.play#ghoul surprised=no [11]");
    say(&mut talk, "late attack ann");
}

/// What is done to somebody's sheet.
type Change = fn(&mut Member);

/// What is done to an opening.
type Recast = fn(&mut Opening);

/// What the dice of a newcomer hang on is its number: the next one, whoever rules and however.
#[test]
fn nobody_chooses_the_number_of_a_newcomer() {
    let mut talk = camped();
    say(&mut talk, "gm join from=camp.play#wolf");
    let state = talk.session().state();
    let mut member = state.cast.members.last().expect("the wolf").clone();
    assert_eq!(member.newcomer, Some(Newcomer { side: member.side, number: 1 }));
    (member.id, member.newcomer) =
        ("hound".to_owned(), Some(Newcomer { side: SideId(0), number: 7 }));
    let mut session = talk.into_session();
    let report = audit(session.log().bytes(), Some(SECRET)).expect("a log").to_string();
    assert!(
        report.contains("Wolf (wolf) is one of the raiders now; Wolf joins the fight"),
        "{report}"
    );
    let gm = Stamp { seat: Seat::GM, time: 0 };
    session.rule(gm, vec![Effect::Cast(Box::new(member))], None, None).expect("a ruling");
    let hound = session.state().cast.members.last().expect("the hound").clone();
    assert_eq!(hound.newcomer, Some(Newcomer { side: hound.side, number: 2 }));
}

/// Whom no file could bring in nobody brings in, and where a log has it so the audit finds it.
#[test]
fn an_impossible_newcomer_is_refused_and_found() {
    let changes: [(&str, &str, Change); 6] = [
        ("no place by now", "the numbers of those it brings in are not the next ones", |wolf| {
            wolf.newcomer.as_mut().expect("a number").number = 7;
        }),
        ("an id that is taken", "`orc` is in this fight already", |wolf| {
            wolf.id = "orc".to_owned();
        }),
        ("there before it came", "is not there before it has joined", |wolf| wolf.waiting = false),
        ("nowhere", "has a place, but there is no map", |wolf| {
            wolf.place = Some(Place::Square(1, 1));
        }),
        ("a stat twice", "does not stand in order, each once", |wolf| {
            wolf.stats.0.push(wolf.stats.0.last().expect("a stat").clone());
        }),
        ("a stat of nobody", "which no sheet has there", |wolf| {
            wolf.stats.0.push(Arg { name: Name(60_000), value: Value::Int(1) });
        }),
    ];
    let mut talk = camped();
    say(&mut talk, "gm join from=camp.play#wolf");
    let honest = commits(&bytes_of(talk));
    for (what, says, change) in changes {
        let mut forged = honest.clone();
        let commit = forged.last_mut().expect("the ruling");
        let Event::Ruled(ruled) = &mut commit[0].event else { panic!("no ruling") };
        let Effect::Cast(wolf) = &mut ruled.changes[0] else { panic!("nobody comes") };
        change(wolf);
        let (stamp, changes) = (ruled.stamp, ruled.changes.clone());
        let report = audit(&chained(&forged), Some(SECRET)).expect("a log");
        let found = report.findings.iter().any(|finding| finding.says.contains(says));
        assert!(found, "{what}:\n{report}");
        let mut session = camped().into_session();
        match session.rule(stamp, changes, None, None) {
            // Its number is not the caller's to choose.
            Ok(_) => assert_eq!(what, "no place by now"),
            Err(refused) => assert!(matches!(refused, PlayError::Sheets(_)), "{what}: {refused}"),
        }
    }
}

/// A fight begins with what a front matter could say, or not at all.
#[test]
fn no_pool_of_a_sheet_holds_more_than_it_can() {
    for (system, most, pool, more) in [
        ("wwn", "hp-max", "hp", ""),
        ("radiant-hack", "max-hp", "hp", ""),
        ("factions", "max-health", "health", ""),
        ("defined", "hp-max", "hp", "hd = 1\nbab = 1\n"),
    ] {
        let front = |points: i32| {
            let text = format!(
                "system = \"{system}\"\ndice = \"typed\"\n[[combatant]]\nid = \"ada\"\n\
                 side = \"characters\"\n{most} = 10\n{pool} = {points}\n{more}"
            );
            let front = parse_front(&text, 1).expect("front matter");
            opening(&front, 0, || SECRET).map(drop)
        };
        assert!(front(10).is_ok(), "{system}");
        let refused = front(11).expect_err(system);
        assert!(refused.message.contains(&format!("`{pool}` is 11, which is more")), "{refused}");
        assert!(refused.because.contains(&format!("{most} is 10")), "{refused}");
    }
}

#[test]
fn no_fight_begins_with_an_impossible_opening() {
    let changes: [(&str, Recast); 8] = [
        ("ash is there from the start and is not a newcomer", |opening| {
            opening.cast[0].newcomer = Some(Newcomer { side: SideId(0), number: 1 });
        }),
        ("two combatants are called `bea`", |opening| opening.cast[0].id = "bea".to_owned()),
        ("its first seat is not gm", |opening| opening.seats[0] = "maria".to_owned()),
        ("ash lacks hp-max", |opening| opening.cast[0].stats.0.clear()),
        ("which no sheet has there", |opening| {
            opening.cast[0].stats.0.push(Arg { name: Name(60_000), value: Value::Int(1) });
        }),
        ("ash starts with counts that outlast no fight", |opening| {
            let counted = Counted { name: core::DISTANCE, value: 1, toward: Toward::Nobody };
            opening.cast[0].start_counting(counted);
        }),
        ("starts with conditions that outlast no fight", |opening| {
            opening.cast[0].items[0].start_with(core::HIDDEN);
        }),
        ("somebody carries what ash owns and is not there", |opening| {
            let stats = &mut opening.cast[0].items[0].stats;
            *stats = std::mem::take(stats).with(core::HOLDER, Value::Who(Who(99)));
        }),
    ];
    let source = read_source(None, RIVER.as_bytes()).expect("a source");
    let script = parse_script(&source).expect("a script");
    for (says, change) in changes {
        let (mut start, secret) = opening(&script.front, 0, || SECRET).expect("a fight");
        change(&mut start.opening);
        let refused = Session::create(MemoryStorage::default(), start, secret).map(drop);
        let Err(PlayError::Sheets(wrong)) = refused else { panic!("{says}: {refused:?}") };
        assert!(wrong.iter().any(|wrong| wrong.contains(says)), "{says}: {wrong:?}");
    }
}
