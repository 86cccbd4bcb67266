//! The three verdicts: fits, cannot be told, contradicted. `verify`, `audit` and `explain` say the
//! same words, and end with the same codes.

use super::*;
use affray::vocabulary::Value;

/// The sample play without the line that fixes its seed, if it has one.
fn committed(table: &Table) {
    let text = String::from_utf8(table.read("bridge.play")).expect("text");
    let lines = text.lines().filter(|line| !line.starts_with("seed ="));
    table.write("committed.play", lines.map(|line| line.to_owned() + "\n").collect::<String>());
    table.write("secret", [7; 64]);
    let play = ["run", "committed.play", "-o", "c.affray"];
    table.done(&[&play[..], &["--seed-file", "secret", "--clock", "fixed"]].concat());
}

/// The last line of an explanation.
fn last_line(out: &str) -> &str {
    out.lines().last().unwrap_or_default()
}

/// The verdict on the dice, and what they rest on.
fn last_two(out: &str) -> (&str, &str) {
    let mut lines = out.lines().rev();
    let rests_on = lines.next().unwrap_or_default();
    (lines.next().unwrap_or_default(), rests_on.trim_start())
}

/// The number of the first event in the account that says this.
fn event_of(table: &Table, log: &str, says: &str) -> String {
    let account = table.done(&["log", log, "--all"]);
    let line = account.lines().find(|line| line.contains(says)).expect("told");
    let digits = |c: &char| c.is_ascii_digit();
    line.chars().skip_while(|c| !digits(c)).take_while(digits).collect()
}

/// The number of a roll of the committed fight whose die hangs on the secret.
fn seeded_roll(table: &Table, log: &str) -> String {
    let deed: u64 = event_of(table, log, "Bo attacks Grul").parse().expect("a number");
    let mut rolls = (deed..deed + 20).map(|event| event.to_string());
    let seeded = |event: &String| table.run(&["explain", log, event]).out.contains(", seeded");
    rolls.find(seeded).expect("a seeded die")
}

#[test]
fn a_head_that_is_not_reached_or_not_continued_is_contradicted() {
    let table = Table::laid();
    let head = table.done(&["head", "bridge.affray"]);
    let head = head.trim();
    let came = table.run(&["verify", "bridge.affray", "--head", head, "--strict"]);
    assert_eq!(came.code, 0, "{came:?}");
    assert!(came.out.starts_with("bridge.affray: fits: "), "{came:?}");
    let other = format!("1:{}", "0".repeat(64));
    let came = table.run(&["verify", "bridge.affray", "--head", &other]);
    assert_eq!((came.code, &*came.out), (1, "bridge.affray: contradicted\n"), "{came:?}");
    assert!(came.err.starts_with("error: the log does not continue the head"), "{came:?}");
    let came = table.run(&["verify", "waiting.affray", "--head", head, "--json"]);
    let json: serde_json::Value = serde_json::from_str(&came.out).expect("JSON");
    assert_eq!((came.code, &json["verdict"]), (1, &"contradicted".into()), "{json}");
    assert_eq!(json["contradicted_at"], 2, "{json}");
}

#[test]
fn a_torn_end_fits_with_a_warning() {
    let table = Table::laid();
    let whole = table.read("bridge.affray");
    table.write("torn.affray", &whole[..whole.len() - 5]);
    let came = table.run(&["verify", "torn.affray", "--strict"]);
    assert_eq!(came.code, 0, "{came:?}");
    assert!(came.out.starts_with("torn.affray: fits: "), "{came:?}");
    assert!(came.err.starts_with("warning: torn.affray ends with a commit cut off"), "{came:?}");
}

#[test]
fn the_chain_of_a_redacted_log_fits_and_what_is_hidden_cannot_be_told() {
    let table = Table::laid();
    let lines = table.done(&["export", "bridge.affray", "--as", "jon"]);
    table.write("jon.jsonl", lines);
    table.done(&["import", "jon.jsonl", "-o", "jon.affray"]);
    let says = "cannot be told because one of its events was taken out; chain and structure fit";
    let came = table.run(&["verify", "jon.affray"]);
    assert_eq!(came.code, 0, "{came:?}");
    assert!(came.out.starts_with(&format!("jon.affray: {says}: ")), "{came:?}");
    assert_eq!(table.run(&["verify", "jon.affray", "--strict"]).code, 1);
    let came = table.run(&["audit", "jon.affray"]);
    let says = "a redacted log cannot be audited: one of its events was taken out\n";
    assert_eq!(came.code, 0, "{came:?}");
    assert!(came.out.ends_with(&format!("cannot be told because {says}")), "{came:?}");
    assert_eq!(table.run(&["audit", "jon.affray", "--strict"]).code, 1);
}

