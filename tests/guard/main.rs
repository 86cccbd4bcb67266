//! The guard: shows that a change of the program changes what it was meant to change, and nothing
//! else.
//!
//! A corpus of fights is made with the program as it is: every recorded fight, every literate case,
//! long evenings, and fifty thousand random fights. It holds what is typed, dice included, and a
//! digest of what each line came to: events, what could be said then, what was refused and why.
//! Afterwards the same lines are typed to the changed program.
//!
//! ```text
//! cargo test --profile long --test guard -- make  DIR [--fights N]      before the change
//! cargo test --profile long --test guard -- check DIR [--allow NAME]…   after it
//! cargo test --profile long --test guard -- show  DIR FIGHT [STEP]      all that is compared
//! ```
//!
//! `DIR` may be left out where `AFFRAY_GUARD` names it. A difference that is meant is allowed by
//! its kind (`--allow noted`), or by its kind and what it is about (`--allow
//! noted:wwn:shock.what-adds`, `--allow legal:charge`): a clause, or a verb for `declared`,
//! `answered`, `legal` and `replies`. `check` exits with 1 where something else differs.
//!
//! Where to read on, in `machinery/`: `fight.rs` what an input is, `corpus.rs` how a corpus lies on
//! disk, `sources.rs` where fights come from, `facts.rs` the kinds, `normal.rs` events as text: the
//! one file to change when the types of events do.

#[path = "../common/mod.rs"]
mod common;
mod machinery;
#[path = "../shared/mod.rs"]
mod shared;

use machinery::check::{Allowed, check};
use machinery::make::{Amount, make};
use machinery::show::{facts, show};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

const USAGE: &str =
    "make DIR [--fights N] | check DIR [--allow KIND[:WHAT]]… | show DIR FIGHT [STEP]";

/// The latest panic, with its place.
static LATEST: Mutex<String> = Mutex::new(String::new());

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    // A panic of the rules is something to compare: its message is kept with the step.
    std::panic::set_hook(Box::new(|panic| {
        *LATEST.lock().unwrap_or_else(PoisonError::into_inner) = panic.to_string();
    }));
    let answer = std::panic::catch_unwind(|| run(&words)).unwrap_or_else(|_| {
        let latest = LATEST.lock().unwrap_or_else(PoisonError::into_inner);
        Err(format!("the guard itself failed: {latest}"))
    });
    let (text, code) = answer.unwrap_or_else(|what| (format!("error: {what}\n"), 2));
    let _ = io::stdout().lock().write_all(text.as_bytes());
    ExitCode::from(code)
}

/// Does what the words say; gives what there is to print, and the exit code.
fn run(words: &[String]) -> Result<(String, u8), String> {
    let (options, mut plain) = split(words)?;
    let command = if plain.is_empty() { String::new() } else { plain.remove(0) };
    let needed = usize::from(command == "show");
    let folder = match std::env::var_os("AFFRAY_GUARD") {
        Some(folder) if plain.len() <= needed => PathBuf::from(folder),
        _ if plain.is_empty() => return Err(USAGE.to_owned()),
        _ => PathBuf::from(plain.remove(0)),
    };
    let started = Instant::now();
    let failed = |error: io::Error| format!("{}: {error}", folder.display());
    match (command.as_str(), plain.as_slice()) {
        ("make", []) => {
            let mut amount = Amount { fights: 10_000, evenings: 10, written: 1 };
            for (_, count) in options.iter().filter(|(name, _)| name == "--fights") {
                amount.fights = count.parse().map_err(|_| format!("`{count}` is no number"))?;
            }
            let about = make(&folder, amount).map_err(failed)?;
            Ok((format!("{about}{} s\n", started.elapsed().as_secs()), 0))
        }
        ("check", []) => {
            let allowed = options.iter().filter(|(name, _)| name == "--allow");
            let allowed: Result<Vec<Allowed>, String> =
                allowed.map(|(_, what)| Allowed::parse(what)).collect();
            let report = check(&folder, &allowed?).map_err(failed)?;
            let seconds = started.elapsed().as_secs();
            Ok((format!("{report}{seconds} s\n"), u8::from(!report.is_clean())))
        }
        ("show", [name, step @ ..]) => {
            let step = step.first().map(|step| step.parse().map_err(|_| USAGE.to_owned()));
            let shown = show(&folder, name, step.transpose()?).map_err(failed)?;
            shown.map(|text| (text, 0)).ok_or_else(|| format!("no fight is called `{name}`"))
        }
        ("facts", []) => {
            facts(&folder, io::stdin().lock(), io::stdout().lock()).map_err(failed)?;
            Ok((String::new(), 0))
        }
        _ => Err(USAGE.to_owned()),
    }
}

/// Options with their values, and the other words.
type Words = (Vec<(String, String)>, Vec<String>);

fn split(words: &[String]) -> Result<Words, String> {
    let (mut options, mut plain) = (Vec::new(), Vec::new());
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--fights" | "--allow" => {
                let value = words.next().ok_or_else(|| format!("{word} lacks a value"))?;
                options.push((word.clone(), value.clone()));
            }
            other if other.starts_with("--") => return Err(USAGE.to_owned()),
            other => plain.push(other.to_owned()),
        }
    }
    Ok((options, plain))
}
