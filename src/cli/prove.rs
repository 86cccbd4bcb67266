//! Proofs for a third person: made from a log, checked without it.

use super::face::Face;
use super::failure::{Code, Failure, unknown_system};
use super::files;
use super::output::ProofOut;
use super::proof::{code_of, noted_head};
use crate::prove::{Checked, Given, Ledger, Proof, ProveError, Read, check};
use crate::rules::System;
use crate::script::counted;
use crate::vocabulary::{Viewer, shown};
use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// The longest proof that is read, in bytes.
const LONGEST: u64 = 128 << 20;

/// What is proved.
#[derive(Args)]
pub struct ProveArgs {
    /// The log; - is the standard input
    log: PathBuf,
    /// The event; without it --from proves that the log only grew
    #[arg(value_parser = super::spoken::event_number)]
    event: Option<u64>,
    /// An earlier head: prove that the log continues it
    #[arg(long, value_name = "HEAD", conflicts_with = "event")]
    from: Option<String>,
    /// The head that whoever checks has noted; that of the whole log if left out
    #[arg(long, value_name = "HEAD")]
    head: Option<String>,
    /// Where the proof goes; - is the standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// What is checked, and against what.
#[derive(Args)]
pub struct CheckProofArgs {
    /// The proofs: of an event, and those that its head and the one you noted continue each other
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The head you noted
    #[arg(long, value_name = "HEAD")]
    head: Option<String>,
    /// An earlier head you noted, for a proof that the log only grew
    #[arg(long, value_name = "HEAD")]
    from: Option<String>,
    /// Exit with 1 also where something cannot be told
    #[arg(long)]
    strict: bool,
}

/// One proof that was checked: printed by `check-proof`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CheckedOut {
    /// The file.
    pub file: String,
    /// What it comes to.
    #[serde(flatten)]
    pub checked: Checked,
}

/// `affray prove LOG EVENT -o FILE`, `affray prove LOG --from HEAD -o FILE`.
pub fn prove(face: &mut Face, args: &ProveArgs) -> Result<Code, Failure> {
    let head = args.head.as_deref().map(noted_head).transpose()?;
    let from = args.from.as_deref().map(noted_head).transpose()?;
    let log = files::bytes(&args.log)?;
    let ledger = Ledger::of(&log).map_err(|error| failed(&args.log, error))?;
    files::warn_of_torn_end(face, &args.log, ledger.tail());
    let made = match (args.event, from) {
        (Some(event), _) => ledger.event(event, viewer(face, &ledger)?, head),
        (None, Some(from)) => ledger.growth(from, head),
        (None, None) => return Err(nothing_to_prove()),
    };
    let proof = made.map_err(|error| failed(&args.log, error))?;
    let text = proof.text();
    if files::is_stdin(&args.output) {
        face.text(&text);
        return Ok(Code::Done);
    }
    files::write_text(&args.output, &text)?;
    tell_made(face, &ledger, &proof, &args.output);
    Ok(Code::Done)
}

/// Neither an event nor an earlier head was named.
fn nothing_to_prove() -> Failure {
    Failure::cannot("what is to be proved is missing").hint(
        "name an event, as in `affray prove LOG 48 -o FILE`, or with --from HEAD an earlier head \
         that the log continues",
    )
}

/// For whom a proof is: everybody, unless a seat is named.
fn viewer(face: &Face, ledger: &Ledger) -> Result<Viewer, Failure> {
    let opening = ledger.history().opening();
    System::named(&opening.system).ok_or_else(|| unknown_system(&opening.system))?;
    match face.seat_name() {
        Some(_) => face.viewer_of_table(opening),
        None => Ok(Viewer::Spectator),
    }
}

/// Tells what a proof that was made holds, and what it comes to.
fn tell_made(face: &mut Face, ledger: &Ledger, proof: &Proof, output: &Path) {
    let read = [Read::of(proof.text().as_bytes()).expect("BUG: a proof is read as it is written")];
    let (head, from) = match proof {
        Proof::Event(event) => (event.head, None),
        Proof::Growth(growth) => (growth.to, Some(growth.from)),
    };
    let checked = check(
        &read[0],
        &Given { head: Some(head.into()), from: from.map(Into::into), beside: &read },
    );
    let out = ProofOut {
        proof: output.display().to_string(),
        bytes: proof.text().len() as u64,
        head: head.to_string(),
        commits: checked.commits.clone(),
        judged: checked.judged.clone(),
    };
    if face.is_json() {
        face.object(&out);
    } else {
        let bytes = counted(out.bytes, "byte", "bytes");
        let about = match proof {
            Proof::Event(event) => {
                let commits: Vec<String> = out.commits.iter().map(u64::to_string).collect();
                let all = commits.join(", ");
                let word = if commits.len() == 1 { "commit" } else { "commits" };
                format!("#{} with {word} {all}", event.event)
            }
            Proof::Growth(growth) => format!("growth from {}", growth.from),
        };
        face.line(format!("{}: {about}, {bytes}: {}", shown(&out.proof), out.judged));
        face.line(format!("head {head}"));
    }
    warn_of_hidden(face, ledger, proof);
}

