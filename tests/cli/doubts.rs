//! What a newcomer ran into at the prompt: a dispute decided twice, a number mistyped, dice that
//! only a person may throw, words that helped nobody, a file that could not be run.

use super::comfort::{BLOW, flat, played, refused, said, with_lines};
use super::*;

/// Ash hits the orc.
const HIT: [&str; 2] = ["gm start [5 3]", "ash melee-attack orc weapon=longsword [15 4]"];

/// The events that an account shows with some words, in order.
fn events_with(table: &Table, words: &str) -> Vec<String> {
    let log = table.done(&["log", "a.affray", "--all", "--depth", "full"]);
    let rows = log.lines().filter(|line| line.contains(words));
    let number =
        |line: &str| line.trim_start_matches([' ', '~']).split(' ').next().map(str::to_owned);
    rows.filter_map(number).collect()
}

#[test]
fn a_dispute_is_made_once_and_decided_once() {
    let table = played(&with_lines(BLOW, &HIT));
    let roll = events_with(&table, "attack 18 = ").remove(0);
    let dispute = format!("dispute {roll} because \"cocked\"");
    let came = said(&table, "maria", &dispute);
    assert_eq!(came.code, 0, "{came:?}");
    assert!(came.err.starts_with(&format!("note: #{roll} is: attack 18 = ")), "{came:?}");
    refused(
        &table,
        "maria",
        &[(
            &dispute,
            &format!("the seat maria disputes event {roll} already: #30"),
            "hint: the GM decides it: `decide",
        )],
    );
    // Another seat may doubt the same event; both are decided together, for it stands or it does not.
    assert_eq!(said(&table, "gm", &dispute).code, 0);
    let came = said(&table, "gm", &format!("decide {roll} upheld because \"it lay flat\""));
    assert_eq!(came.code, 0, "{came:?}");
    let told = table.done(&["disputes", "a.affray"]);
    assert_eq!(told.matches("ruled: upheld in #32").count(), 2, "{told}");
    let audit: serde_json::Value =
        serde_json::from_str(&table.done(&["audit", "a.affray", "--json"])).expect("JSON");
    let decided = audit["disputes"].as_array().expect("a list").iter();
    let decided = decided.filter(|one| one["decided"]["event"] == 32).count();
    assert_eq!(decided, 2, "{audit}");
    assert!(!table.done(&["state", "a.affray"]).contains("Disputed"));
    let twice = format!("decide {roll} overturned because \"after all\"");
    let what = format!(
        "the dispute #31 of event {roll} is decided already: #32 upheld, because \"it lay flat\""
    );
    refused(&table, "gm", &[(&twice, &what, "hint: an event is decided once")]);
    assert_eq!(table.run(&["audit", "a.affray"]).code, 0);
}

#[test]
fn only_what_was_said_or_came_of_it_is_disputed_with_a_reason() {
    let table = played(&with_lines(BLOW, &HIT));
    let roll = events_with(&table, "attack 18 = ").remove(0);
    let blank = format!("dispute {roll} because \"  \"");
    refused(
        &table,
        "maria",
        &[
            (&blank, "a dispute says why", "hint: dispute "),
            (
                "dispute 1 because \"no\"",
                "event 1 is nothing that was said or came of it in the fight",
                "hint: a roll, a change",
            ),
        ],
    );
    assert_eq!(said(&table, "maria", &format!("dispute {roll} because \"cocked\"")).code, 0);
    let of_it = [(
        "dispute 30 because \"no\"",
        "event 30 is nothing that was said or came of it in the fight",
        "hint: a roll",
    )];
    refused(&table, "gm", &of_it);
    assert_eq!(said(&table, "gm", &format!("decide {roll} upheld because \"flat\"")).code, 0);
    let anew = format!("dispute {roll} because \"still\"");
    refused(
        &table,
        "gm",
        &[(&anew, &format!("event {roll} was disputed, and #31 decided it"), "hint: an event")],
    );
}

