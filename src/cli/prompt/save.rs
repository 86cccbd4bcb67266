//! The lines of a sitting as a play file.

use super::Sitting;
use crate::cli::face::Face;
use crate::cli::failure::Failure;
use crate::cli::files;
use crate::play::opening;
use crate::script::{counted, parse_script, read_source};
use crate::vocabulary::Opening;
use std::fmt::Write as _;
use std::path::Path;

/// Writes what was said in this sitting into a new file.
pub fn save(face: &mut Face, sitting: &Sitting, file: &str) -> Result<(), Failure> {
    if file.is_empty() {
        return Err(Failure::cannot("the name of a file is missing").hint("write: save FILE.play"));
    }
    let path = Path::new(file);
    let (front, has_its_dice) = front_matter(sitting).unzip();
    files::write_text(path, &text(sitting, front.as_deref()))?;
    let lines = counted(sitting.said.len(), "line", "lines");
    face.note(&format!("wrote {lines} to {}", path.display()));
    if let Some(missing) = missing(sitting, front.as_deref()) {
        face.warn(&format!("{} cannot be run alone: {missing}", path.display()));
    } else if has_its_dice == Some(false) {
        let log = sitting.log.display();
        face.note(&format!(
            "run anew, its seeded dice fall otherwise, and its lines may not fit: what was thrown \
             stands in {log}"
        ));
    }
    Ok(())
}

/// What a saved file lacks to be a whole fight, and what to do about it; nothing if it is one.
fn missing(sitting: &Sitting, front: Option<&str>) -> Option<String> {
    let log = sitting.log.display();
    if sitting.began > 1 {
        let event = sitting.talk.session().history().events_of(sitting.began).1;
        return Some(format!(
            "it holds only the lines of this sitting, from event {} on; put them behind those \
             saved in the sittings before. The log holds everything: affray replay {log}",
            event + 1
        ));
    }
    if front.is_none() {
        let play = sitting.log.with_extension("play");
        return Some(format!(
            "the front matter is missing, because the play file that opened the fight does not \
             lie beside the log as {}; put its front matter above the lines",
            play.display()
        ));
    }
    let others = "others have spoken between these lines, and what they said is only in the log";
    (sitting.of_others > 0).then(|| others.to_owned())
}

/// The front matter, where the lines begin with the fight and its play file is at hand; else a
/// comment that says what they go on from.
fn text(sitting: &Sitting, front: Option<&str>) -> String {
    let mut text = String::new();
    match front {
        Some(front) if sitting.began == 1 => {
            let _ = write!(text, "---\n{front}---\n");
        }
        _ => {
            let history = sitting.talk.session().history();
            let event = history.events_of(sitting.began).1;
            let log = sitting.log.display();
            let _ = writeln!(text, "# These lines go on from event {event} of {log}.");
        }
    }
    if sitting.of_others > 0 {
        let _ = writeln!(text, "# Others have spoken between them; that is not here.");
    }
    for line in &sitting.said {
        let _ = writeln!(text, "{}", line.trim());
    }
    text
}

/// The front matter of the play file beside the log, where it opens this very fight; and whether a
/// fight opened by it throws the same dice.
fn front_matter(sitting: &Sitting) -> Option<(String, bool)> {
    let play = sitting.log.with_extension("play");
    let bytes = std::fs::read(&play).ok()?;
    let source = read_source(None, &bytes).ok()?;
    let script = parse_script(&source).ok()?;
    let (start, _) = opening(&script.front, 0, || [0; 32]).ok()?;
    let there = sitting.talk.session().history().opening();
    let has_its_dice = start.opening.dice == there.dice;
    if !opens_alike(start.opening, there) {
        return None;
    }
    let lines = source.text().lines().skip_while(|line| line.trim_end() != "---").skip(1);
    let front: Vec<&str> = lines.take_while(|line| line.trim_end() != "---").collect();
    Some((front.join("\n") + "\n", has_its_dice))
}

/// Whether two fights open alike, whenever that is and whatever their dice.
fn opens_alike(opening: Opening, there: &Opening) -> bool {
    let (time, dice) = (there.time, there.dice.clone());
    let alike = std::mem::discriminant(&opening.dice) == std::mem::discriminant(&dice);
    alike && Opening { time, dice, ..opening } == *there
}
