//! What is known for completing lines, worked out beside the prompt: nobody who types waits for it
//! but with Tab.

use super::Known;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long Tab waits until it goes by what was known before.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is known of the latest moment of a log.
#[derive(Debug, Default)]
pub struct Latest {
    held: Mutex<Held>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Held {
    known: Known,
    /// How many commits the log had of which this is known.
    of: u64,
    /// How many it has now.
    wanted: u64,
}

impl Held {
    fn is_behind(&self) -> bool {
        self.of < self.wanted
    }
}

impl Latest {
    /// The log has so many commits now.
    pub fn want(&self, commits: u64) {
        self.held().wanted = commits;
    }

    /// Whether this is what is known of a log of so many commits.
    pub fn is_of(&self, commits: u64) -> bool {
        self.held().of == commits
    }

    /// What is known of a log of so many commits.
    pub fn put(&self, commits: u64, known: Known) {
        let mut held = self.held();
        (held.of, held.known) = (commits, known);
        self.changed.notify_all();
    }

    /// Nothing newer will come of the log as it is now.
    pub fn give_up(&self) {
        let mut held = self.held();
        held.of = held.wanted;
        self.changed.notify_all();
    }

    /// Asks what is known, unless that is still being worked out.
    pub fn if_there<T>(&self, ask: impl FnOnce(&Known) -> T) -> Option<T> {
        let held = self.held();
        (!held.is_behind()).then(|| ask(&held.known))
    }

    /// Asks what is known, and waits for it.
    pub fn once_there<T>(&self, ask: impl FnOnce(&Known) -> T) -> T {
        let waited =
            self.changed.wait_timeout_while(self.held(), PATIENCE, |held| held.is_behind());
        ask(&waited.unwrap_or_else(PoisonError::into_inner).0.known)
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    /// Once every line at the prompt waited until all that could be said next was worked out.
    #[test]
    fn only_tab_waits_for_what_is_not_worked_out_yet() {
        let latest = Latest::default();
        latest.want(2);
        assert_eq!(latest.if_there(|_| ()), None, "a hint is left out");
        thread::scope(|scope| {
            let tab = scope.spawn(|| latest.once_there(|_| ()));
            latest.put(2, Known::default());
            tab.join().expect("it ends");
        });
        assert_eq!(latest.if_there(|_| ()), Some(()));
        assert!(latest.is_of(2) && !latest.is_of(3));
    }
}
