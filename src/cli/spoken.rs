//! The words of the command line, as clap reads them.

/// How a dispute is made and decided.
mod doubting;
/// What is checked of a log, and against what.
mod proving;

pub use doubting::{DecideArgs, DisputeArgs};
pub use proving::VerifyArgs;

use super::{account, examples, prove};
use crate::tui::Speed;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// How a replay is shown.
#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// Write one page that replays it in a browser; - is the standard output
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Play at once, this fast; at 1 each row is shown for a second [1/4 to 32]
    #[arg(long, value_name = "SPEED")]
    pub speed: Option<Speed>,
    /// Where to begin; an event, r3 for round 3, a mark, start or end
    #[arg(long, value_name = "POINT")]
    pub from: Option<String>,
}

/// What is audited, and how much is told of it.
#[derive(Args, Debug)]
pub struct AuditArgs {
    /// Logs, pages that hold one, and folders of logs; - is the standard input
    #[arg(required = true, value_name = "LOG|DIR")]
    pub logs: Vec<PathBuf>,
    /// Of several logs tell everything of each, not of those alone that are contradicted
    #[arg(long)]
    pub details: bool,
    /// Exit with 1 also where something cannot be told
    #[arg(long)]
    pub strict: bool,
}

/// Keeps, verifies and replays tabletop fights.
#[derive(Parser)]
#[command(name = "affray", version, propagate_version = true)]
#[command(about = "Plays, records, verifies and replays tabletop fights, every event in a log")]
#[command(after_help = examples::AFFRAY)]
pub struct Cli {
    /// Answer in JSON, one object a line
    #[arg(long, global = true)]
    pub json: bool,
    /// Who speaks and who reads: a seat of the fight, such as gm
    #[arg(long = "as", global = true, value_name = "SEAT")]
    pub seat: Option<String>,
    /// Where times come from; fixed makes a recording reproducible
    #[arg(long, global = true, value_enum)]
    #[arg(default_value_t = Clock::System, hide_default_value = true)]
    pub clock: Clock,
    /// How much of a fight is told
    #[arg(long, global = true, value_enum)]
    pub depth: Option<Depth>,
    /// Long answers go straight to the terminal
    #[arg(long, global = true)]
    pub no_pager: bool,
    #[command(subcommand)]
    pub command: Command,
}

/// How much of a fight is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Depth {
    /// A line or two for a deed and what came of it
    Brief,
    /// Every roll with its parts, every change, questions and answers
    Plain,
    /// Every event with its clauses
    Full,
}

impl From<Depth> for crate::account::Depth {
    fn from(depth: Depth) -> Self {
        match depth {
            Depth::Brief => crate::account::Depth::Brief,
            Depth::Plain => crate::account::Depth::Plain,
            Depth::Full => crate::account::Depth::Full,
        }
    }
}

/// Where times come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Clock {
    /// The clock of this machine
    System,
    /// Every time is 0
    Fixed,
}

