//! The life of a dispute: dispute, decide, and the list of all.

use super::face::Face;
use super::failure::{Code, Failure};
use super::files::{self, Fight};
use super::perform::{code_of, written};
use super::prompt::doubt;
use crate::account::{DisputeTold, in_quotes, told_disputes};
use crate::play::Talk;
use crate::script::{Diagnostic, parse_line};
use std::path::Path;

/// `affray dispute LOG EVENT --because TEXT`, and the same of a decision: the line of play that
/// says it.
pub fn say(face: &mut Face, log: &Path, line: &str, because: &str) -> Result<Code, Failure> {
    files::fit(because)?;
    let line =
        parse_line(&format!("{line} because {}", in_quotes(because)), 1).map_err(|what| {
            Failure::new(Code::Cannot, Diagnostic { span: None, hint: None, ..what })
        })?;
    let fight = files::open_to_write(face, log)?;
    let seat = face.seat(fight.history().opening())?;
    let before = fight.history().commits();
    let mut talk = Talk::new(fight, seat, face.clock());
    let said = talk.try_say(&line).map_err(|trouble| {
        let code = code_of(&trouble);
        let mut what = *trouble.diagnostic;
        what.span = None;
        Failure::new(code, what)
    });
    let fight = talk.into_session();
    said.map_err(|failure| failure.about(log).with_commands(log))?;
    let code = written(face, log, &fight, before)?;
    doubt::say_back(face, &fight, &line)?;
    Ok(code)
}

/// `affray disputes LOG`.
pub fn list(face: &mut Face, log: &Path) -> Result<Code, Failure> {
    let fight = files::open_to_read(face, log)?;
    tell(face, &fight)?;
    Ok(Code::Done)
}

/// Tells every dispute of a fight, what is recorded, and what was ruled.
pub fn tell(face: &mut Face, fight: &Fight) -> Result<(), Failure> {
    let viewer = face.viewer(fight.history().opening())?;
    let disputes = told_disputes(fight.history(), fight.system(), viewer);
    if face.is_json() {
        for dispute in &disputes {
            face.object(dispute);
        }
        return Ok(());
    }
    if disputes.is_empty() {
        face.line("nothing is disputed in this log");
    }
    for line in disputes.iter().flat_map(DisputeTold::lines) {
        face.hanging(&line);
    }
    Ok(())
}
