//! The replay as plain text.

use super::{FIGHT, expect, part, played};
use affray::account::View;
use affray::replay::plain_text;
use affray::vocabulary::Viewer;

#[test]
fn the_plain_replay_tells_each_round_start() {
    let fight = played("typed", FIGHT);
    let lines: Vec<String> =
        plain_text(fight.history(), fight.system(), View::of(Viewer::Afterwards), 100)
            .map(|line| line.to_string())
            .collect();
    expect(
        &part(&lines.join("\n"), "64  ", "75  "),
        r#"
  64  Grak ends the turn

Round 2
       Ash   hp 11/12  at 3,4  in melee
       Bea   hp 9/9    at 3,6  prone
       Grak  hp 3/11   at 4,4  in melee
  71  The heroes' turn
  73  The GM marks this place "round-two"
  74  The GM: "good game"
"#,
    );
}
