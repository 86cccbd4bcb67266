//! Logs in real files.

use std::fs;

use affray::log::file::{AppendError, CreateError, Log};
use affray::log::salvage::salvage;
use affray::log::storage::{FileStorage, MemoryStorage, Storage};
use affray::log::verify::{verify_bytes, verify_on, verify_stream};

#[test]
fn a_log_is_created_once_and_appended_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bridge.affray");
    let mut log = Log::create(FileStorage::create(&path).unwrap(), &[b"\0opened"]).unwrap();
    log.append(1, &[vec![b"\0declared", b"\0rolled"]]).unwrap();
    let again = FileStorage::create(&path).unwrap_err();
    assert_eq!(again.kind(), std::io::ErrorKind::AlreadyExists);
    let again = Log::create(FileStorage::open(&path).unwrap(), &[b"\0opened"]);
    assert!(matches!(again, Err(CreateError::NotEmpty)));
    assert_eq!(fs::read(&path).unwrap(), log.bytes());
    let read = Log::open(FileStorage::open_to_read(&path).unwrap(), |_| {}).unwrap();
    assert_eq!(read.head(), log.head());
}

#[test]
fn a_reader_cannot_write() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.affray");
    Log::create(FileStorage::create(&path).unwrap(), &[b"\0opened"]).unwrap();
    let mut read = Log::open(FileStorage::open_to_read(&path).unwrap(), |_| {}).unwrap();
    let good = fs::read(&path).unwrap();
    assert!(read.append(1, &[vec![b"\0x"]]).is_err());
    assert_eq!(fs::read(&path).unwrap(), good);
}

#[test]
fn one_writer_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.affray");
    let mut one = Log::create(FileStorage::create(&path).unwrap(), &[b"\0opened"]).unwrap();
    let mut two = FileStorage::open(&path).unwrap();
    two.lock().unwrap();
    let refused = one.append(1, &[vec![b"\0x"]]).unwrap_err();
    assert!(matches!(refused, AppendError::Locked));
    two.unlock().unwrap();
    let mut two = Log::open(two, |_| {}).unwrap();
    one.append(1, &[vec![b"\0x"]]).unwrap();
    let grown = two.append(1, &[vec![b"\0y"]]).unwrap_err();
    assert!(matches!(grown, AppendError::Grown { expected: 1, now: 2 }));
    two.append(2, &[vec![b"\0y"]]).unwrap();
}

#[test]
fn torn_bytes_are_kept_beside_the_log_and_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.affray");
    let mut log = Log::create(FileStorage::create(&path).unwrap(), &[b"\0opened"]).unwrap();
    log.append(1, &[vec![b"\0declared"]]).unwrap();
    let whole = fs::read(&path).unwrap();
    let good = whole.len() - 56 - 10;
    let torn = |extra: &str| folder.path().join(format!("a.affray.torn-{good}{extra}"));
    for (cut, name, files) in [(9, "", 1), (9, "", 1), (20, "-2", 2), (9, "", 2)] {
        fs::write(&path, &whole[..good + cut]).unwrap();
        let mut log = Log::open(FileStorage::open(&path).unwrap(), |_| {}).unwrap();
        let moved = log.recover().unwrap().unwrap();
        assert_eq!((moved.offset, moved.bytes), (good as u64, cut as u64));
        assert_eq!(moved.kept_as, torn(name).display().to_string());
        assert_eq!(fs::read(torn(name)).unwrap(), whole[good..good + cut]);
        assert_eq!(fs::read(&path).unwrap(), whole[..good]);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), files + 1);
    }
}

#[test]
fn salvage_copies_the_good_commits() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.affray");
    let mut log = Log::create(FileStorage::create(&path).unwrap(), &[b"\0opened"]).unwrap();
    log.append(1, &[vec![b"\0declared"], vec![b"\0rolled"]]).unwrap();
    let mut bytes = log.bytes().to_vec();
    let bad = usize::try_from(log.commit(3).unwrap().offset()).unwrap();
    bytes[bad + 30] ^= 1;
    let mut target = FileStorage::create(&folder.path().join("b.affray")).unwrap();
    let saved = salvage(&MemoryStorage::from(bytes.clone()), &mut target).unwrap();
    assert_eq!((saved.commits, saved.events, saved.bytes), (2, 2, bad as u64));
    assert!(saved.stopped_by.unwrap().to_string().contains("commit 3, event 3"));
    assert_eq!(fs::read(target.path()).unwrap(), bytes[..bad]);
    let mut nothing = MemoryStorage::default();
    assert!(salvage(&MemoryStorage::from(b"text".to_vec()), &mut nothing).is_err());
    assert!(nothing.bytes.is_empty());
}

/// Windows, shares and long frames: every way of reading a log of many megabytes agrees.
#[test]
fn long_logs_are_verified_the_same_on_any_number_of_cores() {
    let mut log = Log::create(MemoryStorage::default(), &[b"\0opened"]).unwrap();
    let mut event = vec![7; 3000];
    event[0] = 0;
    let mut huge = vec![9; 10 << 20];
    huge[0] = 0;
    for _ in 0..3 {
        let many: Vec<_> =
            (0..2000).map(|_| vec![&event[..1500], b"\0rolled", b"\0settled"]).collect();
        log.append(log.commits(), &many).unwrap();
        log.append(log.commits(), &[vec![&huge[..]], vec![b"\0x"]]).unwrap();
    }
    let head = affray::log::merkle::head(&log.links()[..3000]);
    let expected = verify_bytes(log.bytes(), Some(&head.into())).unwrap();
    assert_eq!(expected.head, log.head());
    assert_eq!(verify_stream(log.bytes(), Some(&head.into())).unwrap(), expected);
    for cores in [1, 2, 3] {
        assert_eq!(
            verify_on(log.storage(), cores, Some(&head.into())).unwrap(),
            expected,
            "{cores}"
        );
    }
    for at in [100, log.bytes().len() / 3, log.bytes().len() - 2] {
        let mut bytes = log.bytes().to_vec();
        bytes[at] ^= 1;
        let one = verify_bytes(&bytes, None).unwrap_err().to_string();
        let two = verify_on(&MemoryStorage::from(bytes), 2, None).unwrap_err().to_string();
        assert_eq!(one, two);
    }
}
