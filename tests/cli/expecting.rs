//! What `check` makes of plays that prove nothing: refusals that are none, faces missing and left
//! over, casts that cannot be opened.

use super::*;

/// The front matter of a fight of wwn with typed dice: 23 lines.
const BRAWL: &str = "---\nsystem = \"wwn\"\ndice = \"typed\"\n\
    [[combatant]]\nid = \"ash\"\nside = \"heroes\"\nkind = \"pc\"\nhp-max = 12\nmelee-ac = 14\n\
    attack-bonus = 3\nskills = { stab = 0 }\n[[combatant.weapon]]\nid = \"longsword\"\n\
    damage = \"1d8\"\n[[combatant]]\nid = \"orc\"\nside = \"raiders\"\nhp-max = 8\n\
    melee-ac = 12\n[[combatant.weapon]]\nid = \"axe\"\ndamage = \"1d6\"\n---\n";

/// The front matter of a fight of factions with typed dice: 12 lines.
const DUEL: &str = "---\nsystem = \"factions\"\ndice = \"typed\"\n\
    [[combatant]]\nid = \"ada\"\nside = \"red\"\nmax-health = 9\n\
    [[combatant]]\nid = \"bo\"\nside = \"blue\"\nmax-health = 9\n---\n";

/// What `check` says of a play.
fn checked(play: &str) -> Came {
    let table = Table::empty();
    table.write("a.play", play);
    table.run(&["check", "a.play"])
}

fn fails(err: &str) -> Came {
    Came { code: 1, out: "0 passed, 1 failed\n".to_owned(), err: err.to_owned() }
}

#[track_caller]
fn holds(play: &str) {
    let passed = Came { code: 0, out: "1 passed, 0 failed\n".to_owned(), err: String::new() };
    assert_eq!(checked(play), passed, "{play}");
}

#[test]
fn a_mistake_in_a_line_is_no_refusal() {
    assert_eq!(
        checked(&format!("{BRAWL}gm start [5 3]\nash melee-attak orc\nexpect refused\n")),
        fails(
            "error: `melee-attak` is not a verb of wwn\n  --> a.play:25:5\n   |\n\
             25 | ash melee-attak orc\n   |     ^^^^^^^^^^^\n\
             because line 26 expects a refusal of the rules; this is a mistake in the line instead\n\
             hint: did you mean `melee-attack`?\n"
        )
    );
    for line in [
        "ash melee-attack ork\nexpect refused",
        "ash melee-attack orc weapon=lonsword\nexpect refused \"no `lonsword`\"",
        "ash move 3,4\nexpect refused \"no square\"",
        "gm set orc wounds=3\nexpect refused \"no stat or pool\"",
        "ash melee-attack orc kidn=2\nexpect refused option",
    ] {
        let came = checked(&format!("{BRAWL}gm start [5 3]\n{line}\n"));
        assert!(came.err.contains("this is a mistake in the line instead\n"), "{line}: {came:?}");
    }
}

#[test]
fn another_refusal_than_one_of_the_rules_is_expected_by_its_words() {
    let line = "orc take total-defense\nexpect refused";
    assert_eq!(
        checked(&format!("{BRAWL}gm start [5 3]\n{line}\n")),
        fails(
            "error: no window is open for orc to take total-defense\n  --> a.play:25:1\n   |\n\
             25 | orc take total-defense\n   | ^^^^^^^^^^^^^^^^^^^^^^\n\
             because line 26 expects a refusal of the rules; to expect any other refusal, give its \
             words\nhint: no window was opened since the last declaration\n"
        )
    );
    for (line, words) in [
        ("orc take total-defense", "no window is open"),
        ("orc answer pass", "orc is not asked anything now"),
        ("all answer pass", "nobody is asked anything now"),
        ("[3]", "no dice are awaited"),
        ("ash melee-attack orc [2 7]", "1 face left over"),
        ("ash melee-attack orc [21]", "21"),
        ("redo", "redo"),
        ("dispute 99 because \"x\"", "there is no event 99"),
        ("reveal", "there is no secret to reveal"),
        ("gm join crow from=crow.play#crow", "read"),
    ] {
        let play = |expected: &str| format!("{BRAWL}gm start [5 3]\n{line}\n{expected}\n");
        holds(&play(&format!("expect refused \"{words}\"")));
        for expected in ["expect refused", "expect refused \"a red herring\""] {
            assert_eq!(checked(&play(expected)).code, 1, "{line}: {expected}");
        }
    }
}

