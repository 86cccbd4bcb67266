//! The words of the prompt from a pipe, the second screen, and the configuration file.

use super::comfort::{BLOW, DUEL, flat, played, with_lines};
use super::*;

fn said(table: &Table, log: &str, lines: &str) -> Came {
    table.run_with(&["play", log], lines.as_bytes())
}

#[test]
fn words_of_the_prompt_are_read_from_a_pipe_and_write_nothing() {
    let table = Table::laid();
    let before = table.read("bridge.affray");
    let came = said(&table, "bridge.affray", "help\nstate\nwhy # the last\nrules shock.on-miss\n");
    assert_eq!((came.code, came.err.as_str()), (0, ""), "{came:?}");
    for part in ["Say what happens\n", "  undo [N|turn|round|to EVENT]", "Round 1", "source: "] {
        assert!(came.out.contains(part), "{part}: {}", came.out);
    }
    let help = said(&table, "bridge.affray", "help\n").out;
    assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
    let log = said(&table, "bridge.affray", "log --all\n");
    assert_eq!(log.out, table.done(&["log", "bridge.affray", "--all"]));
    let state = said(&table, "bridge.affray", "state #12\nstate\n");
    let at = table.done(&["state", "bridge.affray", "--at", "12"]);
    assert_eq!(state.out, format!("{at}{}", table.done(&["state", "bridge.affray"])));
    let why = said(&table, "bridge.affray", "why 3\n");
    assert_eq!(why.out, table.done(&["explain", "bridge.affray", "3"]));
    let came = said(&table, "bridge.affray", "quit\ngm dance\n");
    assert_eq!((came.code, came.out.as_str()), (0, ""), "what stands behind quit is not read");
    assert!(table.read("bridge.affray") == before, "no trace");
}

#[test]
fn what_cannot_be_told_is_refused() {
    let table = Table::laid();
    for (line, code, err) in [
        ("why 99999", 2, "error: there is no event 99999 in this log\n"),
        ("why me", 2, "error: `me` names no event\n"),
        ("rules nothing", 2, "error: `nothing` is not a clause of wwn\n"),
        ("legal wolf", 1, "error: nobody in this fight is called `wolf`\n"),
        ("help dance", 1, "error: `dance` is neither a verb of wwn nor a word of the prompt\n"),
        (
            "legal ash bo",
            2,
            "error: too many words stand behind `legal`\nhint: write: legal [NAME]\n",
        ),
        ("log --never", 2, "error: unexpected argument '--never' found\n"),
        ("log --as maria", 2, "error: who reads, and in which form, is said as play begins\n"),
        ("save", 2, "error: the name of a file is missing\n"),
        ("save bridge.play", 2, "error: cannot create bridge.play\n"),
    ] {
        let came = said(&table, "bridge.affray", &format!("{line}\n"));
        assert_eq!((came.code, came.out.as_str()), (code, ""), "{line}: {came:?}");
        assert!(came.err.starts_with(err), "{line}: {}", came.err);
    }
    // A word that fails does not hide that a line before it was refused.
    let came = said(&table, "bridge.affray", "gm dance\nlegal wolf\n");
    assert!(came.code == 1 && came.err.contains("dance"), "{came:?}");
    assert!(!came.err.contains("wolf"), "{came:?}");
    let came = said(&table, "bridge.affray", "help mele-atack\nstate\n");
    assert!(came.err.contains("hint: did you mean `melee-attack`"), "{}", came.err);
}

#[test]
fn help_on_a_verb_says_what_it_costs_takes_and_does() {
    let table = Table::laid();
    let told = said(&table, "bridge.affray", "help melee-attack\n").out;
    for part in ["melee-attack target=…", "costs the Main Action", "    target=     a combatant\n"]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
    let told = said(&table, "bridge.affray", "help goto\n").out;
    let form =
        "goto POINT  to an event, start, end, back, round N or a mark\n  POINT is the number";
    assert!(told.starts_with(form), "{told}");
}

