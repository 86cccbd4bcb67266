//! What is hidden from a seat is on no screen of it.

use super::{Fight, SMALL, press, screen};
use crate::shared::talked;
use affray::account::View;
use affray::tui::{Model, Palette, Setting, Speed};
use affray::vocabulary::{Seat, Viewer};

/// Gil hides, and goes from a to b unseen.
const HEDGE: &str = r#"---
system = "factions"
dice = "typed"
[[map.zone]]
id = "a"
neighbours = ["b"]
[[map.zone]]
id = "b"
[[combatant]]
id = "ada"
side = "heroes"
seat = "maria"
run-by = "player"
at = "a"
[[combatant]]
id = "gil"
side = "bandits"
at = "a"
---
gm start started-by=bandits
bandits choose-first-faction bandits
gil hide reason=distraction
gil move b sneaking=yes
"#;

fn watched_by(fight: &Fight, viewer: Viewer) -> Model {
    let setting = Setting {
        name: "hedge.affray".to_owned(),
        system: fight.system(),
        view: View::of(viewer),
        palette: Palette::Plain,
        speed: Speed::default(),
        secret: Ok(None),
        size: SMALL,
    };
    Model::new(fight.history(), setting)
}

/// Every screen from the start to the end, at every depth, with each part large in turn.
fn screens(fight: &Fight, viewer: Viewer) -> Vec<String> {
    let history = fight.history();
    let mut model = watched_by(fight, viewer);
    let mut screens = Vec::new();
    for _depth in 0..3 {
        press(&mut model, history, &["g"]);
        for _event in 0..history.count() {
            for _part in 0..5 {
                screens.push(screen(&model, history, SMALL));
                press(&mut model, history, &["z"]);
            }
            press(&mut model, history, &["."]);
        }
        press(&mut model, history, &["a"]);
    }
    screens
}

#[test]
fn nobody_but_the_gm_sees_where_a_bandit_hides() {
    let fight = talked(HEDGE).into_session();
    let seat = fight.history().opening().seats.iter().position(|seat| seat == "maria");
    let maria = Viewer::Seat(Seat(seat.expect("maria has a seat") as u8));
    let tells = |screen: &String| {
        // The map is left of the account.
        let map = |line: &str| line.split('│').next().unwrap_or_default().to_owned();
        let is_there = |line: &str| line.starts_with("b ") && map(line).contains("Gil");
        screen.contains("Gil moves") || screen.lines().any(is_there)
    };
    for viewer in [Viewer::Gm, Viewer::Afterwards] {
        assert!(screens(&fight, viewer).iter().any(tells), "{viewer:?}");
    }
    for viewer in [maria, Viewer::Spectator] {
        let found = screens(&fight, viewer).into_iter().find(tells);
        assert_eq!(found, None, "{viewer:?}");
    }
}
