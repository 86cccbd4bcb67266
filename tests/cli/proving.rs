//! Proofs for a third person, and the steps from a secret to a face, repeated by other programs.

use super::*;

/// A recorded fight whose seeded dice are revealed in its last commit, and one of its rolls.
const MILL: &str = "logs/wwn/mill-ambush.affray";
const ROLL: &str = "54";

/// A fight whose secret is not revealed.
const KEPT: &str = r#"---
system = "wwn"
dice = "seeded"
[[combatant]]
id = "ash"
side = "heroes"
seat = "maria"
hp-max = 9
[[combatant]]
id = "gob"
side = "raiders"
hp-max = 5
---
gm start
remark "the gob is a spy" to=gm
"#;

/// A folder with the recorded fight, `mill.affray`, and one whose secret is kept, `kept.affray`.
fn laid() -> Table {
    let table = Table::empty();
    fs::copy(root().join(MILL), table.path("mill.affray")).expect("a log");
    table.write("kept.play", KEPT);
    table.write("secret", [7; 64]);
    let run = ["run", "kept.play", "-o", "kept.affray", "--seed-file", "secret"];
    table.done(&[&run[..], &["--clock", "fixed"]].concat());
    table
}

fn head(table: &Table, log: &str) -> String {
    table.done(&["head", log]).lines().next().expect("a head").to_owned()
}

#[test]
fn a_roll_is_proved_and_checked_without_the_log() {
    let table = laid();
    let head = head(&table, "mill.affray");
    let made = table.done(&["prove", "mill.affray", ROLL, "-o", "roll.json"]);
    let bytes = table.read("roll.json").len();
    let told = format!("roll.json: #54 with commits 1, 7, 70, {bytes} bytes: fits\nhead {head}\n");
    assert_eq!(made, told);
    fs::remove_file(table.path("mill.affray")).expect("taken away");
    let out = table.done(&["check-proof", "roll.json", "--head", &head, "--strict"]);
    let told = "\
roll.json: fits
  said: Rook attacks Bandit 2 with the glaive, by gm, 1970-01-01 00:00:00 UTC
  #54 Rook, attack on Bandit 2: 23 = d20 [20] +1 attack bonus +1 Strength +1 Stab against 13 Melee AC: hit
  proved: commits 1, 7 and 70 stand so in the log of 70 commits whose head was given
  proved: the die, d20 [20]: the secret revealed in commit 70 is the one that commit 1 committed to, with no share in it; at the address that the roll states it throws 20
  not proved: that the address is the right one for this deed, that these are all the shares, and that the rules give these modifiers: only `affray audit` of the whole log shows that
  not proved: that the event has the number 54: a head counts commits, and the event is number 3 of commit 7
  not proved: that it was not undone later, and who sat at which seat
";
    assert_eq!(out, told);
}

#[test]
fn a_proof_ends_with_the_code_of_its_verdict() {
    let table = laid();
    let head = head(&table, "mill.affray");
    table.done(&["prove", "mill.affray", ROLL, "-o", "roll.json"]);
    let came = table.run(&["check-proof", "roll.json"]);
    assert_eq!(came.code, 0, "{came:?}");
    assert!(
        came.out.starts_with("roll.json: cannot be told because no head was given"),
        "{came:?}"
    );
    assert!(came.out.contains("\n  holds in itself: the die, d20 [20]: "), "{came:?}");
    assert_eq!(table.run(&["check-proof", "roll.json", "--strict"]).code, 1);
    let other = format!("70:{}", "0".repeat(64));
    let came = table.run(&["check-proof", "roll.json", "--head", &other]);
    assert_eq!(came.code, 1, "{came:?}");
    let told = "roll.json: contradicted\n";
    assert!(
        came.out.starts_with(told) && came.out.contains("\n  wrong: the head given"),
        "{came:?}"
    );
    let text = String::from_utf8(table.read("roll.json")).expect("text");
    table.write("changed.json", text.replace("\"event\": 54", "\"event\": 55"));
    let came = table.run(&["check-proof", "changed.json", "--head", &head]);
    assert_eq!(came.code, 1, "{came:?}");
    let wrong = "wrong: the file is not as `affray prove` writes it: it was changed";
    assert!(came.out.contains(wrong), "{came:?}");
    table.write("cut.json", &text[..text.len() / 2]);
    for file in ["cut.json", "mill.affray", "nowhere.json", "."] {
        let came = table.run(&["check-proof", file, "roll.json", "--head", &head]);
        assert_eq!(came.code, 2, "{came:?}");
        assert!(
            came.err.starts_with("error: ") && came.out.contains("roll.json: fits"),
            "{came:?}"
        );
    }
    let came = table.run(&["check-proof", "roll.json", "--head", "70"]);
    assert_eq!(came.code, 2, "{came:?}");
}

