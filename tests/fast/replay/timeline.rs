//! A log of any length as so many buckets.

use super::{duel, player, recorded};
use affray::replay::{Sign, bucket_of, timeline};

#[test]
fn what_stands_out_is_in_its_bucket_at_any_width() {
    for (name, fight) in recorded().step_by(3) {
        let (history, player) = (fight.history(), player(&fight));
        for width in [1, 40, 80, 1000] {
            let line = timeline(history, player.index(), width);
            assert_eq!(line.len(), width);
            for landmark in player.index().landmarks() {
                let at = bucket_of(landmark.event, history.count(), width);
                let shown = line[at].sign;
                assert!(
                    landmark.sign == Sign::Turn || shown >= Some(landmark.sign),
                    "{name} #{}: {shown:?}",
                    landmark.event
                );
            }
            for aside in player.index().asides() {
                for event in [aside.first, aside.tip] {
                    assert!(line[bucket_of(event, history.count(), width)].undone, "{name}");
                }
            }
        }
    }
}

#[test]
fn no_width_is_a_line_of_nothing() {
    let fight = duel();
    assert!(timeline(fight.history(), player(&fight).index(), 0).is_empty());
}