#[test]
fn a_refusal_of_the_rules_is_expected_by_its_clauses_and_its_words() {
    for expected in [
        "",
        " sequence.next-side",
        " wwn:sequence.next-side",
        " sequence.next-side \"turn of heroes\"",
        " \"orc cannot\" turn",
    ] {
        let line = format!("orc melee-attack ash\nexpect refused{expected}");
        holds(&format!("{BRAWL}gm start [5 3]\n{line}\n"));
    }
    // A clause is named as a whole, and not by letters that stand in its id.
    for expected in ["sequence.next", "sequence", "wwn", "factions:sequence.next-side", "2.4.1"] {
        let line = format!("orc melee-attack ash\nexpect refused {expected}");
        let came = checked(&format!("{BRAWL}gm start [5 3]\n{line}\n"));
        assert!(came.err.starts_with("error: refused for another reason: orc cannot"), "{came:?}");
    }
}

#[test]
fn a_play_that_ends_awaiting_a_face_fails() {
    let hint = "hint: type them in a line of their own, or in brackets at the end of the line; \
                `undo` takes that line back\n";
    assert_eq!(
        checked(&format!("{BRAWL}gm start [5 3]\nash melee-attack orc\nexpect asks nobody\n")),
        fails(&format!(
            "error: a face is missing: ash throws 1d20 for attack on orc\n  --> a.play:25:1\n   \
             |\n25 | ash melee-attack orc\n   | ^^^^^^^^^^^^^^^^^^^^\n{hint}"
        ))
    );
    assert_eq!(
        checked(&format!("{BRAWL}gm start [5 3]\nash melee-attack orc [15] # it hits\n")),
        fails(&format!(
            "error: a face is missing: ash throws 1d8 for damage on orc\n  --> a.play:25:22\n   \
             |\n25 | ash melee-attack orc [15] # it hits\n   |                      ^^^^\n{hint}"
        ))
    );
    let table = Table::empty();
    let cast = BRAWL.trim_start_matches("---\n").trim_end_matches("---\n");
    let block = "gm start [5 3]\nash melee-attack orc\n";
    table.write("a.md", format!("```cast\n{cast}```\n```play\n{block}```\n"));
    let came = table.run(&["check", "a.md"]);
    assert_eq!((came.code, came.out.as_str()), (1, "0 passed, 1 failed\n"));
    assert!(came.err.contains("\n  --> a.md:26:1\n"), "{}", came.err);
}

#[test]
fn a_play_may_end_awaiting_an_answer() {
    holds(&format!(
        "{DUEL}gm start started-by=blue\nbo attack ada\nexpect asks ada react.options\n"
    ));
}

/// A recording is no check: the log is written as far as it came.
#[test]
fn run_ends_waiting_for_a_face() {
    let table = Table::empty();
    table.write("a.play", format!("{BRAWL}gm start [5 3]\nash melee-attack orc\n"));
    let came = table.run(&["run", "a.play", "-o", "a.affray"]);
    assert_eq!(came.code, 3, "{came:?}");
    assert!(came.err.contains("note: the fight waits: ash throws d20 for attack"), "{}", came.err);
    assert_eq!(table.run(&["verify", "a.affray"]).code, 0);
}

/// A fight of the system `factions`, where a guard comes to be the target.
const GUARD: &str = "---
system = \"factions\"
dice = \"typed\"
[[combatant]]
id = \"ada\"
side = \"heroes\"
max-health = 9
[[combatant]]
id = \"bo\"
side = \"heroes\"
max-health = 9
[[combatant]]
id = \"gil\"
side = \"bandits\"
max-health = 9
[[combatant.weapon]]
id = \"axe\"
damage = \"1d8\"
---
gm start started-by=bandits
gil attack ada
";

#[test]
fn a_missing_face_names_no_target_that_somebody_has_stepped_in_for() {
    for (answers, throw) in [
        ("bo answer guard\ngil end-turn\n", "gil throws 1d8 for damage\n"),
        (
            "bo answer pass\nada answer hide-behind bo\nbo answer yes\nbo answer pass\n\
             gil end-turn\n",
            "gil throws 1d8 for damage\n",
        ),
        ("bo answer pass\nada answer pass\ngil end-turn\n", "gil throws 1d8 for damage on ada\n"),
    ] {
        let err = checked(&format!("{GUARD}{answers}")).err;
        assert!(err.starts_with(&format!("error: a face is missing: {throw}")), "{answers}: {err}");
    }
}

