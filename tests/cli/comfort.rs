//! Fewer keys and friendlier words: what may be left out of a line, names for ids, and what an
//! unknown word is answered with. Whatever is refused leaves no trace, and what is said briefly is
//! recorded as what is said at length.

use super::*;

/// A fight of the system `wwn` whose dice are typed.
pub(super) const BLOW: &str = "---
system = \"wwn\"
dice = \"typed\"
[[combatant]]
id = \"ash\"
name = \"Ash of the Vale\"
side = \"heroes\"
seat = \"maria\"
kind = \"pc\"
hp-max = 12
melee-ac = 14
attack-bonus = 3
skills = { stab = 0 }
[[combatant.weapon]]
id = \"longsword\"
damage = \"1d8\"
[[combatant.weapon]]
id = \"longbow\"
damage = \"1d6\"
[[combatant]]
id = \"orc\"
name = \"Murg\"
side = \"raiders\"
hp-max = 8
melee-ac = 12
[[combatant]]
id = \"gob\"
side = \"raiders\"
count = 2
hp-max = 4
---
";

/// A fight of the system `factions`, where whoever is left behind is asked.
pub(super) const DUEL: &str = "---
system = \"factions\"
dice = \"typed\"
[[combatant]]
id = \"ada\"
side = \"red\"
seat = \"lena\"
max-health = 9
[[combatant]]
id = \"bo\"
side = \"blue\"
seat = \"wil\"
max-health = 9
---
";

/// A fight of the system `defined`, where the GM describes a wound.
const WOUND: &str = "---
system = \"defined\"
dice = \"typed\"
[[combatant]]
id = \"ash\"
side = \"heroes\"
hp-max = 20
hd = 6
bab = 6
[[combatant.weapon]]
id = \"sword\"
damage-die = \"1d8\"
[[combatant]]
id = \"orc\"
side = \"foes\"
hp-max = 40
hp = 1
hd = 3
bab = 3
---
gm start [20 10]
ash attack orc [15 4]
";

/// A table with a log of this script.
pub(super) fn played(script: &str) -> Table {
    let table = Table::laid();
    table.write("a.play", script);
    let came = table.run(&["run", "a.play", "-o", "a.affray", "--clock", "fixed"]);
    assert!(matches!(came.code, 0 | 3), "{came:?}");
    table
}

pub(super) fn with_lines(front: &str, lines: &[&str]) -> String {
    lines.iter().fold(front.to_owned(), |script, line| script + line + "\n")
}

/// What a line comes to as a seat says it.
pub(super) fn said(table: &Table, seat: &str, line: &str) -> Came {
    let line = format!("{line}\n");
    table.run_with(&["play", "a.affray", "--as", seat, "--clock", "fixed"], line.as_bytes())
}

/// Words without the way they are broken into lines.
pub(super) fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Lines that are refused, each with the message and the hint, or the end of it; no trace is left.
pub(super) fn refused(table: &Table, seat: &str, rows: &[(&str, &str, &str)]) {
    let before = table.read("a.affray");
    for (line, message, hint) in rows {
        let came = said(table, seat, line);
        assert_eq!(came.code, 1, "{line}: {came:?}");
        assert!(came.err.starts_with(&format!("error: {message}\n")), "{line}: {}", came.err);
        assert!(came.err.contains(hint), "{line}: {}", came.err);
        assert!(table.read("a.affray") == before, "{line}: no trace");
    }
}

/// Two ways to say the same are recorded alike.
fn recorded_alike(front: &str, brief: &[&str], at_length: &[&str]) {
    let log = |lines: &[&str]| played(&with_lines(front, lines)).read("a.affray");
    assert!(log(brief) == log(at_length), "{brief:?}");
}

#[test]
fn plain_numbers_are_the_faces_of_the_dice_awaited() {
    recorded_alike(
        BLOW,
        &["gm start []", "5", "3 # raiders", "ash melee-attack orc weapon=longsword", "15", "4"],
        &["gm start []", "[5]", "[3]", "ash melee-attack orc weapon=longsword", "[15]", "[4]"],
    );
    let table = played(&with_lines(BLOW, &["gm start []", "5"]));
    let awaited = "hint: raiders throw d8 for initiative: type the face\n";
    refused(
        &table,
        "gm",
        &[
            ("[]", "no face is given", awaited),
            ("0", "no die shows 0", "hint: 0 on a d10 is written 10"),
            (
                "9",
                "a d8 has no face 9; its faces are 1 to 8: raiders throw 1d8 for initiative",
                "1 | 9\n",
            ),
            (
                "3 2",
                "1 face left over: the throw ended with the initiative of raiders: 3",
                "1 | 3 2\n  | ^^^\n",
            ),
        ],
    );
    let came = said(&table, "gm", "3");
    assert_eq!((came.code, came.err.as_str()), (0, ""), "{came:?}");
    let nothing = "hint: nothing is asked now; `legal` shows what can be done\n";
    refused(&table, "gm", &[("15", "no dice are awaited", nothing)]);
}

