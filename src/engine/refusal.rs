//! Refusals: why a declaration or an answer is not accepted. All reasons, not the first.

use crate::vocabulary::Cited;

/// One reason.
#[derive(Clone)]
pub struct Refusal {
    /// The clause that forbids it.
    pub clause: Cited,
    /// What stands in the way, in the table's words.
    pub reason: String,
    /// What could be said instead, where that is known.
    pub hint: Option<String>,
}

impl std::fmt::Debug for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.clause.id, self.reason)
    }
}

/// Every reason.
#[derive(Clone, Debug, Default)]
pub struct Refusals(pub Vec<Refusal>);

impl Refusals {
    /// No reason.
    #[inline]
    pub fn none() -> Self {
        Refusals::default()
    }

    /// One reason.
    #[cold]
    pub fn because(clause: Cited, reason: impl Into<String>) -> Self {
        Refusals(vec![Refusal { clause, reason: reason.into(), hint: None }])
    }

    /// One reason, unless something holds.
    #[inline]
    pub fn if_not(holds: bool, clause: Cited, reason: impl FnOnce() -> String) -> Self {
        if holds { Refusals::none() } else { Refusals::because(clause, worded(reason)) }
    }

    /// Adds a reason.
    #[cold]
    pub fn add(&mut self, clause: Cited, reason: impl Into<String>) {
        self.0.push(Refusal { clause, reason: reason.into(), hint: None });
    }

    /// Adds all reasons of another.
    #[inline]
    pub fn append(&mut self, mut other: Refusals) {
        if !other.is_empty() {
            self.0.append(&mut other.0);
        }
    }

    /// All of these and all of another.
    #[inline]
    #[must_use]
    pub fn with(mut self, other: Refusals) -> Self {
        self.append(other);
        self
    }

    /// Adds what could be said instead, if anything is refused.
    #[must_use]
    pub fn hint(mut self, hint: impl FnOnce() -> String) -> Self {
        if let Some(last) = self.0.last_mut() {
            last.hint = Some(hint());
        }
        self
    }

    /// Adds the reason unless something holds.
    #[inline]
    pub fn unless(&mut self, holds: bool, clause: Cited, reason: impl FnOnce() -> String) {
        if !holds {
            self.add(clause, worded(reason));
        }
    }

    /// Something, unless there is a reason against it.
    pub fn or<T>(self, something: T) -> Result<T, Refusals> {
        if self.is_empty() { Ok(something) } else { Err(self) }
    }

    /// The same where it stands or falls with them: what is missing is among the reasons.
    pub fn or_all<T>(self, something: Option<T>) -> Result<T, Refusals> {
        debug_assert!(
            something.is_some() || !self.is_empty(),
            "BUG: missing, and nothing said of it"
        );
        match something {
            Some(something) => self.or(something),
            None => Err(self),
        }
    }

    /// What there is of something; why there is none is added to the reasons.
    pub fn take<T>(&mut self, found: Result<T, Refusals>) -> Option<T> {
        found.map_err(|why| self.append(why)).ok()
    }

    /// All of these and one more.
    #[must_use]
    pub fn and(mut self, clause: Cited, reason: impl Into<String>) -> Self {
        self.add(clause, reason);
        self
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The words of a reason. Most of what is checked holds: what words the reasons stands apart in the
/// program, so that more of what checks is at hand.
#[cold]
#[inline(never)]
fn worded(reason: impl FnOnce() -> String) -> String {
    reason()
}

/// What a line says; else what it should have said.
pub fn said<T>(value: Option<T>, clause: Cited, say: &str) -> Result<T, Refusals> {
    value.ok_or_else(|| Refusals::because(clause, say))
}
