//! Recording: what `run`, `new` and `contribute` write.

use super::*;

#[test]
fn a_run_prints_the_account_and_writes_log_and_seed() {
    let table = Table::laid();
    let came = table.run(&["run", "bridge.play", "-o", "new.affray", "--clock", "fixed"]);
    assert_eq!(came.code, 0);
    assert!(came.out.contains("\n\nRound 1\n"), "{}", came.out);
    let head = table.done(&["head", "new.affray"]);
    let hex = head.lines().next().expect("a line");
    assert_eq!(came.err, format!("note: wrote new.affray; its head is {hex}\n"));
    let (again, before) = (table.read("new.affray"), table.read("bridge.affray"));
    assert_ne!(again, before, "another secret, and another blinder of the hidden remark");
    let seed = String::from_utf8(table.read("new.affray.seed")).expect("text");
    let digits = seed.trim_end().bytes().filter(u8::is_ascii_hexdigit).count();
    assert_eq!((digits, seed.len()), (64, 65), "{seed}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(table.path("new.affray.seed")).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}

/// With a seed file a recording comes out with the same bytes, also where something is hidden.
#[test]
fn a_seed_file_gives_the_secret_and_the_key_of_a_recording() {
    let table = Table::laid();
    let text = String::from_utf8(table.read("bridge.play")).expect("text");
    let unnamed: String = text
        .lines()
        .filter(|line| !line.starts_with("seed"))
        .map(|line| line.to_owned() + "\n")
        .collect();
    table.write("unnamed.play", unnamed);
    let both: Vec<u8> = (0..64).collect();
    table.write("both", &both);
    table.write("secret", &both[..32]);
    for (name, seed) in [("one", "both"), ("two", "both"), ("three", "secret")] {
        let log = format!("{name}.affray");
        table.done(&["run", "unnamed.play", "-o", &log, "--clock", "fixed", "--seed-file", seed]);
    }
    assert_eq!(table.read("one.affray"), table.read("two.affray"));
    assert_ne!(table.read("one.affray"), table.read("three.affray"), "other blinders");
    let digits = affray::vocabulary::hex::digits;
    let (secret, key) = (digits(&both[..32]), digits(&both[32..]));
    assert_eq!(table.read("one.affray.seed"), format!("{secret}\n{key}\n").as_bytes());
    assert_eq!(table.read("three.affray.seed"), format!("{secret}\n").as_bytes());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(table.path("one.affray.seed")).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    // The secret after a reveal is derived too, and the key stays beside the log.
    for log in ["five.affray", "six.affray"] {
        let from = ["--from", "unnamed.play", "--clock", "fixed", "--seed-file", "both"];
        table.done(&[&["new", log], &from[..]].concat());
        table.done(&["reveal", log, "--clock", "fixed"]);
    }
    assert_eq!(table.read("five.affray"), table.read("six.affray"));
    assert_eq!(table.read("five.affray.seed"), table.read("six.affray.seed"));
    let seed = String::from_utf8(table.read("five.affray.seed")).expect("text");
    assert!(!seed.starts_with(&secret) && seed.ends_with(&format!("{key}\n")), "{seed}");
    table.write("short", &both[..31]);
    let came = table.run(&["new", "four.affray", "--from", "unnamed.play", "--seed-file", "short"]);
    assert_eq!(came.code, 2);
    assert!(came.err.starts_with("error: this is not a seed file"), "{}", came.err);
    assert!(!table.path("four.affray").exists());
}

#[test]
fn typed_dice_have_no_seed() {
    let table = Table::laid();
    table.done(&["run", "typed.play", "-o", "typed.affray"]);
    assert!(!table.path("typed.affray.seed").exists());
}

#[test]
fn nothing_is_overwritten() {
    let table = Table::laid();
    let before = table.read("bridge.affray");
    let refused = |act: &str, name: &str| {
        cannot(&format!(
            "error: cannot create {act}{name}\nbecause File exists\n\
             hint: give another name, or move the file away; nothing is overwritten\n"
        ))
    };
    for words in [
        &["run", "bridge.play", "-o", "bridge.affray"][..],
        &["new", "bridge.affray", "--from", "bridge.play"],
        &["salvage", "waiting.affray", "-o", "bridge.affray"],
    ] {
        assert_eq!(table.run(words), refused("", "bridge.affray"));
    }
    let export = table.done(&["export", "waiting.affray"]);
    let came = table.run_with(&["import", "-", "-o", "bridge.affray"], export.as_bytes());
    assert_eq!(came, refused("", "bridge.affray"));
    assert_eq!(table.read("bridge.affray"), before);
    // A seed that lost its log is somebody's secret still.
    table.write("other.affray.seed", "x");
    let came = table.run(&["run", "bridge.play", "-o", "other.affray"]);
    assert_eq!(came, refused("the seed ", "other.affray.seed"));
    assert!(!table.path("other.affray").exists());
}

#[test]
fn a_failing_script_keeps_what_was_appended() {
    let table = Table::laid();
    let mut text = String::from_utf8(table.read("typed.play")).expect("text");
    text.push_str("ash melee-attack orc [14 5]\nremark \"never said\"\n");
    table.write("failing.play", text);
    let came = table.run(&["run", "failing.play", "-o", "failing.affray"]);
    assert_eq!(came.code, 1);
    let head = table.done(&["head", "failing.affray"]);
    assert!(head.starts_with("3:"), "{head}");
    let expected = "error: ash cannot melee-attack\n  --> failing.play:29:1\n   |\n\
                    29 | ash melee-attack orc [14 5]\n   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^\n\
                    because wwn:";
    assert!(came.err.contains(expected), "{}", came.err);
}

#[test]
fn a_script_that_ends_waiting_says_so() {
    let table = Table::laid();
    let text = String::from_utf8(table.read("typed.play")).expect("text");
    table.write("open.play", text.replace(" [14 5]\nexpect orc hp 3", ""));
    let came = table.run(&["run", "open.play", "-o", "open.affray"]);
    assert_eq!(came.code, 3);
    let said = "note: the fight waits: ash throws d20 for attack: type the face\n";
    assert!(came.err.ends_with(said), "{}", came.err);
    // And goes on from there.
    let came = table.run_with(&["play", "open.affray"], b"[14]\n[5]\nexpect orc hp 3\n");
    assert_eq!((came.code, came.err.as_str()), (0, ""), "{}", came.out);
}

#[test]
fn pools_are_carried_over() {
    let table = Table::laid();
    let words = ["new", "next.affray", "--from", "bridge.play", "--continue", "bridge.affray"];
    let out = table.done(&words);
    assert!(out.starts_with("carried over: ash hp 12\ncarried over: bo hp 9\n"), "{out}");
    assert!(out.contains("carried over: grak hp 3\n"), "{out}");
    let state = table.done(&["state", "next.affray"]);
    assert!(state.lines().any(|line| line.contains("Grak ") && line.contains(" 3/8 ")), "{state}");
    // The new log names the old one and how it stood.
    let head = table.done(&["head", "bridge.affray"]);
    let (count, root) =
        head.lines().next().and_then(|hex| hex.split_once(':')).expect("COUNT:ROOT");
    let lines = table.done(&["export", "next.affray"]);
    let opened: serde_json::Value =
        serde_json::from_str(lines.lines().next().expect("a line")).expect("JSON");
    let continues = &opened["opened"]["continues"];
    assert_eq!(
        (continues["count"].to_string(), continues["root"].as_str()),
        (count.to_owned(), Some(root))
    );
    assert!(continues["id"].as_str().is_some_and(|id| id.len() == 64), "{continues}");
}

/// A play with so many acts, told and recorded in memory, takes a time that grows with their number
/// and not with its square: eight times the acts, some eight times the time.
#[test]
fn the_work_of_a_run_grows_with_its_acts() {
    type Row = (&'static str, usize, fn(usize) -> String);
    let table = Table::laid();
    let play = String::from_utf8(table.read("bridge.play")).expect("text");
    let front = play.rfind("---\n").map(|end| &play[..end + 4]).expect("front matter");
    let acts: [Row; 3] = [
        ("remarks", 2000, |number| format!("remark \"the {number}th\"\n")),
        ("rulings", 1000, |number| format!("gm set ash hp={}\n", number % 9 + 1)),
        ("steps back and on", 400, |number| {
            format!("gm set ash hp={}\nundo\nredo\n", number % 9 + 1)
        }),
    ];
    for (what, few, act) in acts {
        let took = |count: usize| {
            let acts: String = (0..count).map(act).collect();
            table.write("many.play", format!("{front}gm start\n{acts}"));
            let start = std::time::Instant::now();
            table.done(&["run", "many.play"]);
            start.elapsed()
        };
        // What else the machine does counts too; of a few tries one is enough.
        let ratio = || took(8 * few).as_millis() / took(few).as_millis().max(1);
        let grown = std::iter::repeat_with(ratio).take(4).find(|ratio| *ratio < 20);
        assert!(
            grown.is_some(),
            "{what}: eight times the acts took far more than eight times as long"
        );
    }
}

#[test]
fn a_seed_that_others_can_read_is_not_called_a_secret() {
    let table = Table::laid();
    let secret = "keep it to yourself";
    assert!(table.done(&["new", "a.affray", "--from", "bridge.play"]).contains(secret));
    table.write("key", [7; 32]);
    let told = table.done(&["new", "b.affray", "--from", "bridge.play", "--seed-file", "key"]);
    let expected = "the seed of its dice is in b.affray.seed\n\
                    it was given by key: whoever has that file knows every die\n";
    assert!(told.ends_with(expected) && !told.contains(secret), "{told}");
    let play = String::from_utf8(table.read("bridge.play")).expect("text");
    let fixed = format!("dice = \"seeded\"\nseed = \"{}\"", "07".repeat(32));
    table.write("fixed.play", play.replacen("dice = \"seeded\"", &fixed, 1));
    table.write("open.play", play.replacen("dice = \"seeded\"", "dice = \"open\"", 1));
    let told = table.done(&["new", "c.affray", "--from", "fixed.play"]);
    let expected = "its dice are no secret: fixed.play fixes their seed, and the log holds it for \
                    all to read\n";
    assert!(told.ends_with(expected) && !told.contains(secret), "{told}");
    let told = table.done(&["new", "d.affray", "--from", "open.play"]);
    let expected = "its dice are no secret: the log holds their seed for all to read\n";
    assert!(told.ends_with(expected) && !told.contains(secret), "{told}");
    for log in ["c", "d"] {
        assert!(!table.path(&format!("{log}.affray.seed")).exists());
    }
}

/// Where others write to the folder of a seed, they can take it away or put another there.
#[cfg(unix)]
#[test]
fn a_seed_in_a_shared_folder_is_warned_of() {
    use std::os::unix::fs::PermissionsExt;
    let table = Table::laid();
    for (mode, is_shared) in [
        (0o700, false),
        (0o755, false),
        (0o775, false),
        (0o2775, true),
        (0o757, true),
        (0o777, true),
        (0o1777, true),
    ] {
        let folder = format!("{mode:04o}");
        fs::create_dir(table.path(&folder)).expect("a folder");
        let permissions = fs::Permissions::from_mode(mode);
        fs::set_permissions(table.path(&folder), permissions).expect("its mode");
        let log = format!("{folder}/a.affray");
        let warning = format!(
            "warning: the seed {log}.seed lies in a folder that others may write to (mode \
             {folder}): keep the log and its seed in one of your own\n"
        );
        let warning = if is_shared { warning.as_str() } else { "" };
        let made = table.run(&["new", &log, "--from", "bridge.play"]);
        assert_eq!((made.code, made.err.as_str()), (0, warning), "{made:?}");
        // A fresh seed lies there too; dice without one need none.
        let played = table.run_with(&["play", &log], b"reveal\n");
        assert_eq!((played.code, played.err.as_str()), (0, warning), "{played:?}");
        let log = format!("{folder}/b.affray");
        let typed = table.run(&["new", &log, "--from", "typed.play"]);
        assert_eq!((typed.code, typed.err.as_str()), (0, ""), "{typed:?}");
    }
    // So it is on the command line, and where the log is named without its folder.
    for ending in ["", ".seed"] {
        let copy = table.path(&format!("0777/c.affray{ending}"));
        fs::copy(table.path(&format!("waiting.affray{ending}")), copy).expect("a copy");
    }
    let mut command = table.command(&["reveal", "c.affray"]);
    let output = command.current_dir(table.path("0777")).output().expect("revealed");
    let told = came(&output);
    let warning = "warning: the seed c.affray.seed lies in a folder that others may write to";
    assert!(told.code == 0 && told.err.contains(warning), "{told:?}");
}

#[test]
fn contributions_change_the_dice_and_come_before_the_start() {
    let table = Table::laid();
    table.done(&["contribute", "waiting.affray", "seven blue herons", "--as", "maria"]);
    let came = table.run_with(&["play", "waiting.affray"], b"gm start\n");
    assert_eq!(came.code, 0);
    let plain = table.done(&["log", "bridge.affray"]);
    let first = |account: &str| {
        account.lines().filter(|line| line.contains("initiative")).collect::<Vec<_>>().join("\n")
    };
    assert_ne!(first(&plain), first(&came.out), "two d8 may agree by chance, these do not");
    let late = table.run(&["contribute", "waiting.affray", "too late", "--as", "jon"]);
    assert_eq!(
        late,
        no("error: the fight has started; nobody can add to the dice any more\n\
            hint: shares come after `affray new` and before `gm start`, or after `affray reveal`\n")
    );
}

#[test]
fn every_seat_but_the_keepers_adds_one_share() {
    let table = Table::laid();
    table.done(&["contribute", "waiting.affray", "seven blue herons", "--as", "maria"]);
    for (seat, words) in [
        ("gm", "the seat gm keeps the secret, so it adds no share"),
        ("maria", "the seat maria has added its share already"),
    ] {
        let came = table.run(&["contribute", "waiting.affray", "more", "--as", seat]);
        assert_eq!(came.code, 1, "{came:?}");
        assert!(came.err.contains(words), "{}", came.err);
    }
    table.done(&["contribute", "waiting.affray", "and mine", "--as", "jon"]);
}
