//! Why a log was not created, and why nothing was appended to it.

use std::io;

use thiserror::Error;

use crate::log::commit::Unreadable;
use crate::log::format::LimitError;
use crate::log::storage::LockError;

/// Why a log was not created.
#[derive(Debug, Error)]
pub enum CreateError {
    /// There are bytes already.
    #[error("cannot create the log: there is something already")]
    NotEmpty,
    /// The events cannot be stored.
    #[error("cannot create the log")]
    Limit(#[from] LimitError),
    /// Another program has it locked.
    #[error("cannot create the log: {0}")]
    Lock(LockError),
    /// The storage failed; what was begun is removed where that was possible.
    #[error("cannot write the new log")]
    Io(#[from] io::Error),
}

/// Why nothing was appended.
#[derive(Debug, Error)]
pub enum AppendError {
    /// Another writer has the log; try again.
    #[error("cannot append: the log is locked by another writer")]
    Locked,
    /// The log has other commits than the caller expected; they are read by now. Check the input
    /// against them and append again.
    #[error(
        "cannot append: another writer was quicker; the log has {now} commits by now, not \
         {expected}"
    )]
    Grown {
        /// How many commits the caller expected.
        expected: u64,
        /// How many there are, all read.
        now: u64,
    },
    /// The log ends in a commit that was cut off. Move it aside, and append again.
    #[error("cannot append: a commit at byte {offset} was cut off while it was written")]
    Torn {
        /// Where it begins.
        offset: u64,
    },
    /// The events cannot be stored.
    #[error("cannot append")]
    Limit(#[from] LimitError),
    /// Somebody put another file in the log's place, or took the log away.
    #[error("cannot append: the log's file was replaced or removed while it was open")]
    Gone,
    /// The bytes read earlier are not there any more: somebody cut the file or wrote over it.
    #[error("cannot append: the log was changed behind its writer; open it again")]
    Replaced,
    /// What was added by another writer cannot be read.
    #[error("cannot append: what another writer added cannot be read")]
    Unreadable(#[from] Unreadable),
    /// The write failed, for instance on a full disk; the log was cut back to its last commit.
    #[error("cannot append: the write failed, and the log is as before")]
    Write(#[source] io::Error),
    /// It is unknown what came to disk. The handle takes no more writes; open the log again.
    #[error("cannot append: it is not certain what came to disk; open the log again")]
    Uncertain(#[source] io::Error),
    /// An earlier append ended as [`AppendError::Uncertain`].
    #[error("cannot append: an earlier write is uncertain; open the log again")]
    Poisoned,
    /// The torn end could not be kept beside the log; the log is untouched.
    #[error("cannot append: the torn end of the log cannot be kept aside")]
    KeepTorn(#[source] io::Error),
    /// The storage failed before anything was written.
    #[error("cannot append: the log cannot be read")]
    Read(#[source] io::Error),
}

impl AppendError {
    /// What to do next, where there is something to do.
    #[must_use]
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Self::Locked => Some("another affray is writing to it; try again"),
            Self::Grown { .. } => Some(
                "nothing was written; read the log anew (`affray log LOG`), then say the line again",
            ),
            Self::Torn { .. } => Some(
                "nothing was written; open the log again, which moves aside what was cut off, then \
                 say the line again",
            ),
            Self::Gone => Some(
                "nothing of this line is recorded; put the log back in its place or find out which \
                 file stands there (`affray verify LOG`), then open it and say the line again",
            ),
            Self::Replaced => Some(
                "nothing was written; see what the file holds now (`affray verify LOG`), then open \
                 it again",
            ),
            Self::Uncertain(_) | Self::Poisoned => {
                Some("leave, look what is there (`affray log LOG`), and go on from that")
            }
            Self::Write(error) if error.kind() == io::ErrorKind::StorageFull => {
                Some("make room on the disk and try again")
            }
            Self::Limit(_)
            | Self::Unreadable(_)
            | Self::Write(_)
            | Self::KeepTorn(_)
            | Self::Read(_) => None,
        }
    }
}
