//! Plays and casts in Markdown.

use affray::script::{Case, Diagnostic, Source, parse_cases};

fn cases(text: &str) -> Result<Vec<Case>, Diagnostic> {
    let load = |file: &str| match file {
        "common.toml" => Ok(COMMON.to_owned()),
        _ => Err("there is none".to_owned()),
    };
    parse_cases(&Source::new(Some("a.md"), text)?, load)
}

const COMMON: &str = "system = \"wwn\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"";

const PAGE: &str = "\
# Shock

```cast
system = \"wwn\"
dice = \"typed\"
```

Some prose with ```inline``` code.

## On a miss
```play
gm start [5 3]
```
~~~~text
```play
not a case
```
~~~~
## On a hit
   ```play title
gm start [1 2]
1st
   ```
```cast
system = \"factions\"
```
```play
```
";

#[test]
fn every_play_block_is_a_case_with_the_cast_above_it() {
    let cases = cases(PAGE).expect("parses");
    let read: Vec<_> = cases
        .iter()
        .map(|case| (case.heading.as_str(), case.cast.first_line, case.play.first_line))
        .collect();
    assert_eq!(read, [("On a miss", 4, 12), ("On a hit", 4, 21), ("On a hit", 25, 28)]);
    let script = cases[0].parse().expect("parses");
    assert_eq!(script.front.system.text, "wwn");
    assert_eq!(script.lines[0].0, 12);
    assert!(cases[2].parse().expect("parses").lines.is_empty());
}

#[test]
fn mistakes_are_told_by_their_line_in_the_markdown() {
    let refusal = cases(PAGE).expect("parses")[1].parse().expect_err("no line begins so");
    let report = refusal.render(&Source::new(Some("a.md"), PAGE).expect("short"));
    assert!(report.contains("  --> a.md:22:1\n   |\n22 | 1st\n   | ^^^\n"), "{report}");
}

#[test]
fn a_cast_of_another_file_comes_before_that_of_the_block() {
    let page = |own: &str| format!("```cast common.toml\n{own}\n```\n```play\n```\n");
    let all = cases(&page("[[combatant]]\nid = \"orc\"")).expect("parses");
    let ids = all[0].front().expect("a cast").combatants.into_iter().map(|one| one.id.text);
    assert_eq!(ids.collect::<Vec<_>>(), ["ash", "orc"]);
    let place = |text: &str, at: usize| {
        let what = cases(text).expect("parses")[at].front().expect_err("twice");
        let report = what.render(&Source::new(Some("a.md"), text).expect("short"));
        report.lines().nth(1).expect("a place").to_owned()
    };
    let twice = page("[[combatant]]\nid = \"ash\"");
    assert_eq!(place(&twice, 0), "  --> a.md:3:6");
    let wrong = COMMON.replace("ash", "Ash");
    let load = |_: &str| Ok(wrong.clone());
    let source = Source::new(Some("a.md"), &page("")).expect("short");
    let case = parse_cases(&source, load).expect("parses").remove(0);
    let report = case.front().expect_err("no id").render(&source);
    assert!(report.contains("  --> common.toml:4:6\n") && report.contains("| id = \"Ash\""));
    let missing = cases("```cast other.toml\n```\n").expect_err("no such file");
    assert_eq!(missing.message, "the cast other.toml cannot be read");
}

#[test]
fn blocks_that_do_not_end_and_plays_without_a_cast_are_refused() {
    for (text, line, message) in [
        ("a\n```play\n```\n", 2, "there is no cast for this play"),
        ("```cast\n", 1, "the block is not closed"),
        ("\n````text\n```\n", 2, "the block is not closed"),
    ] {
        let refusal = cases(text).expect_err(text);
        assert_eq!(refusal.message, message);
        assert_eq!(refusal.span.expect("a place").line, line);
        assert_eq!(refusal.file.as_deref(), Some("a.md"));
    }
}
