//! Checking: what `check` counts and shows.

use super::*;

#[test]
fn check_counts_and_shows_failures() {
    let table = Table::laid();
    assert_eq!(table.done(&["check", "."]), "4 passed, 0 failed\n");
    table.write(
        "cases/bad.md",
        String::from_utf8(table.read("cases/case.md"))
            .expect("text")
            .replace("expect orc hp 3", "expect orc hp 4"),
    );
    let came = table.run(&["check", "cases"]);
    assert_eq!((came.code, came.out.as_str()), (1, "3 passed, 1 failed\n"));
    assert!(came.err.starts_with("error: "), "{}", came.err);
    assert!(came.err.contains("\n  --> cases/bad.md:32:12\n"), "{}", came.err);
    let json = table.run(&["check", "cases", "--json"]).out;
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["failed"], 1);
    assert_eq!(json["failures"][0]["file"], "cases/bad.md");
    assert_eq!(json["failures"][0]["line"], 32);
}

#[test]
fn nothing_to_check_is_no_success() {
    let table = Table::laid();
    fs::create_dir(table.path("empty")).expect("a folder");
    let came = table.run(&["check", "empty"]);
    assert_eq!(came.code, 2);
    assert!(came.err.starts_with("error: there is nothing to check here\n"), "{}", came.err);
    assert_eq!(table.run(&["check", "bridge.affray"]).code, 2);
    assert_eq!(table.run(&["check", "nowhere"]).code, 2);
}
