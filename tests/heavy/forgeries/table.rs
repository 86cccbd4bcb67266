//! What no audit can know: every field that can be altered so that nothing contradicts it, why
//! that is so, and where the README says it.

use self::Report::{NeedNot, Shows};
use self::Where::{Everywhere, WithoutSecrets};
use super::logs::Recorded;

/// A field that may be altered unnoticed.
pub struct Unknowable {
    /// The field, by its path; `*` stands for anything.
    pub field: &'static str,
    /// In which logs.
    pub logs: Where,
    /// Whether the report shows it, so that whoever was there can object.
    pub report: Report,
    /// Why it cannot be known.
    pub why: &'static str,
    /// What the README says of it, in its own words.
    pub readme: &'static str,
}

/// Whether a report shows what is written in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// It does.
    Shows,
    /// It need not; the account shows it.
    NeedNot,
}

/// The logs in which a field may be altered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// In every log.
    Everywhere,
    /// Where no die is proven: the faces are typed, or the secret is not here.
    WithoutSecrets,
}

impl Unknowable {
    /// Whether it is about a field of a log that the report shows, or does not.
    pub fn covers(&self, log: &Recorded, path: &str, shown: bool) -> bool {
        let there = match self.logs {
            Where::Everywhere => true,
            Where::WithoutSecrets => log.is_without_secrets(),
        };
        there && (shown || self.report == NeedNot) && fits(self.field, path)
    }
}

/// Whether a pattern stands for a path.
fn fits(pattern: &str, path: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == path,
        Some((start, rest)) => path.strip_prefix(start).is_some_and(|path| {
            (0..=path.len()).any(|at| path.get(at..).is_some_and(|path| fits(rest, path)))
        }),
    }
}

const CLAIMS: &str =
    "So are times that do not go back, reasons, remarks, marks, disputes and decisions.";
const TYPED_AND_SEATS: &str = "Typed faces and seats are claims.";
const RULINGS: &str = "It lists the rulings and the shares";
const NOT_TOLD: &str =
    "What it cannot tell: faces that were typed, dice whose secret is not revealed.";
const SAME: &str = "no audit can know which of them was said.";
const CUT: &str = "a clean cut at the end shows nothing";
const PROVEN_OPENING: &str = "Where its dice are proven, so is the opening, except its time.";
const OPENING: &str =
    "An opening is taken as it was given, within what the system lets a sheet hold.";
const NEW_CHAIN: &str = "Whoever writes a log anew writes a new chain";

/// Shorthand for a line of the table.
const fn line(
    field: &'static str,
    logs: Where,
    report: Report,
    why: &'static str,
    readme: &'static str,
) -> Unknowable {
    Unknowable { field, logs, report, why, readme }
}

