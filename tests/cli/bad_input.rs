//! Bad input of every kind: what is said, and that nothing is changed.

use super::*;

#[test]
fn bad_lines_of_play_name_the_line_and_the_nearest_word() {
    let table = Table::laid();
    let script = String::from_utf8(table.read("typed.play")).expect("text");
    let (front, _) = script.split_once("gm start").expect("a start");
    let cases = [
        ("ash melee-attak orc [14 5]", 1, "did you mean `melee-attack`?"),
        ("ahs melee-attack orc [14 5]", 1, "did you mean `ash`?"),
        ("ash melee-attack ork [14 5]", 1, "did you mean `orc`?"),
        ("ash melee-attack orc weapn=longsword [14 5]", 1, "did you mean `weapon`?"),
        ("ash melee-attack orc weapon=longswrd [14 5]", 1, "did you mean `longsword`?"),
        ("ash melee-attack orc [14 5 6]", 1, "1 face left over"),
        ("ash melee-attack orc [14]\nexpect orc hp 8\nash end-turn", 1, "a face is missing"),
        ("ash melee-attack orc [21 5]", 1, "faces are 1 to 20"),
        ("orc melee-attack ash [14 5]", 1, "because wwn:"),
        ("orc answer pass", 1, "not asked"),
        ("ash melee-attack orc [14 5", 2, "hint: "),
        ("\u{7}", 2, "error: "),
    ];
    for (line, code, words) in cases {
        table.write("bad.play", format!("{front}gm start [5 3]\n{line}\n"));
        let came = table.run(&["run", "bad.play"]);
        assert_eq!(came.code, code, "{line}: {came:?}");
        assert!(came.err.starts_with("error: "), "{line}: {}", came.err);
        assert!(came.err.contains("bad.play:27:"), "{line}: {}", came.err);
        assert!(came.err.contains(words), "{line}: {}", came.err);
    }
}

#[test]
fn bad_front_matter_names_the_key() {
    let table = Table::laid();
    let script = String::from_utf8(table.read("typed.play")).expect("text");
    for (from, to, words) in [
        ("hp-max = 12", "hp-mx = 12", "did you mean `hp-max`?"),
        ("hp-max = 12\n", "", "hp-max"),
        ("system = \"wwn\"", "system = \"wnn\"", "did you mean `wwn`?"),
        ("seat = \"maria\"", "seat = \"spectator\"", "no seat is called `spectator`"),
        ("dice = \"typed\"", "dice = \"thrown\"", "hint: "),
        ("---\ngm start", "gm start", "the front matter is not closed"),
    ] {
        assert!(script.contains(from));
        table.write("bad.play", script.replacen(from, to, 1));
        let came = table.run(&["run", "bad.play", "-o", "bad.affray"]);
        assert_eq!(came.code, 2, "{to}: {came:?}");
        assert!(came.err.contains(words), "{to}: {}", came.err);
        assert!(!table.path("bad.affray").exists(), "{to}");
    }
}