#[test]
fn an_audit_of_a_changed_log_says_where_it_is_contradicted() {
    let table = Table::laid();
    let mut bytes = table.read("bridge.affray");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    table.write("changed.affray", bytes);
    let (audit, verify) =
        (table.run(&["audit", "changed.affray"]), table.run(&["verify", "changed.affray"]));
    assert_eq!((audit.code, &audit.out), (1, &verify.out), "{audit:?}");
    assert!(audit.out.starts_with("changed.affray: contradicted (first at event "), "{audit:?}");
    let (audit, verify) = (
        table.run(&["audit", "changed.affray", "--json"]),
        table.run(&["verify", "changed.affray", "--json"]),
    );
    assert_eq!((audit.code, &audit.out), (1, &verify.out), "{audit:?}");
    let json: serde_json::Value = serde_json::from_str(&audit.out).expect("JSON");
    assert_eq!(json["verdict"], "contradicted", "{json}");
    assert!(json["contradicted_at"].is_u64(), "{json}");
    assert!(json["wrong"].as_str().is_some_and(|wrong| wrong.contains("commit")), "{json}");
}

/// The chain holds, and what hangs on it is no fight: so much `verify` does not look at.
#[test]
fn an_audit_of_a_chain_without_a_fight_says_where_it_is_contradicted() {
    let table = Table::laid();
    let mut commits = shared::commits(&table.read("bridge.affray"));
    let opening = commits[0].clone();
    let at = 1 + commits.iter().map(Vec::len).sum::<usize>();
    commits.push(opening);
    table.write("twice.affray", shared::chained(&commits));
    assert_eq!(table.run(&["verify", "twice.affray"]).code, 0);
    let audit = table.run(&["audit", "twice.affray"]);
    let told = format!("twice.affray: contradicted (first at event {at})\n");
    assert_eq!((audit.code, audit.out), (1, told), "{}", audit.err);
    let audit = table.run(&["audit", "twice.affray", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&audit.out).expect("JSON");
    assert_eq!((audit.code, &json["verdict"]), (1, &"contradicted".into()), "{json}");
    assert_eq!((&json["contradicted_at"], &json["events"]), (&at.into(), &at.into()), "{json}");
    let error = audit.err.lines().next().unwrap_or_default();
    assert_eq!(
        json["wrong"].as_str().map(|wrong| format!("error: {wrong}")).as_deref(),
        Some(error)
    );
}

#[test]
fn explain_ends_with_the_verdict_of_the_dice() {
    let table = Table::laid();
    committed(&table);
    let typed = event_of(&table, "c.affray", "attack 15 = d20 [11");
    let out = table.done(&["explain", "c.affray", &typed]);
    assert_eq!(last_line(&out), "the die: cannot be told because typed by gm", "{out}");
    let explain = |event: &String| table.run(&["explain", "c.affray", event]).out;
    let seeded = seeded_roll(&table, "c.affray");
    let rests_on = |how: &str| {
        format!(
            "its secret, committed to in #1 and {how}, gives this at the address recorded for the throw; \
             nobody but the keeper had a share in it"
        )
    };
    let kept = rests_on("still kept by gm");
    assert_eq!(last_two(&explain(&seeded)), ("the die: fits", kept.as_str()));
    // Without its seed nothing can be told, until the secret is revealed.
    let seed = table.read("c.affray.seed");
    fs::remove_file(table.path("c.affray.seed")).expect("removed");
    let untold = "the die: cannot be told because the secret is not revealed";
    let missing = "missing is the secret that #1 committed to: gm, who keeps it, can reveal it; \
                   nobody but the keeper had a share in it";
    assert_eq!(last_two(&explain(&seeded)), (untold, missing));
    table.write("c.affray.seed", "no seed");
    let why = " (c.affray.seed is not a seed)";
    assert_eq!(last_two(&explain(&seeded)), (format!("{untold}{why}").as_str(), missing));
    table.write("c.affray.seed", seed);
    table.done(&["reveal", "c.affray", "--final"]);
    fs::remove_file(table.path("c.affray.seed")).expect("removed");
    let last = table.done(&["head", "c.affray", "--json"]);
    let last: serde_json::Value = serde_json::from_str(&last).expect("JSON");
    let revealed = rests_on(&format!("revealed in #{}", last["events"]));
    assert_eq!(last_two(&explain(&seeded)), ("the die: fits", revealed.as_str()));
    let json = table.done(&["explain", "c.affray", &seeded, "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["roll"]["checked"]["verdict"], "fits", "{json}");
}

#[test]
fn a_seed_is_read_only_where_dice_hang_on_it_and_one_that_cannot_be_is_a_reason() {
    let table = Table::laid();
    committed(&table);
    // A folder in place of the seed can be read by nobody.
    let no_seed = |log: &str| {
        let seed = table.path(&format!("{log}.seed"));
        let _ = fs::remove_file(&seed);
        fs::create_dir(&seed).expect("a folder");
    };
    no_seed("c.affray");
    let came = table.run(&["audit", "c.affray"]);
    assert_eq!((came.code, &*came.err), (0, ""), "{came:?}");
    let why = "secret that is not revealed (cannot read the seed c.affray.seed: it is a folder, \
               not a file); ";
    assert!(last_line(&came.out).contains(why), "{came:?}");
    assert_eq!(table.run(&["audit", "c.affray", "--strict"]).code, 1);
    // Typed and open dice need none, and neither do dice whose secret was revealed.
    table.done(&["run", "typed.play", "-o", "typed.affray"]);
    no_seed("typed.affray");
    let text = String::from_utf8(table.read("committed.play")).expect("text");
    let open = format!("seed = \"{}\"\n", "07".repeat(32));
    table.write("open.play", text.replace("mixed = true\n", &format!("mixed = true\n{open}")));
    table.done(&["run", "open.play", "-o", "open.affray"]);
    no_seed("open.affray");
    let play = ["run", "committed.play", "-o", "told.affray", "--seed-file", "secret"];
    table.done(&play);
    table.done(&["reveal", "told.affray", "--final"]);
    no_seed("told.affray");
    for log in ["typed.affray", "open.affray", "told.affray"] {
        let came = table.run(&["audit", log]);
        assert_eq!((came.code, &*came.err), (0, ""), "{came:?}");
        assert!(!came.out.contains("the seed"), "{came:?}");
    }
}

/// The words that stand for a proof are said of no dice that are typed, unrevealed or mixed, and
/// of none whose secret is not here.
#[test]
fn nothing_is_called_proven_or_clean() {
    let table = Table::laid();
    committed(&table);
    table.done(&["run", "typed.play", "-o", "typed.affray"]);
    fs::copy(table.path("c.affray"), table.path("unseeded.affray")).expect("a copy");
    let typed = event_of(&table, "c.affray", "attack 15 = d20 [11");
    let seeded = seeded_roll(&table, "c.affray");
    let mut told: Vec<Vec<&str>> = Vec::new();
    for log in ["c.affray", "unseeded.affray", "typed.affray", "bridge.affray", "waiting.affray"] {
        told.extend([vec!["audit", log], vec!["verify", log]]);
    }
    for log in ["c.affray", "unseeded.affray"] {
        told.extend([&typed, &seeded].map(|roll| vec!["explain", log, roll]));
    }
    for words in told {
        for json in [&[][..], &["--json"]] {
            let words = [&words[..], json].concat();
            let out = table.done(&words);
            assert!(!out.contains("proven") && !out.contains("clean"), "{words:?}: {out}");
        }
    }
    // The words that are said instead.
    let last =
        |roll: &str| last_line(&table.done(&["explain", "unseeded.affray", roll])).to_owned();
    assert_eq!(last(&typed), "the die: cannot be told because typed by gm");
    let out = table.done(&["explain", "unseeded.affray", &seeded]);
    let untold = "the die: cannot be told because the secret is not revealed";
    assert_eq!(last_two(&out).0, untold);
    let out = table.done(&["audit", "unseeded.affray"]);
    assert!(last_line(&out).starts_with("cannot be told because "), "{out}");
}

/// Rules that panic over what was forged are an answer like any other, and nothing for stderr.
#[test]
fn rules_that_panic_over_a_forged_log_say_nothing_on_stderr() {
    let table = Table::laid();
    table.done(&["run", "typed.play", "-o", "typed.affray"]);
    let mut forged = shared::commits(&table.read("typed.affray"));
    // With such numbers the sums of the rules overflow.
    let stats = shared::opening_of(&mut forged).cast[0].stats.0.iter_mut();
    for arg in stats.filter(|arg| matches!(arg.value, Value::Int(_))) {
        arg.value = Value::Int(i32::MAX);
    }
    table.write("typed.affray", shared::chained(&forged));
    let came = table.run(&["audit", "typed.affray"]);
    assert_eq!((came.code, &*came.err), (1, ""), "{came:?}");
    // An optimised program does not look for overflows.
    let says = "the rules cannot be run on what is recorded here";
    assert!(came.out.contains(says) || !cfg!(debug_assertions), "{came:?}");
}
