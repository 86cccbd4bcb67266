//! Reading and proving: logs, heads, JSON, seeds, clauses.

use super::comfort::{BLOW, played, with_lines};
use super::*;

#[test]
fn a_log_is_verified_from_a_file_from_a_pipe_and_against_a_head() {
    let table = Table::laid();
    let noted = table.done(&["head", "bridge.affray"]);
    let (head, said) = noted.split_once('\n').expect("hex, and words");
    let good = table.done(&["verify", "bridge.affray"]);
    assert!(good.starts_with("bridge.affray: fits: ") && good.trim_end().ends_with(head), "{good}");
    let piped = table.run_with(&["verify", "-"], &table.read("bridge.affray"));
    assert_eq!(piped.out, good.replace("bridge.affray", "-"));
    table.done(&["mark", "bridge.affray", "here"]);
    let grown = table.done(&["verify", "bridge.affray", "--head", head]);
    assert!(grown.contains(", continues the head given by 1 commit; "), "{grown}");
    let other = table.run(&["verify", "waiting.affray", "--head", head]);
    let expected = "error: the log does not reach the head: 10 commits are missing\n";
    let judged = "waiting.affray: contradicted (first at event 2)\n";
    assert_eq!((other.code, other.out.as_str()), (1, judged));
    assert!(other.err.starts_with(expected), "{}", other.err);
    let wrong = table.run(&["verify", "bridge.affray", "--head", "9:xyz"]);
    assert_eq!(wrong.code, 2);
    assert!(
        wrong.err.ends_with("hint: `affray head LOG` prints one, in both forms\n"),
        "{}",
        wrong.err
    );
    let words: Vec<&str> = said.split_whitespace().collect();
    assert_eq!((words.len(), words[0]), (13, &head[..head.find(':').expect("a colon")]));
    // The hyphen of yo-yo counts for nothing.
    let letters = |word: &&str| word.chars().filter(char::is_ascii_lowercase).take(3).collect();
    let begun: Vec<String> = words[1..].iter().map(letters).collect();
    let begun = format!("{} {}", words[0], begun.join(" "));
    for noted in [said, &noted, &begun, &begun.to_uppercase(), &words.join(", ")] {
        let grown = table.done(&["verify", "bridge.affray", "--head", noted]);
        assert!(grown.contains(", continues the head given by 1 commit; "), "{noted}: {grown}");
    }
    let other = if begun.ends_with("zoo") { "aar" } else { "zoo" };
    let changed = format!("{}{other}", &begun[..begun.len() - 3]);
    let came = table.run(&["verify", "bridge.affray", "--head", &changed]);
    assert_eq!((came.code, &*came.out), (1, "bridge.affray: contradicted\n"), "{came:?}");
    let typo = format!("{}qqq", &begun[..begun.len() - 3]);
    let came = table.run(&["verify", "bridge.affray", "--head", &typo]);
    assert_eq!((came.code, &*came.out), (2, ""), "{came:?}");
    let says = "error: word 12 of the head, \"qqq\", is none of its list\n";
    assert!(came.err.starts_with(says), "{came:?}");
}