#[test]
fn legal_tells_verbs_in_a_few_lines_and_nothing_that_is_refused() {
    let table = Table::laid();
    let logs = Path::new(env!("CARGO_MANIFEST_DIR")).join("logs/wwn");
    for end in ["play", "seed"] {
        let copied =
            fs::copy(logs.join(format!("mill-ambush.{end}")), table.path(&format!("mill.{end}")));
        copied.expect("a copy");
    }
    // With these dice the heroes begin.
    let seed = ["--seed-file", "mill.seed", "--clock", "fixed"];
    table.done(&[&["new", "mill.affray", "--from", "mill.play"], &seed[..]].concat());
    let before = said(&table, "mill.affray", "legal\n").out;
    assert!(before.contains("gm\n  start\n"), "{before}");
    let told = said(&table, "mill.affray", "gm start\nlegal rook\n").out;
    let rook = &told[told.find("\nrook\n").expect("rook")..];
    assert!(rook.contains("  run                  to=") && rook.contains(" more\n"), "{rook}");
    assert!(!rook.contains("path="), "{rook}");
    assert!(rook.lines().count() < 30, "{rook}");
    let gm = said(&table, "mill.affray", "legal gm\n").out;
    assert!(!gm.contains("start") && gm.contains("end"), "{gm}");
    let json = table.run_with(&["play", "mill.affray", "--json"], b"legal rook\n").out;
    assert!(json.starts_with("{\"who\":\"rook\",\"verb\":"), "{json}");
}

#[test]
fn lines_are_saved_with_the_front_matter_of_the_play_beside_the_log() {
    let table = Table::laid();
    fs::copy(table.path("typed.play"), table.path("evening.play")).expect("a copy");
    table.done(&["new", "evening.affray", "--from", "evening.play"]);
    let lines = "remark \"one\"\nremark \"two\" # aside\n";
    let came = said(&table, "evening.affray", &format!("{lines}save kept.play\n"));
    assert_eq!(came.err, "note: wrote 2 lines to kept.play\n");
    let kept = String::from_utf8(table.read("kept.play")).expect("text");
    assert!(kept.starts_with("---\n") && kept.ends_with(&format!("\n---\n{lines}")), "{kept}");
    table.done(&["run", "kept.play"]);
    // Later lines are no whole fight.
    said(&table, "evening.affray", "remark \"three\"\nsave rest.play\n");
    let rest = String::from_utf8(table.read("rest.play")).expect("text");
    assert_eq!(rest, "# These lines go on from event 3 of evening.affray.\nremark \"three\"\n");
}

#[test]
fn a_second_screen_tells_the_last_rows_or_all() {
    let table = Table::laid();
    let last = table.done(&["watch", "bridge.affray", "--once"]);
    let all = table.done(&["watch", "bridge.affray", "--once", "--all"]);
    let is_row = |line: &&str| {
        let is_number = |margin: &str| margin.trim().parse::<u64>().is_ok();
        line.starts_with("Round ") || line.get(..6).is_some_and(is_number)
    };
    assert_eq!(last.lines().filter(is_row).count(), 20, "{last}");
    assert!(all.ends_with(&last), "{all}");
    let log = table.done(&["log", "bridge.affray"]);
    let rows = |text: &str| text.lines().filter(is_row).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(rows(&all), rows(&log));
    let round = all.lines().skip_while(|line| !line.contains("Round 1"));
    assert!(round.into_iter().any(|line| line.starts_with("      Ash ")), "{all}");
    let json = table.done(&["watch", "bridge.affray", "--once", "--all", "--json"]);
    assert_eq!(json, table.done(&["log", "bridge.affray", "--json"]));
    let brief = table.done(&["watch", "bridge.affray", "--once", "--all", "--depth", "brief"]);
    assert!(brief.len() < all.len(), "{brief}");
}

/// A run with a configuration file.
fn configured(table: &Table, config: &str, words: &[&str]) -> Came {
    table.write("my.toml", config);
    let mut command = table.command(words);
    command.env("AFFRAY_CONFIG", "my.toml").stdin(Stdio::null());
    came(&command.output().expect("run"))
}

