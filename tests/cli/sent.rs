//! The page to send: what `replay --html` writes, whom it keeps what from, and what it refuses.

use super::*;
use serde_json::Value as Json;

/// What stands between two marks of a page.
fn between<'a>(page: &'a str, before: &str, after: &str) -> &'a str {
    let rest = page.split_once(before).unwrap_or_else(|| panic!("no {before}")).1;
    rest.split_once(after).unwrap_or_else(|| panic!("no {after}")).0
}

/// The data of a page.
fn data(page: &str) -> Json {
    serde_json::from_str(between(page, "<template id=\"data\">", "</template>")).expect("JSON")
}

fn recorded(name: &str) -> String {
    root().join("logs").join(format!("{name}.affray")).display().to_string()
}

#[test]
fn a_page_is_written_once_and_reads_as_its_log_does() {
    let table = Table::laid();
    let wrote = table.done(&["replay", "bridge.affray", "--html", "bridge.html"]);
    let page = String::from_utf8(table.read("bridge.html")).expect("text");
    let events = table.done(&["head", "bridge.affray", "--json"]);
    let events: Json = serde_json::from_str(&events).expect("JSON");
    let says = format!("bridge.html: {} events, {} bytes\n", events["events"], page.len());
    assert_eq!(wrote, says);
    let again = table.run(&["replay", "bridge.affray", "--html", "bridge.html"]);
    assert_eq!((again.code, again.out.as_str()), (2, ""));
    assert!(again.err.starts_with("error: cannot create bridge.html"), "{}", again.err);
    assert_eq!(table.done(&["replay", "bridge.affray", "--html", "-"]), page);
    let verified = table.done(&["verify", "bridge.html"]);
    assert_eq!(verified, table.done(&["verify", "bridge.affray"]).replace(".affray", ".html"));
    assert!(page.contains("<title>Bridge</title>"), "the title is the name of the file");
}

/// Text, JSON and page tell the same rows, with the same numbers.
#[test]
fn a_page_tells_the_rows_of_the_account() {
    let table = Table::laid();
    for name in ["wwn/ferry-night", "radiant-hack/flooded-vault", "defined/gallows-yard"] {
        let log = recorded(name);
        let page = table.done(&["replay", &log, "--html", "-"]);
        let data = data(&page);
        let told = table.done(&["log", &log, "--all", "--json"]);
        let told: Vec<Json> =
            told.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let rows = data["rows"].as_array().expect("rows");
        assert_eq!(rows.len(), told.len(), "{name}");
        for (row, told) in rows.iter().zip(&told) {
            let kind = row[2].as_u64().expect("a kind") as usize;
            let undone = row[3].as_u64().expect("marks") & 1 == 1;
            let here = (&row[0], &row[1], &data["kinds"][kind], Json::from(undone), &row[6]);
            let there = (
                &told["event"],
                &told["round"],
                &told["kind"],
                told["undone"].clone(),
                &told["beside"],
            );
            assert_eq!(here, there, "{name}");
            let text = row[4].as_str().expect("words");
            assert!(text.starts_with(told["text"].as_str().expect("words")), "{name}: {text}");
        }
        let brief = table.done(&["log", &log, "--all", "--depth", "brief", "--json"]);
        for row in brief.lines() {
            let row: Json = serde_json::from_str(row).expect("JSON");
            let text = row["text"].as_str().expect("words").replace('"', "&quot;");
            assert!(page.contains(&text), "{name}: {text}");
        }
    }
}

/// The policy of a page names its script and its style by their hashes, and lets nothing else run.
#[test]
fn nothing_but_its_own_script_and_style_runs_in_a_page() {
    let table = Table::laid();
    let page = table.done(&["replay", "bridge.affray", "--html", "-"]);
    let policy = between(&page, "Content-Security-Policy\" content=\"", "\"");
    assert!(policy.starts_with("default-src 'none'; script-src 'sha256-"), "{policy}");
    assert!(policy.contains("; style-src 'sha256-") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(page.matches("<script").count(), 1);
    assert!(!page.contains(" src="), "nothing is loaded");
    for handler in [" onclick=", " onload=", " style=\"", "<iframe", "<img", "<link rel=\"style"] {
        assert!(!page.contains(handler), "{handler}");
    }
}

/// Free words of a log are no markup of its page, wherever they stand there.
#[test]
fn words_of_a_log_end_no_element_of_its_page() {
    let table = Table::laid();
    let words = "</template></script><!-- <b>&amp;";
    let said = format!("remark \"{words}\"\n");
    let came = table.run_with(&["play", "bridge.affray"], said.as_bytes());
    assert_eq!(came.code, 0, "{came:?}");
    let page = table.done(&["replay", "bridge.affray", "--html", "-"]);
    assert!(!page.contains(words) && !page.contains("<!-- <b>"), "markup");
    assert_eq!(page.matches("</script>").count(), 1);
    let told = data(&page);
    let rows = told["rows"].as_array().expect("rows");
    let is_told = |row: &Json| row[4].as_str().is_some_and(|text| text.contains(words));
    assert!(rows.iter().any(is_told), "the remark is told as it was made");
}

#[test]
fn a_page_opens_where_it_is_told_to() {
    let table = Table::laid();
    let from = |point: &str| {
        let words = ["replay", "bridge.affray", "--html", "-", "--from", point, "--speed", "1/2"];
        data(&table.done(&words))
    };
    assert_eq!(from("12")["from"], 12);
    assert_eq!(from("start")["from"], 1);
    assert_eq!(from("r1")["from"], from("round 1")["from"]);
    assert_eq!(from("12")["speed"], "1/2");
    table.done(&["mark", "bridge.affray", "here"]);
    assert_eq!(from("here")["from"], from("end")["from"]);
    let wrong = table.run(&["replay", "bridge.affray", "--html", "-", "--from", "999"]);
    assert_eq!((wrong.code, wrong.out.as_str()), (2, ""));
    let hint = "hint: name an event (41), a round (r3), start, end or a mark\n";
    assert_eq!(wrong.err, format!("error: there is no point `999` in this log\n{hint}"));
}

/// For a seat and for spectators the log in the page is the redacted one, and the page says so.
#[test]
fn a_page_for_a_seat_holds_the_redacted_log() {
    let table = Table::laid();
    let log = recorded("hallowed-earth/sealed-orders");
    for seat in ["spectator", "maria", "jon"] {
        let file = format!("{seat}.html");
        let words = ["replay", &log, "--html", &file, "--as", seat];
        if table.run(&words).code != 0 {
            continue;
        }
        let page = String::from_utf8(table.read(&file)).expect("text");
        assert!(page.contains("holds nothing else."), "{seat}: it says for whom it was made");
        let verified = table.done(&["verify", &file]);
        assert!(verified.contains("cannot be told because"), "{seat}: {verified}");
        let told = table.done(&["log", &log, "--as", seat, "--all", "--json"]);
        let hidden = told.lines().filter(|row| row.contains("\"hidden\":true")).count();
        let rows = data(&page);
        let rows = rows["rows"].as_array().expect("rows");
        let kept = rows.iter().filter(|row| row[4] == "(hidden)").count();
        assert!(hidden > 0 && kept == hidden, "{seat}: {kept} of {hidden}");
    }
    assert!(table.path("spectator.html").exists());
}
