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
