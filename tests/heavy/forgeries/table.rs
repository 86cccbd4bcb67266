//! What no audit can know: every field that can be altered so that nothing contradicts it, why
//! that is so, and where the README says it.

use self::Report::{NeedNot, Shows};
use self::Where::{Everywhere, If, WithoutSecrets};
use super::conditions::{
    Forged, announces_too_much, asks_for_more, calls_it_goto, ends_a_turn, fits_the_option,
    goes_back, goes_on, is_for_its_own, is_mixed, is_there, leaves_out, may_say_it, only_talks,
    passes, typed_otherwise, was_offered,
};

/// Fields that may be altered unnoticed, for one reason.
pub struct Unknowable {
    /// The fields, by their paths; `*` stands for anything.
    pub fields: &'static [&'static str],
    /// In which logs, and to what.
    pub to: Where,
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

/// The forgeries of a field that cannot be known.
#[derive(Clone, Copy)]
pub enum Where {
    /// All of them.
    Everywhere,
    /// Those in logs where no die is proven: the faces are typed, or the secret is not here.
    WithoutSecrets,
    /// Those that are as honest as what stood there, as far as anybody can see.
    If(fn(&Forged<'_>) -> bool),
}

impl Unknowable {
    /// Which of its fields a forgery is of, if it stands here.
    pub fn covers(&self, forged: &Forged<'_>) -> Option<&'static str> {
        let field = self.fields.iter().find(|field| fits(field, forged.path))?;
        let there = match self.to {
            Where::Everywhere => true,
            Where::WithoutSecrets => forged.log.is_without_secrets(),
            Where::If(holds) => holds(forged),
        };
        (there && (forged.shown || self.report == NeedNot)).then_some(field)
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

const CLAIMS: &str = "So are times, reasons, remarks, marks, disputes and decisions.";
const BACK: &str = "The audit lists times that go back.";
const TYPED_AND_SEATS: &str = "Typed faces and seats are claims.";
const RULINGS: &str = "by seat the rulings and what else only people know";
const NOT_TOLD: &str =
    "What it cannot tell: faces that were typed, dice whose secret is not revealed.";
const SAME: &str = "no audit can know which of them was said.";
const CUT: &str = "a clean cut at the end shows nothing";
const PROVEN_OPENING: &str = "Where its dice are proven, so is the opening, except its time.";
const OPENING: &str =
    "An opening is taken as it was given, within what the system lets a sheet hold.";
const NEW_CHAIN: &str = "Whoever writes a log anew writes a new chain";

/// What no log can prevent, and people are told: each item of the design's list, in the README's
/// words.
pub const TOLD: [&str; 7] = [
    "knows what each possible deed would throw, and can choose among deeds by it.",
    "If nobody else added a share, or the last to speak is in league with the keeper, the dice \
     could have been chosen.",
    "A log does not show logs that were thrown away or forked: whoever speaks the last share notes \
     the head before and after it (`affray head LOG`), and all note it at every break.",
    TYPED_AND_SEATS,
    "Whoever steps in late, or undoes, has seen the die. The audit lists it:",
    "With `seed =` in the front matter, and after a reveal for what that secret throws, everybody \
     who knows of a throw knows its face, whoever may see the throw.",
    "The file itself holds everything hidden: players get exports and pages (both take `--as SEAT`), \
     never the file.",
];

/// Shorthand for a line of the table.
const fn line(
    fields: &'static [&'static str],
    to: Where,
    report: Report,
    why: &'static str,
    readme: &'static str,
) -> Unknowable {
    Unknowable { fields, to, report, why, readme }
}

/// What cannot be known.
#[rustfmt::skip]
pub const TABLE: &[Unknowable] = &[
    line(&["*.stamp.time"], If(goes_on), NeedNot,
        "a clock may be wrong, or set", CLAIMS),
    line(&["*.stamp.time"], If(goes_back), Shows,
        "a clock may be set back, and the audit says where", BACK),
    line(&["*.stamp.seat"], If(may_say_it), NeedNot,
        "the file does not know who sat there", TYPED_AND_SEATS),
    line(&["declared.because", "disputed.reason", "decided.reason", "marked.name", "remarked.text"],
        Everywhere, NeedNot, "free words", CLAIMS),
    line(&["ruled.because", "rewound.because"], Everywhere, Shows,
        "free words", CLAIMS),
    line(&["remarked.audience*"], If(is_for_its_own), NeedNot,
        "whom a remark is for is up to whoever makes it", CLAIMS),
    line(&["disputed.event"], If(is_there), NeedNot,
        "anybody may doubt any event", CLAIMS),
    line(&["decided.outcome", "decided.remedy"], Everywhere, NeedNot,
        "the GM decides", CLAIMS),
    line(&["ruled.changes*"], If(asks_for_more), Shows,
        "the GM may ask for more than the effects that follow", RULINGS),
    line(&["declared.args", "answered.reply.do.args"], If(leaves_out), NeedNot,
        "an option that changes nothing may be left out", SAME),
    line(&["declared.args[].*", "answered.reply.do.args[].*"], If(fits_the_option), NeedNot,
        "another value, or another option with it, may come to the same", SAME),
    line(&["answered.reply.value.word"], If(was_offered), NeedNot,
        "another of the answers that were offered may come to the same", SAME),
    line(&["answered.reply"], If(passes), NeedNot,
        "what is waived could have been passed", SAME),
    line(&["declared.actor"], If(ends_a_turn), NeedNot,
        "a turn may be ended by whoever has it, or by its side", SAME),
    line(&["declared.actor.who"], If(only_talks), NeedNot,
        "words that change nothing may be anybody's who can talk", SAME),
    line(&["rewound.by"], If(calls_it_goto), Shows,
        "a `goto` may lead where an `undo` does", SAME),
    line(&["rewound.follow"], If(announces_too_much), Shows,
        "what is announced and does not follow is a torn end", CUT),
    line(&["rolled.dice"], If(typed_otherwise), NeedNot,
        "faces of physical dice may have been typed in another order", TYPED_AND_SEATS),
    line(&["rolled.dice[].source"], If(is_mixed), Shows,
        "in a mixed fight a face may have been typed", TYPED_AND_SEATS),
    line(&["opened.time"], Everywhere, NeedNot,
        "a clock may be wrong, or set", PROVEN_OPENING),
    line(&["opened.dice"], Everywhere, Shows,
        "the dice of a secret that is not here cannot be thrown again", NOT_TOLD),
    line(&["opened.edition"], WithoutSecrets, NeedNot,
        "every event may come out the same under another edition", OPENING),
    line(&["opened.keeper"], WithoutSecrets, NeedNot,
        "who keeps a secret that throws nothing", OPENING),
    line(&["opened.continues"], WithoutSecrets, NeedNot,
        "the other fight is not here", OPENING),
    line(&["opened.seats[]", "opened.sides[]", "opened.cast[].id", "opened.cast[].name"],
        WithoutSecrets, NeedNot, "a name", OPENING),
    line(&["opened.sides"], WithoutSecrets, NeedNot,
        "a side without anybody in it", OPENING),
    line(&["opened.options*"], WithoutSecrets, NeedNot,
        "a switch that changes nothing here", OPENING),
    line(&["opened.map*"], WithoutSecrets, NeedNot,
        "a part of the map where nothing happened", OPENING),
    line(&["opened.cast[].seat"], WithoutSecrets, NeedNot,
        "who was to speak", OPENING),
    line(&["opened.cast[].side"], WithoutSecrets, NeedNot,
        "whose side it is on who takes no part", OPENING),
    line(&["opened.cast[].stats*", "opened.cast[].pools*", "opened.cast[].items*"],
        WithoutSecrets, NeedNot, "a sheet is copied from paper", OPENING),
    line(&["*.event"], Everywhere, Shows,
        "what changed nothing here could have been something else", NEW_CHAIN),
];
