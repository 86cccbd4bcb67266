//! The command line: words in, answers on the standard output, errors on the standard error
//! stream, one exit code. Nothing knows this module; it holds no rule of play.

/// The account on the standard output.
mod account;
/// Undo, redo, marks and branches.
mod back;
/// The rules, shell completions and the manual page.
mod book;
/// What may be typed next at the prompt.
mod complete;
/// JSON Lines out and in, and the schemas.
mod exchange;
/// Answers and errors: where they go and who reads them.
mod face;
/// Errors and exit codes.
mod failure;
/// Opening logs, scripts and seeds.
mod files;
/// The log, the state, the reasons, the replay.
mod look;
/// What the commands print as JSON.
pub mod output;
/// A fight from its first line: run, check, new, contribute.
mod perform;
/// Play at a prompt or from a pipe.
mod prompt;
/// What a log is worth: verify, head, audit, reveal, salvage.
mod proof;
/// A log in a file or in memory.
mod store;

use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use face::Face;
use failure::{Code, Failure};
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
            // Help and version are answers; if they cannot be told there is nobody to tell.
            let _ = error.print();
            return if error.use_stderr() { Code::Cannot.number() } else { Code::Done.number() };
        }
    };
    let mut face = Face::new(cli.json, cli.seat, cli.clock);
    let ending = perform(&mut face, cli.command);
    face.end(ending).number()
}