#[test]
fn a_missing_face_is_told_at_its_line() {
    let report = |line: &str, place: &str, excerpt: &str, throw: &str| {
        let came = checked(&format!("{BRAWL}{line}"));
        let start = format!("error: {throw}\n  --> a.play:{place}\n   |\n{excerpt}\nhint: ");
        assert!(came.err.starts_with(&start), "{line}: {}", came.err);
    };
    // The bracket was short; what stands between is accepted while a face is awaited.
    report(
        "gm start [5 3]\nash melee-attack orc [15]\nexpect roll attack 18 hit\n\
         gm set ash hp=5\nremark \"well\"\nash end-turn\n",
        "25:22",
        "25 | ash melee-attack orc [15]\n   |                      ^^^^",
        "a face is missing: ash throws 1d8 for damage on orc",
    );
    // The bracket is absent.
    report(
        "gm start [5 3]\nash melee-attack orc\norc end-turn\n",
        "25:1",
        "25 | ash melee-attack orc\n   | ^^^^^^^^^^^^^^^^^^^^",
        "a face is missing: ash throws 1d20 for attack on orc",
    );
    report(
        "gm start [5]\nash end-turn\n",
        "24:10",
        "24 | gm start [5]\n   |          ^^^",
        "a face is missing: raiders throw 1d8 for initiative",
    );
    // Faces of their own line are short too.
    report(
        "gm start [5 3]\nash melee-attack orc\n[15]\nash end-turn\n",
        "26:1",
        "26 | [15]\n   | ^^^^",
        "a face is missing: ash throws 1d8 for damage on orc",
    );
}

#[test]
fn an_expectation_that_fails_for_want_of_a_face_says_so() {
    let came =
        checked(&format!("{BRAWL}gm start [5 3]\nash melee-attack orc [15]\nexpect orc hp 3\n"));
    let end = "\nbecause in line 25 a face is missing: ash throws 1d8 for damage on orc\n";
    assert!(came.err.starts_with("error: not as expected: orc hp is 8\n"), "{}", came.err);
    assert!(came.err.ends_with(end), "{}", came.err);
}

/// A row whose faces are not all there is refused at once.
#[test]
fn a_row_lacks_some_of_its_faces() {
    let dice = BRAWL.replace("\"1d8\"", "\"2d8\"");
    assert_eq!(
        checked(&format!("{dice}gm start [5 3]\nash melee-attack orc [15 4]\n")),
        fails(
            "error: a face is missing: ash throws 2d8 for damage on orc\n  --> a.play:25:22\n   |\n\
             25 | ash melee-attack orc [15 4]\n   |                      ^^^^^^\n\
             hint: one face per die, in the order thrown; leave out dice not called for\n"
        )
    );
}

#[test]
fn a_face_left_over_is_told_with_what_ended_the_throw() {
    let hint = "hint: end the line with [2]; dice that are not called for are not written\n";
    assert_eq!(
        checked(&format!("{BRAWL}gm start [5 3]\nash melee-attack orc because \"x\" [2 7] # oh\n")),
        fails(&format!(
            "error: 1 face left over: the throw ended with the attack of ash on orc: miss\n  \
             --> a.play:25:34\n   |\n25 | ash melee-attack orc because \"x\" [2 7] # oh\n   |     \
             {:29}^^^^^\n{hint}",
            ""
        ))
    );
    assert_eq!(
        checked(&format!("{DUEL}gm start started-by=blue\nbo attack ada [4]\n")),
        fails(
            "error: 1 face left over: the throw ended with the question react.options to ada\n  \
             --> a.play:14:15\n   |\n14 | bo attack ada [4]\n   |               ^^^\n\
             hint: say the line without these faces; they come with the answer\n"
        )
    );
    let came = checked(&format!("{BRAWL}gm start [5 3]\nash end-turn [2 7]\n"));
    let start = "error: 2 faces left over: no die is thrown for what the line says\n";
    assert!(came.err.starts_with(start), "{}", came.err);
}

/// Faces that nobody of those who pass throws are left over too.
#[test]
fn all_pass_with_a_face_too_many() {
    let play = format!("{DUEL}gm start started-by=blue\nbo attack ada\nall answer pass");
    holds(&format!("{play} [2]\n"));
    let came = checked(&format!("{play} [2 5]\n"));
    assert!(came.err.starts_with("error: 1 face left over: the throw ended with"), "{came:?}");
    let came = checked(&format!("{BRAWL}gm start [5 3]\nash melee-attack orc [30]\n"));
    assert!(came.err.contains("\n   |                      ^^^^\n"), "{came:?}");
}