/// Numbers of a sheet have bounds wherever they stand, lists and tables among them; what is wrong
/// is named where it is written.
#[test]
fn bad_numbers_of_a_sheet_are_refused_at_the_number() {
    let front = |system: &str, sheet: &str| {
        format!(
            "---\nsystem = \"{system}\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\n\
             side = \"party\"\n{sheet}\n---\n"
        )
    };
    let ash = "hp-max = 9\nhd = 1\nbab = 1\n";
    let sword = "[[combatant.weapon]]\nid = \"sword\"\ndamage-die = \"1d8\"\n";
    let ray = "[[combatant.spell]]\nid = \"ray\"\n";
    let defined = [
        (format!("{ash}attack-curve = [2147483647]"), "-20 to 100"),
        (format!("{ash}attack-curve = [5000000000]"), "-20 to 100"),
        (format!("{ash}attack-curve = [1, 6]"), "none higher than the one before"),
        (format!("{ash}attack-curve = [{{ first = 6 }}]"), "-20 to 100"),
        (format!("{ash}attack-curve = true"), "takes numbers from -20 to 100"),
        (format!("{ash}ac-parts = {{ natural = 2147483647 }}"), "-100 to 100"),
        (format!("{ash}ac-parts = {{ armour = 5 }}"), "did you mean `armor`?"),
        (format!("{ash}ac-parts = {{ helmet = 5 }}"), "base, armor, natural, shield, parry"),
        (format!("{ash}ac-parts = [5]"), "base, armor, natural, shield, parry"),
        (format!("{ash}reductions = [2147483647, 1]"), "0 to 100000"),
        (format!("{ash}reductions = [-1]"), "0 to 100000"),
        (format!("{ash}feats = {{ weapon-fixation-unarmed = 2147483647 }}"), "-100 to 100"),
        (format!("{ash}skills = {{ acrobatics = -5000000000 }}"), "-100 to 100"),
        (format!("{ash}{ray}spell-crit = [2, 2147483647]"), "1 to 10"),
        (format!("{ash}{ray}spell-crit = [1]"), "2 to 20"),
        (format!("{ash}{ray}spell-crit = [20, 2, 2]"), "a list of at most 2"),
        (format!("{ash}{ray}save = \"reflex\""), "one number from 1 to 100 by: fortitude"),
        (format!("{ash}{ray}save = {{}}"), "one number from 1 to 100 by: fortitude"),
        (format!("{ash}{ray}save = {{ reflex = 0 }}"), "1 to 100"),
        (format!("{ash}{ray}save = {{ dodge = 15 }}"), "known: fortitude, reflex, will"),
        (format!("{ash}{ray}save = {{ reflex = 15, will = 15 }}"), "one number from 1 to 100"),
        (format!("{ash}{ray}on-save = \"reduces\""), "one of: half, negates, described"),
        (format!("{ash}{ray}inflicts = [\"grappled\"]"), "not a value of inflicts"),
        (format!("{ash}{sword}extra-dice = \"3\""), "flat bonus"),
        (format!("{ash}{sword}extra-dice = [\"1d6\", \"2\"]"), "flat bonus"),
        (format!("{ash}{sword}durability = {{ hp = 2147483647 }}"), "0 to 100000"),
    ];
    let others = [
        ("wwn", "hp-max = 9\nskills = { stab = 2147483647 }".to_owned(), "-5 to 10"),
        ("wwn", "hp-max = 9\ndamage-bonus = [{ amount = 5000000000 }]".to_owned(), "-100 to 100"),
        ("wwn", "hp-max = 9\ndamage-bonus = [5000000000]".to_owned(), "-100 to 100"),
        ("radiant-hack", "max-hp = 9\nattributes = { wil = 2147483647 }".to_owned(), "-20 to 40"),
        ("hallowed-earth", "defense-mods = { luck = 2147483647 }".to_owned(), "-50 to 50"),
    ];
    let defined = defined.into_iter().map(|(sheet, words)| ("defined", sheet, words));
    let table = Table::laid();
    for (system, sheet, words) in defined.chain(others) {
        table.write("bad.play", front(system, &sheet));
        let came = table.run(&["run", "bad.play", "-o", "bad.affray"]);
        assert_eq!(came.code, 2, "{sheet}: {came:?}");
        assert!(came.err.contains(words), "{sheet}: {}", came.err);
        assert!(came.err.contains("bad.play:"), "{sheet}: {}", came.err);
        assert!(!table.path("bad.affray").exists(), "{sheet}");
    }
}