/// Why a save was made and why a die is another than usual stands just behind the roll, and a roll
/// about an item names it.
#[test]
fn a_roll_is_told_with_its_reason_and_its_item() {
    let table = Table::laid();
    table.write(
        "smoke.play",
        "---\nsystem = \"factions\"\ndice = \"typed\"\n[[combatant]]\nid = \"ada\"\n\
         side = \"heroes\"\nseat = \"maria\"\nwit = 10\n[[combatant.weapon]]\nid = \"sling\"\n\
         damage = \"1d6\"\nattack-kind = \"ranged\"\nrange = 4\n[[combatant.item]]\n\
         id = \"draught\"\n[[combatant]]\nid = \"gil\"\nside = \"bandits\"\nmax-health = 9\n---\n\
         gm start started-by=heroes\ngm set-protection gil kind=concealment\n\
         ada attack gil distance=3 [10]\ngil answer pass [3]\nada use-consumable draught\n\
         gm end [4]\n",
    );
    table.done(&["run", "smoke.play", "-o", "smoke.affray"]);
    let out = table.done(&["log", "smoke.affray"]);
    let lines: Vec<&str> = out.lines().collect();
    let behind = |roll: &str| {
        let at = lines.iter().position(|line| line.contains(roll));
        lines[at.unwrap_or_else(|| panic!("{roll}:\n{out}")) + 1]
    };
    let range = "(Ada: A ranged attack beyond half range needs a WIT save)";
    assert!(behind("WIT save to hit 10 = d20 [10]").ends_with(range), "{out}");
    assert!(behind("damage 3 = d4 [3]").ends_with("(Gil: Concealment impairs damage)"), "{out}");
    assert!(out.contains("  Ada's draught is gone"), "{out}");
    assert!(out.contains("  durability for Ada's sling 4 = d6 [4]"), "{out}");
    let brief = table.done(&["log", "smoke.affray", "--depth", "brief"]);
    // A weapon that comes through it is for the plain account.
    assert!(!brief.contains("durability for"), "{brief}");
}

#[test]
fn several_logs_are_verified_and_the_worst_decides() {
    let table = Table::laid();
    table.write("text.affray", "not a log at all");
    let mut bytes = table.read("bridge.affray");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    table.write("changed.affray", bytes);
    let came = table.run(&["verify", "changed.affray", "bridge.affray"]);
    assert_eq!(came.code, 1);
    let lines: Vec<&str> = came.out.lines().collect();
    assert!(lines[0].starts_with("changed.affray: contradicted (first at event "), "{}", came.out);
    assert!(lines[1].starts_with("bridge.affray: fits: "), "{}", came.out);
    let words = ["verify", "text.affray", "changed.affray", "bridge.affray", "--json"];
    let came = table.run(&words);
    assert_eq!(came.code, 2);
    let verdicts: Vec<String> = came
        .out
        .lines()
        .map(|line| {
            let json: serde_json::Value = serde_json::from_str(line).expect("JSON");
            json["verdict"].as_str().expect("a word").to_owned()
        })
        .collect();
    assert_eq!(verdicts, ["cannot-be-told", "contradicted", "fits"]);
}

#[test]
fn export_and_import_give_the_same_bytes() {
    let table = Table::laid();
    let lines = table.done(&["export", "bridge.affray"]);
    table.write("bridge.jsonl", &lines);
    table.done(&["import", "bridge.jsonl", "-o", "copy.affray"]);
    assert_eq!(table.read("copy.affray"), table.read("bridge.affray"));
    table.write("edited.jsonl", lines.replacen("\"face\":11", "\"face\":12", 1));
    let came = table.run(&["import", "edited.jsonl", "-o", "edited.affray"]);
    assert_eq!(came.code, 2, "{came:?}");
    assert!(!table.path("edited.affray").exists());
}

/// An export and an account go into a file as they would go to the standard output; a file that is
/// there stays, and none comes to be where there is no answer.
#[test]
fn an_answer_may_go_into_a_new_file() {
    let table = Table::laid();
    for (words, file) in [
        (&["export", "bridge.affray"][..], "bridge.jsonl"),
        (&["export", "bridge.affray", "--as", "jon"], "jon.jsonl"),
        (&["log", "bridge.affray", "--format", "markdown"], "bridge.md"),
        (&["log", "bridge.affray", "--json"], "rows.jsonl"),
    ] {
        let plain = table.done(words);
        let into = [words, &["-o", file]].concat();
        let told = table.done(&into);
        assert_eq!(String::from_utf8(table.read(file)).expect("text"), plain, "{words:?}");
        let (lines, bytes) = (plain.lines().count(), plain.len());
        let expected = if words.contains(&"--json") {
            format!("{{\"file\":\"{file}\",\"lines\":{lines},\"bytes\":{bytes}}}\n")
        } else {
            format!("{file}: {lines} lines, {bytes} bytes\n")
        };
        assert_eq!(told, expected);
        let refused = cannot(&format!(
            "error: cannot create {file}\nbecause File exists\n\
             hint: give another name, or move the file away; nothing is overwritten\n"
        ));
        assert_eq!(table.run(&into), refused, "{words:?}");
        assert_eq!(String::from_utf8(table.read(file)).expect("text"), plain, "{words:?}");
        assert_eq!(table.done(&[words, &["--output", "-"]].concat()), plain, "{words:?}");
        let none = [words[0], "nowhere.affray", "-o", "none.jsonl"];
        assert_eq!(table.run(&none).code, 2);
        assert!(!table.path("none.jsonl").exists(), "{words:?}");
    }
    table.done(&["import", "bridge.jsonl", "-o", "again.affray"]);
    assert_eq!(table.read("again.affray"), table.read("bridge.affray"));
    // At the prompt too.
    let line = b"log --last 1 -o last.txt\n";
    let came = table.run_with(&["play", "bridge.affray"], line);
    assert_eq!(came.code, 0, "{came:?}");
    let last = table.done(&["log", "bridge.affray", "--last", "1"]);
    assert_eq!(String::from_utf8(table.read("last.txt")).expect("text"), last);
}

