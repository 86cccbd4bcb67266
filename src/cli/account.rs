//! The account of a fight on the standard output, as text or as JSON.

use super::face::Face;
use super::failure::Failure;
use super::files::Fight;
use crate::vocabulary::spelled_with;

/// Tells the events from one to another that the reader may see.
pub fn tell(face: &mut Face, fight: &Fight, first: u64, last: u64) -> Result<(), Failure> {
    let viewer = face.viewer(fight.history().opening())?;
    for event in first..=last {
        if face.is_stopped() {
            break;
        }
        let entry = fight.history().entry(event);
        if let (Some(seats), Some(viewer)) = (&entry.audience, viewer)
            && !seats.contains(&viewer)
        {
            continue;
        }
        let book = fight.system().book(fight.history().opening());
        let json = spelled_with(book, || serde_json::to_string(&entry.event));
        face.line(format!("{event} {}", json.unwrap_or_default()));
    }
    Ok(())
}
