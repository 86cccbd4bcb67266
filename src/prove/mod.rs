//! Proofs for a third person: that an event stands in a log, with what its dice hang on, and that
//! one head of a log continues another.
//!
//! ```text
//! {
//!   "format": "affray proof of an event 1",
//!   "head": "34:9f…",                        the root that every path leads to
//!   "event": 41, "at": {"commit": 12, "nth": 3},
//!   "commits": [                             the opening, shares, the event's commit, reveals…
//!     {"number": 12, "before": "…",          the link before it, in base64
//!      "events": ["AAUB…", …],               stored bytes; hidden ones as 02 ‖ commitment
//!      "path": ["…", …]},                    from its last link to the root (RFC 6962, 2.1.1)
//!   …],
//!   "stands_on": [], "arrived": [],          where carried dice stand; newcomers
//!   "check": "…"
//! }
//! ```
//!
//! Fields: everything that is bytes is base64 (RFC 4648, 4), a head is text. `at` says in which
//! commit of the proof the event stands, and which of its events it is. A growth has `from`, `to`
//! and `path` (RFC 6962, 2.1.2) instead. The hashes of the tree are those of `log::merkle`.
//!
//! Invariants:
//! - The text is what this program writes: fields in this order, two blanks for each level, a line
//!   feed at the end, and in `check` the BLAKE3 of that text with 32 zero bytes in `check`. So any
//!   changed character is found, also in what nothing else proves: the number of the event.
//! - Commits stand in the order of the log, each once; the opening is always there.
//! - A commit's bytes are those of the log, or of the log redacted for whoever the proof is for.
//!
//! Version changes: the number at the end of `format` goes up, and older proofs are still read.
//!
//! What a check does: each commit's link is worked out from the link before it and its bytes, its
//! path must lead to the root, and the head must be the one that whoever checks has noted. Then the
//! die: the secret must fit what was committed to, and with the opening and the shares it gives the
//! key of the table; the address is what the roll states. Whether that address is the right one for
//! the deed only an audit of the whole log shows.

/// Proofs checked without the log.
mod check;
/// Dice thrown again from what a proof holds.
mod dice;
/// A proof as its file.
mod form;
/// What a head that was noted vouches for.
mod heads;
/// Proofs out of a log.
mod make;
/// Whom a roll names.
mod people;
/// What a proof comes to, in words.
mod told;

pub use check::{Checked, check};
pub use form::{
    Arrived, Bytes, EventProof, GrowthProof, Hash32, NotAProof, Place, Proof, ProvedCommit, Read,
    StandsOn, Written,
};
pub use heads::Given;
pub use make::{Ledger, ProveError};