/// Free text answers only a question that leaves the words to whoever is asked, and options stand only
/// behind a verb.
#[test]
fn a_text_is_no_answer_where_none_is_asked_for() {
    let table = Table::laid();
    let one = |id: &str, side: &str, at: u8| {
        format!(
            "[[combatant]]\nid = \"{id}\"\nside = \"{side}\"\nat = [{at}, 1]\nhp-max = 9\n\
             hd = 1\nbab = 1\n[[combatant.weapon]]\nid = \"sword\"\ndamage-die = \"1d8\"\n"
        )
    };
    let (ash, orc) = (one("ash", "heroes", 1), one("orc", "raiders", 2));
    let front = "---\nsystem = \"defined\"\ndice = \"typed\"\n[map]\ngrid = [9, 9]\n";
    let start = format!("{front}{ash}{orc}---\ngm start [20 5]\nash move to=1,3\n");
    let own = "this question takes only the answers it lists";
    for (line, words) in [
        ("orc answer \"by all means\"", own),
        ("orc answer \"by all means\"", "answers now: attack-of-opportunity, pass"),
        ("orc answer \" \"", "an empty text is not an answer"),
        ("orc answer pass weapon=sword", "`pass` takes no `weapon`"),
        ("orc answer pass\norc answer \"too late\"", "nothing is asked"),
    ] {
        table.write("bad.play", format!("{start}{line}\n"));
        let came = table.run(&["run", "bad.play"]);
        assert_eq!(came.code, 1, "{line}: {came:?}");
        assert!(came.err.contains(words), "{line}: {}", came.err);
    }
}

/// What a sheet refuses a ruling cannot set either.
#[test]
fn bad_numbers_of_a_ruling_are_refused() {
    let table = Table::laid();
    let front = "---\nsystem = \"defined\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\n\
                 side = \"party\"\nhp-max = 9\nhd = 1\nbab = 1\nac-parts = { armor = 2 }\n\
                 [[combatant.weapon]]\nid = \"sword\"\ndamage-die = \"1d8\"\n---\n";
    for (change, words) in [
        ("ash bab+=2147483647", "-20 to 100"),
        ("ash bab=2147483647", "-20 to 100"),
        ("ash ac-parts+=1", "not a single number"),
        ("ash attack-curve+=6", "not a single number"),
        ("ash attack-curve=yes", "takes"),
        ("ash.sword extra-dice=3", "flat bonus"),
        ("ash.sword flat-bonus+=101", "-100 to 100"),
    ] {
        table.write("bad.play", format!("{front}gm set {change} because \"so\"\n"));
        let came = table.run(&["run", "bad.play"]);
        assert_ne!(came.code, 0, "{change}: {came:?}");
        assert!(came.err.contains(words), "{change}: {}", came.err);
    }
}

/// Every reading and every writing command on a log that is none.
fn on_bad_log(table: &Table, name: &str) -> Vec<(String, Came)> {
    let mut all = Vec::new();
    for words in [
        &["log", name][..],
        &["log", name, "--all"],
        &["state", name],
        &["head", name],
        &["verify", name],
        &["audit", name],
        &["explain", name, "1"],
        &["replay", name],
        &["export", name],
        &["undo", name],
        &["redo", name],
        &["mark", name, "here"],
        &["goto", name, "1"],
        &["play", name],
        &["contribute", name, "x"],
        &["reveal", name],
    ] {
        all.push((words.join(" "), table.run(words)));
    }
    all
}

#[test]
fn what_is_no_log_is_told_by_every_command() {
    let table = Table::laid();
    let bridge = table.read("bridge.affray");
    let mut newer = bridge.clone();
    newer[8] = 9;
    let check = blake3::hash(&newer[..10]);
    newer[10..16].copy_from_slice(&check.as_bytes()[..6]);
    let bad: [(&str, &[u8], &str); 5] = [
        ("empty.affray", b"", "not a log: the file is shorter than a log's header"),
        (
            "text.affray",
            b"once upon a time there was a fight",
            "not a log: the file does not begin as one",
        ),
        ("cut.affray", &bridge[..40], "not a log: it was cut off inside its first commit"),
        ("short.affray", &bridge[..10], "not a log: the file is shorter than a log's header"),
        ("newer.affray", &newer, "the log has format version 9, newer than this program reads"),
    ];
    for (name, bytes, words) in bad {
        table.write(name, bytes);
        for (command, came) in on_bad_log(&table, name) {
            assert_eq!(came.code, 2, "{command}: {came:?}");
            let expected = format!("error: {words}\n  --> {name}\nhint: ");
            assert!(came.err.starts_with(&expected), "{command}: {}", came.err);
            assert!(came.out.is_empty(), "{command}: {came:?}");
        }
        assert_eq!(table.read(name), bytes, "{name} was changed");
    }
    for (command, came) in on_bad_log(&table, "missing.affray") {
        assert_eq!(came.code, 2, "{command}: {came:?}");
        assert!(came.err.contains("No such file"), "{command}: {}", came.err);
    }
    for (command, came) in on_bad_log(&table, "cases") {
        assert_eq!(came.code, 2, "{command}: {came:?}");
    }
}

