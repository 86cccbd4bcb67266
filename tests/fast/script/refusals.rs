//! Every refusal of a line and of front matter, word for word. The tables are text: what is
//! written, then the report, then an empty line.

use affray::script::{Diagnostic, Source, parse_front, parse_line};

/// What is written and the report, of each paragraph of a table.
fn paragraphs(table: &str) -> Vec<(&str, String)> {
    table
        .split("\n\n")
        .filter(|text| !text.trim().is_empty())
        .map(|text| {
            let (written, report) = text.split_once("\nerror: ").expect("a report in each");
            (written, format!("error: {}\n", report.trim_end()))
        })
        .collect()
}

#[test]
fn every_mistake_in_a_line_is_reported_as_the_table_says() {
    let rows = paragraphs(include_str!("refusals/lines.txt"));
    assert!(rows.len() > 80);
    for (line, report) in rows {
        let refusal = parse_line(line, 1).expect_err(line);
        assert_eq!(refusal.render_line(line), report);
    }
}

#[test]
fn every_mistake_in_front_matter_is_reported_as_the_table_says() {
    let rows = paragraphs(include_str!("refusals/front.txt"));
    assert!(rows.len() > 40);
    for (toml, report) in rows {
        let refusal = parse_front(toml, 1).expect_err(toml);
        let source = Source::new(None, toml).expect("short lines");
        assert_eq!(refusal.render(&source), report);
    }
}

#[test]
fn what_no_table_can_hold_is_refused_too() {
    let message = |refusal: Result<_, Diagnostic>| refusal.map_err(|refusal| refusal.message);
    let bell = parse_line("ash attack \"a\u{7}\"", 1).map(drop);
    assert_eq!(message(bell), Err("a control character stands in a text".to_owned()));
    let empty = parse_front("", 1).map(drop);
    assert_eq!(message(empty), Err("the front matter names no system".to_owned()));
    let long = parse_line(&"x".repeat(70_000), 1).map(drop);
    assert_eq!(message(long), Err("line 1 is 70000 bytes long".to_owned()));
}
