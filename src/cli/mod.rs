//! The command line: words in, answers on the standard output, errors on the standard error
//! stream, one exit code. Nothing knows this module; it holds no rule of play.

/// The account on the standard output.
mod account;
/// What may be typed next at the prompt.
mod complete;
/// The configuration file.
mod config;
/// The examples at the end of each command's help.
mod examples;
/// JSON Lines out and in, and the schemas.
mod exchange;
/// Answers and errors: where they go and who reads them.
mod face;
/// Errors and exit codes.
mod failure;
/// Opening logs, scripts and seeds.
mod files;
/// New fights.
mod fresh;
/// The guide.
mod guide;
/// Shell completions and the manual page.
mod manual;
/// What the commands print as JSON.
pub mod output;
/// Where answers go.
mod pager;
/// The colours of an account.
mod paint;
/// A fight from its first line: run, check, contribute.
mod perform;
/// Play at a prompt or from a pipe.
mod prompt;
/// What a log is worth: verify, head, audit, reveal, salvage.
mod proof;
/// The log, the state, the reasons, the replay.
mod reading;
/// Undo, redo, marks and branches.
mod rewind;
/// The rules as the program knows them.
mod rules;
/// The seeds of the dice, beside the logs.
mod seeds;
/// A log in a file or in memory.
mod store;
/// What logs say of each other.
mod together;
/// A log followed on a second screen.
mod watch;

use crate::play::Correction;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use config::Config;
use face::{Face, Paging};
use failure::{Code, Failure};
use files::Fight;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

/// Reads the command line of this process, does what it says, and gives the exit code.
pub fn main() -> ExitCode {
    ExitCode::from(run(std::env::args_os()))
}

/// Does what a command line says; gives the exit code.
pub fn run(words: impl IntoIterator<Item = OsString>) -> u8 {
    let cli = match Cli::try_parse_from(words) {
        Ok(cli) => cli,
        Err(error) => {
            face::tell_usage(&error);
            return if error.use_stderr() { Code::Cannot.number() } else { Code::Done.number() };
        }
    };
    let (config, wrong) = match Config::read() {
        Ok(config) => (config, None),
        Err(failure) => (Config::default(), Some(failure)),
    };
    let paging = if cli.no_pager { Paging::Off } else { Paging::Allowed };
    let mut face = Face::new(cli.json, cli.seat, cli.clock, config).with_paging(paging);
    if let Some(depth) = cli.depth {
        face.tell_at(depth.into());
    }
    let ending = match wrong {
        Some(failure) => Err(failure),
        None => perform(&mut face, cli.command),
    };
    face.end(ending).number()
}

/// The definition of the command line, for help, completions, the manual page and tests.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Tells of a fight what `affray log` would tell with these words.
fn log_in_words(face: &mut Face, fight: &Fight, words: &[String]) -> Result<(), Failure> {
    const THE_LOG: &str = "-";
    let line = ["affray", "log"].into_iter().chain(words.iter().map(String::as_str));
    let line = line.chain(["--", THE_LOG]);
    let cli = match Cli::try_parse_from(line) {
        Ok(cli) => cli,
        Err(help) if !help.use_stderr() => {
            face.lines(&help.render().to_string());
            return Ok(());
        }
        Err(error) => {
            let words = error.render().to_string();
            let first = words.lines().next().unwrap_or_default();
            return Err(Failure::cannot(first.trim_start_matches("error: "))
                .hint("`log --help` lists the options"));
        }
    };
    if cli.seat.is_some() || cli.json {
        return Err(Failure::cannot("who reads, and in which form, is said as play begins")
            .hint("leave --as and --json out here"));
    }
    let Command::Log { args, .. } = cli.command else {
        unreachable!("BUG: these are words of `log`")
    };
    let usual = face.depth();
    face.tell_at(cli.depth.map_or(usual, Into::into));
    if !cli.no_pager {
        face.page();
    }
    let told = account::tell(face, fight, &args);
    face.leave_page();
    face.tell_at(usual);
    told
}

/// The options of a command, with what they do.
fn options_of(command: &str) -> impl Iterator<Item = (String, String)> {
    let found = command_named(command);
    let options = found.into_iter().flat_map(|command| {
        let long = command.get_arguments().filter_map(|option| {
            let says = option.get_help().map(ToString::to_string).unwrap_or_default();
            Some((format!("--{}", option.get_long()?), says))
        });
        long.collect::<Vec<_>>()
    });
    options.filter(|(option, _)| option != "--help")
}

fn command_named(name: &str) -> Option<clap::Command> {
    Cli::command().find_subcommand(name).cloned()
}

