//! What the commands print as JSON: small structures, each with a schema.

pub use super::prove::CheckedOut;
use crate::account::{DisputeTold, Later, Row};
use crate::audit::AuditReport;
use crate::explain::Explanation;
use crate::log::commit::Damage;
use crate::schema;
use crate::script::counted;
use crate::sheets::Sheets;
use crate::standing::Standing;
use crate::stats::Stats;
use crate::vocabulary::{Judged, Verdict};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value as Json;
use std::fmt;

/// What a log is now: printed by `head`, and by commands that wrote to a log.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct HeadOut {
    /// The log.
    pub log: String,
    /// The fight: the link of its first commit, in hex.
    pub fight: String,
    /// `COUNT:ROOT`.
    pub head: String,
    /// The twelve words that say the root; the count goes before them.
    pub words: String,
    /// How many commits the log has.
    pub commits: u64,
    /// How many events.
    pub events: u64,
    /// Where the torn end begins, as a byte offset, if a crash left one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub torn_at: Option<u64>,
    /// The first event that the command wrote, where it moved nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<u64>,
    /// That event in words, as the seat may see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
    /// What was taken back and up, if the line was moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moved: Option<MoveOut>,
}

/// A fight that was opened: printed by `new`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NewOut {
    /// The log.
    pub log: String,
    /// The fight: the link of its first commit, in hex.
    pub fight: String,
    /// `COUNT:ROOT`; note it down.
    pub head: String,
    /// The twelve words that say the root; the count goes before them.
    pub words: String,
    /// The file of the seed, where the dice hang on one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// What is carried over with `--continue`, such as `WHO POOL VALUE`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub carried: Vec<String>,
    /// What of the old fight is not: who is not in the new one, what was used up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub not_carried: Vec<String>,
    /// What was made of the sheets.
    pub sheets: Sheets,
}

/// One log that was verified: printed by `verify`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct VerifyOut {
    /// The log.
    pub log: String,
    /// What it comes to: chain, structure, and the head, if one was given.
    #[serde(flatten)]
    pub judged: Judged,
    /// How many good commits it has, those before the damage where there is some; 0 if it is no
    /// log.
    pub commits: u64,
    /// How many good events.
    pub events: u64,
    /// How many of them were taken out of the log.
    pub redacted: u64,
    /// How many good bytes.
    pub bytes: u64,
    /// `COUNT:ROOT` of the good part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub head: Option<String>,
    /// Where the torn end begins, as a byte offset, if a crash left one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub torn_at: Option<u64>,
    /// How many commits came after the head that was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub continues_by: Option<u64>,
    /// Where it is damaged, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damaged: Option<DamageOut>,
    /// What is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<String>,
}

impl VerifyOut {
    /// The same of a log that is damaged: what is before that is good.
    #[must_use]
    pub fn with_damage(self, damage: Option<Damage>) -> Self {
        let Some(Damage { commit, first_event, byte, .. }) = damage else { return self };
        let damaged = Some(DamageOut { commit, event: first_event, byte });
        let (commits, events) = (commit - 1, first_event - 1);
        VerifyOut { commits, events, bytes: byte, damaged, ..self }
    }
}

/// Where a log is damaged.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DamageOut {
    /// The first commit that does not verify, from 1.
    pub commit: u64,
    /// The first event that may be meant, from 1.
    pub event: u64,
    /// Where the part begins that does not verify, as a byte offset in the file.
    pub byte: u64,
}

/// A proof that was made: printed by `prove`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProofOut {
    /// The file.
    pub proof: String,
    /// How many bytes it is long.
    pub bytes: u64,
    /// `COUNT:ROOT`: the head it leads to.
    pub head: String,
    /// The commits in it; none in a proof of growth.
    pub commits: Vec<u64>,
    /// What it comes to, checked against that head.
    #[serde(flatten)]
    pub judged: Judged,
}

/// One log that was audited: printed by `audit`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AuditOut {
    /// The log.
    pub log: String,
    /// What was found.
    #[serde(flatten)]
    pub report: AuditReport,
}

/// What several logs came to: printed by `audit` behind them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AuditSummaryOut {
    /// How many logs there are.
    pub logs: u64,
    /// How many fit.
    pub fit: u64,
    /// How many cannot be told.
    pub cannot_be_told: u64,
    /// How many are contradicted.
    pub contradicted: u64,
    /// How many of those that cannot be told could not be read, or are no logs.
    pub unread: u64,
    /// How many events those have that were audited.
    pub events: u64,
    /// What the logs come to beside each other: whether two hang on one secret, and whether fights
    /// go on from the logs they name.
    pub together: Verdict,
}

