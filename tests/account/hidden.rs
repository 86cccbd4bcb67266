//! Where somebody hides is for the GM to know, and for whoever speaks for it.

use super::{account, played_with};
use affray::account::View;
use affray::standing::standing_at;
use affray::vocabulary::Seat;

const HEDGE: &str = r#"---
system = "factions"
dice = "DICE"
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

#[test]
fn nobody_but_the_gm_is_told_where_a_bandit_hides() {
    let fight = played_with(HEDGE, "typed", "");
    let seat = fight.history().opening().seats.iter().position(|seat| seat == "maria");
    let maria = Some(Seat(seat.expect("maria has a seat") as u8));
    let (tip, system) = (fight.history().tip(), fight.system());
    let place = |viewer| standing_at(fight.history(), system, tip, viewer).combatants[1].at.clone();
    assert_eq!(place(None).as_deref(), Some("b"));
    assert_eq!(place(Some(Seat::GM)).as_deref(), Some("b"));
    assert_eq!(place(maria), None);
    let told = account(&fight, View { viewer: maria, ..View::default() });
    assert!(!told.contains("gil move") && told.contains("(hidden)"), "{told}");
    assert!(account(&fight, View::default()).contains("gil move to b"));
}
