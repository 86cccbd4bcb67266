//! The replay, and the cursor over it.

use super::{FIGHT, cases, expect, part, played};
use affray::account::View;
use affray::replay::{Player, Step, plain_text};
use affray::state::State;
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

#[test]
fn the_player_goes_where_it_is_told() {
    let fight = played("typed", FIGHT);
    let mut player = Player::new(fight.history(), fight.system(), View::of(Viewer::Afterwards));
    let mut at = |step| {
        let moved = player.update(step);
        (moved, player.row().event, player.state().round)
    };
    assert_eq!(at(Step::Back), (false, 1, 0));
    assert_eq!(at(Step::NextInput), (true, 2, 0));
    assert_eq!(at(Step::On), (true, 3, 0));
    assert_eq!(at(Step::PreviousInput), (true, 2, 0));
    assert_eq!(at(Step::NextRound), (true, 9, 1));
    assert_eq!(at(Step::NextRound), (true, 67, 2));
    assert_eq!(at(Step::ToEvent(26)), (true, 17, 1));
    assert_eq!(at(Step::ToEvent(42)), (true, 42, 1));
    assert_eq!(at(Step::PreviousRound), (true, 9, 1));
    assert_eq!(at(Step::End), (true, 80, 2));
    assert_eq!(at(Step::On), (false, 80, 2));
    assert_eq!(at(Step::PreviousRound), (true, 67, 2));
    assert_eq!(at(Step::ToRound(9)), (true, 80, 2));
    assert_eq!(at(Step::Start), (true, 1, 0));
}

#[test]
fn stepping_equals_folding_and_back_mirrors_on() {
    for (name, fight) in &cases() {
        let (history, system) = (fight.history(), fight.system());
        let mut player = Player::new(history, system, View::of(Viewer::Afterwards));
        let mut folded = State::nothing();
        let line = history.line_to(history.tip());
        let mut events = line.iter().flat_map(|(first, last)| *first..=*last).peekable();
        let mut rows = Vec::new();
        loop {
            while let Some(event) = events.next_if(|event| *event <= player.event()) {
                folded.apply(&history.entry(event).event);
            }
            assert!(folded == *player.state(), "{name} #{}", player.event());
            rows.push(player.row().clone());
            if !player.update(Step::On) {
                break;
            }
        }
        assert_eq!(events.next(), None, "{name}");
        assert_eq!(player.rows_before(usize::MAX), rows, "{name}");
        while let Some(row) = rows.pop() {
            assert_eq!(player.row(), &row, "{name}");
            assert_eq!(player.update(Step::Back), !rows.is_empty(), "{name}");
        }
    }
}