/// The definition of the command line, for help, completions, the manual page and tests.
pub fn command() -> clap::Command {
    Cli::command()
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
    #[arg(long, global = true, value_enum, default_value_t = Clock::System, hide_default_value = true)]
    clock: Clock,
    #[command(subcommand)]
    command: Command,
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
        /// Everything in file order, what was undone and acts about the log too
        #[arg(long)]
        all: bool,
    },
    /// Shows the state of a fight
    #[command(after_help = examples::STATE)]
    State {
        /// The log; - is the standard input
        log: PathBuf,
        /// The state right after this event, on whatever line it is
        #[arg(long, value_name = "EVENT")]
        at: Option<u64>,
    },
    /// Takes back the last declarations or rulings
    #[command(after_help = examples::UNDO)]
    Undo {
        #[command(flatten)]
        step: StepArgs,
        /// Why
        #[arg(long, value_name = "TEXT")]
        because: Option<String>,
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
    /// Goes to a mark or to the end of a commit; a branch, if play goes on from there
    #[command(after_help = examples::GOTO)]
    Goto {
        /// The log
        log: PathBuf,
        /// A mark, or the number of a commit
        #[arg(value_name = "NAME|COMMIT")]
        target: String,
        /// Show what would happen and change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Checks the chain and the structure of logs
    #[command(
        after_help = examples::VERIFY,
        long_about = "Checks the chain and the structure of logs.\n\nA log that was cut cleanly \
            between two commits is a whole log of an earlier moment: that shows only against a \
            head noted elsewhere. Note heads down with `affray head`, and check with --head."
    )]
    Verify {
        /// The logs; - is the standard input
        #[arg(required = true, value_name = "LOG")]
        logs: Vec<PathBuf>,
        /// A head noted earlier: check that the log continues it, and say how far
        #[arg(long, value_name = "COUNT:ROOT")]
        head: Option<String>,
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
    #[command(after_help = examples::AUDIT)]
    Audit {
        /// Logs, and folders that hold them; - is the standard input
        #[arg(required = true, value_name = "LOG|DIR")]
        logs: Vec<PathBuf>,
    },
    /// Says why: the declaration, the dice, each modifier and its clause
    #[command(after_help = examples::EXPLAIN)]
    Explain {
        /// The log; - is the standard input
        log: PathBuf,
        /// The number of an event, as `affray log` shows it
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
    /// Prints a JSON Schema, or the list of them
    #[command(after_help = examples::SCHEMA)]
    Schema {
        /// Which; the list of all if left out
        name: Option<String>,
    },
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
}

#[derive(Args)]
struct NewArgs {
    /// The log to make
    log: PathBuf,
    /// Whose front matter opens the fight; - is the standard input
    #[arg(long, value_name = "FILE.play")]
    from: PathBuf,
    /// A fight before this one, whose pools are carried over by the combatants' ids
    #[arg(long = "continue", value_name = "OLD")]
    old: Option<PathBuf>,
}

#[derive(Args)]
struct StepArgs {
    /// The log
    log: PathBuf,
    /// How many declarations or rulings
    #[arg(default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// Show what would happen and change nothing
    #[arg(long)]
    dry_run: bool,
}

fn perform(face: &mut Face, command: Command) -> Result<Code, Failure> {
    match command {
        Command::Run(args) => perform::run(face, &args.file, args.output.as_deref()),
        Command::Check { paths } => perform::check(face, &paths),
        Command::New(args) => perform::new(face, &args.log, &args.from, args.old.as_deref()),
        Command::Contribute { log, text } => perform::contribute(face, &log, text),
        Command::Play { log } => prompt::play(face, &log),
        Command::Log { log, all } => look::log(face, &log, all),
        Command::State { log, at } => look::state(face, &log, at),
        Command::Undo { step, because } => back::undo(face, &step, because),
        Command::Redo { step } => back::redo(face, &step),
        Command::Mark { log, name } => back::mark(face, &log, &name),
        Command::Goto { log, target, dry_run } => back::goto(face, &log, &target, dry_run),
        Command::Verify { logs, head } => proof::verify(face, &logs, head.as_deref()),
        Command::Salvage { log, output } => proof::salvage(face, &log, &output),
        Command::Head { log } => proof::head(face, &log),
        Command::Audit { logs } => proof::audit(face, &logs),
        Command::Explain { log, event } => look::explain(face, &log, event),
        Command::Reveal { log, last } => proof::reveal(face, &log, last),
        Command::Replay { log } => look::replay(face, &log),
        Command::Export { log } => exchange::export(face, &log),
        Command::Import { file, output } => exchange::import(face, &file, &output),
        Command::Rules { system, clause } => {
            book::rules(face, system.as_deref(), clause.as_deref())
        }
        Command::Schema { name } => exchange::schema(face, name.as_deref()),
        Command::Completions { shell } => Ok(book::completions(face, shell)),
        Command::Man { command } => book::man(face, command.as_deref()),
    }
}

/// The examples at the end of each command's help. A test runs every one of them in a folder that
/// holds `bridge.play`, its log `bridge.affray`, `typed.play`, and `waiting.affray`, an open fight.
mod examples {
    pub const AFFRAY: &str = "\
Exit codes: 0 done; 1 a well-formed no (refused, failed, broken); 2 cannot (usage, unreadable,
malformed); 3 waiting for a die or a choice.

Examples:
  affray run bridge.play -o evening.affray   # plays a script and keeps the log
  affray replay bridge.affray                # tells a recorded fight again
  affray verify bridge.affray                # was the log edited since?
  affray audit bridge.affray                 # is every die and number right?";
    pub const RUN: &str = "\
Examples:
  affray run bridge.play                             # prints the account, keeps nothing
  affray run bridge.play -o evening.affray           # keeps the log, and its seed beside it
  affray run bridge.play --json                      # the account as JSON
  affray run typed.play -o a.affray --clock fixed    # the same bytes every time";
    pub const CHECK: &str = "\
Examples:
  affray check bridge.play            # do its expectations hold?
  affray check bridge.play cases      # files and folders
  affray check . --json               # counts and failures as JSON";
    pub const NEW: &str = "\
Examples:
  affray new evening.affray --from bridge.play        # opens the fight; note down the head
  affray new next.affray --from bridge.play --continue bridge.affray   # wounds and all
  affray new evening.affray --from typed.play --json  # the new log as JSON";
    pub const CONTRIBUTE: &str = "\
Examples:
  affray contribute waiting.affray 'seven blue herons' --as maria
  affray contribute waiting.affray 'my cat walked here: fjdkls'
  affray contribute waiting.affray 'third share' --json";
    pub const PLAY: &str = "\
On a terminal, Tab completes what the rules allow now; help says more. From a pipe, lines are
read as those of a script.

Examples:
  echo 'gm start' | affray play waiting.affray               # one line
  echo 'remark \"supper is ready\"' | affray play bridge.affray --as maria
  printf 'undo\\nredo\\n' | affray play bridge.affray --json   # several";
    pub const LOG: &str = "\
Examples:
  affray log bridge.affray                # the fight as it stands
  affray log bridge.affray --all          # what was undone too, and acts about the log
  affray log bridge.affray --as maria     # what maria may see
  affray log - --json < bridge.affray     # from a pipe, as JSON";
    pub const STATE: &str = "\
Examples:
  affray state bridge.affray              # now
  affray state bridge.affray --at 12      # right after event 12
  affray state bridge.affray --json       # as JSON";
    pub const UNDO: &str = "\
Examples:
  affray undo bridge.affray                              # the last declaration or ruling
  affray undo bridge.affray 2 --dry-run                  # what would two take back?
  affray undo bridge.affray --because 'wrong target'";
    pub const REDO: &str = "\
Examples:
  affray undo bridge.affray 2 && affray redo bridge.affray     # takes up one of them
  affray undo bridge.affray && affray redo bridge.affray --dry-run
  affray undo bridge.affray 2 && affray redo bridge.affray 2 --json";
    pub const MARK: &str = "\
Examples:
  affray mark bridge.affray before-the-charge
  affray mark bridge.affray here --json
  affray mark bridge.affray here && affray undo bridge.affray && affray goto bridge.affray here";
    pub const GOTO: &str = "\
Examples:
  affray goto bridge.affray 2 --dry-run      # what would change?
  affray goto bridge.affray 2                # back to the end of commit 2
  affray mark bridge.affray here && affray goto bridge.affray 2 && affray goto bridge.affray here";
    pub const VERIFY: &str = "\
Examples:
  affray verify bridge.affray
  affray verify bridge.affray waiting.affray --json
  affray verify bridge.affray --head \"$(affray head bridge.affray)\"   # does it continue?
  affray verify - < bridge.affray";
    pub const SALVAGE: &str = "\
Examples:
  affray salvage bridge.affray -o rescued.affray
  affray salvage - -o rescued.affray < bridge.affray
  affray salvage bridge.affray -o rescued.affray --json";
    pub const HEAD: &str = "\
Examples:
  affray head bridge.affray                  # COUNT:ROOT
  affray head bridge.affray > noted.txt      # note it down elsewhere
  affray head bridge.affray --json";
    pub const AUDIT: &str = "\
Examples:
  affray audit bridge.affray
  affray audit .                  # every .affray below
  affray reveal bridge.affray && affray audit bridge.affray --json   # with its dice";
    pub const EXPLAIN: &str = "\
Examples:
  affray explain bridge.affray 3
  affray explain bridge.affray 3 --json
  affray explain bridge.affray 3 --as maria";
    pub const REVEAL: &str = "\
Examples:
  affray reveal bridge.affray                # then anybody can audit the dice
  affray reveal bridge.affray --final        # and no more dice come from a seed
  affray reveal bridge.affray --json";
    pub const REPLAY: &str = "\
Examples:
  affray replay bridge.affray
  affray replay - < bridge.affray
  affray replay bridge.affray --as maria";
    pub const EXPORT: &str = "\
Examples:
  affray export bridge.affray > bridge.jsonl
  affray export bridge.affray | affray import - -o copy.affray
  affray export - < bridge.affray | head -n 1";
    pub const IMPORT: &str = "\
Examples:
  affray export bridge.affray > bridge.jsonl && affray import bridge.jsonl -o copy.affray
  affray export bridge.affray | affray import - -o copy.affray --json
  affray export bridge.affray | affray import - -o copy.affray && cmp bridge.affray copy.affray";
    pub const RULES: &str = "\
Examples:
  affray rules                         # the systems
  affray rules wwn                     # the clauses of one
  affray rules wwn shock               # those of one area
  affray rules wwn shock.on-miss       # one, with its place in the source
  affray rules wwn:shock.on-miss --json";
    pub const SCHEMA: &str = "\
Examples:
  affray schema                        # the list
  affray schema --json
  affray schema event                  # of an exported line
  affray schema front-matter-wwn       # of a script's front matter";
    pub const COMPLETIONS: &str = "\
Examples:
  affray completions bash > affray.bash
  affray completions zsh > _affray
  affray completions fish > affray.fish";
    pub const MAN: &str = "\
Examples:
  affray man > affray.1
  affray man run > affray-run.1
  affray man verify";
}