#[test]
fn a_changed_log_stops_every_command() {
    let table = Table::laid();
    let mut bytes = table.read("bridge.affray");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    table.write("changed.affray", &bytes);
    for (command, came) in on_bad_log(&table, "changed.affray") {
        assert_eq!(came.code, 1, "{command}: {came:?}");
        assert!(came.err.starts_with("error: damaged at byte "), "{command}: {}", came.err);
        let hint =
            "hint: `affray salvage changed.affray -o NEW` copies the commits before the damage\n";
        assert!(came.err.ends_with(hint), "{command}: {}", came.err);
    }
    let told = table.run(&["verify", "changed.affray", "--json"]).out;
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    let (good, damaged) = (told["commits"].as_u64(), &told["damaged"]);
    assert_eq!(damaged["commit"].as_u64(), good.map(|good| good + 1), "{told}");
    assert_eq!(damaged["event"].as_u64(), told["events"].as_u64().map(|good| good + 1), "{told}");
    assert!(damaged["byte"].as_u64().is_some_and(|byte| byte <= middle as u64), "{told}");
    assert_eq!(table.read("changed.affray"), bytes);
    let out = table.done(&["salvage", "changed.affray", "-o", "rescued.affray"]);
    assert!(out.contains("\nnot kept: damaged at byte "), "{out}");
    table.done(&["verify", "rescued.affray"]);
}

#[test]
fn nothing_is_to_be_salvaged_where_the_damage_has_no_commit_before_it() {
    let table = Table::laid();
    let whole = table.read("bridge.affray");
    // In the header of the file, and in the first commit.
    for byte in [3, 20] {
        let mut bytes = whole.clone();
        bytes[byte] ^= 1;
        table.write("changed.affray", &bytes);
        let came = table.run(&["verify", "changed.affray"]);
        assert_eq!(came.code, 1, "{byte}: {came:?}");
        assert!(!came.err.contains("salvage"), "{byte}: {}", came.err);
        assert!(came.err.contains("look for another copy of the log"), "{byte}: {}", came.err);
        assert_ne!(table.run(&["salvage", "changed.affray", "-o", "a.affray"]).code, 0);
    }
}

#[test]
fn a_torn_end_is_warned_of_by_readers_and_moved_aside_by_writers() {
    let table = Table::laid();
    let whole = table.read("bridge.affray");
    let torn = &whole[..whole.len() - 5];
    table.write("torn.affray", torn);
    fs::copy(table.path("bridge.affray.seed"), table.path("torn.affray.seed")).expect("a copy");
    for words in [
        &["log", "torn.affray"][..],
        &["verify", "torn.affray"],
        &["head", "torn.affray"],
        &["state", "torn.affray"],
        &["audit", "torn.affray"],
        &["export", "torn.affray"],
        &["undo", "torn.affray", "--dry-run"],
    ] {
        let came = table.run(words);
        assert_eq!(came.code, 0, "{words:?}: {came:?}");
        assert!(
            came.err.starts_with("warning: torn.affray ends with a commit cut off"),
            "{came:?}"
        );
        assert_eq!(came.err.lines().count(), 1, "{words:?}: {}", came.err);
    }
    assert_eq!(table.read("torn.affray"), torn, "readers write nothing");
    // A copy of the good commits says what it leaves out.
    let told = table.done(&["salvage", "torn.affray", "-o", "rescued.affray"]);
    let good = table.read("rescued.affray").len();
    let left_out = torn.len() - good;
    let not_kept = format!(
        "not kept: {left_out} bytes of a commit cut off, as by a crash, from byte {good} on\n"
    );
    assert!(left_out > 0 && told.ends_with(&not_kept), "{told}");
    let told = table.done(&["salvage", "torn.affray", "-o", "again.affray", "--json"]);
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(told["left_out"].as_u64(), Some(left_out as u64), "{told}");
    let came = table.run(&["mark", "torn.affray", "here"]);
    assert_eq!(came.code, 0);
    assert!(came.err.contains("were moved to torn.affray.torn-"), "{}", came.err);
    let lines = table.done(&["export", "torn.affray"]);
    let lines: Vec<&str> = lines.lines().collect();
    assert!(lines[lines.len() - 2].contains("\"recovered\""), "{lines:?}");
    assert_eq!(table.run(&["verify", "torn.affray"]).err, "");
}