/// What is to be done.
#[derive(Subcommand)]
pub enum Command {
    /// Plays a script, prints the account, writes the log
    #[command(after_help = examples::RUN)]
    Run(RunArgs),
    /// Runs plays and literate cases; counts passed and failed
    #[command(after_help = examples::CHECK)]
    Check {
        /// Files (.play, .md) and folders that hold them; - is a play on the standard input
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
    },
    /// Opens a fight
    #[command(after_help = examples::NEW)]
    New(NewArgs),
    /// Adds a player's share to the dice, before the fight starts or after a reveal
    #[command(after_help = examples::CONTRIBUTE)]
    Contribute {
        /// The log
        log: PathBuf,
        /// Any words; they are mixed into the key of the dice
        text: String,
    },
    /// Plays at a prompt, or reads lines of play from a pipe
    #[command(after_help = examples::PLAY)]
    Play {
        /// The log
        log: PathBuf,
    },
    /// Tells the account of a fight
    #[command(after_help = examples::LOG)]
    Log {
        /// The log; - is the standard input
        log: PathBuf,
        #[command(flatten)]
        args: LogArgs,
    },
    /// Shows the state of a fight
    ///
    /// Defenses are explained where they are not what the sheet alone gives, at --depth full all.
    #[command(after_help = examples::STATE)]
    State {
        /// The log; - is the standard input
        log: PathBuf,
        /// The state right after this event, on whatever line it is
        #[arg(long, value_name = "EVENT", value_parser = event_number)]
        at: Option<u64>,
    },
    /// Takes back the last deeds
    #[command(after_help = examples::UNDO)]
    Undo {
        #[command(flatten)]
        step: StepArgs,
    },
    /// Takes up again what was undone
    #[command(after_help = examples::REDO)]
    Redo {
        #[command(flatten)]
        step: StepArgs,
    },
    /// Gives a name to the place where the fight is now
    #[command(after_help = examples::MARK)]
    Mark {
        /// The log
        log: PathBuf,
        /// The name, for goto
        name: String,
    },
    /// Goes to an event, a round or a mark; what is played from there is a second story
    #[command(after_help = examples::GOTO)]
    Goto {
        /// The log
        log: PathBuf,
        /// An event's number, start, end, back (where the line was), round N, or a mark
        #[arg(value_name = "POINT", required = true, num_args = 1..=2)]
        point: Vec<String>,
        /// Show what would happen and change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Takes back one older deed and says the later ones again
    #[command(after_help = examples::RETRACT)]
    Retract {
        /// The log
        log: PathBuf,
        /// Any event of the deed
        #[arg(value_parser = event_number)]
        event: u64,
        #[command(flatten)]
        back: BackArgs,
    },
    /// Corrects a typed face that was entered wrongly, and says what followed again
    #[command(after_help = examples::CORRECT)]
    Correct {
        /// The log
        log: PathBuf,
        /// The roll
        #[arg(value_parser = event_number)]
        event: u64,
        /// What the die shows
        #[arg(long, value_name = "N")]
        face: u16,
        /// Which die of the roll
        #[arg(long, value_name = "K", default_value_t = 1)]
        die: usize,
        #[command(flatten)]
        back: BackArgs,
    },
    /// Doubts an event; the dispute stays in the log until the GM decides it
    #[command(after_help = examples::DISPUTE)]
    Dispute(DisputeArgs),
    /// Decides a dispute, once: the event stands, or it does not
    #[command(after_help = examples::DECIDE)]
    Decide(DecideArgs),
    /// Lists disputes: what is recorded, what was ruled, and what carried that out
    #[command(after_help = examples::DISPUTES)]
    Disputes {
        /// The log; - is the standard input
        log: PathBuf,
    },
    /// Checks the chain and the structure of logs
    #[command(after_help = examples::VERIFY, long_about = proving::VERIFY)]
    Verify(proving::VerifyArgs),
    /// Copies the good commits of a damaged log
    #[command(after_help = examples::SALVAGE)]
    Salvage {
        /// The damaged log; - is the standard input
        log: PathBuf,
        /// Where the copy goes
        #[arg(short, long, value_name = "NEW")]
        output: PathBuf,
    },
    /// Prints what a log is now, short enough to note down
    #[command(after_help = examples::HEAD, long_about = proving::HEAD)]
    Head {
        /// The log; - is the standard input
        log: PathBuf,
    },
    /// Verifies logs, then their dice, then every effect by running the rules again
    #[command(after_help = examples::AUDIT, long_about = proving::AUDIT)]
    Audit(AuditArgs),
    /// Says why: the declaration, the dice, each modifier and its clause
    #[command(after_help = examples::EXPLAIN)]
    Explain {
        /// The log; - is the standard input
        log: PathBuf,
        /// The number of an event, as `affray log` shows it
        #[arg(value_parser = event_number)]
        event: u64,
        /// Every hash from the secret to the faces, to be repeated with b3sum and openssl
        #[arg(long)]
        steps: bool,
    },
    /// Proves one event, or that a log only grew, to somebody without the log
    #[command(
        after_help = examples::PROVE,
        long_about = "Proves one event to somebody who has not the log: with its commit, the \
            opening, and what its dice hang on (shares, revealed secrets), each with its path to \
            the head. Nothing else of the log is in the proof. Hidden events are commitments in \
            it, unless --as names a seat that may see them.\n\nWith --from it proves that the \
            log continues an earlier head. `affray check-proof` checks either."
    )]
    Prove(prove::ProveArgs),
    /// Checks proofs without the log, against a head you noted
    #[command(after_help = examples::CHECK_PROOF, long_about = proving::CHECK_PROOF)]
    CheckProof(prove::CheckProofArgs),
    /// Counts hits, damage and luck, by combatant and by seat, over one log or several
    #[command(
        after_help = examples::STATS,
        long_about = "Counts hits, damage dealt and taken, and luck, by combatant and by seat, \
            over one log or a campaign of several.\n\nCombatants and seats of one id are counted \
            as one. What was undone does not count; dice that were seen and undone are counted \
            apart. What is hidden from the seat given with --as is not counted, and that is said."
    )]
    Stats {
        /// Logs, and folders that hold them; - is the standard input
        #[arg(required = true, value_name = "LOG|DIR")]
        logs: Vec<PathBuf>,
    },
    /// Publishes the seed of the dice
    #[command(
        after_help = examples::REVEAL,
        long_about = "Publishes the seed of the dice, so that anybody can audit them.\n\nIn the \
            middle of a fight a fresh seed takes its place and its commitment is named with the \
            reveal; with --final there is none, and no seeded die is thrown any more."
    )]
    Reveal {
        /// The log
        log: PathBuf,
        /// Name no seed to go on with
        #[arg(long = "final")]
        last: bool,
    },
    /// Replays a fight: on a terminal full screen, else as text; or writes a page
    #[command(
        after_help = examples::REPLAY,
        long_about = "Replays a fight. On a terminal it fills the screen: a timeline, who takes \
            part, the map, the account so far, and why; ? shows the keys, q ends it. Into a pipe, \
            with --json or with --no-pager it prints the account.\n\nWith --html it writes one \
            file that replays the fight in a browser, opens from a disk and loads nothing. The \
            page holds the log, reads well without scripts, and checks the log by itself; `affray \
            verify FILE` and `affray audit FILE` check it without the page. With --as SEAT or --as \
            spectator, what they may not see is not in the file. A file that is there already is \
            left alone."
    )]
    Replay {
        /// The log; - is the standard input
        log: PathBuf,
        #[command(flatten)]
        shown: ReplayArgs,
    },
    /// Follows a fight on a second screen
    #[command(
        after_help = examples::WATCH,
        long_about = "Follows a fight on a second screen: tells the last of the account, then what \
            is appended as it happens, with how things stand at each round start.\n\nCtrl-C ends \
            it."
    )]
    Watch {
        /// The log
        log: PathBuf,
        /// Begin with the whole account, not with its last 20 rows
        #[arg(long)]
        all: bool,
        /// Tell what is there and end
        #[arg(long)]
        once: bool,
    },
    /// Writes a log as JSON Lines: without loss, or with --as what a seat may see
    #[command(after_help = examples::EXPORT)]
    Export(super::exchange::ExportArgs),
    /// Makes a log from exported JSON Lines, byte for byte the one exported
    #[command(after_help = examples::IMPORT)]
    Import {
        /// The JSON Lines; - is the standard input
        file: PathBuf,
        /// Where the log goes
        #[arg(short, long, value_name = "LOG")]
        output: PathBuf,
    },
    /// Shows the systems, the clauses of one, or one clause with its place in the source
    #[command(after_help = examples::RULES)]
    Rules {
        /// A system, or a clause with its system, such as wwn:shock.on-miss
        system: Option<String>,
        /// A clause or an area of clauses, such as shock.on-miss or shock
        clause: Option<String>,
    },
    /// Teaches: prints a page of the guide, or the list of its topics
    #[command(after_help = examples::GUIDE)]
    Guide {
        /// Which page; the list of all if left out
        topic: Option<String>,
    },
    /// Prints a JSON Schema, or the list of them
    #[command(after_help = examples::SCHEMA)]
    Schema {
        /// Which; the list of all if left out
        name: Option<String>,
    },
    /// Shows the configuration file and what is in force
    #[command(
        after_help = examples::CONFIG,
        long_about = "Shows where the configuration file is and what is in force.\n\nThe file is \
            TOML: seat = \"maria\", colour = \"auto\" (or always, never), depth = \"plain\" (or \
            brief, full). A fight without that seat is read as a spectator would. Options of the \
            command line win. AFFRAY_CONFIG names another file."
    )]
    Config,
    /// Prints the completions of a shell
    #[command(after_help = examples::COMPLETIONS)]
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
    /// Prints the manual page
    #[command(after_help = examples::MAN)]
    Man {
        /// The page of one command
        command: Option<String>,
    },
}