#[test]
fn a_remedy_is_carried_out_as_long_as_it_has_what_it_was_for() {
    let table = played(&with_lines(BLOW, &HIT));
    let roll = events_with(&table, "attack 18 = ").remove(0);
    assert_eq!(said(&table, "maria", &format!("dispute {roll} because \"cocked\"")).code, 0);
    let decide = format!("decide {roll} overturned remedy=undo because \"it leaned\"");
    assert_eq!(said(&table, "gm", &decide).code, 0);
    let told = |expected: &str| {
        let told =
            table.done(&["disputes", "a.affray"]).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(expected), "{expected}: {told}");
    };
    told("remedy: undo, still to be said: undo to");
    // What names the dispute and leaves the event where it is carries nothing out.
    assert_eq!(said(&table, "gm", "gm rule \"it rains\"").code, 0);
    assert_eq!(said(&table, "gm", "undo because \"dispute #30: no\"").code, 0);
    told("remedy: undo, still to be said");
    let undo = format!("undo to {roll} because \"dispute #30: it leaned\"");
    assert_eq!(said(&table, "gm", &undo).code, 0);
    told("remedy: undo, carried out by #");
    assert_eq!(said(&table, "gm", "redo").code, 0);
    told("remedy: undo, still to be said");
    // The event that is disputed names the dispute as well.
    let undo = format!("undo to {roll} because \"dispute #{roll}: it leaned\"");
    assert_eq!(said(&table, "gm", &undo).code, 0);
    told("remedy: undo, carried out by #");
}

#[test]
fn whoever_disputes_what_nobody_doubts_is_told_the_rolls_of_that_deed() {
    let table = played(&with_lines(BLOW, &HIT));
    let settled = events_with(&table, "settled").pop().expect("a deed settles");
    let came = said(&table, "maria", &format!("dispute {settled} because \"no\""));
    assert_eq!(came.code, 0, "{came:?}");
    let note = format!("note: #{settled} is: ");
    assert!(came.err.starts_with(&note) && came.err.contains("at --depth full only"), "{came:?}");
    let flat = came.err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.contains("note: rolls of the same deed: #") && flat.contains("attack 18"),
        "{flat}"
    );
}

#[test]
fn in_a_mixed_fight_the_program_throws_what_a_person_does_not() {
    let mixed = BLOW.replace("\"typed\"", "\"seeded\"\nmixed = true");
    for word in ["roll", "[]"] {
        let table = played(&with_lines(&mixed, &["gm start [5]"]));
        let waits = said(&table, "gm", "");
        assert!(waits.err.contains("or say `roll` and the program throws"), "{waits:?}");
        let came = said(&table, "gm", word);
        assert_eq!((came.code, came.err.as_str()), (0, ""), "{word}: {came:?}");
        let state = table.done(&["state", "a.affray"]);
        assert!(state.contains("Round 1"), "{state}");
        let audit = table.run(&["audit", "a.affray"]);
        assert_eq!(audit.code, 0, "{audit:?}");
        assert!(!audit.out.contains("contradicted"), "{audit:?}");
    }
    // What is typed for a die that the program has shown is told at once.
    let table = played(&with_lines(&mixed, &["gm start [5 3]"]));
    let blow = "ash melee-attack orc weapon=longsword";
    for line in [blow, "undo"] {
        assert_eq!(said(&table, "gm", line).code, 0);
    }
    let other = |face: u16| {
        let came = said(&table, "gm", &format!("{blow} [{face}]"));
        assert_eq!(said(&table, "gm", "undo").code, 0);
        flat(&came.err)
    };
    let told = (1..=2).map(other).filter(|told| told.contains("is typed anew, and the audit"));
    assert!(told.count() >= 1, "one of two faces is another than the one seen");
    // Where a person throws everything, nobody else does.
    let table = played(&with_lines(BLOW, &["gm start []"]));
    refused(&table, "gm", &[("roll", "no face is given", "hint: heroes throw d8")]);
}

#[test]
fn faces_thrown_together_serve_the_throws_that_follow() {
    let lines = ["gm start [5 3]", "ash melee-attack orc weapon=longsword"];
    let table = played(&with_lines(BLOW, &lines));
    refused(
        &table,
        "gm",
        &[(
            "2 4",
            "1 face left over: the throw ended with the attack of ash on orc: miss",
            "hint: ",
        )],
    );
    let came = said(&table, "gm", "15 4");
    assert_eq!((came.code, came.err.as_str()), (0, ""), "{came:?}");
    assert!(came.out.contains("attack 18") && came.out.contains("damage 4"), "{came:?}");
    // In brackets they are those of the one throw.
    let table = played(&with_lines(BLOW, &lines));
    refused(
        &table,
        "gm",
        &[(
            "[15 4]",
            "1 face left over: faces alone are for the throw awaited: ash throws 1d20 for attack on \
             orc",
            "hint: without the brackets the other faces serve the throws that follow",
        )],
    );
}