impl Default for AuditSummaryOut {
    fn default() -> Self {
        let together = Verdict::Fits;
        let (logs, fit, cannot_be_told, contradicted, unread, events) = (0, 0, 0, 0, 0, 0);
        AuditSummaryOut { logs, fit, cannot_be_told, contradicted, unread, events, together }
    }
}

impl AuditSummaryOut {
    /// Counts a log.
    pub fn count(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Fits => self.fit += 1,
            Verdict::CannotBeTold => self.cannot_be_told += 1,
            Verdict::Contradicted => self.contradicted += 1,
        }
    }
}

impl fmt::Display for AuditSummaryOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AuditSummaryOut { fit, cannot_be_told, contradicted, unread, .. } = self;
        let (logs, fits) = (counted(self.logs, "log", "logs"), counted(*fit, "fits", "fit"));
        write!(f, "{logs}: {fits}, {cannot_be_told} cannot be told")?;
        if *unread > 0 {
            write!(f, " ({unread} could not be read)")?;
        }
        write!(f, ", {contradicted} contradicted")?;
        write!(f, "; {}", counted(self.events, "event", "events"))?;
        match self.together {
            Verdict::Fits => Ok(()),
            Verdict::CannotBeTold => write!(f, "; beside each other they cannot be told"),
            Verdict::Contradicted => write!(f, "; beside each other they are contradicted"),
        }
    }
}

/// What was salvaged: printed by `salvage`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SalvageOut {
    /// The new log.
    pub log: String,
    /// How many commits were kept.
    pub commits: u64,
    /// How many events.
    pub events: u64,
    /// How many bytes.
    pub bytes: u64,
    /// How many bytes behind them were left out: a commit that was cut off, or what is damaged.
    pub left_out: u64,
    /// What stopped the reading, if anything did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<String>,
}

/// What plays and cases came to: printed by `check`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CheckOut {
    /// How many passed.
    pub passed: u64,
    /// How many failed.
    pub failed: u64,
    /// The failures.
    pub failures: Vec<CheckFailure>,
}

/// A play or a case that failed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CheckFailure {
    /// The file.
    pub file: String,
    /// The line, where one is to blame.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The heading of the case, in Markdown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
    /// What is wrong.
    pub error: String,
    /// The reasons.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub because: Vec<String>,
    /// How many play blocks could not be run, where their cast is wrong; all of them count as
    /// failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_run: Option<u64>,
}

/// Where the line is moved: printed by `undo`, `redo`, `goto`, `retract` and `correct` with
/// `--dry-run`, and part of what they print without it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MoveOut {
    /// The event the line ends with before it.
    pub from: u64,
    /// The event it ends with after it.
    pub to: u64,
    /// The events taken back, in order.
    pub taken_back: Vec<u64>,
    /// The events taken up, in order.
    pub taken_up: Vec<u64>,
    /// What is moved, in a sentence.
    pub says: String,
    /// The deeds taken back, or the rest of them, in order.
    pub deeds_back: Vec<DeedOut>,
    /// The deeds taken up again, in order.
    pub deeds_up: Vec<DeedOut>,
    /// What becomes of everything said later, where a retract or a correct is tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub later: Option<Later>,
}

/// A deed that is taken back or up, or the rest of one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DeedOut {
    /// The first event that is moved.
    pub first: u64,
    /// The last.
    pub last: u64,
    /// What was said.
    pub says: String,
    /// By which seat; nobody if that is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    /// Who acts; nobody if that is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actor: Option<String>,
    /// The rolls among those events, in order.
    pub rolls: Vec<RollOut>,
}

/// A roll that is taken back or up.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RollOut {
    /// The event.
    pub event: u64,
    /// Who rolled.
    pub by: String,
    /// What for.
    pub purpose: String,
    /// Kept dice plus modifiers.
    pub total: i32,
}

/// A page that was written: printed by `replay --html`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PageOut {
    /// The page.
    pub page: String,
    /// How many events its log has.
    pub events: u64,
    /// How many bytes it is long.
    pub bytes: u64,
}

/// An answer that went into a file: printed by `export -o` and `log -o`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WrittenOut {
    /// The file.
    pub file: String,
    /// How many lines it has.
    pub lines: u64,
    /// How many bytes it is long.
    pub bytes: u64,
}