/// Every defense is explained where one asks for it, and the JSON has them all in any case.
#[test]
fn the_state_in_full_explains_every_defense() {
    let table = Table::empty();
    table.done(&["new", "a.play", "--example", "defined"]);
    table.done(&["run", "a.play", "-o", "a.affray", "--clock", "fixed"]);
    let short = table.done(&["state", "a.affray"]);
    let full = table.done(&["state", "a.affray", "--depth", "full"]);
    let explained = full.strip_prefix(&short).expect("it says more at the end");
    assert!(!short.contains(" = ") && explained.contains("Grak: AC 14 = 10 base AC"), "{full}");
    let came = table.run_with(&["play", "a.affray"], b"state\nstate full\n");
    assert_eq!((came.code, came.out), (0, short + &full));
    let json = ["state", "a.affray", "--json"];
    assert_eq!(table.done(&json), table.done(&[&json[..], &["--depth", "full"]].concat()));
}

#[test]
fn numbers_of_an_export_are_exactly_those_that_were_written() {
    type Row = (&'static str, &'static str, fn(u64) -> u64, &'static str);
    let table = Table::laid();
    let lines = table.done(&["export", "bridge.affray"]);
    let numbered = |key: &str, change: fn(u64) -> u64| -> String {
        let number = |line: &str| {
            let (before, rest) = line.split_once(&format!("\"{key}\":")).expect("a number");
            let (number, after) = rest.split_once(',').expect("more behind it");
            let number = change(number.parse().expect("digits"));
            format!("{before}\"{key}\":{number},{after}\n")
        };
        lines.lines().map(number).collect()
    };
    let wraps: fn(u64) -> u64 = |number| number.wrapping_sub(2);
    let other: fn(u64) -> u64 = |number| if number == 1 { u64::MAX } else { number };
    let later: fn(u64) -> u64 = |number| if number > 3 { u64::MAX } else { number };
    let back: fn(u64) -> u64 = |number| if number > 3 { 0 } else { number };
    let rows: [Row; 7] = [
        ("commit", "shifted", |number| number + 41, "the opening is number 1, not 42"),
        ("commit", "wrapped", wraps, "the opening is number 1, not 18446744073709551615"),
        ("commit", "another first", other, "the opening is number 1, not 18446744073709551615"),
        ("commit", "at its end", later, "commit 18446744073709551615 follows commit 3"),
        ("commit", "back to 0", back, "commit 0 follows commit 3"),
        ("event", "shifted", |number| number + 41, "event 42 stands where event 1 belongs"),
        ("event", "wrapped", wraps, "event 18446744073709551615 stands where event 1"),
    ];
    for (key, how, change, expected) in rows {
        let changed = numbered(key, change);
        table.write("changed.jsonl", &changed);
        let came = table.run(&["import", "changed.jsonl", "-o", "x.affray"]);
        assert_eq!(came.code, 2, "{key} {how}: {came:?}");
        assert!(came.err.contains(expected), "{key} {how}: {}", came.err);
        let shown: Vec<&str> = came.err.lines().collect();
        let column = shown[4].find('^').expect("a caret");
        let carets = shown[4].matches('^').count();
        let number = &shown[3][column..column + carets];
        assert!(number.parse::<u64>().is_ok(), "{key} {how}: the caret is under {number}");
        assert!(shown[3][..column].ends_with(&format!("\"{key}\":")), "{}", came.err);
        assert!(!table.path("x.affray").exists());
    }
}

#[test]
fn a_seat_sees_only_what_it_may() {
    let table = Table::laid();
    let sees = |seat: &str| table.done(&["log", "bridge.affray", "--as", seat]).contains("shaken");
    assert_eq!((sees("maria"), sees("jon"), sees("gm")), (true, false, true));
    let came = table.run(&["log", "bridge.affray", "--as", "mara"]);
    let expected = "error: there is no seat `mara` at this table\nhint: did you mean `maria`?\n";
    assert_eq!(came, cannot(expected));
    let exported = table.done(&["export", "bridge.affray", "--as", "jon"]);
    assert!(!exported.contains("shaken") && exported.contains("\"hidden\":true"), "{exported}");
}

#[test]
fn json_is_never_mixed_with_text() {
    let table = Table::laid();
    for words in [
        &["log", "bridge.affray"][..],
        &["log", "bridge.affray", "--all"],
        &["state", "bridge.affray"],
        &["run", "typed.play"],
        &["new", "a.affray", "--from", "typed.play"],
        &["new", "--example", "wwn"],
        &["new", "b.play", "--example", "wwn"],
        &["verify", "bridge.affray"],
        &["head", "bridge.affray"],
        &["audit", "bridge.affray"],
        &["mark", "bridge.affray", "here"],
        &["undo", "bridge.affray", "--dry-run"],
        &["undo", "bridge.affray"],
        &["export", "bridge.affray"],
        &["salvage", "bridge.affray", "-o", "b.affray"],
        &["check", "."],
        &["rules"],
        &["rules", "wwn"],
        &["rules", "wwn", "shock.on-miss"],
        &["schema"],
        &["completions", "bash"],
        &["man"],
        &["explain", "bridge.affray", "3"],
        &["replay", "bridge.affray"],
        &["reveal", "bridge.affray", "--final"],
    ] {
        let out = table.done(&[words, &["--json"]].concat());
        assert!(!out.is_empty(), "{words:?}");
        for line in out.lines() {
            let json: Result<serde_json::Value, _> = serde_json::from_str(line);
            assert!(json.is_ok_and(|json| json.is_object()), "{words:?}: {line}");
        }
    }
}

#[test]
fn what_is_printed_as_json_fits_its_schema() {
    let table = Table::laid();
    let mut bytes = table.read("bridge.affray");
    bytes.truncate(bytes.len() - 5);
    table.write("torn.affray", bytes);
    for (name, words) in [
        ("log", &["log", "bridge.affray", "--all"][..]),
        ("log", &["replay", "bridge.affray"]),
        ("log", &["run", "typed.play"]),
        ("state", &["state", "bridge.affray"]),
        ("state", &["state", "waiting.affray"]),
        ("explain", &["explain", "bridge.affray", "3"]),
        ("explain", &["explain", "bridge.affray", "29"]),
        ("verify", &["verify", "bridge.affray", "torn.affray"]),
        ("head", &["head", "torn.affray"]),
        ("head", &["mark", "bridge.affray", "here"]),
        ("audit", &["audit", "bridge.affray"]),
        ("event", &["export", "bridge.affray"]),
        ("event", &["export", "bridge.affray", "--as", "jon"]),
        ("move", &["goto", "bridge.affray", "before-the-charge", "--dry-run"]),
        ("head", &["undo", "bridge.affray", "turn"]),
        ("head", &["redo", "bridge.affray", "turn"]),
        ("new", &["new", "a.affray", "--from", "bridge.play", "--continue", "bridge.affray"]),
        ("new", &["new", "b.affray", "--from", "bridge.play"]),
        ("salvage", &["salvage", "torn.affray", "-o", "c.affray"]),
        ("written", &["export", "torn.affray", "-o", "c.jsonl"]),
        ("check", &["check", "."]),
        ("system", &["rules"]),
        ("clause", &["rules", "wwn"]),
        ("text", &["completions", "fish"]),
        ("text", &["schema"]),
    ] {
        let schema = table.done(&["schema", name]);
        let schema = serde_json::from_str(&schema).expect("a schema is JSON");
        let validator = jsonschema::validator_for(&schema).expect("a schema is one");
        for line in table.done(&[words, &["--json"]].concat()).lines() {
            let json = serde_json::from_str(line).expect("JSON");
            if let Err(error) = validator.validate(&json) {
                panic!("{words:?}: {line}: {error}");
            }
        }
    }
}

#[test]
fn a_revealed_seed_is_in_the_log_and_the_next_one_beside_it() {
    let table = Table::laid();
    let before = table.read("bridge.affray.seed");
    // Not in the middle of a round, and by nobody but its keeper.
    for seat in ["gm", "maria"] {
        let came = table.run(&["reveal", "bridge.affray", "--as", seat]);
        assert_eq!(came.code, 1, "{came:?}");
    }
    assert_eq!(before, table.read("bridge.affray.seed"));
    let before = table.read("waiting.affray.seed");
    table.done(&["reveal", "waiting.affray"]);
    assert_ne!(before, table.read("waiting.affray.seed"));
    let names = fs::read_dir(table.path("")).expect("a folder").flatten();
    let mut names = names.map(|file| file.file_name().to_string_lossy().into_owned());
    assert!(!names.any(|name| name.contains(".seed.next")));
    // The first throw under the fresh secret waits for a share.
    let came = table.run_with(&["play", "waiting.affray"], b"gm start\n");
    assert_eq!(came.code, 3, "{came:?}");
    assert!(came.err.contains("contribute"), "{came:?}");
    let came = table.run(&["contribute", "waiting.affray", "mine"]);
    assert_eq!(came.code, 1, "{came:?}");
    table.done(&["contribute", "waiting.affray", "seven herons", "--as", "maria"]);
    let came = table.run_with(&["play", "waiting.affray"], b"expect round 1\n");
    assert_eq!(came.code, 0, "{came:?}");
    assert_eq!(table.run(&["audit", "waiting.affray"]).code, 0);
    table.done(&["reveal", "waiting.affray", "--final"]);
    let came = table.run(&["reveal", "waiting.affray"]);
    assert_eq!(came.code, 1, "{came:?}");
    assert_eq!(table.run(&["audit", "waiting.affray"]).code, 0);
}

#[test]
fn a_seed_of_another_log_is_refused() {
    let table = Table::laid();
    let other = "ff".repeat(32);
    for (seed, words) in [(other.as_str(), "not the one"), ("short", "not a seed")] {
        table.write("bridge.affray.seed", seed);
        let came = table.run_with(&["play", "bridge.affray"], b"grul melee-attack ash\n");
        assert_eq!(came.code, 2);
        assert!(came.err.contains(words), "{}", came.err);
    }
    // Without it the dice are awaited, and may be typed.
    fs::remove_file(table.path("bridge.affray.seed")).expect("removed");
    let came = table.run_with(&["play", "bridge.affray"], b"grul melee-attack ash\n");
    assert_eq!(came.code, 3, "{came:?}");
}

#[test]
fn a_clause_is_shown_with_its_place_in_the_source() {
    let table = Table::laid();
    let out = table.done(&["rules", "wwn", "shock.on-miss"]);
    assert_eq!(out, table.done(&["rules", "wwn:shock.on-miss"]));
    let cases = "# wwn: shock\n\nexpect cites shock.on-miss-twice\nexpect cites shock.on-miss\n";
    std::fs::create_dir_all(table.path("tests/cases/wwn")).expect("a folder of cases");
    table.write("tests/cases/wwn/shock.md", cases);
    table.write("tests/cases/wwn/a-first.md", "expect cites shock.on-miss\n");
    let beside = table.done(&["rules", "wwn", "shock.on-miss"]);
    assert_eq!(beside, format!("{out}case: tests/cases/wwn/shock.md:4\n"));
    assert!(
        out.starts_with(
            "wwn:shock.on-miss (2.4.6.4)\nA miss with a Shock weapon may still do damage.\n\n"
        ),
        "{out}"
    );
    let place = out.lines().last().expect("a line").strip_prefix("source: ").expect("a place");
    let (file, line) = place.split_once(':').expect("a line");
    let source =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).expect("there");
    let line: usize = line.parse().expect("a number");
    let code = source.lines().skip(line - 1).take(4).collect::<Vec<_>>().join("\n");
    assert!(code.contains("shock.on-miss"), "{code}");
    let came = table.run(&["rules", "wwn", "shock.on-mis"]);
    let expected =
        "error: `shock.on-mis` is not a clause of wwn\nhint: did you mean `shock.on-miss`?\n";
    assert_eq!(came, cannot(expected));
    assert_eq!(table.run(&["rules", "wnn"]).code, 2);
}