#[test]
fn an_answer_may_stand_alone_while_one_person_is_asked() {
    let start = ["gm start started-by=red", "ada move bo"];
    recorded_alike(
        DUEL,
        &[&start[..], &["pass"]].concat(),
        &[&start[..], &["bo answer pass"]].concat(),
    );
    // With a name before it, it is the answer of the one who is asked, though sides have a verb
    // that is called so; where nobody is asked it is the verb of the only side that can say it.
    recorded_alike(
        DUEL,
        &[&start[..], &["bo pass", "ada end", "pass"]].concat(),
        &[&start[..], &["bo answer pass", "ada end-turn", "blue pass"]].concat(),
    );
    recorded_alike(
        DUEL,
        &[&start[..], &["opportunity-attack [3]"]].concat(),
        &[&start[..], &["bo answer opportunity-attack [3]"]].concat(),
    );
    let table = played(&with_lines(DUEL, &start));
    let says = "because a line says who acts and what is done\nhint: ";
    let asked = "bo is asked about ada: opportunity-attack | pass\n";
    // An id wins, whatever is asked; what is no answer is none.
    refused(
        &table,
        "gm",
        &[
            (
                "ada",
                "`ada` stands alone",
                &format!("{says}`bo answer ada` answers what bo is asked"),
            ),
            ("counter", "`counter` stands alone", &format!("{says}{asked}")),
            ("3", "no dice are awaited", &format!("hint: {asked}")),
            ("\"a kick\"", "`a kick` stands alone", &format!("{says}{asked}")),
        ],
    );
    // Nobody is asked for whom this seat speaks.
    refused(
        &table,
        "lena",
        &[("pass", "`pass` needs somebody who says it", "hint: write `WHO pass`")],
    );
    let came = said(&table, "wil", "pass");
    assert_eq!((came.code, came.err.as_str()), (0, ""), "{came:?}");
    refused(&table, "gm", &[("undoo", "`undoo` stands alone", "hint: did you mean `undo`?\n")]);
}

#[test]
fn words_of_ones_own_may_stand_alone_in_quotes_and_the_question_says_about_whom_it_is() {
    for line in ["gm answer broken-arm", "gm answer \"broken-arm\"", "\"broken-arm\""] {
        let table = played(WOUND);
        let came = said(&table, "gm", line);
        assert!(flat(&came.out).contains("says of Orc: \"broken-arm\""), "{line}: {came:?}");
    }
    let table = played(WOUND);
    let asked = "gm is asked which wound orc has: \"wound\" (or words of your own) | pass";
    refused(
        &table,
        "gm",
        &[
            (
                "gash",
                "`gash` stands alone",
                &format!(
                    "hint: {asked}; words of your own are written \
                 `gm answer gash`, or in quotes `\"gash\"`\n"
                ),
            ),
            ("\" \"", "an empty text is not an answer", ""),
            ("ash end-turn", "something is still awaited", asked),
        ],
    );
}

#[test]
fn a_held_action_without_a_target_and_an_answer_nobody_asked_for_are_said_in_words() {
    let front: String = WOUND.split_inclusive("---\n").take(2).collect();
    let hold = "ash hold action=attack trigger=\"the orc moves\"";
    let table = played(&with_lines(&front, &["gm start [20 10]", hold]));
    let told = table.done(&["log", "a.affray"]);
    assert!(
        told.contains("holds an action (attack) with the trigger: \"the orc moves\""),
        "{told}"
    );
    let grapple = "ash grapple orc adjacent=yes [15]";
    let table = played(&with_lines(&front, &["gm start [20 10]", grapple]));
    let why = "answer grapple-modifier or escape-artist";
    refused(&table, "gm", &[("orc answer grapple", "this answer is not possible", why)]);
}