/// Says so where a proof shows what not everybody may see.
fn warn_of_hidden(face: &mut Face, ledger: &Ledger, proof: &Proof) {
    let Proof::Event(proof) = proof else { return };
    let history = ledger.history();
    let events = proof.commits.iter().flat_map(|commit| {
        let (first, _) = history.events_of(commit.number);
        (first..).zip(&commit.events)
    });
    let hidden = events.filter(|(_, bytes)| bytes.0.first() == Some(&crate::log::form::HIDDEN));
    let numbers: Vec<String> = hidden.map(|(event, _)| format!("#{event}")).collect();
    if !numbers.is_empty() {
        face.warn(&format!(
            "it shows what not everybody may see ({}): give it only to those who may",
            numbers.join(", ")
        ));
    }
}

/// `affray check-proof FILE… --head HEAD [--from HEAD] [--strict]`.
pub fn check_proof(face: &mut Face, args: &CheckProofArgs) -> Result<Code, Failure> {
    let head = args.head.as_deref().map(noted_head).transpose()?;
    let from = args.from.as_deref().map(noted_head).transpose()?;
    let (mut worst, mut files, mut read) = (Code::Done, Vec::new(), Vec::new());
    for file in &args.files {
        match read_proof(file) {
            Ok(proof) => {
                files.push(file);
                read.push(proof);
            }
            Err(failure) => {
                face.complain(&failure);
                worst = worst.max(failure.code);
            }
        }
    }
    let given = Given { head, from, beside: &read };
    for (file, proof) in files.into_iter().zip(&read) {
        let checked = check(proof, &given);
        worst = worst.max(code_of(checked.judged.verdict, args.strict));
        tell_checked(face, file, checked);
    }
    Ok(worst)
}

fn tell_checked(face: &mut Face, file: &Path, checked: Checked) {
    let file = file.display().to_string();
    if face.is_json() {
        return face.object(&CheckedOut { file, checked });
    }
    let mut lines = checked.lines().into_iter();
    let first = lines.next().unwrap_or_default();
    face.line_in_parts(&format!("{}: {first}", shown(&file)), 2);
    for line in lines {
        face.line_in_parts(&format!("  {line}"), 4);
    }
}

fn read_proof(file: &Path) -> Result<Read, Failure> {
    const ACT: &str = "read the proof";
    let unreadable = |error: std::io::Error| Failure::io(ACT, file, &error);
    let mut bytes = Vec::new();
    let read = if files::is_stdin(file) {
        std::io::stdin().lock().take(LONGEST).read_to_end(&mut bytes)
    } else {
        files::open_ordinary(ACT, file)?.take(LONGEST).read_to_end(&mut bytes)
    };
    read.map_err(unreadable)?;
    Read::of(&bytes).map_err(|error| {
        Failure::cannot(error.to_string())
            .about(file)
            .hint("`affray prove LOG EVENT -o FILE` makes one; ask whoever sent it for another")
    })
}

/// Why nothing is proved.
fn failed(log: &Path, error: ProveError) -> Failure {
    let says = error.to_string();
    match error {
        ProveError::Unreadable(error) => Failure::unreadable(log, &error),
        ProveError::History(error) => Failure::history(log, &error),
        ProveError::NoSuchEvent { last, .. } => {
            Failure::cannot(says).hint(format!("its events are numbered 1 to {last}")).about(log)
        }
        ProveError::Hidden { .. } => Failure::no(says)
            .hint("with --as SEAT, a seat that sees it, the proof shows it; give that to no other")
            .about(log),
        ProveError::TakenOut { .. } => {
            Failure::no(says).hint("whoever has the whole log can prove it").about(log)
        }
        ProveError::Later { .. } => {
            Failure::no(says).hint("leave --head out, or name a later head").about(log)
        }
        ProveError::Shorter { .. } | ProveError::Differs { .. } => Failure::no(says)
            .because(
                "commits were cut off or rewritten, it is another log, or the head was copied \
                 wrongly",
            )
            .about(log),
        ProveError::Backwards { .. } => {
            Failure::cannot(says).hint("--from takes the earlier head, --head the later").about(log)
        }
    }
}
