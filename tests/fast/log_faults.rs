//! Faults injected into the log's storage: a crash at every operation and again during the
//! recovery, full disks, failed syncs, other writers.

use affray::log::Link;
use affray::log::commit::Unreadable;
use affray::log::faulty::{Fault, FaultyStorage, Survival};
use affray::log::file::{AppendError, CreateError, Log};
use affray::log::salvage::salvage;
use affray::log::storage::{MemoryStorage, Storage};
use affray::log::tail::Tail;
use affray::log::verify;
use affray::play::{PlayError, diagnostic_of};
use affray::rules::System;

const SURVIVALS: [Survival; 15] = [
    Survival::Synced,
    Survival::All,
    Survival::Prefix(1),
    Survival::Prefix(3),
    Survival::Prefix(23),
    Survival::Prefix(24),
    Survival::Prefix(60),
    Survival::Prefix(400),
    Survival::Prefix(900),
    Survival::Sectors(0),
    Survival::Sectors(0b0001),
    Survival::Sectors(0b0010),
    Survival::Sectors(0b1101),
    Survival::Sectors(0b1110),
    Survival::Sectors(0b0111),
];

/// What is said in the n-th commit; sizes that put sectors' ends at many places.
fn commit(number: usize, padding: usize) -> Vec<Vec<u8>> {
    match number % 3 {
        0 => vec![plain(1, 450 + padding), plain(2, 700)],
        1 => vec![plain(3, 5 + padding % 90)],
        _ => (1..7).map(|event| plain(event, 10 + padding % 17)).collect(),
    }
}

/// A plain event of so many equal bytes.
fn plain(byte: u8, len: usize) -> Vec<u8> {
    [&[0][..], &vec![byte; len]].concat()
}

fn slices(events: &[Vec<u8>]) -> Vec<&[u8]> {
    events.iter().map(Vec::as_slice).collect()
}

fn create(disk: &FaultyStorage, padding: usize) -> Result<Log<FaultyStorage>, CreateError> {
    Log::create(disk.clone(), &slices(&commit(0, padding)))
}

/// Appends the next commit; a torn end is moved aside first.
fn append(log: &mut Log<FaultyStorage>, padding: usize) -> Result<Vec<Link>, AppendError> {
    log.recover()?;
    let count = log.commits();
    let events = commit(usize::try_from(count).unwrap(), padding);
    log.append(count, &[slices(&events)])
}

/// Creates a log and appends until a fault comes; how many commits were acknowledged.
fn play(disk: &FaultyStorage, padding: usize) -> u64 {
    let Ok(mut log) = create(disk, padding) else { return 0 };
    while log.commits() < 5 && append(&mut log, padding).is_ok() {}
    log.commits()
}

/// Opens what a crash left: at least the acknowledged commits are there, byte for byte.
/// `None` where exactly one byte was lost, which nobody can tell from a changed one.
fn reopen(disk: &FaultyStorage, written: &[u8], acked: u64, padding: usize) -> Option<u64> {
    let opened = Log::open(disk.clone(), |_| {});
    let log = match opened {
        Ok(log) => log,
        Err(Unreadable::NotALog(_) | Unreadable::FirstCommitCut) if acked == 0 => return None,
        Err(Unreadable::Damaged(_)) if differences(&disk.bytes(), written) == 1 => return None,
        Err(error) => panic!("{acked} acknowledged, {padding}: {error}"),
    };
    assert!(log.commits() >= acked && log.commits() <= acked + 1, "{acked} {}", log.commits());
    for commit_here in log.commits_after(0) {
        let events: Vec<Vec<u8>> = commit_here.events().map(<[u8]>::to_vec).collect();
        let number = usize::try_from(commit_here.number()).unwrap();
        assert_eq!(events, commit(number - 1, padding));
    }
    Some(log.commits())
}

fn differences(left: &[u8], right: &[u8]) -> usize {
    let changed = left.iter().zip(right).filter(|(left, right)| left != right).count();
    changed + left.len().abs_diff(right.len())
}