/// What is run.
#[derive(Args)]
pub struct RunArgs {
    /// The script; - is the standard input
    #[arg(value_name = "FILE.play")]
    pub file: PathBuf,
    /// Where the log goes; without it nothing is kept
    #[arg(short, long, value_name = "LOG")]
    pub output: Option<PathBuf>,
    /// A file with the secret of the dice, 32 bytes as they are, and maybe 32 of the key from which
    /// blinders and later secrets are derived: for recordings
    #[arg(long, value_name = "FILE")]
    pub seed_file: Option<PathBuf>,
}

/// What is opened.
#[derive(Args)]
pub struct NewArgs {
    /// The log to make; with --example the play file, or nothing to see it
    #[arg(required_unless_present = "example")]
    pub log: Option<PathBuf>,
    /// Whose front matter opens the fight; - is the standard input
    #[arg(long, value_name = "FILE.play", required_unless_present = "example")]
    pub from: Option<PathBuf>,
    /// Write a fight of this system with comments to begin from, which runs as it stands
    #[arg(long, value_name = "SYSTEM", conflicts_with_all = ["from", "old", "seed_file"])]
    pub example: Option<String>,
    /// A fight before this one: what lasts of it is carried over by the combatants' ids
    #[arg(long = "continue", value_name = "OLD")]
    pub old: Option<PathBuf>,
    /// A file with the secret of the dice, 32 bytes as they are, and maybe 32 of the key from which
    /// blinders and later secrets are derived: for recordings
    #[arg(long, value_name = "FILE")]
    pub seed_file: Option<PathBuf>,
}

