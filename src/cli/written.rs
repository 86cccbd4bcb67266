//! Answers that go into a file of their own instead of the standard output.

use super::face::Face;
use super::failure::Failure;
use super::files;
use super::output::WrittenOut;
use std::path::Path;

/// Gives an answer on the standard output, or writes it into a file that is not there yet, and says
/// so. Nothing is written where the answer fails.
pub fn answer<T>(
    face: &mut Face,
    output: Option<&Path>,
    tell: impl FnOnce(&mut Face) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let Some(file) = output.filter(|file| !files::is_stdin(file)) else { return tell(face) };
    face.keep();
    let told = tell(face);
    let kept = face.kept();
    let told = told?;
    files::write_new(file, &kept)?;
    let lines = kept.split_inclusive(|byte| *byte == b'\n').count();
    let file = file.display().to_string();
    let out = WrittenOut { file, lines: lines as u64, bytes: kept.len() as u64 };
    if face.is_json() {
        face.object(&out);
    } else {
        face.line(format!("{}: {} lines, {} bytes", out.file, out.lines, out.bytes));
    }
    Ok(told)
}