/// Keeps, verifies and replays tabletop fights.
#[derive(Parser)]
#[command(name = "affray", version, propagate_version = true)]
#[command(about = "Plays, records, verifies and replays tabletop fights, every event in a log")]
#[command(after_help = examples::AFFRAY)]
struct Cli {
    /// Answer in JSON, one object a line
    #[arg(long, global = true)]
    json: bool,
    /// Who speaks and who reads: a seat of the fight, such as gm
    #[arg(long = "as", global = true, value_name = "SEAT")]
    seat: Option<String>,
    /// Where times come from; fixed makes a recording reproducible
    #[arg(long, global = true, value_enum)]
    #[arg(default_value_t = Clock::System, hide_default_value = true)]
    clock: Clock,
    /// How much of a fight is told
    #[arg(long, global = true, value_enum)]
    depth: Option<Depth>,
    /// Long answers go straight to the terminal
    #[arg(long, global = true)]
    no_pager: bool,
    #[command(subcommand)]
    command: Command,
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

#[derive(Subcommand)]
enum Command {
    /// Plays a script, prints the account, writes the log
    #[command(after_help = examples::RUN)]
    Run(RunArgs),
    /// Runs plays and literate cases; counts passed and failed
    #[command(after_help = examples::CHECK)]
    Check {
        /// Files (.play, .md) and folders that hold them
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
    },
    /// Opens a fight
    #[command(after_help = examples::NEW)]
    New(NewArgs),
    /// Adds a player's share to the dice, before the fight starts
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
    /// Goes to an event, a round or a mark; a branch, if play goes on from there
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
    /// Checks the chain and the structure of logs
    #[command(
        after_help = examples::VERIFY,
        long_about = "Checks the chain and the structure of logs.\n\nEach log fits, cannot be \
            told because events were taken out of it, or is contradicted, first at an \
            event.\n\nA log that was cut cleanly between two commits is a whole log of an earlier \
            moment: that shows only against a head noted elsewhere. Note heads down with \
            `affray head`, and check with --head."
    )]
    Verify {
        /// The logs; - is the standard input
        #[arg(required = true, value_name = "LOG")]
        logs: Vec<PathBuf>,
        /// A head noted earlier: check that the log continues it, and say how far
        #[arg(long, value_name = "COUNT:ROOT")]
        head: Option<String>,
        /// Exit with 1 also where something cannot be told
        #[arg(long)]
        strict: bool,
    },
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
    #[command(after_help = examples::HEAD)]
    Head {
        /// The log; - is the standard input
        log: PathBuf,
    },
    /// Verifies logs, then their dice, then every effect by running the rules again
    #[command(
        after_help = examples::AUDIT,
        long_about = "Verifies logs, then their dice, then every effect by running the rules \
            again.\n\nEach log fits, cannot be told because of the reasons given, or is \
            contradicted, first at an event. Listed are rulings, typed faces, moves of the line, \
            and what was said, thrown or typed once dice had been seen."
    )]
    Audit {
        /// Logs, and folders that hold them; - is the standard input
        #[arg(required = true, value_name = "LOG|DIR")]
        logs: Vec<PathBuf>,
        /// Exit with 1 also where something cannot be told
        #[arg(long)]
        strict: bool,
    },
    /// Says why: the declaration, the dice, each modifier and its clause
    #[command(after_help = examples::EXPLAIN)]
    Explain {
        /// The log; - is the standard input
        log: PathBuf,
        /// The number of an event, as `affray log` shows it
        #[arg(value_parser = event_number)]
        event: u64,
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
    /// Replays a fight as text
    #[command(after_help = examples::REPLAY)]
    Replay {
        /// The log; - is the standard input
        log: PathBuf,
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
    /// Writes a log as JSON Lines, without loss
    #[command(after_help = examples::EXPORT)]
    Export {
        /// The log; - is the standard input
        log: PathBuf,
    },
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
            brief, full). Options of the command line win. AFFRAY_CONFIG names another file."
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

#[derive(Args)]
struct RunArgs {
    /// The script; - is the standard input
    #[arg(value_name = "FILE.play")]
    file: PathBuf,
    /// Where the log goes; without it nothing is kept
    #[arg(short, long, value_name = "LOG")]
    output: Option<PathBuf>,
    /// A file with the secret of the dice, 32 bytes as they are, and maybe 32 of the key from which
    /// blinders and later secrets are derived: for recordings
    #[arg(long, value_name = "FILE")]
    seed_file: Option<PathBuf>,
}

#[derive(Args)]
struct NewArgs {
    /// The log to make; with --example the play file, or nothing to see it
    #[arg(required_unless_present = "example")]
    log: Option<PathBuf>,
    /// Whose front matter opens the fight; - is the standard input
    #[arg(long, value_name = "FILE.play", required_unless_present = "example")]
    from: Option<PathBuf>,
    /// Write a fight of this system with comments to begin from, which runs as it stands
    #[arg(long, value_name = "SYSTEM", conflicts_with_all = ["from", "old", "seed_file"])]
    example: Option<String>,
    /// A fight before this one: what lasts of it is carried over by the combatants' ids
    #[arg(long = "continue", value_name = "OLD")]
    old: Option<PathBuf>,
    /// A file with the secret of the dice, 32 bytes as they are, and maybe 32 of the key from which
    /// blinders and later secrets are derived: for recordings
    #[arg(long, value_name = "FILE")]
    seed_file: Option<PathBuf>,
}

/// What is told of a log.
#[derive(Args)]
pub struct LogArgs {
    /// Everything in file order, what was undone too
    #[arg(long)]
    all: bool,
    /// Lines for a terminal, or a report in Markdown
    #[arg(long, value_enum, default_value_t = account::Format::Text, hide_default_value = true)]
    format: account::Format,
    /// One round, or the first and the last: 2-3
    #[arg(long, value_name = "N[-M]")]
    round: Option<String>,
    /// What this combatant does, and what happens to it
    #[arg(long, value_name = "NAME")]
    who: Option<String>,
    /// Rolls, with the deeds they belong to
    #[arg(long)]
    rolls: bool,
    /// Changes, with the deeds that made them
    #[arg(long)]
    changes: bool,
    /// The last rows only
    #[arg(long, value_name = "N")]
    last: Option<usize>,
    /// Rows with this text in them, with their deeds
    #[arg(long, value_name = "TEXT")]
    find: Option<String>,
}

#[derive(Args)]
struct BackArgs {
    /// Events of what is not said again
    #[arg(long, value_name = "EVENT", value_delimiter = ',', value_parser = event_number)]
    without: Vec<u64>,
    /// Faces for throws that have none, in the order thrown: 14,6
    #[arg(long, value_name = "FACE", value_delimiter = ',')]
    faces: Vec<u16>,
    /// Why
    #[arg(long, value_name = "TEXT")]
    because: Option<String>,
    /// Show what would happen and change nothing
    #[arg(long)]
    dry_run: bool,
}

#[derive(Args)]
struct StepArgs {
    /// The log
    log: PathBuf,
    /// How far: a number of deeds (one if left out), the deeds of the turn or of the round, or
    /// those from an event on
    #[arg(value_name = "N|turn|round|to EVENT", num_args = 0..=3)]
    amount: Vec<String>,
    /// Why
    #[arg(long, value_name = "TEXT")]
    because: Option<String>,
    /// Show what would happen and change nothing
    #[arg(long)]
    dry_run: bool,
}

/// The number of an event, with its mark or without: `305` or `#305`.
fn event_number(text: &str) -> Result<u64, String> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = if is_number { digits.parse().ok() } else { None };
    number.ok_or_else(|| "an event is named by its number, such as 305 or '#305'".to_owned())
}

