//! How a mistake is reported.

use affray::script::{Diagnostic, Source, Span, nearest};

fn source(text: &str) -> Source {
    Source::new(Some("fight.play"), text).expect("short lines")
}

#[test]
fn a_report_has_the_designed_form() {
    let source = source("a\ndecide 7 upholded because \"é\"\n");
    let report = Diagnostic::at(Span { line: 2, column: 10, length: 8 }, "no such verdict")
        .because("a dispute is either upheld or overturned")
        .hint("did you mean `upheld`?")
        .render(&source);
    let expected = "error: no such verdict\n  --> fight.play:2:10\n  |\n\
                    2 | decide 7 upholded because \"é\"\n  |          ^^^^^^^^\n\
                    because a dispute is either upheld or overturned\n\
                    hint: did you mean `upheld`?\n";
    assert_eq!(report, expected);
}

#[test]
fn a_long_line_is_shortened_around_the_caret() {
    let text = format!("{}BAD{}", "é".repeat(5000), "z".repeat(5000));
    let span = Span { line: 1, column: 5001, length: 3 };
    let report = Diagnostic::at(span, "bad").render(&source(&text));
    let lines: Vec<&str> = report.lines().collect();
    assert!(lines[3].chars().count() < 110);
    let column = lines[4].chars().position(|c| c == '^').expect("a caret");
    let under: String = lines[3].chars().skip(column).take(3).collect();
    assert_eq!(under, "BAD");
    assert_eq!(lines[4].matches('^').count(), 3);
}

#[test]
fn a_caret_behind_the_end_and_control_characters_are_harmless() {
    let report = Diagnostic::at(Span { line: 1, column: 4, length: 9 }, "\u{1b}[2J")
        .render_line("a\u{1b}\tb");
    assert_eq!(report, "error: \u{fffd}[2J\n  |\n1 | a\u{fffd} b\n  |    ^\n");
    let far = Span { line: 9, column: u32::MAX, length: u32::MAX };
    assert!(Diagnostic::at(far, "x").render_line("short").contains('^'));
}

/// At a prompt the line stands right above: the caret points up at it.
#[test]
fn a_report_below_its_line_does_not_show_it_again() {
    let what = Diagnostic::at(Span { line: 1, column: 5, length: 4 }, "no verb").hint("try run");
    assert_eq!(what.render_below("ash rnu!", 4), "        ^^^^\nerror: no verb\nhint: try run\n");
    let far = Span { line: 9, column: u32::MAX, length: u32::MAX };
    assert_eq!(Diagnostic::at(far, "x").render_below("ash", 2), "     ^\nerror: x\n");
    assert_eq!(Diagnostic::new("x").because("y").render_below("ash", 2), "error: x\nbecause y\n");
}

#[test]
fn near_words_are_found_and_far_ones_are_not() {
    let verbs = ["melee-attack", "ranged-attack", "run", "shove"];
    assert_eq!(nearest("mele-atack", verbs), Some("melee-attack"));
    assert_eq!(nearest("shoev", verbs), Some("shove"));
    assert_eq!(nearest("rnu", verbs), Some("run"));
    assert_eq!(nearest("dance", verbs), None);
    assert_eq!(nearest("x", verbs), None);
    assert_eq!(nearest("", verbs), None);
}