#[test]
fn hints_name_the_way() {
    let table = played(&with_lines(BLOW, &HIT));
    let only_the_gm = "hint: only the GM says it: `gm start`\n";
    let hurt = "`hurt` is not a combatant, a side or `gm`";
    refused(
        &table,
        "maria",
        &[
            ("start", "`start` stands alone", only_the_gm),
            ("hurt orc 2", hurt, "comes first: `gm hurt …`\n"),
        ],
    );
    refused(
        &table,
        "gm",
        &[
            ("start", "gm cannot start", "the fight has already started\n"),
            (
                "ash pass",
                "`pass` is not a verb of wwn",
                "hint: nothing is asked now; `ash end` ends",
            ),
            ("gm undo", "`undo` is not a verb of wwn", "hint: `undo` begins the line: nobody"),
            (
                "gm hurt orc 2 source=Magic Missile",
                "hurt takes nothing more by itself",
                "in quotes: option=\"two words\"\n",
            ),
            (
                "orc take total-def",
                "`total-def` is not a verb of wwn",
                "did you mean `total-defense`",
            ),
        ],
    );
    let came = said(&table, "gm", "orc drop-item longbow");
    assert!(came.err.contains("somebody else's is ash.longbow\n"), "{came:?}");
    let came = said(&table, "gm", "dodge 11");
    assert!(came.err.starts_with("error: `11` stands where a verb is expected\n"), "{came:?}");
    assert!(
        came.err.contains("hint: the faces of dice stand in brackets behind what is said"),
        "{came:?}"
    );
    let mixed = BLOW.replace("\"typed\"", "\"mixed\"");
    table.write("m.play", mixed);
    let came = table.run(&["run", "m.play"]);
    assert!(came.err.contains("hint: write `dice = \"seeded\"` and `mixed = true`"), "{came:?}");
}

/// What was held is lost as the round ends, and until something else is said it can still be taken.
#[test]
fn what_is_refused_and_can_be_taken_says_so() {
    let table = Table::empty();
    let of = |id: &str| format!("[[combatant]]\nid = \"{id}\"\nside = \"{id}s\"\nhp-max = 9\n");
    let front = format!("---\nsystem = \"wwn\"\ndice = \"typed\"\n{}{}---\n", of("ash"), of("orc"));
    table.write("a.play", format!("{front}gm start [6 2]\nash hold-action\norc end-turn\n"));
    table.done(&["run", "a.play", "-o", "a.affray"]);
    let came = said(&table, "gm", "ash act-now");
    assert!(came.err.contains("ash holds no action this round\n"), "{came:?}");
    let hint = "hint: a window is open for it: `ash take act-now …`\n";
    assert!(came.err.ends_with(hint), "{came:?}");
    let came = said(&table, "gm", "end turn");
    assert!(came.err.ends_with("`WHO end-turn` ends a turn, `gm end …` the fight\n"), "{came:?}");
}

#[test]
fn help_knows_the_gms_words_and_what_stands_behind_an_act() {
    let table = Table::laid();
    let help = |word: &str| {
        let came = table.run_with(&["play", "bridge.affray"], format!("help {word}\n").as_bytes());
        assert_eq!((came.code, came.err.as_str()), (0, ""), "{word}: {came:?}");
        came.out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for (word, parts) in [
        ("correct", &["face=N", "die=K", "without=31,40", "[16 3]"][..]),
        ("retract", &["without=31,40", "[16 3]"]),
        ("take", &["steps into a window", "window=EVENT"]),
        ("answer", &["answers what is asked"]),
        ("set", &["gm set WHO NAME=3 +CONDITION"]),
        ("gm", &["gm start", "gm hurt WHO N", "verbs of the GM", "morale-check"]),
        ("undo", &["take back the one before", "undo to 97"]),
        ("end", &["ends the turn that is running", "Ends the fight."]),
        ("pass", &["the answer of the one who is asked"]),
        ("", &["gm join WHO", "gm end ends the fight"]),
    ] {
        let told = help(word);
        for part in parts {
            assert!(told.contains(part), "{word}: {part}: {told}");
        }
    }
}

/// The hint was a command, which the prompt does not know.
#[test]
fn a_hint_about_clauses_can_be_typed_at_the_prompt() {
    let table = Table::laid();
    let came = table.run_with(&["play", "bridge.affray"], b"rules nonsense\n");
    assert!(came.err.contains("hint: `rules` lists the clauses, `rules verbs`"), "{came:?}");
}

/// Whom the GM could bring in was nowhere to be read.
#[test]
fn who_can_come_and_go_is_among_what_is_legal_to_the_gm() {
    let table = Table::laid();
    let lines = b"legal gm\ngm leave bo\nlegal gm\n";
    let came = table.run_with(&["play", "bridge.affray"], lines);
    let told = came.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("leave ash|bo"), "{came:?}");
    assert!(told.contains("join bo"), "{came:?}");
}

