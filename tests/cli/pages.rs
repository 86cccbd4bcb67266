//! A log is read out of a page as out of its file, and a damaged page says what is wrong.

use super::*;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

const OPENS: &str = "<template id=\"log\">";

/// The table with `bridge.html`, the page of its log. The secret is revealed, so what lies beside the
/// log makes no difference.
fn paged() -> (Table, String) {
    let table = Table::laid();
    table.done(&["reveal", "bridge.affray", "--final"]);
    table.done(&["replay", "bridge.affray", "--html", "bridge.html"]);
    let page = String::from_utf8(table.read("bridge.html")).expect("a page is text");
    (table, page)
}

/// The page with other bytes in the place of its log.
fn holding(page: &str, log: &[u8]) -> String {
    let (before, rest) = page.split_once(OPENS).expect("a place for the log");
    let (_, after) = rest.split_once("</template>").expect("an end of the log");
    format!("{before}{OPENS}{}</template>{after}", STANDARD.encode(log))
}

#[test]
fn every_command_that_reads_a_log_reads_that_of_a_page() {
    let (table, _) = paged();
    let head = table.done(&["head", "bridge.affray"]);
    let head = head.lines().next().expect("a line");
    for line in [
        &["head", "LOG"][..],
        &["verify", "LOG", "--head", head],
        &["verify", "LOG", "--json", "--strict"],
        &["audit", "LOG"],
        &["audit", "LOG", "--json"],
        &["log", "LOG", "--all"],
        &["state", "LOG"],
        &["state", "LOG", "--at", "9", "--json"],
        &["explain", "LOG", "9"],
        &["replay", "LOG"],
        &["export", "LOG"],
    ] {
        let of = |name: &str| line.iter().map(|word| word.replace("LOG", name)).collect::<Vec<_>>();
        let run = |name: &str| {
            let words = of(name);
            table.run(&words.iter().map(String::as_str).collect::<Vec<_>>())
        };
        let (log, page) = (run("bridge.affray"), run("bridge.html"));
        assert_eq!(page.code, log.code, "{line:?}: {page:?}");
        assert_eq!(page.out.replace("bridge.html", "bridge.affray"), log.out, "{line:?}");
        // What a page shows is no log, and nobody checks it.
        let about = match line[0] {
            "verify" | "audit" if !line.contains(&"--json") => {
                "note: this is about the log in bridge.html, not about what the page shows of it: \
                 `affray replay` with --html makes a page of that log anew\n"
            }
            _ => "",
        };
        assert_eq!(page.err, format!("{}{about}", log.err), "{line:?}");
    }
    let piped = table.sh("affray verify - < bridge.html && affray audit - < bridge.html");
    assert_eq!(piped.code, 0, "{piped:?}");
    assert!(piped.out.contains(&format!("head {head}\n")), "{piped:?}");
    table.done(&["salvage", "bridge.html", "-o", "taken-out.affray"]);
    assert_eq!(table.read("taken-out.affray"), table.read("bridge.affray"));
}

#[test]
fn a_page_for_spectators_cannot_be_told_and_continues_the_same_head() {
    let table = Table::laid();
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/logs/wwn/weir-steps.affray");
    let head = table.done(&["head", samples]);
    let made = ["replay", samples, "--html", "weir.html", "--as", "spectator"];
    table.done(&made);
    let came = table.run(&["verify", "weir.html", "--head", head.trim()]);
    assert_eq!(came.code, 0, "{came:?}");
    assert!(came.out.starts_with("weir.html: cannot be told because "), "{came:?}");
    assert!(came.out.contains("taken out; chain and structure fit"), "{came:?}");
    assert!(came.out.contains(", exactly as at the head given"), "{came:?}");
    let strict = table.run(&["verify", "weir.html", "--strict"]);
    assert_eq!(strict.code, 1, "{strict:?}");
    let audit = table.run(&["audit", "weir.html"]);
    assert!(audit.out.contains("a redacted log cannot be audited"), "{audit:?}");
}

#[test]
fn a_page_whose_log_was_altered_is_contradicted_where_the_log_is() {
    let (table, page) = paged();
    let log = table.read("bridge.affray");
    for at in [40, log.len() / 2, log.len() - 7] {
        let mut altered = log.clone();
        altered[at] ^= 4;
        table.write("altered.html", holding(&page, &altered));
        table.write("altered.affray", &altered);
        for command in ["verify", "audit"] {
            let (of_page, of_log) =
                (table.run(&[command, "altered.html"]), table.run(&[command, "altered.affray"]));
            let same = |came: &Came| {
                let said = |words: &str| words.replace("altered.html", "altered.affray");
                (came.code, said(&came.out), said(&came.err))
            };
            assert_eq!(same(&of_page), same(&of_log), "{command}, byte {at}");
            assert_eq!(of_page.code, 1, "{command}, byte {at}: {of_page:?}");
            assert!(of_page.out.contains("contradicted (first at event "), "{of_page:?}");
            assert!(of_page.err.contains("changed back, the chain continues"), "{of_page:?}");
        }
    }
}