#[test]
fn a_locked_log_is_not_written_to() {
    let table = Table::laid();
    let before = table.read("bridge.affray");
    let file = fs::File::open(table.path("bridge.affray")).expect("there");
    file.lock().expect("locked");
    for words in [
        &["mark", "bridge.affray", "here"][..],
        &["undo", "bridge.affray"],
        &["reveal", "bridge.affray", "--final"],
    ] {
        let came = table.run(words);
        let expected = "error: cannot append: the log is locked by another writer\n  \
                        --> bridge.affray\nhint: another affray is writing to it; try again\n";
        assert_eq!(came, cannot(expected));
    }
    let came = table.run_with(&["play", "bridge.affray"], b"remark \"x\"\n");
    assert_eq!(came.code, 2, "{came:?}");
    assert_eq!(table.run(&["log", "bridge.affray"]).code, 0, "readers take no lock");
    assert_eq!(table.read("bridge.affray"), before);
    drop(file);
    table.done(&["mark", "bridge.affray", "here"]);
}

#[test]
fn text_that_is_no_text_and_endless_lines_are_told() {
    let table = Table::laid();
    let mut bytes = table.read("typed.play");
    bytes.extend_from_slice(b"remark \"\xff\"\n");
    table.write("bad.play", &bytes);
    let came = table.run(&["run", "bad.play"]);
    assert_eq!(
        came,
        cannot(
            "error: the file is not UTF-8 text\n  --> bad.play\n\
                because byte 9 of line 29 (0xff) is not UTF-8\nhint: save the file as UTF-8\n"
        )
    );
    let came = table.run_with(&["play", "bridge.affray"], b"remark \"a\"\nremark \"\xff\"\n");
    assert_eq!(came.code, 2);
    assert!(came.err.contains("because byte 9 of line 2 (0xff) is not UTF-8"), "{}", came.err);
    let mut long = table.read("typed.play");
    long.resize(long.len() + 100_000_000, b'x');
    table.write("long.play", &long);
    let came = table.run(&["run", "long.play"]);
    assert_eq!(came.code, 2);
    assert!(came.err.starts_with("error: line 29 is 100000000 bytes long\n"), "{}", came.err);
    let came = table.run_with(&["play", "bridge.affray"], &long[long.len() - 100_000_000..]);
    assert_eq!(came.code, 2);
    assert!(came.err.starts_with("error: line 1 is longer than 65536 bytes\n"), "{}", came.err);
    let came = table.run_with(&["import", "-", "-o", "x.affray"], &long);
    assert_eq!(came.code, 2, "{}", came.err);
    assert!(!table.path("x.affray").exists());
}

#[test]
fn a_closed_pipe_is_success() {
    let table = Table::laid();
    for line in [
        "affray export bridge.affray | true",
        "affray log bridge.affray --all | head -n 1",
        "affray rules wwn | head -n 1",
        "affray --help | true",
        "affray man | true",
    ] {
        let came = table.sh(&format!(
            "({line}); {{ {}; echo $? >&2; }} | true",
            line.split(" |").next().expect("a command")
        ));
        assert_eq!(came.err, "0\n", "{line}: {came:?}");
    }
    // The log is written to its end although nobody reads the account.
    table.write("key", [7; 64]);
    let run = "affray run bridge.play --clock fixed --seed-file key -o";
    table.sh(&format!("{run} whole.affray"));
    let came = table.sh(&format!("{run} piped.affray 2>/dev/null | true"));
    assert_eq!(came.code, 0);
    wait_for(&table, "piped.affray", table.read("whole.affray").len());
    assert!(table.read("piped.affray") == table.read("whole.affray"));
}

