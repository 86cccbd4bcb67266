//! Whose eyes read: the seat that `--as` or the configuration names.

use super::config::Config;
use super::failure::Failure;
use crate::vocabulary::{Opening, Seat, Viewer};
use std::path::PathBuf;

/// Who is looking with `--as spectator`: no seat has that name.
const SPECTATOR: &str = "spectator";

/// Whose eyes read.
#[derive(Clone, Debug)]
pub struct Looker {
    /// The seat that was named, if one was.
    seat: Option<String>,
    /// The configuration file, where it names that seat.
    named_in: Option<PathBuf>,
}

impl Looker {
    /// Whoever `--as` names; else whoever the configuration does.
    pub fn new(seat: Option<String>, config: &Config) -> Self {
        let seat = seat.or_else(|| config.seat.clone());
        let named_in = config.file.clone().filter(|_| seat.is_some() && config.seat == seat);
        Looker { seat, named_in }
    }

    /// The seat that was named.
    pub fn seat_name(&self) -> Option<&str> {
        self.seat.as_deref()
    }

    /// Whose eyes read a fight; where no seat was named nothing is kept back.
    pub fn viewer(&self, opening: &Opening) -> Result<Viewer, Failure> {
        let Some(name) = &self.seat else { return Ok(Viewer::Afterwards) };
        let at = opening.seats.iter().position(|seat| seat == name);
        match at {
            // A log of another program may have a seat of that name.
            _ if name == SPECTATOR => Ok(Viewer::Spectator),
            Some(at) => Ok(Viewer::of(Seat(at as u8))),
            None => Err(self.no_such_seat(name, opening)),
        }
    }

    fn no_such_seat(&self, name: &str, opening: &Opening) -> Failure {
        let failure = Failure::cannot(format!("there is no seat `{name}` at this table"))
            .hint(format!("its seats are {}", opening.seats.join(", ")))
            .hint_nearest(name, opening.seats.iter().map(String::as_str));
        match &self.named_in {
            Some(file) => failure
                .because(format!("{} names it", file.display()))
                .hint(format!("--as names another: {}", opening.seats.join(", "))),
            None => failure,
        }
    }
}
