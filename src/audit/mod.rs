//! The audit: a log is verified, its dice are thrown again, its rules are run again, and whatever
//! comes out otherwise than it was recorded is named.
//!
//! ```text
//! bytes ─▶ chain ─▶ structure ─▶ every resolution, once for each line it stands on, re-run
//!                               └▶ every seeded die, thrown again from the secret
//! ```
//!
//! An audit proves what can be proved and says what cannot: faces of physical dice, rulings, and
//! dice whose secret was not revealed.
//!
//! A long log is walked in parts, one beside the other: each begins between two deeds, with the
//! state that the events before it fold to.

/// Commits, read ahead.
mod ahead;
/// What each seat did, as text.
mod by_seat;
/// Who added to the dice, and who could have chosen them.
mod ceremony;
/// The dice: secrets, commitments, faces.
mod dice;
/// Disputes, and how they were decided.
mod disputes;
/// What was said once dice had been seen.
mod hindsight;
/// The walk in parts, one beside the other.
mod parts;
/// Logs from which events were taken out.
mod redacted;
/// The report as text.
mod text;
/// What an audit comes to.
mod verdict;
/// The walk over the commits.
mod walk;
/// Events in words.
mod words;

pub use hindsight::{Hindsight, HindsightKind};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use self::parts::Walked;
use crate::log::Unreadable;
use crate::play::HistoryError;
use crate::vocabulary::{DisputeOutcome, Judged, Remedy};

/// How many findings a report lists of those that are vouched for, and as many of the others; the
/// rest are counted.
pub const MOST_FINDINGS: usize = 1000;

/// Why a log cannot be audited.
#[derive(Debug, thiserror::Error)]
pub enum AuditError {
    /// The chain is broken, or there is no log.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The events cannot be read, or do not stand as events do.
    #[error(transparent)]
    History(#[from] HistoryError),
    /// The log is of a system this program does not know.
    #[error("this log is of the system `{0}`, which this program does not play")]
    UnknownSystem(String),
}

/// What an audit found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AuditReport {
    /// What it comes to, what could not be checked here, and where it is first contradicted.
    #[serde(flatten)]
    pub judged: Judged,
    /// The system.
    pub system: String,
    /// The head of the log: `COUNT:ROOT`.
    pub head: String,
    /// How many commits were read.
    pub commits: u64,
    /// How many events.
    pub events: u64,
    /// How many of them were taken out of the log: where there are any, only the chain was checked.
    pub redacted: u64,
    /// Where the log ends torn, as a byte offset.
    pub torn_at: Option<u64>,
    /// How many resolutions were run again; one on several lines counts for each.
    pub resolutions: u64,
    /// What was promised at the opening, and whether it was kept, a sentence each.
    pub promises: Vec<String>,
    /// The editions of the rules.
    pub edition: EditionReport,
    /// The dice.
    pub dice: DiceReport,
    /// What came out otherwise, in the order of the events.
    pub findings: Vec<Finding>,
    /// How many more findings there are than listed.
    pub more_findings: u64,
    /// The seats of the table, in the order of the opening.
    pub seats: Vec<String>,
    /// Rulings of the GM.
    pub rulings: Vec<RulingItem>,
    /// What the GM gave with a line: success or failure without a die, modifiers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<GivenItem>,
    /// Dice typed in, by seat.
    pub typed: Vec<TypedItem>,
    /// What was said, thrown or typed once dice had been seen.
    pub hindsight: Vec<Hindsight>,
    /// Every move of the line: undo, redo, goto, retract, offers taken.
    pub rewinds: Vec<RewindItem>,
    /// Every dispute, and how it was decided.
    pub disputes: Vec<DisputeItem>,
    /// Events said at an earlier time than one before them, what is said again aside.
    pub back_in_time: Vec<u64>,
}

/// The editions of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EditionReport {
    /// Those the log was recorded under, in order.
    pub recorded: Vec<u32>,
    /// The one of this program.
    pub program: u32,
    /// Clauses that decide differently now where another edition was recorded: not vouched for.
    pub not_vouched_for: Vec<String>,
    /// For each of them the commits it decides differently, each judged from the recorded state
    /// before its deed; last those where no clause is named.
    pub decided_differently: Vec<ClauseItem>,
    /// For each clause the commits in which something comes out differently behind such a decision
    /// in the same deed, as a rule because of it.
    pub behind_them: Vec<ClauseItem>,
    /// Commits that go on with a deed that was decided differently, and could not be judged.
    pub not_judged: Vec<u64>,
}

/// A clause that decides differently from another edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClauseItem {
    /// Its full id; none where what differs names no clause.
    pub clause: Option<String>,
    /// The commits, in order.
    pub commits: Vec<u64>,
}

