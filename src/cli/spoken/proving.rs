//! What is checked of a log, and against what.

use clap::Args;
use std::path::PathBuf;

/// What `affray verify` says of itself at length.
pub const VERIFY: &str = "\
Checks the chain and the structure of logs.

Each log fits, cannot be told because events were taken out of it, or is contradicted, first at an \
event.

A log that was cut cleanly between two commits is a whole log of an earlier moment: that shows \
only against a head noted elsewhere. Note heads down with `affray head`, and check with --head.

A page holds a log. Like every command that reads one, this reads it out of the page; what the \
page's own script says is not asked.";

/// What `affray head` says of itself at length.
pub const HEAD: &str = "\
Prints what a log is now, short enough to note down or to say aloud.

The first line is COUNT:ROOT: how many commits the log has, and a hash over all of them. Below it \
stands the same in the count and twelve words. Either can be given to `affray verify --head`, \
which compares; do not compare by eye.

Somebody who wants another log to have the words you noted must try some 2^124 logs. Somebody who \
prepares two logs of the same words beforehand, to show you one and later the other, must try some \
2^62.";

/// What `affray audit` says of itself at length.
pub const AUDIT: &str = "\
Verifies logs, then their dice, then every effect by running the rules again.

Each log fits, cannot be told because of the reasons given, or is contradicted, first at an \
event. Of one log everything is told; listed for each seat are typed faces, rulings, moves of \
the line, disputes, and what was said, thrown or typed once dice had been seen.

Several logs, or those below a folder, are audited on all cores and told a line each, in order: \
the verdict, commits, events, dice proven and typed, disputes open. Of a log that is \
contradicted everything is told below its line, with --details of every log. The last line \
counts them all.";

/// What `affray check-proof` says of itself at length.
pub const CHECK_PROOF: &str = "\
Checks proofs without the log, against a head you noted.

Each fits, cannot be told because of the reasons given, or is contradicted. What is proved is \
said, and what is not: that the address of a die is the right one for its deed, only `affray \
audit` of the whole log shows.

Where the head you noted is older or newer than that of the proof, a second file proves that \
one continues the other.";

/// What is verified.
#[derive(Args)]
pub struct VerifyArgs {
    /// The logs, or pages that hold one; - is the standard input
    #[arg(required = true, value_name = "LOG")]
    pub logs: Vec<PathBuf>,
    /// A head noted earlier, as COUNT:ROOT or as COUNT and twelve words, each word whole or by its
    /// first three letters: check that the log continues it, and say how far
    #[arg(long, value_name = "HEAD")]
    pub head: Option<String>,
    /// Exit with 1 also where something cannot be told
    #[arg(long)]
    pub strict: bool,
}
