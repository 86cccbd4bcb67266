//! The stored log: a hash-chained file of commits. It knows nothing of what an event means; an
//! event is a slice of bytes in one of three forms.

/// Links: the hash chain from event to event.
pub mod chain;
/// Events as bytes.
pub mod codec;
/// A commit in a file: verified, or what is wrong with it.
pub mod commit;
/// A storage that fails and crashes on purpose.
pub mod faulty;
/// An open log: create, append, recover, salvage.
pub mod file;
/// The stored forms of an event: plain, hidden, redacted.
pub mod form;
/// The file format: header, frames, limits. Written down once, here.
pub mod format;
/// Heads and proofs: the Merkle tree over the commits' links.
pub mod merkle;
/// A head as it is noted and said.
pub mod noted;
/// Which byte was changed.
pub mod pinpoint;
/// A log without what only some may see.
pub mod redact;
/// The good part of a damaged log, copied.
pub mod salvage;
/// Reading: verified commits out of bytes, one after another.
pub mod scan;
/// Where the bytes lie: a file, or memory.
pub mod storage;
/// Reading from a stream in little memory.
pub mod stream;
/// Judging a place where reading stopped: a torn tail, or damage.
pub mod tail;
/// Verifying a whole log, on one core or all.
pub mod verify;

pub use chain::Link;
pub use commit::{Commit, Unreadable};
pub use file::{AppendError, CreateError, Log};
pub use form::{Blinder, Commitment};
pub use merkle::Head;
pub use noted::NotedHead;
pub use redact::redact;
pub use storage::{FileStorage, MemoryStorage, Storage};
pub use tail::Tail;
