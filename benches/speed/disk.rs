//! Rows that need a disk: durable appends, a log larger than memory should be, recorded fights.

use super::Recorded;
use super::table::{Row, alternate};
use affray::log::chain::Link;
use affray::log::commit::Position;
use affray::log::format::{self, FrameHeader};
use affray::log::verify::verify_on;
use affray::log::{FileStorage, Log, MemoryStorage};
use affray::play::{open_script, run_script};
use affray::script::{parse_script, read_source};
use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The word that makes this program verify one log and tell its peak of memory.
pub const CHILD: &str = "--verify-and-tell";

/// How many appends of each kind.
const APPENDS: usize = 401;

/// The events of one commit of usual size.
fn commit(recorded: &Recorded) -> Vec<Vec<u8>> {
    let log = Log::open(recorded.long.clone(), |_| {}).expect("a log");
    let usual = log.commits_after(100).find(|commit| (180..220).contains(&commit.frame.len()));
    let commit = usual.expect("a commit of about 200 bytes");
    commit.events().map(<[u8]>::to_vec).collect()
}

/// A folder on a disk, not in memory.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder")
}

/// Creates a log and gives what appends one commit to it, durably.
fn appender(path: &Path, events: &[Vec<u8>]) -> impl FnMut() {
    let storage = FileStorage::create(path).expect("a new file");
    let events: Vec<Vec<u8>> = events.to_vec();
    let slices: Vec<&[u8]> = events.iter().map(Vec::as_slice).collect();
    let mut log = Log::create(storage, &slices).expect("a new log");
    drop(slices);
    move || {
        let slices: Vec<&[u8]> = events.iter().map(Vec::as_slice).collect();
        let commits = log.commits();
        log.append(commits, &[slices]).expect("an append");
    }
}

fn frame_of(events: &[Vec<u8>]) -> Vec<u8> {
    let slices: Vec<&[u8]> = events.iter().map(Vec::as_slice).collect();
    let log = Log::create(MemoryStorage::default(), &slices).expect("a log in memory");
    log.commit(1).expect("its only commit").frame.to_vec()
}

pub fn bare(recorded: &Recorded) -> Row {
    let (folder, events) = (folder(), commit(recorded));
    let frame = frame_of(&events);
    let path = folder.path().join("bare");
    let mut file = OpenOptions::new().append(true).create_new(true).open(path).expect("a file");
    let (ours, bare) =
        alternate(APPENDS, appender(&folder.path().join("ours.affray"), &events), || {
            file.write_all(&frame).expect("a write");
            file.sync_data().expect("a sync");
        });
    Row::ratio(ours, bare, 1.1).noted(format!("{} bytes a commit", frame.len()))
}

pub fn sqlite(recorded: &Recorded) -> Row {
    let (folder, events) = (folder(), commit(recorded));
    let frame = frame_of(&events);
    let path = folder.path().join("peer.sqlite");
    let peer = rusqlite::Connection::open(path).expect("a database");
    peer.execute_batch(
        "pragma journal_mode = wal; pragma synchronous = full;
         create table log (number integer primary key, frame blob not null) strict;",
    )
    .expect("a table");
    let mut insert = peer.prepare("insert into log (frame) values (?1)").expect("a statement");
    let (ours, peer) =
        alternate(APPENDS, appender(&folder.path().join("ours.affray"), &events), || {
            insert.execute([&frame]).expect("an insert");
        });
    Row::ratio(ours, peer, 1.0)
}

/// A log of 1 GiB is verified by a process of its own, which tells its peak of memory.
pub fn gibibyte(recorded: &Recorded) -> Row {
    if std::env::var_os("AFFRAY_GIB").is_none() {
        return Row::skipped("set AFFRAY_GIB=1");
    }
    let folder = folder();
    let path = folder.path().join("large.affray");
    let written = write_large(&path, recorded);
    let program = std::env::current_exe().expect("this program");
    let begun = std::time::Instant::now();
    let told = Command::new(program).arg(CHILD).arg(&path).output().expect("a child process");
    let time = begun.elapsed();
    let told = String::from_utf8(told.stdout).expect("a number");
    let kib: f64 = told.trim().parse().expect("a number");
    let mib = kib / 1024.0;
    Row::within(time, std::time::Duration::MAX)
        .bounded(mib, 64.0)
        .noted(format!("{mib:.0} MiB at most for {} MiB of log", written >> 20))
}

/// Verifies a log on all cores and prints the peak of resident memory in KiB.
pub fn verify_and_tell(path: &str) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let storage = FileStorage::open_to_read(Path::new(path)).expect("a file");
    verify_on(&storage, cores, None).expect("a sound log");
    let status = fs::read_to_string("/proc/self/status").expect("a Linux machine");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    println!("{}", line.trim().trim_end_matches("kB").trim());
}

/// The commits of the long fight, chained on and on; gives the bytes written.
fn write_large(path: &Path, recorded: &Recorded) -> u64 {
    let header = format::file_header();
    let mut position = Position::first(&header).expect("our own header");
    let mut out = BufWriter::new(File::create(path).expect("a new file"));
    out.write_all(&header).expect("a write");
    let log = Log::open(recorded.long.clone(), |_| {}).expect("a log");
    while position.offset < 1 << 30 {
        for commit in log.commits_after(0) {
            let number = (position.commits + 1) as u32;
            let (count, body_len) = (commit.count() as u32, commit.frame.len() - 56);
            let header = FrameHeader { number, count, body_len: body_len as u32 }.encode();
            let link = chained(&position, count, commit.events());
            let body = &commit.frame[format::FRAME_HEADER_LEN..][..body_len];
            for part in [&header[..], body, &link.0] {
                out.write_all(part).expect("a write");
            }
            position.offset += commit.frame.len() as u64;
            position.commits += 1;
            position.link = link;
        }
    }
    out.flush().expect("a write");
    position.offset
}

fn chained<'a>(before: &Position, count: u32, mut events: impl Iterator<Item = &'a [u8]>) -> Link {
    let first = events.next().expect("a commit holds an event");
    events.fold(before.link.next_commit(before.commits + 1, count, first), |link, event| {
        link.next(event)
    })
}

/// The recorded fights of this repository: logs, else plays run again.
pub fn recorded_fights() -> Vec<Vec<u8>> {
    let files = files_below(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../logs")));
    let ending = |path: &PathBuf, wanted| path.extension().is_some_and(|ending| ending == wanted);
    let logs: Vec<_> = files.iter().filter(|path| ending(path, "affray")).collect();
    if !logs.is_empty() {
        return logs.into_iter().map(|path| fs::read(path).expect("a log")).collect();
    }
    files.iter().filter(|path| ending(path, "play")).map(|path| run_play(path)).collect()
}

fn run_play(path: &Path) -> Vec<u8> {
    let bytes = fs::read(path).expect("a play");
    let source = read_source(Some("play"), &bytes).unwrap_or_else(|error| panic!("{error}"));
    let script = parse_script(&source).unwrap_or_else(|error| panic!("{error}"));
    let clock = || 1_760_000_000_000;
    let mut talk = open_script(&script, MemoryStorage::default(), clock, || [7; 32])
        .unwrap_or_else(|error| panic!("{error}"));
    run_script(&script, &mut talk, |_, _| ())
        .unwrap_or_else(|error| panic!("{}", error.diagnostic));
    talk.session().log().bytes().to_vec()
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() { files.extend(files_below(&path)) } else { files.push(path) }
    }
    files.sort();
    files
}