#[test]
fn a_crash_at_any_operation_takes_at_most_the_unacknowledged_commit() {
    let mut reopened = 0;
    for padding in (0..512).step_by(3) {
        for operation in 0..12 {
            for survival in SURVIVALS {
                let disk = FaultyStorage::default();
                disk.plan(operation, Fault::Crash);
                let acked = play(&disk, padding);
                let after = disk.after_crash(survival);
                let Some(there) = reopen(&after, &disk.bytes(), acked, padding) else { continue };
                reopened += 1;
                let mut log = Log::open(after.clone(), |_| {}).unwrap();
                append(&mut log, padding).unwrap();
                assert_eq!(Log::open(after, |_| {}).unwrap().commits(), there + 1);
            }
        }
    }
    assert!(reopened > 10_000, "{reopened}");
}

#[test]
fn a_crash_during_the_recovery_from_a_crash_takes_nothing_acknowledged() {
    for padding in (0..512).step_by(37) {
        for first in SURVIVALS {
            let disk = FaultyStorage::default();
            disk.plan(8, Fault::Crash);
            let acked = play(&disk, padding);
            let torn = disk.after_crash(first);
            let Some(there) = reopen(&torn, &disk.bytes(), acked, padding) else { continue };
            let end = Log::open(torn.clone(), |_| {}).unwrap().bytes().len();
            let bad = torn.bytes()[end..].to_vec();
            for operation in 0..6 {
                for second in SURVIVALS {
                    let disk = FaultyStorage::holding(torn.bytes());
                    disk.plan(operation, Fault::Crash);
                    let mut log = Log::open(disk.clone(), |_| {}).unwrap();
                    let appended = append(&mut log, padding).is_ok();
                    let acked = there + u64::from(appended);
                    let after = disk.after_crash(second);
                    let Some(_) = reopen(&after, &disk.bytes(), acked, padding) else { continue };
                    if !bad.is_empty() && after.bytes().get(end..) != Some(&bad) {
                        let kept =
                            after.torn().iter().any(|(at, kept)| (*at, kept) == (end as u64, &bad));
                        assert!(kept, "torn bytes are gone: {first:?} {operation} {second:?}");
                    }
                    append(&mut Log::open(after.clone(), |_| {}).unwrap(), padding).unwrap();
                    assert_eq!(
                        verify::verify_bytes(&after.bytes(), None).unwrap().tail,
                        Tail::Clean
                    );
                }
            }
        }
    }
}

#[test]
fn a_torn_batch_is_salvaged_up_to_what_was_acknowledged() {
    for survival in SURVIVALS {
        let disk = FaultyStorage::default();
        let mut log = create(&disk, 7).unwrap();
        append(&mut log, 7).unwrap();
        disk.plan(1, Fault::Crash);
        let batch: Vec<_> = (2..8).map(|number| commit(number, 7)).collect();
        let batch: Vec<_> = batch.iter().map(|commit| slices(commit)).collect();
        assert!(matches!(log.append(2, &batch), Err(AppendError::Uncertain(_))));
        let after = disk.after_crash(survival);
        let mut copy = MemoryStorage::default();
        let saved = salvage(&after, &mut copy).unwrap();
        assert!(saved.commits >= 2, "{survival:?}");
        assert_eq!(copy.bytes, after.bytes()[..copy.bytes.len()]);
        assert_eq!(Log::open(copy, |_| {}).unwrap().commits(), saved.commits);
        if let Survival::Prefix(_) = survival {
            assert!(saved.stopped_by.is_none(), "a cut batch is torn, not damaged");
        }
    }
}

#[test]
fn a_full_disk_leaves_the_log_as_it_was() {
    let disk = FaultyStorage::default();
    let mut log = create(&disk, 0).unwrap();
    let (good, head) = (disk.bytes(), log.head());
    for room in 0..60 {
        disk.limit(Some(good.len() + room));
        assert!(matches!(append(&mut log, 0), Err(AppendError::Write(_))), "{room}");
        assert_eq!((disk.bytes(), log.head()), (good.clone(), head));
        assert_eq!(disk.after_crash(Survival::Synced).bytes(), good);
    }
    disk.limit(None);
    append(&mut log, 0).unwrap();
    assert_eq!(Log::open(disk, |_| {}).unwrap().commits(), 2);

    let disk = FaultyStorage::default();
    disk.limit(Some(30));
    assert!(matches!(create(&disk, 0), Err(CreateError::Io(_))));
    disk.limit(None);
    create(&disk, 0).expect("a failed creation leaves room for the next");
}