/// A word that answers is no verb: said of the one whom the answer is about, it leads to whoever is
/// asked.
#[test]
fn an_answer_said_of_whom_it_is_about_names_who_is_asked() {
    let front = "---\nsystem = \"radiant-hack\"\ndice = \"typed\"\n[[combatant]]\nid = \"ada\"\n\
                 max-hp = 8\n[[combatant]]\nid = \"orc\"\nkind = \"npc\"\nmax-hp = 8\n---\n";
    let table = played(&with_lines(front, &["gm start [5 4]"]));
    let no_verb = "`flee` is not a verb of radiant-hack";
    refused(&table, "gm", &[("orc flee", no_verb, "hint: ")]);
    assert_eq!(said(&table, "gm", "gm call-morale orc [5]").code, 3);
    let hint = "hint: `gm answer flee` answers what gm is asked\n";
    refused(&table, "gm", &[("orc flee", no_verb, hint)]);
    assert_eq!(said(&table, "gm", "gm answer flee").code, 0);
}

#[test]
fn end_alone_ends_the_turn_that_is_running() {
    recorded_alike(BLOW, &["gm start [5 3]", "end"], &["gm start [5 3]", "ash end-turn"]);
    recorded_alike(BLOW, &["gm start [5 3]", "ash end"], &["gm start [5 3]", "ash end-turn"]);
    let prone = ["gm start [5 3]", "ash go-prone"];
    let alone = [&prone[..], &["stand-up"]].concat();
    recorded_alike(BLOW, &alone, &[&prone[..], &["ash stand-up"]].concat());
    let table = played(&with_lines(BLOW, &["gm start [5 3]", "ash end-turn"]));
    refused(
        &table,
        "gm",
        &[(
            "end",
            "several can end their turns: orc, gob-1, gob-2",
            "hint: say whose turn ends: `orc end-turn`, or `raiders end-turn` for all of that side\n",
        )],
    );
    refused(&table, "maria", &[("end", "the seat maria does not speak for raiders", "--as gm\n")]);
    for line in ["orc end-turn", "gob-1 end-turn", "end"] {
        assert_eq!(said(&table, "gm", line).code, 0, "{line}");
    }
    assert_eq!(said(&table, "gm", "expect round 2").code, 0);
    let table = played(BLOW);
    refused(&table, "gm", &[("end", "nobody's turn is running, so none can end", "hint: ")]);
}

/// Whoever is done and says `end` once more does not put an end to the turns of others.
#[test]
fn end_does_not_reach_the_turns_of_other_seats() {
    let front = BLOW.replace(
        "[[combatant]]\nid = \"orc\"",
        "[[combatant]]\nid = \"bea\"\nside = \"heroes\"\nseat = \"paul\"\nhp-max = 8\n\
         [[combatant]]\nid = \"orc\"",
    );
    let table = played(&with_lines(&front, &["gm start [5 3]", "ash end-turn"]));
    let hint = "hint: `heroes end-turn` asks the others to end theirs as well\n";
    refused(&table, "maria", &[("end", "no turn of this seat is left to end", hint)]);
    assert_eq!(said(&table, "paul", "end").code, 0);
}

/// Where one turn runs, a line that names nobody is said for whoever has it.
#[test]
fn a_verb_without_a_name_is_done_by_whoever_has_the_turn() {
    let turn = ["gm start [5 3]", "ash go-prone"];
    let brief = [&turn[..], &["melee-attack target=orc weapon=longsword [14 6]"]].concat();
    let whole = [&turn[..], &["ash melee-attack orc weapon=longsword [14 6]"]].concat();
    recorded_alike(BLOW, &brief, &whole);
    let table = played(&with_lines(BLOW, &turn));
    refused(
        &table,
        "gm",
        &[(
            "melee-attack",
            "ash cannot melee-attack",
            "because wwn:melee.attack (2.4.4): say with which",
        )],
    );
}