/// What could be said of the dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DiceReport {
    /// The policy of the fight: typed, committed or open.
    pub policy: String,
    /// Whether a line of a seeded fight may bring faces of physical dice.
    pub mixed: bool,
    /// Seeded dice thrown again.
    pub checked: u64,
    /// Of these, dice that show the recorded face: they fit.
    pub fit: u64,
    /// Seeded dice whose secret is not known here: they cannot be told.
    pub secret_not_revealed: u64,
    /// Dice typed in: they cannot be told.
    pub typed: u64,
    /// Dice that take a face typed earlier for the same throw, and are worth what it is.
    pub carried: u64,
    /// Dice of an earlier throw that were judged anew, and are worth what it is.
    pub judged_anew: u64,
    /// What is known of the secrets, in a sentence each.
    pub secrets: Vec<String>,
    /// Who added a share to the dice, in order.
    pub shares: Vec<ShareItem>,
    /// Who could have chosen what, in a sentence each.
    pub could_choose: Vec<String>,
}

/// A share of the dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ShareItem {
    /// The event.
    pub event: u64,
    /// The seat that spoke it.
    pub seat: String,
    /// For which secret: 0 the first, 1 the one after the first reveal, and so on.
    pub secret: u32,
    /// The head of the log before it: what its speaker could note.
    pub head: String,
}

/// What kind of thing came out otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// A die does not show the face of its address, or not the one it stands from.
    Dice,
    /// A secret does not fit its commitment.
    Commitment,
    /// The rules come to something else.
    Rules,
    /// What was said could not be said then.
    Refused,
    /// Events stand where none of their kind can stand.
    Structure,
}

/// One thing that came out otherwise than it was recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// The event.
    pub event: u64,
    /// Its commit.
    pub commit: u64,
    /// What kind of thing it is.
    pub kind: FindingKind,
    /// The clause that decides it, by its full id.
    pub clause: Option<String>,
    /// What it is, in a sentence.
    pub says: String,
    /// What was recorded, in words.
    pub recorded: Option<String>,
    /// What comes out, in words.
    pub recomputed: Option<String>,
    /// Whether it was recorded under the edition of this program.
    pub vouched: bool,
    /// Whether its line was undone.
    pub undone: bool,
}

/// A ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RulingItem {
    /// The event.
    pub event: u64,
    /// The seat that ruled.
    pub seat: String,
    /// What it changed, in words.
    pub changes: Vec<String>,
    /// Why.
    pub because: Option<String>,
    /// Whether it was undone.
    pub undone: bool,
}

/// What the GM gave with a line, which no rule says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GivenItem {
    /// The event.
    pub event: u64,
    /// The seat that said the line.
    pub seat: String,
    /// Who did what, and what was given: `Ash attacks Gob (Ash succeeds by the GM's word)`.
    pub says: String,
    /// Whether it was undone.
    pub undone: bool,
}

/// Dice typed in by a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TypedItem {
    /// The seat.
    pub seat: String,
    /// How many dice.
    pub dice: u64,
    /// At which events.
    pub events: Vec<u64>,
}

/// A move of the line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RewindItem {
    /// The event.
    pub event: u64,
    /// The seat.
    pub seat: String,
    /// By what: undo, redo, goto, retract, offer.
    pub by: crate::vocabulary::RewindBy,
    /// From where.
    pub from: u64,
    /// To where.
    pub to: u64,
    /// Why.
    pub because: Option<String>,
    /// What it took back and took up again, in a sentence.
    pub says: String,
}

/// A dispute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DisputeItem {
    /// The event.
    pub event: u64,
    /// The seat that disputes.
    pub seat: String,
    /// The event that is disputed.
    pub about: u64,
    /// Why.
    pub reason: String,
    /// How it was decided; nothing while it is open.
    pub decided: Option<DecisionItem>,
}

/// How a dispute was decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DecisionItem {
    /// The event.
    pub event: u64,
    /// The seat that decided.
    pub seat: String,
    /// Whether the event stands.
    pub outcome: DisputeOutcome,
    /// What is done about it.
    pub remedy: Remedy,
    /// Why.
    pub reason: String,
}

impl AuditReport {
    /// How many disputes are open.
    pub fn open_disputes(&self) -> usize {
        self.disputes.iter().filter(|dispute| dispute.decided.is_none()).count()
    }

    /// The first finding: where the log begins to differ.
    pub fn first(&self) -> Option<&Finding> {
        self.findings.first()
    }
}

/// Audits a log. `secret` is the one kept beside it, if it was not revealed in it.
///
/// # Errors
/// [`AuditError`] where the log cannot be read at all; whatever differs in a log that can be read
/// stands in the report.
pub fn audit(log: &[u8], secret: Option<[u8; 32]>) -> Result<AuditReport, AuditError> {
    audit_with(log, || Ok(secret), 1)
}

/// Audits a log in so many parts, each on a thread of its own; the report is the same in any number
/// of them. `secret` gives the one kept beside the log, or says why it cannot; it is asked for only
/// where dice hang on a secret that the log does not reveal.
///
/// # Errors
/// As for [`audit`].
pub fn audit_with(
    log: &[u8],
    secret: impl FnOnce() -> Result<Option<[u8; 32]>, String>,
    parts: usize,
) -> Result<AuditReport, AuditError> {
    match parts::walked(log, parts, |walk| walk.look_back(secret))? {
        Some((Walked { walk, found, head, torn_at }, looked_back)) => {
            Ok(walk.finish(found, looked_back, head, torn_at))
        }
        None => redacted::report(log),
    }
}