/// A pipeline ends with its last command; the first may still be writing.
fn wait_for(table: &Table, name: &str, length: usize) {
    for _ in 0..500 {
        if fs::metadata(table.path(name)).is_ok_and(|there| there.len() == length as u64) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_changes_nothing() {
    let table = Table::laid();
    for line in [
        "affray log bridge.affray",
        "affray export bridge.affray",
        "affray rules wwn",
        "affray head bridge.affray",
    ] {
        let came = table.sh(&format!("{line} > /dev/full"));
        assert_eq!(came.code, 2, "{line}: {came:?}");
        let expected = "error: cannot write to the standard output\nbecause No space left on device\n\
                        hint: only the answer is cut short; a command that writes to a log has \
                        written to it: look before you say it again\n";
        assert_eq!(came.err, expected, "{line}");
    }
    // A file that may not grow stands in for the disk.
    let before = table.read("bridge.affray");
    let limit = before.len().div_ceil(512);
    let room = limit * 512 - before.len();
    let words = "x".repeat(room + 200);
    let full = format!(
        "trap '' XFSZ; ulimit -f {limit}; echo 'remark \"{words}\"' | affray play bridge.affray"
    );
    let came = table.sh(&full);
    assert_eq!(came.code, 2, "{came:?}");
    assert!(came.err.contains("the write failed, and the log is as before"), "{}", came.err);
    assert_eq!(table.read("bridge.affray"), before);
    let came = table.sh("trap '' XFSZ; ulimit -f 0; affray run bridge.play -o full.affray");
    assert_eq!(came.code, 2, "{came:?}");
    assert!(!table.path("full.affray").exists() && !table.path("full.affray.seed").exists());
}

#[test]
fn colours_are_for_terminals() {
    let table = Table::laid();
    let came = table.run(&["log", "missing.affray"]);
    assert!(!came.err.contains('\x1b'), "{}", came.err);
    assert!(!table.done(&["--help"]).contains('\x1b'));
}

#[test]
fn a_log_from_a_pipe_is_read_and_not_written() {
    let table = Table::laid();
    let bytes = table.read("bridge.affray");
    for words in [&["log", "-"][..], &["state", "-"], &["head", "-"], &["export", "-"]] {
        let file = table.done(&[words[0], "bridge.affray"]);
        let piped = table.run_with(words, &bytes);
        assert_eq!((piped.code, piped.out), (0, file), "{words:?}");
    }
    let came = table.run_with(&["undo", "-"], &bytes);
    let expected =
        "error: the standard input cannot be written to\nhint: name the file of the log\n";
    assert_eq!(came, cannot(expected));
    let mut script = Vec::new();
    fs::File::open(table.path("bridge.play"))
        .and_then(|mut file| file.read_to_end(&mut script))
        .expect("read");
    assert_eq!(table.run_with(&["run", "-"], &script).code, 0);
    let came = table.run_with(&["check", "-"], &script);
    assert_eq!((came.code, came.out.as_str()), (0, "1 passed, 0 failed\n"), "{came:?}");
    let came = table.run_with(&["check", "-"], b"gm start\n");
    assert_eq!((came.code, came.out.as_str()), (1, "0 passed, 1 failed\n"), "{came:?}");
    assert!(came.err.contains("  --> <stdin>:1"), "{}", came.err);
}

#[test]
fn an_event_that_is_not_there_is_told() {
    let table = Table::laid();
    for words in
        [&["state", "bridge.affray", "--at", "9999"][..], &["explain", "bridge.affray", "0"]]
    {
        let came = table.run(words);
        assert_eq!(came.code, 2);
        assert!(came.err.starts_with("error: there is no event "), "{}", came.err);
        assert!(came.err.contains("hint: its events are numbered 1 to "), "{}", came.err);
    }
}