#[test]
fn a_damaged_page_says_what_is_wrong_with_it() {
    let (table, page) = paged();
    let cut = page.find(OPENS).expect("a log") + OPENS.len() + 100;
    let broken = format!("{}!{}", &page[..cut], &page[cut + 1..]);
    let twice = page.replacen("<body", &format!("{OPENS}QUZG</template><body"), 1);
    for (name, page, says) in [
        ("none.html", page.replacen(OPENS, "<template>", 1), "the page holds no log"),
        ("cut.html", page[..cut].to_owned(), "the page was cut off inside its log"),
        (
            "broken.html",
            broken,
            "the log in the page is damaged: its character 101 is none of base64's",
        ),
        ("twice.html", twice, "the page holds 2 logs, and a page holds one"),
        ("other.html", "<!DOCTYPE HTML><p>A page".to_owned(), "the page holds no log"),
    ] {
        table.write(name, page);
        for command in ["verify", "audit", "log", "head"] {
            let came = table.run(&[command, name]);
            assert_eq!((came.code, &*came.out), (2, ""), "{command} {name}: {came:?}");
            let error = format!(
                "error: {says}\n  --> {name}\nhint: `affray replay LOG --html FILE` makes a page; ask \
                 whoever sent it for another\n"
            );
            assert_eq!(came.err, error, "{command} {name}");
        }
    }
    table.write("empty.html", holding(&page, b""));
    let came = table.run(&["verify", "empty.html"]);
    assert_eq!(came.code, 2, "{came:?}");
    assert!(came.err.starts_with("error: not a log: "), "{came:?}");
}

#[test]
fn nothing_is_written_to_a_page() {
    let (table, page) = paged();
    for line in [
        &["undo", "bridge.html"][..],
        &["mark", "bridge.html", "here"],
        &["reveal", "bridge.html"],
        &["contribute", "bridge.html", "luck"],
    ] {
        let came = table.run(line);
        assert_eq!((came.code, &*came.out), (2, ""), "{line:?}: {came:?}");
        let says = "error: this is a page, and nothing is written to a page\n  --> bridge.html\n\
                    hint: `affray salvage PAGE -o LOG` takes its log out of it\n";
        assert_eq!(came.err, says, "{line:?}");
    }
    assert_eq!(table.read("bridge.html"), page.into_bytes());
}

#[test]
fn a_page_that_cannot_be_written_whole_leaves_no_file() {
    let table = Table::laid();
    let came = table.sh("trap '' XFSZ; ulimit -f 8; affray replay bridge.affray --html half.html");
    assert_eq!(came.code, 2, "{came:?}");
    assert!(came.err.starts_with("error: cannot create half.html"), "{came:?}");
    assert!(!table.path("half.html").exists(), "{came:?}");
    table.done(&["replay", "bridge.affray", "--html", "half.html"]);
}

#[test]
fn a_page_draws_a_creature_on_all_the_squares_it_fills() {
    let sheet = |id: &str, size: &str, at: &str| {
        format!(
            "[[combatant]]\nid = \"{id}\"\nside = \"yard\"\nsize = \"{size}\"\nat = {at}\n\
             hp-max = 9\nhd = 1\nbab = 1\n"
        )
    };
    let sheets = [
        sheet("ash", "medium", "[2, 2]"),
        sheet("ogre", "large", "[4, 2]"),
        sheet("wyrm", "gargantuan", "[7, 2]"),
    ];
    let front = "system = \"defined\"\ndice = \"typed\"\n[map]\ngrid = [12, 8]\n";
    let table =
        comfort::played(&format!("---\n{front}{}---\ngm start [14 9 5]\n", sheets.concat()));
    table.done(&["replay", "a.affray", "--html", "a.html"]);
    let page = String::from_utf8(table.read("a.html")).expect("a page is text");
    // Large is two squares by two, Gargantuan four by four; of one square nothing is said.
    let sizes: Vec<&str> = page.split("\"z\":[").skip(1).map(|rest| &rest[..3]).collect();
    assert_eq!(sizes, ["2,2", "4,4"]);
}

#[test]
fn a_page_never_marks_the_dead_as_having_a_turn() {
    let sheet = |id: &str, side: &str| {
        format!("[[combatant]]\nid = \"{id}\"\nside = \"{side}\"\nhp-max = 12\nmelee-ac = 13\n")
    };
    let sheets = [sheet("ash", "heroes"), sheet("grak", "raiders"), sheet("bea", "heroes")];
    let front = "system = \"wwn\"\ndice = \"typed\"\n[options]\nindividual-initiative = true\n";
    let lines = "gm start [8 5 2]\nash end-turn\ngm set grak +dead because \"a tile\"\n";
    let table = comfort::played(&format!("---\n{front}{}---\n{lines}", sheets.concat()));
    table.done(&["replay", "a.affray", "--html", "a.html"]);
    let page = String::from_utf8(table.read("a.html")).expect("a page is text");
    let part = |from: &str, to: &str| -> serde_json::Value {
        let (_, rest) = page.split_once(from).expect(from);
        serde_json::from_str(rest.split_once(to).expect(to).0).expect("JSON")
    };
    let (moments, when) = (part("\"moments\":", ",\"when\":"), part("\"when\":", ",\"letters\":"));
    let on_turn = when.as_array().expect("a list").iter().map(|at| {
        let moment = &moments[at[1].as_u64().expect("a number") as usize];
        let all = moment["o"].as_array().cloned().unwrap_or_default();
        all.iter().filter_map(serde_json::Value::as_u64).collect()
    });
    // Ash, then Grak until the tile falls, nobody, Bea.
    let mut turns: Vec<Vec<u64>> = on_turn.collect();
    turns.dedup();
    assert_eq!(turns, [vec![], vec![0], vec![1], vec![], vec![2]]);
}