#[test]
fn names_and_their_unique_beginnings_stand_for_ids() {
    let plain =
        ["gm start [5 3]", "ash melee-attack orc weapon=longsword [14 6]", "gm set orc hp=5"];
    for brief in [
        ["gm start [5 3]", "ASH melee-attack Murg weapon=longs [14 6]", "gm set mur hp=5"],
        [
            "gm start [5 3]",
            "\"Ash of the Vale\" melee-attack \"murg\" weapon=longsword [14 6]",
            "gm set \"Murg\" hp=5",
        ],
        ["gm start [5 3]", "as melee-attack or weapon=ash.longs [14 6]", "gm set Or hp=5"],
    ] {
        recorded_alike(BLOW, &brief, &plain);
    }
    let table = played(&with_lines(BLOW, &["gm start [5 3]"]));
    let more = "hint: write more of the name, or the id\n";
    refused(
        &table,
        "gm",
        &[
            ("ash melee-attack gob", "`gob` can mean Gob 1 (gob-1) or Gob 2 (gob-2)", more),
            ("g end-turn", "`g` can mean Gob 1 (gob-1) or Gob 2 (gob-2)", more),
            (
                "ash melee-attack orc weapon=long",
                "`long` can mean Longsword (longsword) or Longbow (longbow)",
                more,
            ),
            ("\"Murgel\" end-turn", "`Murgel` is not a combatant, a side or `gm`", "hint: "),
            (
                "gm set bob hp=3",
                "`bob` is not a combatant, a side, an item, a zone or `fight`",
                "gob",
            ),
        ],
    );
}

/// An id is never taken for the beginning of a longer one, and an answer never for somebody.
#[test]
fn ids_win_over_names_and_beginnings() {
    let front = BLOW.replace("id = \"orc\"\nname = \"Murg\"", "id = \"gob\"\nname = \"Ash\"");
    let front = front.replace(
        "id = \"gob\"\nside = \"raiders\"\ncount = 2",
        "id = \"gobbo\"\nside = \"raiders\"",
    );
    let table = played(&with_lines(&front, &["gm start [5 3]", "gm set gob hp=5"]));
    assert_eq!(said(&table, "gm", "expect gob hp 5").code, 0);
    assert_eq!(said(&table, "gm", "gm set ash hp=7").code, 0);
    assert_eq!(said(&table, "gm", "expect ash hp 7\nexpect gob hp 5").code, 0);
}

#[test]
fn what_is_not_known_is_answered_with_what_is() {
    let table = played(&with_lines(BLOW, &["gm start [5 3]"]));
    refused(
        &table,
        "gm",
        &[
            (
                "ash attack orc",
                "`attack` is not a verb of wwn",
                "hint: did you mean `melee-attack`, `ranged-attack`, `snap-attack` or `swarm-attack`?\n",
            ),
            ("ash mele orc", "`mele` is not a verb of wwn", "hint: did you mean `melee-attack`?\n"),
            ("ash dance", "`dance` is not a verb of wwn", "hint: `rules verbs` lists them\n"),
            ("gm strat", "`strat` is not a verb of wwn", "hint: did you mean `start`?\n"),
            (
                "ash run weapn=x",
                "`weapn` is not an option of run",
                "because known: to, path, distance, leaves, prompts, succeeds, fails\n",
            ),
            (
                "gm set orc hpp=3",
                "`hpp` is not a stat or pool of orc",
                "because known, the nearest first: hp, ",
            ),
            (
                "gm set orc +dazzled",
                "`dazzled` is not a condition of wwn",
                "hint: write a condition of your own in quotes: \"dazzled\"\n",
            ),
            (
                "remark \"x\" to=mara",
                "`mara` is not a seat of this fight",
                "because known: gm, maria\n",
            ),
        ],
    );
    // What the GM alone says is suggested to nobody else.
    refused(&table, "gm", &[("ash strat", "`strat` is not a verb of wwn", "`rules verbs`")]);
}

#[test]
fn a_file_that_is_not_there_leads_to_the_one_that_is_meant() {
    let table = Table::laid();
    table.write("ford.play", "---\nsystem = \"wwn\"\n---\n");
    let told = |args: &[&str]| {
        let came = table.run(args);
        assert_eq!(came.code, 2, "{args:?}: {came:?}");
        came.err
    };
    for (args, meant) in [
        (["run", "ford"], "ford.play"),
        (["run", "frod.play"], "ford.play"),
        (["log", "bridge"], "bridge.affray or bridge.play"),
        (["log", "./bridge"], "./bridge.affray or ./bridge.play"),
        (["verify", "bidge.affray"], "bridge.affray"),
    ] {
        let err = told(&args);
        assert!(err.contains(&format!("hint: did you mean {meant}?\n")), "{args:?}: {err}");
    }
    for args in [["log", "somewhere-else"], ["log", "nowhere/bridge.affray"]] {
        let err = told(&args);
        assert!(err.contains("No such file") && !err.contains("did you mean"), "{args:?}: {err}");
    }
}
