//! The command line: words in, answers on the standard output, errors on the standard error
//! stream, one exit code. Nothing knows this module; it holds no rule of play.

/// The account on the standard output.
mod account;
/// Logs audited, one or many.
mod audit;
/// Plays and cases, checked.
mod check;
/// What may be typed next at the prompt.
mod complete;
/// The configuration file.
mod config;
/// Work on all cores.
pub mod cores;
/// The life of a dispute.
mod disputes;
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
/// Whose eyes read.
mod looker;
/// Shell completions and the manual page.
mod manual;
/// What the commands print as JSON.
pub mod output;
/// The page to send.
mod page;
/// Where answers go.
mod pager;
/// The colours of an account.
mod paint;
/// A fight from its first line: run, contribute.
mod perform;
/// A replay on a terminal.
mod player;
/// How far a long command has come.
mod progress;
/// Play at a prompt or from a pipe.
mod prompt;
/// What a log is worth: verify, head, reveal, salvage.
mod proof;
/// Proofs for a third person: prove, check-proof.
mod prove;
/// The log, the state, the reasons, the replay.
mod reading;
/// A retract before it is confirmed.
mod retract;
/// Undo, redo, marks and branches.
mod rewind;
/// The rules as the program knows them.
mod rules;
/// The seeds of the dice, beside the logs.
mod seeds;
/// The words of the command line.
mod spoken;
/// A log in a file or in memory.
mod store;
/// What logs say of each other.
mod together;
/// Lines of play as commands.
mod typed;
/// A log followed on a second screen.
mod watch;
/// Answers that go into a file of their own.
mod written;

use crate::play::Correction;
use clap::{CommandFactory, Parser};
use config::Config;
use face::{Face, Paging};
use failure::{Code, Failure};
use files::Fight;
use spoken::{BackArgs, Cli, Clock, Command, LogArgs, StepArgs};
use std::ffi::OsString;
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

/// Where the options of the account are told, at the prompt.
const LOG_OPTIONS: &str = "`log --help` lists the options";

/// Refuses a word of `log` that is neither an option nor what one takes; `depth=brief` is taken for
/// an option that is written as those of play are.
fn bare_word(words: &[String]) -> Option<Failure> {
    // Without the log a word that stands alone is read as the log.
    let line = ["affray", "log"].into_iter().chain(words.iter().map(String::as_str));
    let Command::Log { log, .. } = Cli::try_parse_from(line).ok()?.command else { return None };
    let word = log.display().to_string();
    let meant = word.split_once('=').map(|(name, value)| (format!("--{name}"), value));
    let known = |name: &str| options_of("log").iter().any(|(option, _)| option == name);
    let hint = match meant {
        Some((name, value)) if known(&name) => format!("did you mean `log {name} {value}`?"),
        _ => LOG_OPTIONS.to_owned(),
    };
    Some(Failure::cannot(format!("`{word}` is not an option of `log`")).hint(hint))
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
            if let Some(failure) = bare_word(words) {
                return Err(failure);
            }
            let words = error.render().to_string();
            let first = words.lines().next().unwrap_or_default();
            return Err(Failure::cannot(first.trim_start_matches("error: ")).hint(LOG_OPTIONS));
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
    let told = written::answer(face, args.output.as_deref(), |face| {
        if !cli.no_pager {
            face.page();
        }
        account::tell(face, fight, &args)
    });
    face.leave_page();
    face.tell_at(usual);
    told
}

/// The options of a command, with what they do; those too that concern accounts of any kind.
fn options_of(command: &str) -> Vec<(String, String)> {
    const OF_ACCOUNTS: [&str; 2] = ["depth", "no_pager"];
    let all = Cli::command();
    let own = all.find_subcommand(command).into_iter().flat_map(clap::Command::get_arguments);
    let others =
        all.get_arguments().filter(|option| OF_ACCOUNTS.contains(&option.get_id().as_str()));
    let long = own.chain(others).filter_map(|option| {
        let says = option.get_help().map(ToString::to_string).unwrap_or_default();
        Some((format!("--{}", option.get_long()?), says))
    });
    long.collect()
}

fn perform(face: &mut Face, command: Command) -> Result<Code, Failure> {
    match command {
        Command::Run(args) => {
            perform::run(face, &args.file, args.output.as_deref(), args.seed_file.as_deref())
        }
        Command::Check { paths } => check::check(face, &paths),
        Command::New(args) => {
            let (old, seed) = (args.old.as_deref(), args.seed_file.as_deref());
            match (args.example, args.log, args.from) {
                (Some(system), file, _) => fresh::example(face, file.as_deref(), &system),
                (None, Some(log), Some(from)) => fresh::new(face, &log, &from, old, seed),
                (None, ..) => unreachable!("BUG: clap asks for LOG and --from"),
            }
        }
        Command::Contribute { log, text } => perform::contribute(face, &log, &text),
        Command::Play { log } => prompt::play(face, &log),
        Command::Log { log, args } => reading::log(face, &log, &args),
        Command::State { log, at } => reading::state(face, &log, at),
        Command::Undo { step } => rewind::step(face, rewind::Way::Back, step),
        Command::Redo { step } => rewind::step(face, rewind::Way::Forth, step),
        Command::Mark { log, name } => rewind::mark(face, &log, &name),
        Command::Goto { log, point, dry_run } => rewind::goto(face, &log, &point, dry_run),
        Command::Retract { log, event, back } => {
            retract::again(face, &log, retract::Which::Retract(event), back)
        }
        Command::Correct { log, event, face: shows, die, back } => {
            let correction = Correction { event, die, face: shows };
            retract::again(face, &log, retract::Which::Correct(correction), back)
        }
        Command::Dispute(args) => disputes::say(face, &args.log, &args.line(), &args.because),
        Command::Decide(args) => disputes::say(face, &args.log, &args.line(), &args.because),
        Command::Disputes { log } => disputes::list(face, &log),
        Command::Verify(args) => proof::verify(face, &args),
        Command::Salvage { log, output } => proof::salvage(face, &log, &output),
        Command::Head { log } => proof::head(face, &log),
        Command::Audit(args) => audit::audit(face, &args),
        Command::Explain { log, event, steps } => {
            let told = if steps { reading::Why::WithSteps } else { reading::Why::Short };
            reading::explain(face, &log, event, told)
        }
        Command::Prove(args) => prove::prove(face, &args),
        Command::CheckProof(args) => prove::check_proof(face, &args),
        Command::Stats { logs } => reading::stats(face, &logs),
        Command::Reveal { log, last } => proof::reveal(face, &log, last),
        Command::Replay { log, shown } => {
            let (log, shown) = reading::follow(log, shown);
            match &shown.html {
                Some(page) => page::write(face, &log, page, &shown),
                None => reading::replay(face, &log, &shown),
            }
        }
        Command::Watch { log, all, once } => {
            let from = if all { watch::From::Start } else { watch::From::LastRows };
            let until = if once { watch::Until::Now } else { watch::Until::Interrupted };
            watch::watch(face, &log, from, until)
        }
        Command::Export(args) => exchange::export(face, &args),
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
