//! Play: the referee's loop over a log, and the play language spoken to it.

/// Pools that the rules keep within their bounds.
mod bounded;
/// From front matter to an opening.
mod cast;
/// Who may add a share to the dice, and who may reveal their secret.
mod ceremony;
/// Disputes and their decisions.
mod disputes;
/// Expectations of a play file.
mod expect;
/// What follows a rewind and belongs to it.
mod groups;
/// Every event in file order, the tree of lines, states by keyframes.
mod history;
/// Every address thrown so far.
mod index;
/// What is kept beside a log: the secret, and the key of recordings.
mod keeping;
/// Who may move the line.
mod movers;
/// What the next throw hangs on.
mod past;
/// Which of several things a question is about.
mod question;
/// Whole scripts.
mod runner;
/// Secrets, commitments, shares, keys.
mod secrets;
/// The referee.
mod session;
/// Openings and newcomers, against what a front matter could have said.
pub mod sheets;
/// The keys that dice hang on, as far as they are known.
mod table_keys;
/// One person speaking.
mod talk;
/// Why a line was not taken.
mod trouble;
/// Who typed the faces of a roll.
mod typist;
/// Values by their kinds.
pub mod values;
/// Words looked up.
mod words;

pub use bounded::bounded;
pub use cast::{Secret, Start, member, opening, system_named};
pub use ceremony::senseless;
pub use disputes::{Decision, Dispute, disputed_by, disputes, reason_for};
pub use expect::cite;
pub use history::{CommitKind, History, HistoryError};
pub use keeping::{Blinders, Keeping, KeepsSecrets};
pub use question::{asked_what, in_brackets, matter};
pub use runner::{Runner, check_script, open_cast, open_script, run_case, run_script};
pub use secrets::{Reveal, Share, commitment, table_key};
pub use session::{
    Back, Correction, Needed, PlayError, Receipt, Said, SaidAnew, Session, answer_recorded,
    asked_now, audiences, check_recorded, gives_the_gms, may_declare, not_rulable,
    number_newcomers, options_left, speaks_for, unwritten,
};
pub use table_keys::TableKey;
pub use talk::{Heard, Loader, Talk};
pub use trouble::{By, Trouble, diagnostic_of};
