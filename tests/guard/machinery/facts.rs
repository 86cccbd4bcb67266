//! Facts: what a step of a fight came to, line by line, each line of a kind.

use std::fmt::Write as _;

macro_rules! kinds {
    ($($kind:ident $name:literal $says:literal)*) => {
        /// What a fact is about. Differences are counted by kind, and allowed by kind.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Kind {
            $(#[doc = $says] $kind,)*
        }

        impl Kind {
            /// Every kind, in the order of the digests.
            pub const ALL: &[Kind] = &[$(Kind::$kind,)*];

            /// Its name, as digests and `--allow` write it.
            pub fn name(self) -> &'static str {
                match self {
                    $(Kind::$kind => $name,)*
                }
            }

            /// What it holds.
            pub fn says(self) -> &'static str {
                match self {
                    $(Kind::$kind => $says,)*
                }
            }
        }
    };
}

// A new kind is added at the end: digests made before name the kinds they hold.
kinds! {
    Opened "opened" "the fight as it was opened, its sheets completed"
    Declared "declared" "what was declared, its options as they are stored"
    Answered "answered" "what was answered"
    Ruled "ruled" "what was ruled"
    Rolled "rolled" "who rolled what for, the faces, the total, what it was held against, the outcome"
    Parts "parts" "what was added to a roll, by clause"
    DieSource "die-source" "where dice came from"
    Asked "asked" "questions and dice asked for, as events"
    Offered "offered" "windows, as events"
    Effected "effected" "changes of the state, in order"
    Noted "noted" "clauses that decided without changing anything"
    Checked "checked" "digests of the state"
    Settled "settled" "the end of a resolution"
    Act "act" "acts about the log"
    Reference "reference" "events that other events refer to"
    Audience "audience" "events that not everybody may see, and who may"
    Order "order" "the order of all events of a line"
    Question "question" "what is awaited after a line"
    Windows "windows" "the windows open after a line"
    Legal "legal" "what may be declared, by everybody"
    Replies "replies" "what may be answered, and how windows may be taken"
    Refused "refused" "the clauses that refuse a line, with their reasons"
    Diagnostic "diagnostic" "what is said about a line that is not taken"
    Accepted "accepted" "that a line which was expected to be refused is taken"
    Panic "panic" "that the program panicked"
    Numbers "numbers" "the numbers and conditions in force"
    Labels "labels" "what the parts of a roll are called"
    Against "against" "the parts of what a roll was held against"
    Address "address" "what the dice of a roll hang on"
}

impl Kind {
    /// The kind of a name.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// Whether a difference of this kind at a line means that another state follows.
    pub fn bears_on_what_follows(self) -> bool {
        !matches!(
            self,
            Kind::Parts
                | Kind::Labels
                | Kind::Against
                | Kind::Address
                | Kind::DieSource
                | Kind::Noted
                | Kind::Checked
                | Kind::Reference
                | Kind::Audience
                | Kind::Order
                | Kind::Legal
                | Kind::Replies
                | Kind::Numbers
        )
    }
}

/// One line of what a step came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it is about.
    pub kind: Kind,
    /// What it can be named by in `--allow KIND:LABEL`: a clause, a verb.
    pub label: String,
    /// The line.
    pub text: String,
}

impl Fact {
    /// A fact.
    pub fn new(kind: Kind, label: &str, text: String) -> Self {
        Fact { kind, label: label.to_owned(), text }
    }
}

/// A digest of all facts of each kind that a step has: what is kept of it.
pub fn digests(facts: &[Fact]) -> Vec<(Kind, [u8; 8])> {
    let mut digests = Vec::new();
    for kind in Kind::ALL {
        let mut hasher = None;
        for fact in facts.iter().filter(|fact| fact.kind == *kind) {
            let hasher = hasher.get_or_insert_with(blake3::Hasher::new);
            hasher.update(fact.text.as_bytes()).update(b"\n");
        }
        if let Some(hasher) = hasher {
            let mut digest = [0; 8];
            digest.copy_from_slice(&hasher.finalize().as_bytes()[..8]);
            digests.push((*kind, digest));
        }
    }
    digests
}

/// Facts as lines of text that [`read_line`] reads again.
pub fn write_line(step: usize, fact: &Fact, out: &mut String) {
    let plain = |text: &str| text.replace('\\', "\\\\").replace('\n', "\\n").replace('\t', "\\t");
    let (label, text) = (plain(&fact.label), plain(&fact.text));
    let _ = writeln!(out, "{step}\t{}\t{label}\t{text}", fact.kind.name());
}

/// One fact and its step; nothing for a line that is none, or of a kind not known here.
pub fn read_line(line: &str) -> Option<(usize, Fact)> {
    let mut parts = line.split('\t');
    let (step, kind) = (parts.next()?.parse().ok()?, Kind::named(parts.next()?)?);
    let (label, text) = (meant(parts.next()?), meant(parts.next()?));
    Some((step, Fact { kind, label, text }))
}

fn meant(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n') => plain.push('\n'),
                Some('t') => plain.push('\t'),
                other => plain.extend(other),
            },
            other => plain.push(other),
        }
    }
    plain
}