#[test]
fn undo_of_a_turn_without_deeds_says_that_it_takes_the_one_before() {
    let lines = [&HIT[..], &["ash end-turn"]].concat();
    let table = played(&with_lines(BLOW, &lines));
    let note = "note: nothing was said in this turn yet, so undo takes back the turn before it; \
                `redo turn` takes that up again\n";
    let flat = |came: &Came| came.err.split_whitespace().collect::<Vec<_>>().join(" ") + "\n";
    let came = said(&table, "gm", "undo turn dry-run");
    assert_eq!((came.code, flat(&came).as_str()), (0, note), "{came:?}");
    let came = said(&table, "gm", "undo turn");
    assert_eq!((came.code, flat(&came).as_str()), (0, note), "{came:?}");
    table.done(&["redo", "a.affray"]);
    table.done(&["redo", "a.affray"]);
    let came = table.run(&["undo", "a.affray", "turn"]);
    let note = note.replace("`redo turn`", "`affray redo a.affray turn`");
    assert_eq!((came.code, flat(&came)), (0, note), "{came:?}");
}

#[test]
fn a_saved_file_that_cannot_be_run_alone_says_so() {
    let table = played(&with_lines(BLOW, &HIT));
    let came = said(&table, "gm", "remark \"one\"\nsave rest.play");
    let flat = came.err.split_whitespace().collect::<Vec<_>>().join(" ");
    let says = "warning: rest.play cannot be run alone: it holds only the lines of this sitting, \
                from event 30 on; put them behind those saved in the sittings before.";
    assert!(flat.starts_with("note: wrote 1 line to rest.play") && flat.contains(says), "{flat}");
    fs::copy(table.path("a.play"), table.path("b.play")).expect("a copy");
    table.done(&["new", "c.affray", "--from", "b.play"]);
    let came = table.run_with(&["play", "c.affray"], b"remark \"one\"\nsave c2.play\n");
    let flat = came.err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("the front matter is missing") && flat.contains("c.play"), "{flat}");
    // Seeded dice hang on a secret that is not in the file.
    for (dice, says) in [("typed", false), ("seeded", true)] {
        table.write("s.play", BLOW.replace("\"typed\"", &format!("\"{dice}\"")));
        table.done(&["new", &format!("{dice}.affray"), "--from", "s.play"]);
        fs::copy(table.path("s.play"), table.path(&format!("{dice}.play"))).expect("a copy");
        let lines = format!("remark \"one\"\nsave {dice}2.play\n");
        let came = table.run_with(&["play", &format!("{dice}.affray")], lines.as_bytes());
        assert_eq!(came.err.contains("its seeded dice fall otherwise"), says, "{came:?}");
    }
}

#[cfg(unix)]
mod at_the_prompt {
    use super::super::terminal::{at_terminal, ends_with, expect, type_in};
    use super::*;

    /// A pager took the lines that were typed ahead, and wrote files by them.
    #[test]
    fn nothing_is_paged_and_lines_typed_ahead_are_heard() {
        let table = Table::laid();
        let mut gm = at_terminal(&table, &["play", "bridge.affray"]);
        expect(&mut gm, "gm> ");
        type_in(&mut gm, "help\rlog --all\rlog\rstart\rremark \"heard\"\rquit\r");
        expect(&mut gm, "the fight has already started");
        expect(&mut gm, "The GM: \"heard\"");
        gm.exp_eof().expect("it ends");
        ends_with(&gm, 0);
    }

    #[test]
    fn coming_back_shows_where_the_fight_was_left() {
        let table = played(&with_lines(BLOW, &HIT));
        table.done(&["undo", "a.affray"]);
        let mut gm = at_terminal(&table, &["play", "a.affray"]);
        expect(&mut gm, "The last of it so far");
        expect(&mut gm, "The GM takes back \"Ash");
        expect(&mut gm, "can be taken up again: redo.");
        expect(&mut gm, "gm> ");
        type_in(&mut gm, "quit\r");
        gm.exp_eof().expect("it ends");
    }
}

/// Once the words behind the first were lost, and the wound was "broken".
#[test]
fn words_behind_an_answer_are_refused() {
    const TOO_MANY: &str = "one word answers this, and here are more";
    let cast = "---\nsystem = \"defined\"\ndice = \"typed\"\n[[combatant]]\nid = \"orc\"\n\
                side = \"raiders\"\nhp-max = 10\nhd = 2\nbab = 2\n---\n";
    let table = played(&with_lines(cast, &["gm start [9]", "gm hurt orc 10 hd=0 [20]"]));
    refused(
        &table,
        "gm",
        &[
            ("gm answer broken left arm", TOO_MANY, "answer \"broken left arm\"\n"),
            ("gm answer pass it over", TOO_MANY, ""),
        ],
    );
}