#[test]
fn a_short_write_is_cut_back() {
    for taken in 0..50 {
        let disk = FaultyStorage::default();
        let mut log = create(&disk, 0).unwrap();
        let good = disk.bytes();
        disk.plan(0, Fault::Short(taken));
        assert!(matches!(append(&mut log, 0), Err(AppendError::Write(_))));
        assert_eq!(disk.bytes(), good);
        append(&mut log, 0).unwrap();
    }
}

#[test]
fn a_failed_sync_or_cut_poisons_the_handle_until_reopened() {
    for (faults, name) in [([Some(1), None], "sync"), ([None, Some(1)], "cut")] {
        let disk = FaultyStorage::default();
        let mut log = create(&disk, 0).unwrap();
        if let [Some(at), _] = faults {
            disk.plan(at, Fault::Fail);
        } else {
            disk.limit(Some(disk.bytes().len() + 10));
            disk.plan(1, Fault::Fail);
        }
        assert!(matches!(append(&mut log, 0), Err(AppendError::Uncertain(_))), "{name}");
        disk.limit(None);
        assert!(matches!(append(&mut log, 0), Err(AppendError::Poisoned)), "{name}");
        assert_eq!(log.commits(), 1);
        append(&mut Log::open(disk.clone(), |_| {}).unwrap(), 0).unwrap();
        assert!(verify::verify_bytes(&disk.bytes(), None).is_ok());
    }
}

#[test]
fn torn_bytes_that_cannot_be_kept_are_not_cut() {
    let disk = FaultyStorage::default();
    play(&disk, 0);
    let cut = disk.bytes().len() - 5;
    let torn = FaultyStorage::holding(disk.bytes()[..cut].to_vec());
    let mut log = Log::open(torn.clone(), |_| {}).unwrap();
    assert!(matches!(log.tail(), Tail::Torn { .. }));
    torn.plan(0, Fault::Fail);
    assert!(matches!(append(&mut log, 0), Err(AppendError::KeepTorn(_))));
    assert_eq!(torn.bytes(), disk.bytes()[..cut]);
    let moved = log.recover().unwrap().unwrap();
    assert_eq!(torn.torn(), [(moved.offset, disk.bytes()[log.bytes().len()..cut].to_vec())]);
    assert_eq!(log.recover().unwrap(), None);
}

/// Only what records it moves a torn end: an append is refused, and leaves everything as it is.
#[test]
fn an_append_cuts_nothing_off() {
    let disk = FaultyStorage::default();
    play(&disk, 0);
    let torn = FaultyStorage::holding(disk.bytes()[..disk.bytes().len() - 5].to_vec());
    let mut log = Log::open(torn.clone(), |_| {}).unwrap();
    let (before, count) = (torn.bytes(), log.commits());
    let refused = log.append(count, &[vec![b"\0mine"]]).unwrap_err();
    let Tail::Torn { offset: start } = log.tail() else { panic!("the end is torn") };
    assert!(matches!(refused, AppendError::Torn { offset } if offset == start), "{refused}");
    assert_eq!((torn.bytes(), torn.torn(), log.commits()), (before, Vec::new(), count));
}

#[test]
fn of_two_writers_the_second_reads_on_first() {
    let disk = FaultyStorage::default();
    let mut one = create(&disk, 0).unwrap();
    let mut two = Log::open(disk.clone(), |_| {}).unwrap();
    append(&mut one, 0).unwrap();
    append(&mut one, 0).unwrap();
    let grown = two.append(1, &[vec![b"\0mine"]]).unwrap_err();
    assert!(matches!(grown, AppendError::Grown { expected: 1, now: 3 }));
    assert_eq!((two.head(), two.bytes()), (one.head(), one.bytes()));
    two.append(3, &[vec![b"\0mine"]]).unwrap();
    let mut seen = Vec::new();
    one.refresh(|commit| seen.push(commit.number())).unwrap();
    assert_eq!((seen, one.head()), (vec![4], two.head()));
}

#[test]
fn a_held_lock_is_told_from_other_failures() {
    use affray::log::storage::Storage;
    let disk = FaultyStorage::default();
    let mut log = create(&disk, 0).unwrap();
    let mut other = disk.clone();
    other.lock().unwrap();
    assert!(matches!(append(&mut log, 0), Err(AppendError::Locked)));
    other.unlock().unwrap();
    append(&mut log, 0).unwrap();
}