/// What cannot be known.
pub const TABLE: &[Unknowable] = &[
    line("contributed.stamp.time", Everywhere, NeedNot, "a clock may be wrong, or set", CLAIMS),
    line("declared.stamp.time", Everywhere, NeedNot, "a clock may be wrong, or set", CLAIMS),
    line("answered.stamp.time", Everywhere, NeedNot, "a clock may be wrong, or set", CLAIMS),
    line("ruled.stamp.time", Everywhere, NeedNot, "a clock may be wrong, or set", CLAIMS),
    line("rewound.stamp.time", Everywhere, NeedNot, "a clock may be wrong, or set", CLAIMS),
    line("marked.stamp.time", Everywhere, NeedNot, "a clock may be wrong, or set", CLAIMS),
    line("disputed.stamp.time", Everywhere, NeedNot, "a clock may be wrong, or set", CLAIMS),
    line("decided.stamp.time", Everywhere, NeedNot, "a clock may be wrong, or set", CLAIMS),
    line("remarked.stamp.time", Everywhere, NeedNot, "a clock may be wrong, or set", CLAIMS),
    line("revealed.stamp.time", Everywhere, NeedNot, "a clock may be wrong, or set", CLAIMS),
    line(
        "declared.stamp.seat",
        Everywhere,
        NeedNot,
        "the file does not know who sat there",
        TYPED_AND_SEATS,
    ),
    line(
        "answered.stamp.seat",
        Everywhere,
        NeedNot,
        "the file does not know who sat there",
        TYPED_AND_SEATS,
    ),
    line(
        "rewound.stamp.seat",
        Everywhere,
        NeedNot,
        "the file does not know who sat there",
        TYPED_AND_SEATS,
    ),
    line(
        "marked.stamp.seat",
        Everywhere,
        NeedNot,
        "the file does not know who sat there",
        TYPED_AND_SEATS,
    ),
    line(
        "disputed.stamp.seat",
        Everywhere,
        NeedNot,
        "the file does not know who sat there",
        TYPED_AND_SEATS,
    ),
    line(
        "remarked.stamp.seat",
        Everywhere,
        NeedNot,
        "the file does not know who sat there",
        TYPED_AND_SEATS,
    ),
    line("declared.because", Everywhere, NeedNot, "a reason is free words", CLAIMS),
    line("ruled.because", Everywhere, Shows, "a reason is free words", CLAIMS),
    line("rewound.because", Everywhere, Shows, "a reason is free words", CLAIMS),
    line("marked.name", Everywhere, NeedNot, "a name is free words", CLAIMS),
    line("remarked.text", Everywhere, NeedNot, "a remark is free words", CLAIMS),
    line(
        "remarked.audience*",
        Everywhere,
        NeedNot,
        "whom a remark is for is up to whoever makes it",
        CLAIMS,
    ),
    line("disputed.event", Everywhere, NeedNot, "anybody may doubt any event", CLAIMS),
    line("disputed.reason", Everywhere, NeedNot, "a reason is free words", CLAIMS),
    line("decided.outcome", Everywhere, NeedNot, "the GM decides", CLAIMS),
    line("decided.remedy", Everywhere, NeedNot, "the GM decides", CLAIMS),
    line("decided.reason", Everywhere, NeedNot, "a reason is free words", CLAIMS),
    line(
        "ruled.changes*",
        Everywhere,
        Shows,
        "the GM may ask for more than the effects that follow",
        RULINGS,
    ),
    line(
        "declared.args",
        Everywhere,
        NeedNot,
        "an option that changes nothing may be left out",
        SAME,
    ),
    line("declared.args[].*.*", Everywhere, NeedNot, "another value may come to the same", SAME),
    line(
        "answered.reply.do.args",
        Everywhere,
        NeedNot,
        "an option that changes nothing may be left out",
        SAME,
    ),
    line(
        "answered.reply.do.args[].*.*",
        Everywhere,
        NeedNot,
        "another value may come to the same",
        SAME,
    ),
    line(
        "declared.actor",
        Everywhere,
        NeedNot,
        "a turn may be ended by whoever has it, or by its side",
        SAME,
    ),
    line("rewound.by", Everywhere, Shows, "a `goto` may lead where an `undo` does", SAME),
    line(
        "rewound.follow",
        Everywhere,
        Shows,
        "what is announced and does not follow is a torn end",
        CUT,
    ),
    line(
        "rolled.dice",
        Everywhere,
        NeedNot,
        "faces of physical dice may have been typed in another order",
        TYPED_AND_SEATS,
    ),
    line(
        "rolled.dice[].source",
        Everywhere,
        Shows,
        "in a mixed fight a face may have been typed",
        TYPED_AND_SEATS,
    ),
    line("opened.time", Everywhere, NeedNot, "a clock may be wrong, or set", PROVEN_OPENING),
    line(
        "opened.dice",
        Everywhere,
        Shows,
        "the dice of a secret that is not here cannot be thrown again",
        NOT_TOLD,
    ),
    line(
        "opened.edition",
        WithoutSecrets,
        NeedNot,
        "every event may come out the same under another edition",
        OPENING,
    ),
    line(
        "opened.keeper",
        WithoutSecrets,
        NeedNot,
        "who keeps a secret that throws nothing",
        OPENING,
    ),
    line("opened.continues", WithoutSecrets, NeedNot, "the other fight is not here", OPENING),
    line("opened.seats[]", WithoutSecrets, NeedNot, "a name", OPENING),
    line("opened.sides", WithoutSecrets, NeedNot, "a side without anybody in it", OPENING),
    line("opened.sides[]", WithoutSecrets, NeedNot, "a name", OPENING),
    line("opened.options*", WithoutSecrets, NeedNot, "a switch that changes nothing here", OPENING),
    line(
        "opened.map*",
        WithoutSecrets,
        NeedNot,
        "a part of the map where nothing happened",
        OPENING,
    ),
    line("opened.cast[].id", WithoutSecrets, NeedNot, "a name", OPENING),
    line("opened.cast[].name", WithoutSecrets, NeedNot, "a name", OPENING),
    line("opened.cast[].seat", WithoutSecrets, NeedNot, "who was to speak", OPENING),
    line("opened.cast[].side", WithoutSecrets, NeedNot, "whose side it was", OPENING),
    line("opened.cast[].stats*", WithoutSecrets, NeedNot, "a sheet is copied from paper", OPENING),
    line("opened.cast[].pools*", WithoutSecrets, NeedNot, "a sheet is copied from paper", OPENING),
    line("opened.cast[].items*", WithoutSecrets, NeedNot, "a sheet is copied from paper", OPENING),
    line(
        "*.event",
        Everywhere,
        Shows,
        "what changed nothing here could have been something else",
        NEW_CHAIN,
    ),
    line("answered.reply", Everywhere, NeedNot, "what is waived could have been passed", SAME),
];