#[test]
fn a_configuration_file_says_what_the_command_line_does_not() {
    let table = Table::laid();
    let config = "# mine\nseat = \"maria\"\ncolour = \"never\"\ndepth = \"brief\"\n";
    let shown = configured(&table, config, &["config"]);
    let expected = "file    my.toml\nseat    maria\ncolour  never\ndepth   brief\n";
    assert_eq!(shown, Came { code: 0, out: expected.to_owned(), err: String::new() });
    let shown = configured(&table, config, &["config", "--as", "jon"]).out;
    assert!(shown.contains("seat    jon\n"), "the command line wins: {shown}");
    let seen = configured(&table, config, &["watch", "bridge.affray", "--once", "--all"]).out;
    let words = ["watch", "bridge.affray", "--once", "--all", "--as", "maria", "--depth", "brief"];
    assert_eq!(seen, table.done(&words));
    let none = table.done(&["config"]);
    assert!(none.starts_with("file    none (there is no such file)\n"), "{none}");
}

#[test]
fn a_mistake_in_the_configuration_file_is_told_with_its_place() {
    let table = Table::laid();
    for (config, err) in [
        (
            "seat = \"maria\"\ncolor = \"never\"\n",
            "error: `color` is nothing that can be configured\n  --> my.toml:2:1\n  |\n\
             2 | color = \"never\"\n  | ^^^^^\nbecause known: seat, colour, depth\n\
             hint: did you mean `colour`?\n",
        ),
        (
            "depth = \"deep\"\n",
            "error: `deep` is no depth\n  --> my.toml:1:9\n  |\n1 | depth = \"deep\"\n  \
             |         ^^^^^^\nbecause known: brief, plain, full\n",
        ),
        (
            "depth = 3\n",
            "error: depth takes a text, and a number stands here\n  --> my.toml:1:9\n  |\n\
             1 | depth = 3\n  |         ^\n",
        ),
    ] {
        assert_eq!(configured(&table, config, &["state", "bridge.affray"]), cannot(err));
    }
    let mut command = table.command(&["config"]);
    let came = came_of(command.env("AFFRAY_CONFIG", "missing.toml"));
    assert!(came.code == 2 && came.err.starts_with("error: cannot read missing.toml"), "{came:?}");
}

/// Whoever has a seat at one table could not look at the fights of another.
#[test]
fn a_seat_that_is_configured_keeps_nobody_from_the_fights_of_others() {
    let table = Table::laid();
    let zoe = "depth = \"plain\"\nseat = \"zoe\"\n";
    let note = "note: my.toml:2 names the seat zoe, which is not at this table: you read as a \
                spectator; --as names another seat\n";
    for words in [
        &["log", "bridge.affray"][..],
        &["state", "bridge.affray"],
        &["explain", "bridge.affray", "29"],
        &["replay", "bridge.affray"],
        &["watch", "bridge.affray", "--once"],
        &["disputes", "bridge.affray"],
        &["stats", "bridge.affray"],
        &["audit", "bridge.affray"],
    ] {
        let came = configured(&table, zoe, words);
        let expected = table.done(&[words, &["--as", "spectator"]].concat());
        assert_eq!((came.code, came.out.as_str()), (0, expected.as_str()), "{words:?}");
        assert_eq!(came.err.matches(note).count(), 1, "{words:?}: {}", came.err);
    }
    // Whoever speaks, or makes something for others, says as whom.
    for words in [
        &["play", "bridge.affray"][..],
        &["undo", "bridge.affray"],
        &["contribute", "waiting.affray", "herons"],
        &["export", "bridge.affray"],
        &["replay", "bridge.affray", "--html", "bridge.html"],
    ] {
        let came = configured(&table, zoe, words);
        assert_eq!(came.code, 2, "{words:?}: {came:?}");
        let place = "because my.toml:2 names it\nhint: --as names another: gm";
        assert!(came.err.contains("no seat `zoe` at this table"), "{words:?}: {came:?}");
        assert!(came.err.contains(place), "{words:?}: {came:?}");
        assert!(!came.err.contains("note:"), "{words:?}: {came:?}");
    }
    let came = configured(&table, zoe, &["log", "bridge.affray", "--as", "zoe"]);
    assert!(came.code == 2 && !came.err.contains("my.toml"), "{came:?}");
}