/// What is told of a log.
#[derive(Args)]
pub struct LogArgs {
    /// Everything in file order, what was undone too
    #[arg(long)]
    pub all: bool,
    /// Lines for a terminal, or a report in Markdown
    #[arg(long, value_enum, default_value_t = account::Format::Text, hide_default_value = true)]
    pub format: account::Format,
    /// One round, or the first and the last: 2-3
    #[arg(long, value_name = "N[-M]")]
    pub round: Option<String>,
    /// What this combatant does, and what happens to it
    #[arg(long, value_name = "NAME")]
    pub who: Option<String>,
    /// Rolls, with the deeds they belong to
    #[arg(long)]
    pub rolls: bool,
    /// Changes, with the deeds that made them
    #[arg(long)]
    pub changes: bool,
    /// The last rows only
    #[arg(long, value_name = "N")]
    pub last: Option<usize>,
    /// Rows with this text in them, with their deeds
    #[arg(long, value_name = "TEXT")]
    pub find: Option<String>,
    /// Where it goes; the standard output if left out
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// How something older is taken back.
#[derive(Args)]
pub struct BackArgs {
    /// Events of what is not said again
    #[arg(long, value_name = "EVENT", value_delimiter = ',', value_parser = event_number)]
    pub without: Vec<u64>,
    /// Faces for throws that have none, in the order thrown: 14,6
    #[arg(long, value_name = "FACE", value_delimiter = ',')]
    pub faces: Vec<u16>,
    /// Why
    #[arg(long, value_name = "TEXT")]
    pub because: Option<String>,
    /// Show what would become of everything said later, and change nothing
    #[arg(long)]
    pub dry_run: bool,
    /// Do it without showing it and asking first, as from a pipe
    #[arg(long)]
    pub yes: bool,
}

/// How far undo and redo go.
#[derive(Args)]
pub struct StepArgs {
    /// The log
    pub log: PathBuf,
    /// How far: a number of deeds (one if left out), the deeds of the turn or of the round, or
    /// to an event: undo with its deed, redo up to it
    #[arg(value_name = "N|turn|round|to EVENT", num_args = 0..=3)]
    pub amount: Vec<String>,
    /// Why
    #[arg(long, value_name = "TEXT")]
    pub because: Option<String>,
    /// Show what would happen and change nothing
    #[arg(long)]
    pub dry_run: bool,
}

/// The number of an event, with its mark or without: `305` or `#305`.
pub fn event_number(text: &str) -> Result<u64, String> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = if is_number { digits.parse().ok() } else { None };
    number.ok_or_else(|| "an event is named by its number, such as 305 or '#305'".to_owned())
}
