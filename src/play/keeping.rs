//! What a table keeps beside a log and never shows: the secret of the dice, and for recordings the
//! key from which blinders and later secrets are derived.

use crate::log::Blinder;
use crate::log::form::BLINDER_LEN;

/// Where the secrets of the dice are kept outside this program, for the next who opens the log.
pub trait KeepsSecrets: Send + Sync {
    /// Keeps a fresh one, before the reveal of the one in force names its commitment.
    fn keep(&self, secret: &[u8; 32]) -> Result<(), String>;
    /// Puts it in the place of the revealed one, once the reveal is recorded.
    fn take_up(&self, secret: &[u8; 32]) -> Result<(), String>;
    /// Nothing hangs on it: the reveal was not recorded.
    fn forget(&self, secret: &[u8; 32]);
    /// Those that are kept now: one in force, and such as wait for their reveal.
    fn kept(&self) -> Vec<[u8; 32]>;
}

/// What is kept beside a log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keeping {
    /// The secret of the dice.
    pub secret: Option<[u8; 32]>,
    /// The key that is never published: blinders and later secrets come from it, so that a recorded
    /// fight has the same bytes again. Without it they come from the system's generator.
    pub key: Option<[u8; 32]>,
}

impl Keeping {
    /// What a seed holds: 32 bytes of the secret, and maybe 32 of the key. None for any other
    /// length.
    pub fn of_seed(seed: &[u8]) -> Option<Self> {
        let (secret, rest) = seed.split_first_chunk()?;
        let key = match rest {
            [] => None,
            key => Some(key.try_into().ok()?),
        };
        Some(Keeping { secret: Some(*secret), key })
    }

    /// The same with a key.
    #[must_use]
    pub fn with_key(self, key: [u8; 32]) -> Self {
        Keeping { key: Some(key), ..self }
    }
}

impl From<Option<[u8; 32]>> for Keeping {
    fn from(secret: Option<[u8; 32]>) -> Self {
        Keeping { secret, key: None }
    }
}

/// Where blinders and later secrets come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Blinders {
    /// The generator of the system.
    #[default]
    Generator,
    /// A key that is never published, for recordings.
    Key([u8; 32]),
}

impl Blinders {
    /// The source where a key is kept, or none.
    pub fn of(key: Option<[u8; 32]>) -> Self {
        key.map_or(Blinders::Generator, Blinders::Key)
    }

    /// The blinder of a hidden event, by its number in the log.
    pub fn blinder(&self, event: u64) -> Blinder {
        let mut blinder = [0; BLINDER_LEN];
        match self {
            Blinders::Generator => fill(&mut blinder),
            Blinders::Key(key) => {
                let whole = derived("affray v2 blinders", key, event);
                blinder.copy_from_slice(&whole[..BLINDER_LEN]);
            }
        }
        blinder
    }

    /// A secret for the dice after a reveal; the one after the first reveal is number 1.
    pub fn secret(&self, number: u64) -> [u8; 32] {
        match self {
            Blinders::Generator => {
                let mut secret = [0; 32];
                fill(&mut secret);
                secret
            }
            Blinders::Key(key) => derived("affray v2 secrets", key, number),
        }
    }
}

fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the system has a generator of random bytes");
}

fn derived(context: &str, key: &[u8; 32], number: u64) -> [u8; 32] {
    let key = blake3::derive_key(context, key);
    *blake3::keyed_hash(&key, &number.to_le_bytes()).as_bytes()
}