fn came_of(command: &mut Command) -> Came {
    came(&command.output().expect("run"))
}

#[test]
fn what_a_line_would_move_is_shown_and_the_depth_of_one_account_is_for_that_one() {
    let table = Table::laid();
    let before = table.read("bridge.affray");
    let tried = said(&table, "bridge.affray", "undo dry-run # and if?\n");
    assert_eq!(tried.out, table.done(&["undo", "bridge.affray", "--dry-run"]));
    let came = said(&table, "bridge.affray", "remark \"one\" dry-run\n");
    assert!(came.err.starts_with("error: only a move of the line can be tried"), "{came:?}");
    assert!(table.read("bridge.affray") == before, "no trace");
    let told = said(&table, "bridge.affray", "log --depth brief --last 2\nlog --last 2\n").out;
    let log =
        |words: &[&str]| table.done(&[&["log", "bridge.affray", "--last", "2"], words].concat());
    assert_eq!(told, log(&["--depth", "brief"]) + &log(&[]));
}

#[test]
fn the_configured_colours_are_those_of_the_account_too() {
    let table = Table::laid();
    for (config, is_painted) in [("colour = \"always\"\n", true), ("colour = \"auto\"\n", false)] {
        let told = configured(&table, config, &["log", "bridge.affray"]).out;
        assert_eq!(told.contains("\x1b["), is_painted, "{config}: {told}");
        let json = configured(&table, config, &["log", "bridge.affray", "--json"]).out;
        assert!(!json.contains('\x1b'), "{json}");
        let wrong = configured(&table, config, &["log", "nothing.affray"]).err;
        assert_eq!(wrong.contains("\x1b["), is_painted, "{config}: {wrong}");
    }
}

#[test]
fn whoever_can_do_nothing_now_is_told_why() {
    let table = played(&with_lines(DUEL, &["gm start started-by=red"]));
    let came = table.run_with(&["play", "a.affray", "--as", "wil"], b"legal\n");
    assert_eq!(came.out, "bo can do nothing now: it is the turn of red\n", "{came:?}");
}

#[test]
fn each_window_that_is_open_has_lines_of_its_own_and_all_can_be_said() {
    let table = Table::empty();
    let fight = "---\nsystem = \"wwn\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\n\
         side = \"heroes\"\nkind = \"pc\"\nhp-max = 12\nmelee-ac = 14\n[[combatant.weapon]]\n\
         id = \"sword\"\ndamage = \"1d8\"\n[[combatant]]\nid = \"orc\"\nside = \"raiders\"\n\
         hp-max = 10\nmelee-ac = 12\n[[combatant.weapon]]\nid = \"spear\"\ndamage = \"1d6\"\n---\n\
         gm start [3 8]\norc melee-attack ash adjacent=yes [15 3]\n";
    table.write("a.play", fight);
    table.done(&["run", "a.play", "-o", "a.affray"]);
    let told = said(&table, "a.affray", "legal ash\n").out;
    let taken: Vec<&str> = told.lines().filter(|line| line.starts_with("  take ")).collect();
    let snap =
        "  take snap-attack     orc weapon=sword|unarmed kind=melee nonlethal=yes maneuver=shove";
    let (defense, early) = ("  take total-defense", format!("{snap} window=20"));
    assert_eq!(taken, [defense, snap, "  take total-defense   window=20", &early], "{told}");
    for line in [
        "take total-defense",
        "take total-defense window=20",
        "take snap-attack orc [20 4]",
        // The dice of the same deed stand.
        "take snap-attack orc window=20",
    ] {
        let came = said(&table, "a.affray", &format!("ash {line}\nundo\n"));
        assert_eq!((came.code, came.err.as_str()), (0, ""), "{line}: {came:?}");
    }
}