#[test]
fn a_log_replaced_behind_its_writer_is_noticed() {
    use affray::log::storage::Storage;
    let disk = FaultyStorage::default();
    play(&disk, 0);
    let mut log = Log::open(disk.clone(), |_| {}).unwrap();
    let whole = disk.bytes();
    disk.clone().truncate(whole.len() as u64 - 40).unwrap();
    assert!(matches!(append(&mut log, 0), Err(AppendError::Replaced)));
    let other = FaultyStorage::default();
    play(&other, 1);
    disk.clone().write_at(0, &other.bytes()).unwrap();
    assert!(matches!(append(&mut log, 0), Err(AppendError::Replaced)));
}

#[test]
fn a_log_that_is_not_in_its_place_takes_no_commit_until_it_is_put_back() {
    let disk = FaultyStorage::default();
    play(&disk, 0);
    let mut log = Log::open(disk.clone(), |_| {}).unwrap();
    let (whole, count) = (disk.bytes(), log.commits());
    disk.displace();
    assert!(matches!(append(&mut log, 0), Err(AppendError::Gone)));
    assert!(matches!(log.recover(), Err(AppendError::Gone)));
    assert!(disk.bytes() == whole && log.commits() == count);
    disk.put_back();
    append(&mut log, 0).unwrap();
    assert_eq!(log.commits(), count + 1);
}

#[test]
fn a_log_that_leaves_its_place_during_a_write_acknowledges_nothing() {
    let disk = FaultyStorage::default();
    play(&disk, 0);
    let mut log = Log::open(disk.clone(), |_| {}).unwrap();
    let count = log.commits();
    disk.plan(0, Fault::Displace);
    assert!(matches!(append(&mut log, 0), Err(AppendError::Gone)));
    assert_eq!(log.commits(), count);
    assert!(matches!(append(&mut log, 0), Err(AppendError::Poisoned)));
}

#[test]
fn whoever_was_overtaken_is_told_what_to_do() {
    let disk = FaultyStorage::default();
    let mut one = create(&disk, 0).unwrap();
    let mut two = Log::open(disk.clone(), |_| {}).unwrap();
    append(&mut one, 0).unwrap();
    let overtaken = two.append(1, &[vec![b"\0late"]]).unwrap_err();
    let told = diagnostic_of(System::Wwn, &PlayError::Append(overtaken));
    assert_eq!(
        told.message,
        "cannot append: another writer was quicker; the log has 2 commits by now, not 1"
    );
    let hint = told.hint.expect("a hint");
    assert!(hint.contains("read the log anew") && hint.contains("say the line again"), "{hint}");
}

#[test]
fn a_refused_commit_writes_nothing() {
    let disk = FaultyStorage::default();
    let mut log = create(&disk, 0).unwrap();
    let good = disk.bytes();
    let (zeros, huge) = (vec![0; 256], plain(1, 16 << 20));
    let part = plain(1, (16 << 20) - 1);
    let other = b"no form".to_vec();
    for bad in [vec![], vec![&b""[..]], vec![&zeros], vec![&huge], vec![&other], vec![&part[..]; 5]]
    {
        let refused = log.append(1, &[vec![b"\0fine"], bad]);
        assert!(matches!(refused, Err(AppendError::Limit(_))));
        assert_eq!((disk.bytes(), log.commits()), (good.clone(), 1));
    }
}

#[test]
fn a_crash_leaves_what_its_survival_says() {
    let mut storage = FaultyStorage::holding(vec![1; 700]);
    storage.write_at(700, &[2; 900]).unwrap();
    let rows: [(Survival, &[(u8, usize)]); 5] = [
        (Survival::Synced, &[(1, 700)]),
        (Survival::All, &[(1, 700), (2, 900)]),
        (Survival::Prefix(5), &[(1, 700), (2, 5)]),
        (Survival::Sectors(0), &[(1, 700), (0, 900)]),
        (Survival::Sectors(0b010), &[(1, 700), (0, 324), (2, 512), (0, 64)]),
    ];
    for (survival, runs) in rows {
        let expected: Vec<u8> = runs.iter().flat_map(|&(byte, len)| vec![byte; len]).collect();
        assert_eq!(storage.after_crash(survival).bytes(), expected, "{survival:?}");
    }
}
