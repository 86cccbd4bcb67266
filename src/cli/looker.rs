//! Whose eyes read: the seat that `--as` or the configuration names.

use super::config::Config;
use super::failure::Failure;
use crate::vocabulary::{Opening, Seat, Viewer};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// Who is looking with `--as spectator`: no seat has that name.
const SPECTATOR: &str = "spectator";

/// Whose eyes read.
#[derive(Clone, Debug)]
pub struct Looker {
    /// The seat that was named, if one was.
    seat: Option<String>,
    /// The configuration file and its line, where they name that seat.
    named_in: Option<String>,
    /// Whether a fight without that seat was read, which is told once.
    strange: Arc<AtomicU8>,
}

/// No fight without the seat was read.
const NONE: u8 = 0;
/// One was, and that is to be told.
const READ: u8 = 1;
/// One was, and that was told.
const TOLD: u8 = 2;

impl Looker {
    /// Whoever `--as` names; else whoever the configuration does.
    pub fn new(seat: Option<String>, config: &Config) -> Self {
        let configured = config.seat.as_ref().filter(|_| seat.is_none());
        let named_in = configured.zip(config.file.as_ref());
        let named_in = named_in.map(|((_, line), file)| format!("{}:{line}", file.display()));
        let seat = configured.map(|(seat, _)| seat.clone()).or(seat);
        Looker { seat, named_in, strange: Arc::new(AtomicU8::new(NONE)) }
    }

    /// The seat that was named.
    pub fn seat_name(&self) -> Option<&str> {
        self.seat.as_deref()
    }

    /// Whose eyes read a fight; where no seat was named nothing is kept back. Where the fight has
    /// no seat of the name in the configuration, whoever reads it is a spectator.
    pub fn viewer(&self, opening: &Opening) -> Result<Viewer, Failure> {
        let viewer = self.of_table(opening);
        if viewer.is_err() && self.named_in.is_some() {
            // Told already is told.
            let (order, same) = (Ordering::Relaxed, Ordering::Relaxed);
            let _ = self.strange.compare_exchange(NONE, READ, order, same);
            return Ok(Viewer::Spectator);
        }
        viewer
    }

    /// What is to be told of a fight that was read as a spectator for want of that seat, once.
    pub fn note(&self) -> Option<String> {
        let (order, same) = (Ordering::Relaxed, Ordering::Relaxed);
        self.strange.compare_exchange(READ, TOLD, order, same).ok()?;
        let (seat, place) = (self.seat.as_ref()?, self.named_in.as_ref()?);
        Some(format!(
            "{place} names the seat {seat}, which is not at this table: you read as a spectator; \
             --as names another seat"
        ))
    }

    /// The same for whoever speaks or hands something on: the seat has to be one of the fight.
    pub fn of_table(&self, opening: &Opening) -> Result<Viewer, Failure> {
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
            Some(place) => failure
                .because(format!("{place} names it"))
                .hint(format!("--as names another: {}", opening.seats.join(", "))),
            None => failure,
        }
    }
}