#[test]
fn what_the_gm_says_most_needs_no_gm_in_front() {
    let table = Table::laid();
    let lines = "set ash hp=1 because \"mercy\"\nrule \"so be it\"\nheal ash 2\n";
    let came = said(&table, "bridge.affray", lines);
    assert_eq!((came.code, came.err.as_str()), (0, ""), "{came:?}");
    assert!(came.out.contains("The GM rules, because \"mercy\""), "{}", came.out);
    assert!(came.out.contains("Ash of the Vale 1 → 3 hp"), "{}", came.out);
    assert!(came.out.contains("Ruled: \"so be it\""), "{}", came.out);
    let refused =
        table.run_with(&["play", "bridge.affray", "--as", "spectator"], b"set ash hp=9\n");
    assert!(refused.code != 0 && !refused.out.contains("rules"), "{refused:?}");
}

/// Whoever is called like a verb of the GM's is who is meant.
#[test]
fn a_name_comes_before_what_the_gm_leaves_out() {
    let table = Table::empty();
    let front = "---\nsystem = \"wwn\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\nname = \"Heal\"\nside = \"a\"\n\
                 hp-max = 9\n[[combatant]]\nid = \"orc\"\nside = \"b\"\nhp-max = 9\n---\n";
    table.write("named.play", front);
    table.done(&["new", "named.affray", "--from", "named.play"]);
    let came = said(&table, "named.affray", "start [5 3]\nheal go-prone\n");
    assert_eq!((came.code, came.err.as_str()), (0, ""), "{came:?}");
    assert!(came.out.contains("Heal is now prone"), "{}", came.out);
}

/// In a turn it goes without saying who acts; a seat with one combatant need never name it.
#[test]
fn who_acts_is_left_out_where_only_one_is_meant() {
    let fight = |lines: &[&str]| {
        let table = Table::empty();
        table.write("a.play", with_lines(BLOW, &[]));
        table.done(&["new", "a.affray", "--from", "a.play"]);
        table.run_with(&["play", "a.affray"], with_lines("", lines).as_bytes())
    };
    let at_length =
        ["gm start [5 3]", "ash run distance=10", "ash melee-attack orc weapon=longsword [2]"];
    let briefly = ["start [5 3]", "ash run distance=10", "melee-attack orc weapon=longsword [2]"];
    assert_eq!(fight(&briefly), fight(&at_length));
    // Nobody's turn runs yet, and several could begin theirs: it has to be said whose.
    let nobody = fight(&["start [3 5]", "melee-attack ash"]);
    assert!(
        nobody.code == 1 && nobody.err.contains("who acts comes first: `WHO melee-attack …`"),
        "{nobody:?}"
    );
    let table = played(&with_lines(BLOW, &["gm start [5 3]"]));
    let line = b"melee-attack orc weapon=longsword [2]\n";
    let own = table.run_with(&["play", "a.affray", "--as", "maria"], line);
    assert_eq!((own.code, own.err.as_str()), (0, ""), "{own:?}");
    assert!(own.out.contains("Ash of the Vale attacks Murg"), "{own:?}");
}

/// `reveal` of the GM's in factions is said with `gm`: alone it publishes the secret of the dice.
#[test]
fn a_word_of_the_log_is_not_taken_for_a_verb_of_the_rules() {
    let table = Table::empty();
    table.write("a.play", DUEL.replace("\"typed\"", "\"seeded\""));
    table.done(&["new", "a.affray", "--from", "a.play"]);
    let came = said(&table, "a.affray", "start started-by=red\nreveal bo\n");
    let hint = "the rules' own is said `gm reveal …`";
    assert!(came.code == 2 && flat(&came.err).contains(hint), "{came:?}");
    let came = said(&table, "a.affray", "reveal\n");
    assert!(came.code == 0 && came.out.contains("reveals"), "{came:?}");
}

#[test]
fn hints_at_the_prompt_are_words_of_the_prompt() {
    let table = Table::laid();
    let came = said(&table, "bridge.affray", "ash teleport\n");
    assert!(came.err.contains("hint: `rules verbs` lists them"), "{}", came.err);
    let came = said(&table, "bridge.affray", "free-attack murg\n");
    assert!(
        came.err.contains("`free-attack` answers a question or takes a window"),
        "{}",
        came.err
    );
}
