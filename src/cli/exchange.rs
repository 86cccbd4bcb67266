//! JSON Lines out and in, and the schemas.

use super::face::Face;
use super::failure::{Code, Failure, unknown_system};
use super::files;
use super::output::{self, TextOut};
use super::perform::head_of;
use super::written;
use crate::export::{self, ExportError, ImportError, Place};
use crate::script::{Diagnostic, Span, counted};
use crate::vocabulary::Viewer;
use clap::Args;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

/// What is exported, and where it goes.
#[derive(Args)]
pub struct ExportArgs {
    /// The log; - is the standard input
    log: PathBuf,
    /// Where the JSON Lines go; the standard output if left out
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// `affray export LOG [-o FILE]`.
pub fn export(face: &mut Face, args: &ExportArgs) -> Result<Code, Failure> {
    written::answer(face, args.output.as_deref(), |face| exported(face, &args.log))
}

fn exported(face: &mut Face, log: &Path) -> Result<Code, Failure> {
    let bytes = files::bytes(log)?;
    let opening = export::opening_of(&bytes).map_err(|error| not_exported(log, &error))?;
    let exported = match face.viewer_of_table(&opening)? {
        Viewer::Afterwards => export::export(&bytes, &mut face.writer()),
        viewer => export::export_as(&bytes, viewer, &mut face.writer()),
    };
    match exported {
        Ok(exported) => {
            files::warn_of_torn_end(face, log, exported.tail);
            Ok(Code::Done)
        }
        // What is wrong with the standard output is told when the answer ends.
        Err(ExportError::Io(_)) => Ok(Code::Done),
        Err(error) => Err(not_exported(log, &error)),
    }
}

/// Why a log cannot be read as a whole.
pub fn not_exported(log: &Path, error: &ExportError) -> Failure {
    match error {
        ExportError::Unreadable(error) => Failure::unreadable(log, error),
        ExportError::History(error) => Failure::history(log, error),
        ExportError::UnknownSystem(name) => unknown_system(name).about(log),
        ExportError::UnknownSeat { .. } | ExportError::Io(_) => Failure::cannot(error.to_string()),
    }
}

/// `affray import FILE -o LOG`.
pub fn import(face: &mut Face, file: &Path, output: &Path) -> Result<Code, Failure> {
    let lines: Box<dyn BufRead> = if files::is_stdin(file) {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(files::open_ordinary("read", file)?))
    };
    let bytes = export::import(lines).map_err(|error| not_imported(file, &error))?;
    files::write_log(output, &bytes)?;
    let fight = files::open_to_read(face, output)?;
    let out = head_of(output, &fight);
    if face.is_json() {
        face.object(&out);
    } else {
        let commits = counted(out.commits, "commit", "commits");
        face.line(format!("{}: {commits}, {}", out.log, counted(out.events, "event", "events")));
        face.line(format!("head {}", out.head));
    }
    Ok(Code::Done)
}

fn not_imported(file: &Path, error: &ImportError) -> Failure {
    let failure = match error {
        ImportError::Line { line, what, at } => wrong_line(*line, what, at.as_ref()),
        ImportError::Empty => Failure::cannot(error.to_string()),
        ImportError::Io(error) => return Failure::io("read", file, error),
    };
    failure.about(file).hint("only what `affray export` wrote, unchanged and whole, is imported")
}

/// A wrong line, with a caret where the place in it is known.
fn wrong_line(line: u64, what: &str, at: Option<&Place>) -> Failure {
    let narrow = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let (column, length) = at.map_or((1, 1), |at| (narrow(at.column), narrow(at.length)));
    let line = u32::try_from(line).unwrap_or(u32::MAX);
    let what = Diagnostic::at(Span { line, column, length }, what);
    Failure { excerpt: at.map(|at| at.text.clone()), ..Failure::new(Code::Cannot, what) }
}

/// `affray schema [NAME]`.
pub fn schema(face: &mut Face, name: Option<&str>) -> Result<Code, Failure> {
    let Some(name) = name else {
        for name in output::schema_names() {
            let schema = output::schema_named(&name).unwrap_or_default();
            let text = |key: &str| schema.get(key).and_then(serde_json::Value::as_str);
            let says = text("description").or(text("title")).unwrap_or_default();
            let text = says.split("\n\n").next().unwrap_or_default().replace('\n', " ");
            if face.is_json() {
                face.object(&TextOut { name, text });
            } else {
                face.line(format!("{name:<28} {text}"));
            }
        }
        return Ok(Code::Done);
    };
    let Some(schema) = output::schema_named(name) else {
        let names = output::schema_names();
        return Err(Failure::cannot(format!("there is no schema `{name}`"))
            .hint("`affray schema` lists them")
            .hint_nearest(name, names.iter().map(String::as_str)));
    };
    if face.is_json() {
        face.object(&schema);
    } else {
        face.text(&crate::schema::text(&schema));
    }
    Ok(Code::Done)
}
