//! What is named as a file and is none, what is far too long, logs whose making was cut short, and
//! seeds that one may not read.

use super::*;

/// A program that neither hangs nor takes all memory: it is stopped after a while, and has little.
#[cfg(target_os = "linux")]
fn within_bounds(table: &Table, line: &str) -> Came {
    let came = table.sh(&format!("ulimit -v 2000000; timeout 30 affray {line}"));
    assert!(came.code == 1 || came.code == 2, "{line}: {came:?}");
    assert!(!came.err.contains("panicked") && !came.err.contains("memory allocation"), "{came:?}");
    assert!(came.err.starts_with("error: "), "{line}: {came:?}");
    came
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_no_ordinary_file_is_refused_and_never_waited_for() {
    let table = Table::laid();
    table.write("x.play.md", "");
    let made = table.sh(
        "mkdir odd folder folder.seed; mkfifo odd/pipe.affray odd/pipe.play odd/pipe.seed; \
         ln -s /dev/zero odd/zero.affray; ln -s /dev/zero odd/zero.play; ln -s /dev/zero odd/zero.seed; \
         cp bridge.affray piped.affray; cp bridge.affray zeroed.affray; cp bridge.affray within.affray; \
         mkfifo piped.affray.seed; ln -s /dev/zero zeroed.affray.seed; mkdir within.affray.seed",
    );
    assert_eq!(made.code, 0, "{made:?}");
    let named = [("odd/pipe", "a pipe"), ("odd/zero", "a device")];
    for (name, kind) in named {
        for line in [
            "log LOG",
            "state LOG",
            "head LOG",
            "verify LOG",
            "audit LOG",
            "explain LOG 1",
            "replay LOG",
            "export LOG",
            "undo LOG",
            "undo LOG --dry-run",
            "mark LOG here",
            "goto LOG 1",
            "play LOG",
            "contribute LOG x",
            "reveal LOG",
            "salvage LOG -o new.affray",
            "import LOG -o new.affray",
            "run PLAY",
            "check PLAY",
            "new new.affray --from PLAY",
            "new new.affray --from bridge.play --continue LOG",
            "new new.affray --from bridge.play --seed-file SEED",
        ] {
            let line = line.replace("LOG", &format!("{name}.affray"));
            let line = line.replace("PLAY", &format!("{name}.play"));
            let line = line.replace("SEED", &format!("{name}.seed"));
            let came = within_bounds(&table, &line);
            assert!(
                came.err.contains(&format!("because it is {kind}, not a file")),
                "{line}: {came:?}"
            );
            assert!(!table.path("new.affray").exists(), "{line}");
        }
    }
    for line in [
        "log folder",
        "run folder",
        "import folder -o x",
        "new x --from bridge.play --seed-file folder",
    ] {
        let came = within_bounds(&table, line);
        assert!(came.err.contains("because it is a folder, not a file"), "{line}: {came:?}");
    }
    for (log, kind) in [("piped", "a pipe"), ("zeroed", "a device"), ("within", "a folder")] {
        let came = within_bounds(&table, &format!("mark {log}.affray here"));
        assert!(came.err.contains(&format!("because it is {kind}, not a file")), "{came:?}");
        // Whoever only reads the log does without: what hangs on the seed cannot be told.
        for line in ["audit", "explain"] {
            let event = if line == "explain" { " 50" } else { "" };
            let came = table.sh(&format!("timeout 30 affray {line} {log}.affray{event}"));
            let why = format!("(cannot read the seed {log}.affray.seed: it is {kind}, not a file)");
            assert!(came.code == 0 && came.out.contains(&why), "{line}: {came:?}");
        }
    }
    let came = within_bounds(&table, "audit odd");
    assert_eq!(came.err.matches("error: cannot read odd/").count(), 2, "{came:?}");
    let came = within_bounds(&table, "check odd");
    assert_eq!(came.err.matches("error: cannot read odd/").count(), 2, "{came:?}");
    // A line of play names a file too.
    let before = table.read("bridge.affray");
    for (name, kind) in named {
        table.write("join", format!("gm join from={name}.play#x\n"));
        let came = within_bounds(&table, "play bridge.affray < join");
        let refused = format!("error: cannot read {name}.play: it is {kind}, not a file\n");
        assert!(came.err.starts_with(&refused), "{came:?}");
        assert!(table.read("bridge.affray") == before, "{name}: no trace");
    }
    let came = within_bounds(&table, "log - < /dev/zero");
    assert!(came.err.contains("not a log: the file does not begin as one"), "{came:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn lines_without_an_end_are_refused() {
    let table = Table::laid();
    let lines = |first: &str, piece: &str, last: &str, megabytes: usize| {
        let count = megabytes * 1_000_000 / piece.len();
        table.write("long.jsonl", format!("{first}{}{last}", piece.repeat(count)));
    };
    let rows = [
        ("[", "[],", "[]]\n"),
        ("{\"event\":1,\"x\":[", "[],", "[]]}\n"),
        ("{\"event\":", "1", "}\n"),
        ("{\"event\":", "1", ""),
    ];
    for (first, piece, last) in rows {
        lines(first, piece, last, 120);
        let came = within_bounds(&table, "import long.jsonl -o new.affray");
        assert!(came.err.contains("--> long.jsonl:1:1\n"), "{}", came.err);
        assert!(came.err.len() < 500, "{}", came.err.len());
        lines(first, piece, last, 30);
        let came = within_bounds(&table, "import long.jsonl -o new.affray");
        assert!(came.err.contains("--> long.jsonl:1:1\n"), "{}", came.err);
    }
    within_bounds(&table, "import - -o new.affray < /dev/zero");
    within_bounds(&table, "play bridge.affray < /dev/zero");
    within_bounds(&table, "run - < /dev/zero");
    assert!(!table.path("new.affray").exists());
}

#[test]
fn a_new_that_was_cut_short_is_said_again() {
    let table = Table::laid();
    let words = ["new", "cut.affray", "--from", "bridge.play"];
    let whole = table.read("waiting.affray");
    let seed = String::from_utf8(table.read("waiting.affray.seed")).expect("digits");
    let cuts = [0, 3, 15, 16, 17, 40, 60, whole.len() - 1];
    for cut in cuts {
        for left in [None, Some(""), Some(&seed[..20]), Some(&seed[..])] {
            table.write("cut.affray", &whole[..cut]);
            if let Some(left) = left {
                table.write("cut.affray.seed", left);
            }
            let came = table.run(&words);
            assert_eq!(came.code, 0, "{cut} {left:?}: {came:?}");
            assert_eq!(
                came.err.contains("note: the making of this log was cut short"),
                left.is_some()
            );
            let fresh = String::from_utf8(table.read("cut.affray.seed")).expect("digits");
            assert!(fresh.len() == 65 && fresh != seed, "{fresh}");
            table.done(&["verify", "cut.affray"]);
            table.done(&["contribute", "cut.affray", "x", "--as", "maria"]);
            for name in ["cut.affray", "cut.affray.seed"] {
                fs::remove_file(table.path(name)).expect("removed");
            }
            let aside = table.path("cut.affray.seed.unused-1");
            assert_eq!(
                fs::read_to_string(&aside).ok().as_deref(),
                left,
                "{cut}: nothing is destroyed"
            );
            let _ = fs::remove_file(aside);
        }
    }
}

#[test]
fn an_empty_file_may_become_a_log_and_nothing_else_is_overwritten() {
    let table = Table::laid();
    table.write("exported.jsonl", table.done(&["export", "bridge.affray"]));
    table.write("cut.affray", &table.read("bridge.affray")[..40]);
    let whole = table.read("bridge.affray");
    let commands: [&[&str]; 3] = [
        &["import", "exported.jsonl", "-o", "some.affray"],
        &["salvage", "bridge.affray", "-o", "some.affray"],
        &["run", "bridge.play", "-o", "some.affray", "--clock", "fixed"],
    ];
    for words in commands {
        table.write("some.affray", "");
        table.done(words);
        table.done(&["verify", "some.affray"]);
        // A fight that is run anew has dice of its own.
        assert!(words[0] == "run" || table.read("some.affray") == whole, "{words:?}");
        for there in [&whole[..], b"once upon a time there was a fight", b"once"] {
            table.write("some.affray", there);
            let refused = cannot(
                "error: cannot create some.affray\nbecause File exists\n\
                 hint: give another name, or move the file away; nothing is overwritten\n",
            );
            assert_eq!(table.run(words), refused, "{words:?}");
            assert!(table.read("some.affray") == there, "{words:?}");
        }
    }
    // Where nothing is salvaged, a file that was there stays, and none comes to be.
    table.write("some.affray", "");
    for (output, stays) in [("some.affray", true), ("other.affray", false)] {
        let came = table.run(&["salvage", "cut.affray", "-o", output]);
        assert_eq!((came.code, came.out.as_str()), (2, ""), "{came:?}");
        assert_eq!(table.path(output).exists(), stays);
    }
    assert_eq!(table.read("some.affray"), b"");
}

#[test]
fn a_new_that_is_said_again_overwrites_nothing_of_another_log() {
    let table = Table::laid();
    let words = ["new", "some.affray", "--from", "bridge.play"];
    let (whole, seed) = (table.read("waiting.affray"), table.read("waiting.affray.seed"));
    let mut damaged = whole.clone();
    damaged[40] ^= 1;
    let torn = [&whole[..], b"AF"].concat();
    let logs: [(&str, &[u8]); 5] = [
        ("whole", &whole),
        ("damaged", &damaged),
        ("torn after its first commit", &torn),
        ("a text", b"once upon a time there was a fight"),
        ("a short text", b"once"),
    ];
    for (what, log) in logs {
        table.write("some.affray", log);
        table.write("some.affray.seed", &seed);
        let came = table.run(&words);
        assert_eq!(came.code, 2, "{what}: {came:?}");
        assert!(
            came.err.starts_with("error: cannot create some.affray\nbecause File exists\n"),
            "{came:?}"
        );
        assert!(
            table.read("some.affray") == log && table.read("some.affray.seed") == seed,
            "{what}"
        );
    }
    // What is no seed belongs to something else, and so does a seed that lost its log.
    table.write("some.affray", "");
    table.write("some.affray.seed", "my diary");
    let came = table.run(&words);
    assert_eq!(came.code, 2, "{came:?}");
    assert!(
        came.err.starts_with("error: this is not a seed\n  --> some.affray.seed\n"),
        "{came:?}"
    );
    fs::remove_file(table.path("some.affray")).expect("removed");
    table.write("some.affray.seed", &seed);
    let came = table.run(&words);
    assert!(came.code == 2 && !table.path("some.affray").exists(), "{came:?}");
    assert!(table.read("some.affray.seed") == seed);
    // One that is being made right now is left to whoever makes it.
    fs::remove_file(table.path("some.affray.seed")).expect("removed");
    table.write("some.affray", "");
    let file = fs::File::open(table.path("some.affray")).expect("there");
    file.lock().expect("locked");
    let came = table.run(&words);
    assert!(came.code == 2 && came.err.contains("another affray is writing to it"), "{came:?}");
    assert!(!table.path("some.affray.seed").exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_seed_that_one_may_not_read_is_a_seed_that_is_not_here() {
    use std::os::unix::fs::PermissionsExt;
    let table = Table::laid();
    let mode = |name: &str, mode: u32| {
        fs::set_permissions(table.path(name), fs::Permissions::from_mode(mode)).expect("its owner");
    };
    mode("", 0o777);
    mode("bridge.affray", 0o666);
    mode("bridge.affray.seed", 0o000);
    // Whoever may read everything becomes somebody who may not.
    let all = fs::read(table.path("bridge.affray.seed")).is_ok();
    let other = if all { "setpriv --reuid=65534 --regid=65534 --clear-groups " } else { "" };
    let program = AFFRAY;
    let came = table.sh(&format!("{other}{program} audit bridge.affray"));
    assert_eq!(came.code, 0, "{came:?}");
    let note = "note: you may not read the seed bridge.affray.seed; the log is read without it\n";
    assert_eq!(came.err, "");
    let why = " (cannot read the seed bridge.affray.seed: Permission denied)";
    assert!(came.out.contains(why), "{came:?}");
    let piped = table.sh(&format!("{program} audit - < bridge.affray"));
    let report = |out: &str| out.split_once(": ").map(|(_, report)| report.to_owned());
    assert_eq!(report(&came.out.replace(why, "")), report(&piped.out));
    let came = table.sh(&format!("echo 'remark \"x\"' | {other}{program} play bridge.affray"));
    assert!(came.code == 0 && came.err == note && came.out.contains("\"x\""), "{came:?}");
}

/// The log ends with zeros, as after a crash; the disk holds none of them.
#[cfg(target_os = "linux")]
#[test]
fn a_log_longer_than_the_memory_is_streamed_or_refused() {
    let table = Table::laid();
    let head = table.done(&["head", "bridge.affray"]);
    let json = table.done(&["head", "bridge.affray", "--json"]);
    fs::copy(table.path("bridge.affray"), table.path("long.affray")).expect("copied");
    let file = fs::OpenOptions::new().write(true).open(table.path("long.affray")).expect("there");
    file.set_len(400_000_000).expect("longer");
    let bounded = |line: &str| table.sh(&format!("ulimit -v 300000; timeout 100 affray {line}"));
    let came = bounded("head long.affray");
    assert_eq!((came.code, came.out), (0, head));
    assert!(
        came.err.starts_with("warning: long.affray ends with a commit cut off"),
        "{}",
        came.err
    );
    let said: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let came: serde_json::Value =
        serde_json::from_str(&bounded("head long.affray --json").out).expect("JSON");
    assert_eq!((&came["fight"], &came["commits"]), (&said["fight"], &said["commits"]));
    for line in [
        "log long.affray",
        "state long.affray",
        "explain long.affray 3",
        "replay long.affray",
        "play long.affray",
        "undo long.affray",
        "audit long.affray",
        "export long.affray",
        "salvage long.affray -o new.affray",
        "log - < long.affray",
        "head - < long.affray",
    ] {
        let came = bounded(line);
        assert_eq!((came.code, came.out.as_str()), (2, ""), "{line}: {came:?}");
        assert!(came.err.starts_with("error: ") && came.err.contains("memory"), "{line}: {came:?}");
        assert!(!came.err.contains("memory allocation"), "{line}: {came:?}");
    }
}