#[test]
fn a_replay_as_text_begins_where_it_is_told_to() {
    let table = Table::laid();
    let whole = table.done(&["replay", "bridge.affray"]);
    let from = table.done(&["replay", "bridge.affray", "--from", "r1"]);
    assert!(from.len() < whole.len() && whole.ends_with(&from), "{from}");
    // So it does by the link that the player shows.
    assert_eq!(table.done(&["replay", "bridge.affray#r1"]), from);
    let json = table.done(&["replay", "bridge.affray", "--from", "r1", "--json"]);
    let first: serde_json::Value =
        serde_json::from_str(json.lines().next().expect("a row")).expect("JSON");
    assert!(first["event"].as_u64().is_some_and(|event| event > 1), "{json}");
    for form in [&["--json"][..], &[]] {
        let words = [&["replay", "bridge.affray", "--from", "nowhere"], form].concat();
        let came = table.run(&words);
        assert_eq!((came.code, came.out.as_str()), (2, ""), "{came:?}");
        assert!(came.err.contains("there is no point `nowhere` in this log"), "{came:?}");
    }
}

#[test]
fn the_state_is_as_wide_as_columns_says() {
    let table = Table::laid();
    for (said, width) in [("40", 40), ("140", 140), ("wide", 100)] {
        let mut command = table.command(&["state", "bridge.affray"]);
        let output = command.env("COLUMNS", said).output().expect("the program runs");
        let out = String::from_utf8(output.stdout).expect("text");
        let widest = out.lines().map(|line| line.chars().count()).max();
        assert!(widest.is_some_and(|widest| widest <= width), "{said}:\n{out}");
    }
    assert!(table.done(&["state", "bridge.affray"]).contains("May act "));
}

