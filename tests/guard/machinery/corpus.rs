//! The corpus as it lies on disk.
//!
//! ```text
//! DIR/
//!   about.txt                 when and of what it was made, what was left out
//!   guard-made-with           the program that made it: it knows the texts behind the digests
//!   wwn.written.fights        inputs, see `fight.rs`
//!   wwn.written.digests       what each step of them came to
//!   wwn.evenings.fights …     and so on: five systems, three sources
//! ```
//!
//! A file of digests begins with one line, `kinds opened declared …`. Then, for each fight of the
//! file beside it: how many steps it has (u32, little-endian), and for each step which kinds it has
//! facts of (u32, bit 0 the first kind of the line) and 8 bytes for each of these.

use super::facts::{Fact, Kind, digests};
use affray::rules::System;
use std::io;
use std::path::{Path, PathBuf};

/// Where fights come from.
pub const SOURCES: [&str; 3] = ["written", "evenings", "random"];

/// The program that made the corpus.
pub const MADE_WITH: &str = "guard-made-with";

/// The file of a system's fights from a source.
pub fn fights_file(folder: &Path, system: System, source: &str) -> PathBuf {
    folder.join(format!("{}.{source}.fights", system.id()))
}

/// The digests beside a file of fights.
pub fn digests_file(fights: &Path) -> PathBuf {
    fights.with_extension("digests")
}

/// How a file of digests begins.
pub fn head() -> Vec<u8> {
    let names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
    format!("kinds {}\n", names.join(" ")).into_bytes()
}

/// The digests of a fight as files hold them.
pub fn encode(steps: &[Vec<Fact>]) -> Vec<u8> {
    let mut bytes = (steps.len() as u32).to_le_bytes().to_vec();
    for facts in steps {
        let digests = digests(facts);
        let mask = digests.iter().fold(0_u32, |mask, (kind, _)| mask | 1 << *kind as u32);
        bytes.extend_from_slice(&mask.to_le_bytes());
        for (_, digest) in &digests {
            bytes.extend_from_slice(digest);
        }
    }
    bytes
}

/// What is kept of a step: a digest for each kind it has facts of.
pub type Kept = Vec<(Kind, [u8; 8])>;

/// A file of digests, read.
pub struct Digests {
    bytes: Vec<u8>,
    /// The kind of each bit; none where this build does not know it any more.
    kinds: Vec<Option<Kind>>,
    /// Where each fight begins.
    starts: Vec<usize>,
}

impl Digests {
    /// Reads a file of digests.
    pub fn read(path: &Path) -> io::Result<Self> {
        let wrong = || {
            let what = format!("{} is no file of digests", path.display());
            io::Error::new(io::ErrorKind::InvalidData, what)
        };
        Self::parse(std::fs::read(path)?).ok_or_else(wrong)
    }

    fn parse(bytes: Vec<u8>) -> Option<Self> {
        let end = bytes.iter().position(|byte| *byte == b'\n')?;
        let names = std::str::from_utf8(&bytes[..end]).ok()?.strip_prefix("kinds ")?;
        let kinds = names.split(' ').map(Kind::named).collect();
        let (mut starts, mut at) = (Vec::new(), end + 1);
        while at < bytes.len() {
            starts.push(at);
            let steps = word(&bytes, &mut at)?;
            for _ in 0..steps {
                at += 8 * word(&bytes, &mut at)?.count_ones() as usize;
            }
        }
        Some(Digests { bytes, kinds, starts })
    }

    /// Whether a kind was known when the digests were made.
    pub fn knows(&self, kind: Kind) -> bool {
        self.kinds.contains(&Some(kind))
    }

    /// How many fights it has.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// What is kept of each step of a fight.
    ///
    /// # Panics
    /// If there is no such fight.
    pub fn of(&self, fight: usize) -> Vec<Kept> {
        let mut at = self.starts[fight];
        let steps = word(&self.bytes, &mut at).expect("read before");
        let step = |_| {
            let mask = word(&self.bytes, &mut at).expect("read before");
            let mut kept = Vec::new();
            for bit in (0..32).filter(|bit| mask >> bit & 1 == 1) {
                let digest = self.bytes[at..at + 8].try_into().expect("8 bytes");
                at += 8;
                if let Some(Some(kind)) = self.kinds.get(bit) {
                    kept.push((*kind, digest));
                }
            }
            kept
        };
        (0..steps).map(step).collect()
    }
}

fn word(bytes: &[u8], at: &mut usize) -> Option<u32> {
    let word = bytes.get(*at..*at + 4)?.try_into().ok()?;
    *at += 4;
    Some(u32::from_le_bytes(word))
}
