//! Proofs that no log gave: whatever stands in them, they are judged and nothing panics.

use super::*;
use crate::common::{Random, events};
use affray::log::chain::Link;
use affray::log::{codec, format, merkle};
use affray::prove::{Arrived, Bytes, Hash32, Place, ProvedCommit, StandsOn};
use affray::vocabulary::Entry;

/// A proof whose chain and paths hold, over commits of any events.
fn proof_over(commits: &[Vec<Entry>], random: &mut Random) -> EventProof {
    let mut link = Link::before_first(&format::file_header());
    let (mut proved, mut links) = (Vec::new(), Vec::new());
    for (number, entries) in (1_u64..).zip(commits) {
        let before = Hash32(link.0);
        let blinder = [number as u8; 16];
        let events: Vec<Vec<u8>> =
            entries.iter().map(|entry| codec::encode(entry, &blinder)).collect();
        link = link.next_commit(number, events.len() as u32, &events[0]);
        link = events[1..].iter().fold(link, |link, event| link.next(event));
        links.push(link);
        let events = events.into_iter().map(Bytes).collect();
        proved.push(ProvedCommit { number, before, events, path: Vec::new() });
    }
    for commit in &mut proved {
        let path = merkle::inclusion_proof(&links, commit.number - 1).expect("it is there");
        commit.path = path.into_iter().map(Hash32).collect();
    }
    let count = commits.len() as u64;
    let mut place = || Place { commit: random.below(count + 1), nth: random.below(4) };
    let (at, one, other) = (place(), place(), place());
    let from = random.below(99);
    let arrived = [Arrived { who: random.below(200) as u16, items: from as u16, at: other }];
    let arrived = arrived.into_iter();
    EventProof {
        head: merkle::head(&links),
        event: 50 + from,
        at,
        commits: proved,
        stands_on: (0..40).map(|event| StandsOn { event, at: one }).collect(),
        arrived: arrived.filter(|_| from.is_multiple_of(4)).collect(),
        check: Hash32::default(),
    }
}

#[test]
fn no_proof_makes_the_check_panic() {
    let mut opening = commits(&company("")).remove(0);
    let (mut judged, mut rolled) = (0, 0);
    let many = 3_000 / one_in(5) as u64;
    for seed in 0..many {
        let mut random = Random::new(seed);
        if seed == many / 2 {
            let Event::Opened(opening) = &mut opening[0].event else { panic!("an opening") };
            opening.dice = DicePolicy::Open { secret: SECRET };
        }
        let mut all = vec![opening.clone()];
        for _ in 0..6 {
            let entries = (0..3).map(|_| events::entry(&mut random));
            let entries: Vec<Entry> =
                entries.filter(|entry| !matches!(entry.event, Event::Opened(_))).collect();
            if !entries.is_empty() {
                all.push(entries);
            }
        }
        let proof = proof_over(&all, &mut random);
        let head = proof.head;
        let checked = checked(&Proof::Event(proof), Some(head));
        let text = checked.lines().join("\n");
        judged += u64::from(!text.contains("does not stand so") && !checked.commits.is_empty());
        rolled += u64::from(checked.not_proved.iter().any(|says| says.contains("address")));
    }
    assert!(judged > many / 3 && rolled > many / 150, "{judged} {rolled}");
}