/// A rule system: printed by `rules`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SystemOut {
    /// Its id.
    pub system: String,
    /// Its full name.
    pub title: String,
    /// The edition of its rules.
    pub edition: u32,
    /// How many clauses it has.
    pub clauses: u64,
}

/// A clause: printed by `rules SYSTEM` and `rules SYSTEM CLAUSE`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ClauseOut {
    /// Its full id, such as `wwn:shock.on-miss`.
    pub clause: String,
    /// The section of the source.
    pub section: String,
    /// The rule in one line.
    pub title: String,
    /// The rule.
    pub text: String,
    /// The file of the source code.
    pub file: String,
    /// The line in that file.
    pub line: u32,
    /// Why no code cites it, where none does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uncited: Option<&'static str>,
    /// The file and line of a case that names it, where the cases are at hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<String>,
}

/// What somebody may say now with a verb: printed by `legal` at the prompt.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LegalOut {
    /// Who says it.
    pub who: String,
    /// The verb; for an answer or a window with `answer` or `take` before it.
    pub verb: String,
    /// The words that may stand behind it, as they are typed.
    pub words: Vec<String>,
}

/// What is in force without options: printed by `config`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ConfigOut {
    /// The configuration file, whether or not it is there; null where there is no place for one.
    pub file: Option<String>,
    /// Whether it is there.
    pub there: bool,
    /// Who speaks and who reads; null where nothing is kept back and the GM speaks.
    pub seat: Option<String>,
    /// When there are colours: `auto`, `always` or `never`.
    pub colour: String,
    /// How much the account tells: `brief`, `plain` or `full`.
    pub depth: String,
}

/// A text for another program: printed by `completions` and `man`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TextOut {
    /// What it is for.
    pub name: String,
    /// The text.
    pub text: String,
}

/// A page of the guide: printed by `guide`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GuideOut {
    /// Its name.
    pub topic: String,
    /// What it is about, in one line.
    pub says: String,
    /// The page in Markdown, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// A schema's name, and what makes it.
type Made = (&'static str, fn() -> Json);

/// What a sheet can say: printed by `rules SYSTEM stats`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StatOut {
    /// What carries it: a combatant, a weapon, the fight…
    pub of: &'static str,
    /// Its name.
    pub stat: String,
    /// What it holds.
    pub takes: String,
    /// What stands when it is left out, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<String>,
    /// What it means.
    pub says: &'static str,
}

/// A verb of a system.
#[derive(Debug, Serialize, JsonSchema)]
pub struct VerbOut {
    /// Its name.
    pub verb: String,
    /// What it costs.
    pub cost: String,
    /// When it can be done.
    pub when: String,
    /// Its options.
    pub options: Vec<String>,
    /// What it does.
    pub says: String,
}

/// The schemas of what the commands print.
const SCHEMAS: &[Made] = &[
    ("audit", schema::of::<AuditOut>),
    ("audit-summary", schema::of::<AuditSummaryOut>),
    ("check", schema::of::<CheckOut>),
    ("check-proof", schema::of::<CheckedOut>),
    ("clause", schema::of::<ClauseOut>),
    ("config", schema::of::<ConfigOut>),
    ("dispute", schema::of::<DisputeTold>),
    ("explain", schema::of::<Explanation>),
    ("guide", schema::of::<GuideOut>),
    ("head", schema::of::<HeadOut>),
    ("legal", schema::of::<LegalOut>),
    ("log", schema::of::<Row>),
    ("move", schema::of::<MoveOut>),
    ("new", schema::of::<NewOut>),
    ("page", schema::of::<PageOut>),
    ("prove", schema::of::<ProofOut>),
    ("salvage", schema::of::<SalvageOut>),
    ("stat", schema::of::<StatOut>),
    ("state", schema::of::<Standing>),
    ("stats", schema::of::<Stats>),
    ("system", schema::of::<SystemOut>),
    ("text", schema::of::<TextOut>),
    ("verb", schema::of::<VerbOut>),
    ("verify", schema::of::<VerifyOut>),
    ("written", schema::of::<WrittenOut>),
];

/// The names of all schemas of the program, sorted.
pub fn schema_names() -> Vec<String> {
    let mut names = schema::names();
    names.extend(SCHEMAS.iter().map(|(name, _)| (*name).to_owned()));
    names.sort_unstable();
    names
}

/// A schema by its name.
pub fn schema_named(name: &str) -> Option<Json> {
    let own = SCHEMAS.iter().find(|known| known.0 == name).map(|(_, make)| make());
    own.or_else(|| schema::named(name))
}
