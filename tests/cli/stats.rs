//! What fights came to in figures, as the program prints it.

use super::*;
use affray::cli::output::schema_named;
use serde_json::Value as Json;

#[test]
fn the_figures_of_a_log_are_printed() {
    let table = Table::laid();
    table.done(&["run", "typed.play", "-o", "typed.affray", "--clock", "fixed"]);
    let told = table.done(&["stats", "typed.affray"]);
    assert_eq!(
        told,
        "\
typed.affray: wwn, 1 round

Blows     attack  hit  critical  hurt  dealt  taken
          throws
heroes
  Ash     1       1    0         1     5      0
raiders
  Orc     0       0    0         0     0      5
by seat
  The GM  0       0    0         0     0      5
  Maria   1       1    0         1     5      0

Luck     attack  hit  expected  luck
         throws
heroes
  Ash    1       1    0.60      +0.40
by seat
  Maria  1       1    0.60      +0.40

Dice
d8, typed: 3 thrown, together 13, expected 13.5 (−0.5)
  1–8 ··▄·█···
  at most 2 of one face; a chi-square needs 40 throws
d20, typed: 1 thrown, together 14, expected 10.5 (+3.5)
  1–20 ·············█······
  at most 1 of one face; a chi-square needs 100 throws

Expected is what the odds of each throw add up to, with its modifiers and the number against it;
luck is what came beyond that. A throw counts as it fell, whoever stepped in afterwards.
"
    );
}

#[test]
fn the_figures_of_several_logs_and_folders_are_one() {
    let table = Table::laid();
    let one: Json = json(&table, &["stats", "bridge.affray", "--json"]);
    fs::create_dir(table.path("old")).expect("a folder");
    table.done(&["run", "typed.play", "-o", "old/typed.affray"]);
    let other = json(&table, &["stats", "old/typed.affray", "--json"]);
    let two = json(&table, &["stats", "bridge.affray", "old", "--json"]);
    assert_eq!(two["fights"].as_array().map(Vec::len), Some(2));
    let taken = |stats: &Json| {
        let all = stats["combatants"].as_array().expect("combatants").iter();
        all.map(|one| one["taken"].as_u64().expect("a number")).sum::<u64>()
    };
    assert_eq!(taken(&two), taken(&one) + taken(&other));
    let piped = table.run_with(&["stats", "-"], &table.read("bridge.affray"));
    let told = table.done(&["stats", "bridge.affray"]);
    assert_eq!(piped.out, told.replacen("bridge.affray", "-", 1));
}

#[test]
fn figures_as_json_fit_their_schema() {
    let table = Table::laid();
    let schema = schema_named("stats").expect("a schema");
    let schema = jsonschema::validator_for(&schema).expect("a schema");
    for words in [&["stats", "bridge.affray", "--json"][..], &["stats", ".", "--json"]] {
        let stats = json(&table, words);
        let wrong: Vec<String> = schema.iter_errors(&stats).map(|one| one.to_string()).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}

#[test]
fn a_seat_that_a_log_does_not_have_is_no_reader_of_it() {
    let table = Table::laid();
    let came = table.run(&["stats", "bridge.affray", "--as", "nobody"]);
    assert_eq!((came.code, came.out.as_str()), (2, ""), "{}", came.err);
    assert!(came.err.contains("nobody"), "{}", came.err);
    let empty = table.run(&["stats", "cases"]);
    assert_eq!(
        empty,
        cannot("error: there is no log here\nbecause no .affray file stands under the paths\n")
    );
}

#[test]
fn a_report_in_markdown_ends_with_the_same_figures() {
    let table = Table::laid();
    let report = table.done(&["log", "bridge.affray", "--format", "markdown"]);
    let (_, figures) = report.split_once("\n## Figures\n").expect("figures at its end");
    let stats = json(&table, &["stats", "bridge.affray", "--json"]);
    for one in stats["combatants"].as_array().expect("combatants") {
        let counts = ["attacks", "hits", "criticals", "hurt", "dealt", "taken"];
        if counts.iter().all(|count| one[count] == 0) {
            continue;
        }
        let cells: Vec<String> = counts.iter().map(|count| one[count].to_string()).collect();
        let name = one["name"].as_str().expect("a name");
        let row = format!("| {name} | {} |", cells.join(" | "));
        assert!(figures.contains(&row), "{row}\n{figures}");
    }
    // Figures of the whole do not stand behind a part.
    let part = table.done(&["log", "bridge.affray", "--format", "markdown", "--who", "grul"]);
    assert!(!part.contains("## Figures"), "{part}");
}

fn json(table: &Table, words: &[&str]) -> Json {
    serde_json::from_str(&table.done(words)).expect("JSON")
}

/// Where an attack that is critical is called a hit like others, what it does shows it: a 20 that
/// hits doubles the damage.
#[test]
fn a_hit_that_does_double_damage_is_critical() {
    let table = Table::laid();
    table.write(
        "one.play",
        "---\nsystem = \"radiant-hack\"\ndice = \"typed\"\n[[combatant]]\nid = \"ada\"\nstr = 2\n\
         max-hp = 12\n[[combatant.weapon]]\nid = \"sword\"\ndamage = \"1d8\"\n[[combatant]]\n\
         id = \"orc\"\nkind = \"npc\"\ncount = 2\nmax-hp = 10\n---\ngm start [5 3]\n\
         ada attack orc-1 weapon=sword [20 4]\nada end-turn\nenemies end-turn\n\
         ada attack orc-2 weapon=sword [12 4]\n",
    );
    table.done(&["run", "one.play", "-o", "one.affray"]);
    let stats = json(&table, &["stats", "one.affray", "--json"]);
    let of = |what: &str| stats["combatants"][0][what].as_u64();
    assert_eq!((of("attacks"), of("hits"), of("criticals")), (Some(2), Some(2), Some(1)));
}