#[test]
fn what_cannot_be_proved_is_said() {
    let table = laid();
    for (words, code, says) in [
        (&["prove", "mill.affray", "9999", "-o", "a.json"][..], 2, "there is no event 9999"),
        (&["prove", "mill.affray", "-o", "a.json"], 2, "what is to be proved is missing"),
        (&["prove", "mill.affray", "48", "--from", "1:00", "-o", "a.json"], 2, "cannot be used"),
        (&["prove", "mill.affray", "48", "--head", "x", "-o", "a.json"], 2, "COUNT:ROOT"),
        (&["prove", "kept.affray", "1", "-o", "kept.play"], 2, "nothing is overwritten"),
        (&["prove", "kept.play", "1", "-o", "a.json"], 2, "not a log"),
    ] {
        let came = table.run(words);
        assert_eq!(came.code, code, "{came:?}");
        assert!(came.err.contains(says) && came.out.is_empty(), "{words:?}: {came:?}");
    }
    let other = format!("3:{}", "0".repeat(64));
    let came = table.run(&["prove", "mill.affray", "--from", &other, "-o", "a.json"]);
    assert!(came.code == 1 && came.err.contains("does not continue the head"), "{came:?}");
    assert!(!table.path("a.json").exists());
}

#[test]
fn a_secret_that_is_kept_and_a_hidden_event_are_told_of() {
    let table = laid();
    let log = table.done(&["log", "kept.affray"]);
    let event = |says: &str| {
        let line = log.lines().find(|line| line.contains(says)).expect("told");
        line.split_whitespace().next().expect("a number").to_owned()
    };
    let (roll, remark) = (event(" = d8 ["), event("is a spy"));
    let made = table.done(&["prove", "kept.affray", &roll, "-o", "roll.json"]);
    assert!(made.contains("gm, who keeps it, can reveal it"), "{made}");
    let came = table.run(&["prove", "kept.affray", &remark, "-o", "remark.json"]);
    assert!(came.code == 1 && came.err.contains("hint: with --as SEAT"), "{came:?}");
    let came = table.run(&["prove", "kept.affray", &remark, "-o", "remark.json", "--as", "gm"]);
    assert_eq!(came.code, 0, "{came:?}");
    let warning = format!("warning: it shows what not everybody may see (#{remark})");
    assert!(came.err.starts_with(&warning), "{came:?}");
    let head = head(&table, "kept.affray");
    let out = table.done(&["check-proof", "remark.json", "--head", &head, "--strict"]);
    assert!(out.contains("the gob is a spy"), "{out}");
    // The keeper's secret is for the keeper.
    let came = table.run(&["explain", "kept.affray", &roll, "--steps"]);
    assert!(came.err.starts_with("warning: the secret is not revealed yet"), "{came:?}");
    assert!(came.out.contains(&"07".repeat(32)), "{came:?}");
    let came = table.run(&["explain", "kept.affray", &roll, "--steps", "--as", "maria"]);
    assert!(!came.out.contains(&"07".repeat(8)) && came.err.is_empty(), "{came:?}");
    let missing = "it is not revealed; gm, who keeps it, can publish it with `affray reveal`";
    assert!(came.out.contains(missing), "{came:?}");
}

#[test]
fn a_log_that_only_grew_is_proved_between_two_heads() {
    let table = laid();
    let before = head(&table, "kept.affray");
    table.done(&["prove", "kept.affray", "1", "-o", "opening.json"]);
    table.done(&["mark", "kept.affray", "here", "--clock", "fixed"]);
    table.done(&["mark", "kept.affray", "there", "--clock", "fixed"]);
    let after = head(&table, "kept.affray");
    table.done(&["prove", "kept.affray", "--from", &before, "-o", "grew.json"]);
    let out = table.done(&["check-proof", "grew.json", "--head", &after, "--from", &before]);
    let told = format!(
        "grew.json: fits\n  proved: head {after} continues head {before}: 2 commits came after it, \
         and nothing before was changed\n  not proved: what was said and thrown in those commits\n"
    );
    assert_eq!(out, told);
    // Whoever noted the later head checks an older proof with it.
    let came = table.run(&["check-proof", "opening.json", "--head", &after]);
    assert!(came.out.contains(&format!("prove LOG --from {before} --head {after}")), "{came:?}");
    let files = ["check-proof", "opening.json", "grew.json", "--head", &after, "--strict"];
    let out = table.done(&files);
    assert!(out.contains("opening.json: fits") && out.contains("grew.json: fits"), "{out}");
}

