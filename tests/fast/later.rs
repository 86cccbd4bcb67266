//! What taking back an older deed does to what was said later, over the recorded fights: every later
//! deed stands in the table once, and what stays is what the state says.

use crate::shared::{one_in, samples};
use affray::account::{Compared, Later, later};
use affray::log::MemoryStorage;
use affray::play::{Back, CommitKind, Session};
use affray::vocabulary::{Seat, Stamp, Viewer};

type Fight = Session<MemoryStorage>;

const GM: Stamp = Stamp { seat: Seat::GM, time: 0 };

/// The first events of the commits of a line that begin a deed or a ruling of its own.
fn roots(fight: &Fight) -> Vec<u64> {
    let history = fight.history();
    let firsts = history.line().iter().map(|(first, _)| *first);
    firsts.filter(|first| history.root_of(history.commit_of(*first)) == *first).collect()
}

/// A copy of a fight in which a deed was taken back, and the table of it.
fn retracted(fight: &Fight, deed: u64, without: &[u64]) -> Option<(Fight, Later)> {
    let bytes = MemoryStorage::from(fight.log().bytes().to_vec());
    let mut copy = fight.copy_on(bytes).expect("a copy");
    let back = Back { without: without.to_vec(), ..Back::default() };
    let receipt = copy.retract(GM, deed, back).ok()?;
    let (before, after, system) = (fight.history(), copy.history(), fight.system());
    let compared = Compared { before, after, system, viewer: Viewer::of(Seat::GM) };
    let told = later(compared, receipt.first, without, &[]);
    Some((copy, told))
}

#[test]
fn every_later_deed_stands_in_the_table_once() {
    let (mut tried, mut changed, mut unchanged, mut left_out) = (0, 0, 0, 0);
    for sample in samples() {
        let log = MemoryStorage::from(sample.log.clone());
        let fight = Session::open(log, sample.kept()).expect("a log");
        let all = roots(&fight);
        for (at, deed) in all.iter().enumerate().skip(1).step_by(one_in(8)) {
            let Some((copy, told)) = retracted(&fight, *deed, &[]) else { continue };
            tried += 1;
            let name = format!("{} #{deed}", sample.name);
            let mut events: Vec<u64> =
                told.unchanged.iter().chain(&told.changed).map(|one| one.event).collect();
            events.sort_unstable();
            assert_eq!(events, all[at + 1..], "{name}: {told:#?}");
            assert!(told.no_longer_legal.is_empty() && told.left_out.is_empty(), "{name}");
            for one in &told.changed {
                assert!(one.now.as_ref().is_some_and(|now| *now != one.was), "{name}: {one:?}");
            }
            assert!(told.unchanged.iter().all(|one| one.now.is_none()), "{name}");
            assert!(copy.history().commits() > fight.history().commits(), "{name}");
            (changed, unchanged) = (changed + told.changed.len(), unchanged + told.unchanged.len());
            // With the last one left out by name, it stands there, and nowhere else.
            let Some(last) = all.last().filter(|last| *last != deed) else { continue };
            let Some((_, told)) = retracted(&fight, *deed, &[*last]) else { continue };
            let out: Vec<u64> = told.left_out.iter().map(|one| one.event).collect();
            assert_eq!(out, [*last], "{name}");
            assert!(told.unchanged.iter().chain(&told.changed).all(|one| one.event != *last));
            left_out += 1;
        }
    }
    assert!(tried > 10 && changed > 5 && unchanged > 20, "{tried} {changed} {unchanged}");
    assert!(left_out > 5, "{left_out}");
}

#[test]
fn a_copy_of_a_fight_is_a_fight_of_its_own() {
    let sample = samples().next().expect("a sample");
    let fight =
        Session::open(MemoryStorage::from(sample.log.clone()), sample.kept()).expect("a log");
    let bytes = MemoryStorage::from(fight.log().bytes().to_vec());
    let mut copy = fight.copy_on(bytes).expect("a copy");
    copy.undo(GM, 1, None).expect("it goes on");
    assert!(fight.log().bytes() == sample.log, "and the other stays");
    assert_eq!(copy.history().kind_of(copy.history().commits()), CommitKind::Act);
}
