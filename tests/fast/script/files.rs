//! A play file, and what any file must be to be read.

use affray::script::{Diagnostic, Script, Source, Span, parse_script, read_source};

const FIGHT: &str = "# a fight\n---\nsystem = \"wwn\"\ndice = \"typed\"\n---\n\n\
                     gm start [5 3] # go\nexpect round 1\n";

fn script(text: &str) -> Result<Script, Diagnostic> {
    parse_script(&Source::new(Some("a.play"), text)?)
}

#[test]
fn a_file_has_front_matter_and_numbered_lines() {
    let script = script(FIGHT).expect("parses");
    assert_eq!(script.front.system.text, "wwn");
    let numbers: Vec<u32> = script.lines.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, [7, 8]);
    assert_eq!(script.lines[0].1.to_string(), "gm start [5 3]");
}

#[test]
fn crlf_and_a_byte_order_mark_change_nothing() {
    let plain = script(FIGHT).expect("parses");
    let other = script(&format!("\u{feff}{}", FIGHT.replace('\n', "\r\n"))).expect("parses");
    assert_eq!((plain.front, plain.lines), (other.front, other.lines));
}

#[test]
fn mistakes_are_told_by_their_line_in_the_file() {
    for (text, line, message) in [
        ("", 1, "the front matter is missing"),
        ("\n# x\ngm start\n", 3, "the front matter is missing"),
        ("---\nsystem = \"wwn\"\n", 1, "the front matter is not closed"),
        ("---\n---\n", 2, "the front matter names no system"),
        ("---\nsystem = 3\n---\n", 2, "the system is a text, not a number"),
        ("---\nsystem = \"wwn\"\n---\n\nash +\n", 5, "a verb should stand here, not `+`"),
    ] {
        let refusal = script(text).expect_err(text);
        assert_eq!(refusal.message, message);
        assert_eq!(refusal.span.expect("a place").line, line, "{text}");
        assert_eq!(refusal.file.as_deref(), Some("a.play"));
    }
}

#[test]
fn bytes_that_are_not_text_are_named_by_line_and_byte() {
    let refusal = read_source(Some("f"), b"one\ntw\xffo").expect_err("not UTF-8");
    assert_eq!(refusal.because, ["byte 3 of line 2 (0xff) is not UTF-8"]);
    assert_eq!(refusal.file.as_deref(), Some("f"));
}

#[test]
fn a_line_of_a_hundred_megabytes_is_refused_in_few_words() {
    let bytes = vec![b'x'; 100_000_000];
    let refusal = read_source(None, &bytes).expect_err("too long");
    assert_eq!(refusal.message, "line 1 is 100000000 bytes long");
    let text = String::from_utf8(bytes).expect("ascii");
    assert!(refusal.render_line(&text).len() < 500);
}

#[test]
fn a_byte_order_mark_and_crlf_leave_no_trace() {
    let source = read_source(None, b"\xef\xbb\xbfa\r\nb").expect("text");
    assert_eq!(source.lines().collect::<Vec<_>>(), [(1, "a"), (2, "b")]);
    assert_eq!(source.line(2), Some("b"));
    assert_eq!((source.line(0), source.line(3)), (None, None));
}

#[test]
fn columns_count_characters() {
    let refusal = script("---\n\"é\" = 1\n\"bé\" = x\n---\n").expect_err("x is no value");
    assert_eq!(refusal.span, Some(Span { line: 3, column: 8, length: 1 }));
}