/// Once it was said only that nothing of the account is like this.
#[test]
fn a_round_that_there_is_not_is_told_with_those_there_are() {
    let table = played(&with_lines(BLOW, &["gm start [5 3]"]));
    let none = table.run(&["log", "a.affray", "--round", "9"]);
    let told = "note: there is no round 9: the fight has 1 round\n";
    assert_eq!((none.code, none.out.as_str(), none.err.as_str()), (0, "", told));
    let fresh = played(BLOW);
    let none = fresh.run(&["log", "a.affray", "--round", "2-3"]);
    assert_eq!(none.err, "note: there is no round 2: the fight has not begun its first\n");
}

/// Once an argument `-` was found that nobody had typed.
#[test]
fn an_option_of_log_that_is_written_as_in_play_is_understood() {
    let table = played(&with_lines(BLOW, &["gm start [5 3]"]));
    for (line, what) in [
        (
            "log depth=brief",
            "error: `depth=brief` is not an option of `log`\n\
             hint: did you mean `log --depth brief`?\n",
        ),
        (
            "log --last 3 brief",
            "error: `brief` is not an option of `log`\nhint: `log --help` lists the options\n",
        ),
    ] {
        let came = table.run_with(&["play", "a.affray"], line.as_bytes());
        assert_eq!((came.code, came.err.as_str()), (2, what), "{line}");
    }
}