#[test]
fn proofs_and_steps_as_json_fit_their_schemas() {
    let table = laid();
    let head = head(&table, "mill.affray");
    table.done(&["prove", "mill.affray", ROLL, "-o", "roll.json"]);
    table.done(&["prove", "mill.affray", "--from", &head, "-o", "grew.json"]);
    for (name, words) in [
        ("proof", &["prove", "mill.affray", ROLL, "-o", "-"][..]),
        ("proof", &["prove", "mill.affray", "--from", &head, "-o", "-"]),
        ("prove", &["prove", "mill.affray", ROLL, "-o", "a.json", "--json"]),
        ("prove", &["prove", "mill.affray", "--from", &head, "-o", "b.json", "--json"]),
        ("check-proof", &["check-proof", "roll.json", "--head", &head, "--json"]),
        ("check-proof", &["check-proof", "grew.json", "--json"]),
        ("explain", &["explain", "mill.affray", ROLL, "--steps", "--json"]),
    ] {
        let schema = table.done(&["schema", name]);
        let schema = serde_json::from_str(&schema).expect("a schema is JSON");
        let validator = jsonschema::validator_for(&schema).expect("a schema is one");
        let json = serde_json::from_str(&table.done(words)).expect("JSON");
        if let Err(error) = validator.validate(&json) {
            panic!("{words:?}: {error}");
        }
    }
    // The same steps as in text.
    let json = table.done(&["explain", "mill.affray", ROLL, "--steps", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let text = table.done(&["explain", "mill.affray", ROLL, "--steps"]);
    let (secret, die) = (&json["steps"]["secrets"][0], &json["steps"]["dice"][0]);
    for (label, value) in [
        ("secret", &secret["bytes"]),
        ("table key", &secret["table_key"]),
        ("stream key", &die["stream_key"]),
    ] {
        let line = format!("   {label}: {}\n", value.as_str().expect("digits"));
        assert!(text.contains(&line), "{line}{text}");
    }
}

/// What a step is repeated with beside this program.
const TOOLS: [&str; 5] = ["bash", "b3sum", "openssl", "basenc", "xxd"];

/// Whether the steps can be repeated here; where `CI` is set they must be.
fn tools_are_there() -> bool {
    let missing = |tool: &&&str| {
        let version = if **tool == "openssl" { "version" } else { "--version" };
        let mut command = Command::new(tool);
        command.arg(version).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_err()
    };
    let missing: Vec<&str> = TOOLS.iter().filter(missing).copied().collect();
    if missing.is_empty() {
        return true;
    }
    let told = format!(
        "the steps from a secret to a face are NOT repeated: {} cannot be run. `apt-get install \
         bash b3sum openssl coreutils xxd` installs them",
        missing.join(", ")
    );
    assert!(std::env::var_os("CI").is_none(), "{told}");
    let _ = writeln!(std::io::stderr(), "{told}");
    false
}

/// What the script makes of the steps of an event.
fn repeated(steps: &str) -> Came {
    let mut script = Command::new(scripts().join("steps.sh"));
    script.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = script.spawn().expect("started");
    child.stdin.take().expect("a pipe").write_all(steps.as_bytes()).expect("read");
    came(&child.wait_with_output().expect("ended"))
}

/// What is printed, by its label: values, and parts in a row.
fn printed(steps: &str, label: &str) -> String {
    let each = steps.lines().filter_map(|line| line.trim_start().strip_prefix(label));
    let values = each.filter_map(|rest| rest.strip_prefix(": "));
    values.map(|value| value.split(' ').next().unwrap_or_default()).collect()
}

/// The commands that are printed, with the values that are printed, give the values that are
/// printed.
#[test]
fn the_commands_that_are_printed_give_what_is_printed() {
    if !tools_are_there() {
        return;
    }
    let table = laid();
    let steps = table.done(&["explain", "mill.affray", ROLL, "--steps"]);
    let commands = steps.lines().filter_map(|line| line.strip_prefix("   $ "));
    let mut commands: String = commands.map(|line| line.to_owned() + "\n").collect();
    // The longer words first: TABLE_KEY is no KEY.
    for (word, label) in [
        ("TABLE_KEY", "table key"),
        ("STREAM_KEY", "stream key"),
        ("MATERIAL", "key material"),
        ("ADDRESS", "address"),
        ("SECRET", "secret"),
    ] {
        assert!(commands.contains(word), "{commands}");
        commands = commands.replace(word, &printed(&steps, label));
    }
    let came = table.sh(&format!("set -eu\n{commands}"));
    assert_eq!((came.code, &*came.err), (0, ""), "{came:?}\n{commands}");
    let said: Vec<&str> =
        came.out.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let labels = ["commitment", "table key", "stream key", "word 0"];
    let there: Vec<String> = labels.iter().map(|label| printed(&steps, label)).collect();
    assert_eq!(said, there, "{commands}");
}

/// The faces of the seeded dice that an account shows in brackets.
fn faces(line: &str) -> Vec<String> {
    let inside = line.split('[').nth(1).and_then(|rest| rest.split(']').next()).unwrap_or_default();
    let each = inside.split(' ').map(|face| face.trim_matches(['(', ')']).to_owned());
    each.collect()
}

#[test]
fn b3sum_and_openssl_alone_come_to_the_same_faces() {
    if !tools_are_there() {
        return;
    }
    let table = laid();
    let mut logs = vec!["mill.affray".to_owned(), "kept.affray".to_owned()];
    for system in ["wwn", "hallowed-earth", "radiant-hack", "factions", "defined"] {
        let example = table.done(&["new", "--example", system]);
        let (_, rest) = example.split_once("---\n").expect("front matter");
        let (front, _) = rest.split_once("\n---").expect("its end");
        let front = front.replace("dice = \"typed\"", "dice = \"open\"");
        table.write("start.play", format!("---\n{front}\n---\ngm start\n"));
        let log = format!("{system}.affray");
        // It may wait for an answer then.
        table.run(&["run", "start.play", "-o", &log, "--seed-file", "secret"]);
        logs.push(log);
    }
    for log in logs {
        let account = table.done(&["log", &log, "--rolls"]);
        let rolls = account.lines().filter(|line| line.contains(" = ") && line.contains('['));
        let rolls: Vec<&str> = rolls.collect();
        assert!(!rolls.is_empty(), "{log}: {account}");
        for line in rolls.iter().step_by(rolls.len().div_ceil(4)) {
            let event = line.split_whitespace().next().expect("a number");
            let steps = table.run(&["explain", &log, event, "--steps"]).out;
            let came = repeated(&steps);
            assert_eq!((came.code, &*came.err), (0, ""), "{log} #{event}: {came:?}\n{steps}");
            let said = came.out.lines().filter_map(|line| line.split(&[':', ','][..]).nth(1));
            let said: Vec<String> = said.map(|face| face.trim().to_owned()).collect();
            assert_eq!(said, faces(line), "{log} #{event}: {came:?}\n{line}");
        }
    }
    // What is not so is found.
    let steps = table.done(&["explain", "mill.affray", ROLL, "--steps"]);
    for (from, to) in [
        ("that shows 20", "that shows 19"),
        ("address: 00 round 0", "address: 01 round 1"),
        ("   committed to: 3", "   committed to: 4"),
        ("key material: 7804", "key material: 7704"),
        ("   face: 20", "   face: 2"),
    ] {
        assert!(steps.contains(from), "{steps}");
        let came = repeated(&steps.replace(from, to));
        assert!(came.code == 1 && came.out.contains("otherwise: "), "{to}: {came:?}");
    }
}

#[test]
fn a_proof_of_nothing_is_told_that_it_takes_an_event_or_a_head() {
    let came = laid().run(&["prove", "mill.affray", "-o", "x"]);
    assert_eq!(
        came,
        cannot(
            "error: what is to be proved is missing\nhint: name an event, as in `affray prove LOG \
             48 -o FILE`, or with --from HEAD an earlier head that the log continues\n"
        )
    );
}