/// From a pipe the line is shown as well, however far back it stands.
#[test]
fn a_pipe_shows_the_line_that_lacks_a_face() {
    let table = Table::empty();
    table.write("a.play", BRAWL);
    table.done(&["new", "a.affray", "--from", "a.play"]);
    let lines = b"gm start [5 3]\nash melee-attack orc\nremark \"hm\"\nash end-turn\n";
    let came = table.run_with(&["play", "a.affray"], lines);
    assert_eq!(came.code, 1);
    assert!(
        came.err.starts_with(
            "error: a face is missing: ash throws 1d20 for attack on orc\n  --> <stdin>:2:1\n  |\n\
             2 | ash melee-attack orc\n  | ^^^^^^^^^^^^^^^^^^^^\n"
        ),
        "{}",
        came.err
    );
}

/// After a reveal nothing is thrown before somebody but the keeper has added a share.
#[test]
fn a_share_that_is_missing_is_told_at_the_line_that_throws() {
    let seeded = BRAWL.replace("\"typed\"", "\"seeded\"");
    let missing = fails(
        "error: a share of the dice is awaited\n  --> a.play:25:1\n   |\n25 | gm start\n   | \
         ^^^^^^^^\nhint: heroes throw for initiative under a fresh secret: first any seat but gm \
         adds a share, contribute \"…\"\n",
    );
    // At the end, behind what is accepted meanwhile, and where a line cannot follow.
    for rest in ["", "remark \"well\"\n", "ash melee-attack orc\n"] {
        assert_eq!(checked(&format!("{seeded}reveal\ngm start\n{rest}")), missing, "{rest}");
    }
    let came = checked(&format!("{seeded}reveal\ngm start\nexpect round 1\n"));
    let end = "\nbecause in line 25 a share of the dice is awaited\n";
    assert!(came.err.ends_with(end), "{}", came.err);
}

#[test]
fn a_cast_that_cannot_be_opened_is_told_once() {
    let table = Table::empty();
    let cast = BRAWL.trim_start_matches("---\n").trim_end_matches("---\n");
    let wrong = cast.replace("melee-ac = 14", "mele-ac = 14");
    let play = "```play\ngm start [5 3]\n```\n";
    table.write(
        "a.md",
        format!("# One\n```cast\n{wrong}```\n{play}## Two\n{play}{play}```cast\n{cast}```\n{play}"),
    );
    let came = table.run(&["check", "a.md"]);
    assert_eq!(
        came,
        Came {
            code: 1,
            out: "1 passed, 3 failed\n".to_owned(),
            err: "error: `mele-ac` is not a stat or pool here\n  --> a.md:10:1\n   |\n\
                  10 | mele-ac = 14\n   | ^^^^^^^\nhint: did you mean `melee-ac`?\n\
                  note: 3 play blocks with this cast could not be run: counted as failed\n"
                .to_owned()
        }
    );
    let json = table.run(&["check", "a.md", "--json"]).out;
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&json["passed"], &json["failed"]), (&1.into(), &3.into()));
    assert_eq!(json["failures"].as_array().map(Vec::len), Some(1));
    assert_eq!(json["failures"][0]["not_run"], 3);
}

/// Seeded dice without their seed are awaited, not typed.
#[test]
fn seeded_dice_that_cannot_be_thrown_are_awaited() {
    let table = Table::empty();
    table.write("a.play", BRAWL.replace("\"typed\"", "\"seeded\""));
    table.done(&["new", "a.affray", "--from", "a.play"]);
    fs::remove_file(table.path("a.affray.seed")).expect("a seed");
    let came = table.run_with(&["play", "a.affray"], b"gm start\nash end-turn\n");
    assert_eq!(came.code, 1);
    let start = "error: dice are awaited: heroes throw 1d8 for initiative\n  --> <stdin>:1:1\n";
    assert!(came.err.starts_with(start), "{}", came.err);
    assert!(came.err.contains("the seed of this fight is not here; put it back"), "{}", came.err);
}

#[test]
fn what_may_be_said_is_expected_as_legal_lists_it() {
    holds(&format!(
        "{BRAWL}expect not legal ash melee-attack\ngm start [5 3]\n\
         expect legal ash melee-attack target=orc\nexpect not legal orc melee-attack\n"
    ));
    let play = format!("{BRAWL}gm start [5 3]\nexpect not legal ash melee-attack target=orc\n");
    let came = checked(&play);
    let listed = "ash may melee-attack: target=orc weapon=longsword";
    assert!(came.code == 1 && came.err.contains(listed), "{}", came.err);
    let play = format!("{BRAWL}gm start [5 3]\nexpect legal orc melee-attack\n");
    let came = checked(&play);
    assert!(came.code == 1 && came.err.contains("orc may not melee-attack now"), "{}", came.err);
}
