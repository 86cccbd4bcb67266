//! How a dispute is made and decided.

use super::event_number;
use crate::vocabulary::{DisputeOutcome, Remedy};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// What is disputed.
#[derive(Args)]
pub struct DisputeArgs {
    /// The log
    pub log: PathBuf,
    /// The event that is doubted, as `affray log` shows its number
    #[arg(value_parser = event_number)]
    pub event: u64,
    /// Why
    #[arg(long, value_name = "TEXT")]
    pub because: String,
}

/// What is decided.
#[derive(Args)]
pub struct DecideArgs {
    /// The log
    pub log: PathBuf,
    /// The event that is disputed
    #[arg(value_parser = event_number)]
    pub event: u64,
    /// Whether it stands
    #[arg(value_enum)]
    pub outcome: Outcome,
    /// What is done about an event that does not stand
    #[arg(long, value_enum)]
    pub remedy: Option<Remedied>,
    /// Why
    #[arg(long, value_name = "TEXT")]
    pub because: String,
}

impl DisputeArgs {
    /// The line of play that says it, but for the reason.
    pub fn line(&self) -> String {
        format!("dispute {}", self.event)
    }
}

impl DecideArgs {
    /// The line of play that says it, but for the reason.
    pub fn line(&self) -> String {
        let remedy = self.remedy.map_or_else(String::new, |it| format!(" remedy={}", it.word()));
        format!("decide {} {}{remedy}", self.event, self.outcome.word())
    }
}

/// How a dispute is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Outcome {
    /// The event stands
    Upheld,
    /// The event does not stand
    Overturned,
}

impl Outcome {
    fn word(self) -> &'static str {
        match self {
            Outcome::Upheld => DisputeOutcome::Upheld.word(),
            Outcome::Overturned => DisputeOutcome::Overturned.word(),
        }
    }
}

/// What is done about an event that does not stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Remedied {
    /// Nothing
    None,
    /// The fight goes back to before its deed
    Undo,
    /// Its deed is taken back, and the later ones are said again
    Retract,
    /// A ruling puts it right
    Ruling,
}

impl Remedied {
    fn word(self) -> &'static str {
        match self {
            Remedied::None => Remedy::None.word(),
            Remedied::Undo => Remedy::Undo.word(),
            Remedied::Retract => Remedy::Retract.word(),
            Remedied::Ruling => Remedy::Ruling.word(),
        }
    }
}
