//! What a player can find out about what is kept from it: nothing.

mod worlds;

use crate::shared::count_of_fights;
use affray::rules::SYSTEMS;
use worlds::{account, difference, with_a_lurker};

#[test]
fn nothing_a_player_sees_hangs_on_where_somebody_hides() {
    let (mut fights, mut told) = (0, Vec::new());
    for system in SYSTEMS {
        let mut left = count_of_fights() / 5;
        for seed in 0.. {
            if let Ok(only) = std::env::var("AFFRAY_ONLY") && only != format!("{}-{seed}", system.id()) { if seed > 3000 {break;} continue; }
            let Some(worlds) = with_a_lurker(*system, seed) else { continue };
            for world in &worlds[1..] {
                if let Some((one, other)) = difference(&worlds[0], world) {
                    told.push(format!("{} seed {seed}:\n  {one}\n  {other}", system.id()));
                    if std::env::var_os("AFFRAY_TOLD").is_some() {
                        println!(
                            "{}\n{}\n----\n{}",
                            told.last().unwrap(),
                            account(&worlds[0].fight),
                            account(&world.fight)
                        );
                    }
                    break;
                }
            }
            fights += 1;
            left -= 1;
            if left == 0 {
                break;
            }
        }
    }
    assert!(told.is_empty(), "{} of {fights}:\n{}", told.len(), told.join("\n"));
}