fn perform(face: &mut Face, command: Command) -> Result<Code, Failure> {
    match command {
        Command::Run(args) => {
            perform::run(face, &args.file, args.output.as_deref(), args.seed_file.as_deref())
        }
        Command::Check { paths } => perform::check(face, &paths),
        Command::New(args) => {
            let (old, seed) = (args.old.as_deref(), args.seed_file.as_deref());
            match (args.example, args.log, args.from) {
                (Some(system), file, _) => fresh::example(face, file.as_deref(), &system),
                (None, Some(log), Some(from)) => fresh::new(face, &log, &from, old, seed),
                (None, ..) => unreachable!("BUG: clap asks for LOG and --from"),
            }
        }
        Command::Contribute { log, text } => perform::contribute(face, &log, text),
        Command::Play { log } => prompt::play(face, &log),
        Command::Log { log, args } => reading::log(face, &log, &args),
        Command::State { log, at } => reading::state(face, &log, at),
        Command::Undo { step } => rewind::step(face, rewind::Way::Back, step),
        Command::Redo { step } => rewind::step(face, rewind::Way::Forth, step),
        Command::Mark { log, name } => rewind::mark(face, &log, &name),
        Command::Goto { log, point, dry_run } => rewind::goto(face, &log, &point, dry_run),
        Command::Retract { log, event, back } => {
            rewind::again(face, &log, back, |fight, stamp, back| fight.retract(stamp, event, back))
        }
        Command::Correct { log, event, face: shows, die, back } => {
            let correction = Correction { event, die, face: shows };
            rewind::again(face, &log, back, |fight, stamp, back| {
                fight.correct(stamp, correction, back)
            })
        }
        Command::Verify { logs, head, strict } => {
            proof::verify(face, &logs, head.as_deref(), strict)
        }
        Command::Salvage { log, output } => proof::salvage(face, &log, &output),
        Command::Head { log } => proof::head(face, &log),
        Command::Audit { logs, strict } => proof::audit(face, &logs, strict),
        Command::Explain { log, event } => reading::explain(face, &log, event),
        Command::Reveal { log, last } => proof::reveal(face, &log, last),
        Command::Replay { log } => reading::replay(face, &log),
        Command::Watch { log, all, once } => {
            let from = if all { watch::From::Start } else { watch::From::LastRows };
            let until = if once { watch::Until::Now } else { watch::Until::Interrupted };
            watch::watch(face, &log, from, until)
        }
        Command::Export { log } => exchange::export(face, &log),
        Command::Import { file, output } => exchange::import(face, &file, &output),
        Command::Rules { system, clause } => {
            rules::rules(face, system.as_deref(), clause.as_deref())
        }
        Command::Guide { topic } => guide::guide(face, topic.as_deref()),
        Command::Schema { name } => exchange::schema(face, name.as_deref()),
        Command::Config => Ok(config::config(face)),
        Command::Completions { shell } => Ok(manual::completions(face, shell)),
        Command::Man { command } => manual::man(face, command.as_deref()),
    }
}
