//! The syntax tree of one line. Every tree prints as the line that parses to it.

use super::diagnostic::Span;
use crate::vocabulary::{Amount, Point, Remedy};

/// A word as it was written: a name, a verb, a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// The word.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

impl Word {
    /// `WHO.ITEM` taken apart at the first dot: who, and the item if one is named.
    #[must_use]
    pub fn split_item(&self) -> (&str, Option<&str>) {
        match self.text.split_once('.') {
            Some((who, item)) => (who, Some(item)),
            None => (&self.text, None),
        }
    }
}

/// A text that was written in quotes, without them, escapes resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// What stands between the quotes.
    pub text: String,
    /// Where it stands, quotes included.
    pub span: Span,
}

/// A whole number that counts or names something: an event, a die, a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Natural {
    /// The number.
    pub value: u64,
    /// Where it stands.
    pub span: Span,
}

/// One face of a die, as typed; at least 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Face {
    /// What the die shows.
    pub value: u32,
    /// Where it stands.
    pub span: Span,
}

/// One line of play.
#[derive(Debug, Clone, PartialEq)]
pub enum Line {
    /// Nothing, or only a comment.
    Blank,
    /// `ACTOR VERB …`, `WHO answer …`, `WHO take …`, `gm set …`.
    Say(Say),
    /// `[7 3]` alone: dice that are awaited.
    Faces(Vec<Face>),
    /// `7 3` alone: dice that are awaited, or an answer that is a number or a square.
    Numbers(Vec<Natural>),
    /// `undo [N|turn|round|to POINT] [because "…"]`.
    Undo {
        /// How far back.
        amount: Amount,
        /// Why.
        because: Option<Text>,
    },
    /// `redo [N|turn|round|to POINT] [because "…"]`.
    Redo {
        /// How far on.
        amount: Amount,
        /// Why.
        because: Option<Text>,
    },
    /// `mark NAME`.
    Mark {
        /// The name; never a bare number, nor a word that names a point.
        name: Word,
    },
    /// `goto POINT`.
    Goto {
        /// Where to.
        point: Point,
    },
    /// `retract EVENT [without=EVENT,…] [[faces]] [because "…"]`.
    Retract {
        /// Any event of the deed.
        event: Natural,
        /// What is said with it.
        back: Back,
    },
    /// `correct EVENT face=N [die=K] [without=EVENT,…] [[faces]] [because "…"]`.
    Correct {
        /// The roll.
        event: Natural,
        /// What the die shows.
        face: Natural,
        /// Which die of the roll, from 1; the first if left out.
        die: Option<Natural>,
        /// What is said with it.
        back: Back,
    },
    /// `dispute EVENT because "…"`.
    Dispute {
        /// The event.
        event: Natural,
        /// Why.
        because: Text,
    },
    /// `decide EVENT upheld|overturned [remedy=none|undo|retract|ruling] because "…"`.
    Decide {
        /// The event.
        event: Natural,
        /// What was decided.
        verdict: DisputeOutcome,
        /// What is done about it, if that is said.
        remedy: Option<Remedy>,
        /// Why.
        because: Text,
    },
    /// `remark "…" [to=SEAT,SEAT]`.
    Remark {
        /// What is remarked.
        text: Text,
        /// The seats who may read it; everyone if empty.
        to: Vec<Word>,
    },
    /// `contribute "…"`: a share of the dice.
    Contribute {
        /// The share.
        text: Text,
    },
    /// `reveal [final]`: publishes the secret of the dice.
    Reveal {
        /// Whether no other secret follows it.
        last: bool,
    },
    /// `expect …`.
    Expect(Expect),
}

/// What is said with taking an older deed back.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Back {
    /// Events of what is not said again.
    pub without: Vec<Natural>,
    /// Faces for throws that have none.
    pub faces: Option<Vec<Face>>,
    /// Why.
    pub because: Option<Text>,
}

/// How a dispute ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DisputeOutcome {
    /// What was disputed stands.
    Upheld,
    /// It does not stand.
    Overturned,
}

/// What somebody says: `ACTOR VERB [BARE …] [option=value …] [[faces]] [because "…"]`.
#[derive(Debug, Clone, PartialEq)]
pub struct Say {
    /// A combatant, a side, `gm`, or (with an answer) `all`: an id, a name or the beginning of one;
    /// where no verb follows, the first word of the line, whatever it is.
    pub actor: Word,
    /// What is done.
    pub act: Act,
    /// What stands after the verb without an option's name.
    pub bare: Vec<Given>,
    /// The options, in the order written; no name stands twice.
    pub options: Vec<Opt>,
    /// The changes of `gm set`, in the order written; empty for everything else.
    pub changes: Vec<Change>,
    /// The faces typed; `Some` of nothing for `[]`.
    pub faces: Option<Vec<Face>>,
    /// The reason given.
    pub because: Option<Text>,
}

/// What is done: a verb, an answer, or an offer taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// `ACTOR VERB`.
    Do(Word),
    /// `WHO answer WORD`: the word is a verb, a value, an id, a place or a number, as written;
    /// [`parse_value`](super::parse_value) reads it as a value.
    Answer(Word),
    /// `WHO answer "TEXT"`, where the question leaves the words to whoever answers.
    AnswerInWords(Text),
    /// `WHO take VERB`.
    Take(Word),
    /// No verb follows the first word: `pass`, `dodge weapon=axe`, `end`.
    Alone,
    /// The line begins with a text in quotes, and no verb follows.
    AloneInWords(Text),
}

/// A value with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Given {
    /// The value.
    pub value: RawValue,
    /// Where it stands.
    pub span: Span,
}

/// `name=value`.
#[derive(Debug, Clone, PartialEq)]
pub struct Opt {
    /// The option.
    pub name: Word,
    /// Its value.
    pub value: RawValue,
    /// Where the value stands.
    pub span: Span,
}

/// A value as written. Who knows the option knows better what was meant: a list of two numbers
/// reads as a square, dice such as `2d6+1` and switches such as `yes` are words.
#[derive(Debug, Clone, PartialEq)]
pub enum RawValue {
    /// A word; never one that reads as a number.
    Word(Word),
    /// A text in quotes.
    Text(Text),
    /// A whole number, with or without a sign.
    Number(i64),
    /// `#305`: an event by its number.
    Event(u64),
    /// `3,4`: exactly two numbers.
    Square(i64, i64),
    /// `4,4>5,4` or `hall>bridge`: at least two places.
    Path(Vec<RawPlace>),
    /// `bank|bridge`.
    Border(Word, Word),
    /// `a,b`: at least two values, each a word, text, number, border or pair.
    List(Vec<RawValue>),
    /// `a:3`: each side a word, a text or a number.
    Pair(Box<RawValue>, Box<RawValue>),
}

/// A place as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RawPlace {
    /// `3,4`.
    Square(i64, i64),
    /// A zone by its id.
    Zone(Word),
    /// `bank|bridge`.
    Border(Word, Word),
}

/// One change of `gm set`.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// `name=value`, also `at=3,4` and `order=A,B`.
    Assign {
        /// What is set.
        name: Word,
        /// To what.
        value: RawValue,
        /// Where the value stands.
        span: Span,
    },
    /// `name+=2`.
    Add {
        /// What grows.
        name: Word,
        /// By how much.
        n: i64,
    },
    /// `name-=2`.
    Subtract {
        /// What shrinks.
        name: Word,
        /// By how much.
        n: i64,
    },
    /// `+condition` or `+condition:detail`.
    Gain {
        /// The condition.
        condition: Word,
        /// Its detail.
        detail: Option<Word>,
    },
    /// `-condition` or `-condition:detail`.
    Lose {
        /// The condition.
        condition: Word,
        /// Its detail.
        detail: Option<Word>,
    },
    /// `+"on fire"` or `-"on fire"`: a condition that the rules know nothing of.
    Free {
        /// What it is.
        text: Text,
        /// Whether it holds from now on.
        holds: bool,
    },
}

/// What a play file expects of itself. Wherever `who` stands, `WHO.ITEM` may.
#[derive(Debug, Clone, PartialEq)]
pub enum Expect {
    /// `WHO NAME N`.
    Number {
        /// Whose.
        who: Word,
        /// Which pool, stat or derived number.
        name: Word,
        /// What it is.
        value: i64,
    },
    /// `WHO is CONDITION[:detail]`.
    Is {
        /// Who.
        who: Word,
        /// The condition.
        condition: Word,
        /// Its detail.
        detail: Option<Word>,
    },
    /// `WHO is "on fire"` or `WHO not "on fire"`.
    Free {
        /// Who.
        who: Word,
        /// What it is.
        text: Text,
        /// Whether it is to hold.
        holds: bool,
    },
    /// `WHO [is] not CONDITION[:detail]`.
    Not {
        /// Who.
        who: Word,
        /// The condition.
        condition: Word,
        /// Its detail.
        detail: Option<Word>,
    },
    /// `WHO at PLACE`.
    At {
        /// Who.
        who: Word,
        /// Where.
        place: RawPlace,
    },
    /// `WHO has ITEM`.
    Has {
        /// Who.
        who: Word,
        /// What.
        item: Word,
    },
    /// `WHO lacks ITEM`.
    Lacks {
        /// Who.
        who: Word,
        /// What.
        item: Word,
    },
    /// `roll PURPOSE TOTAL [OUTCOME] [by WHO] [on WHO]`.
    Roll {
        /// What was rolled for.
        purpose: Word,
        /// Kept dice plus modifiers.
        total: i64,
        /// What came of it.
        outcome: Option<Word>,
        /// Who rolled.
        by: Option<Word>,
        /// Against whom.
        on: Option<Word>,
    },
    /// `no roll PURPOSE [by WHO]`.
    NoRoll {
        /// What was not rolled for.
        purpose: Word,
        /// By whom not; by nobody if nobody is named.
        by: Option<Word>,
    },
    /// `turn WHO|SIDE`.
    Turn {
        /// Whose turn it is.
        who: Word,
    },
    /// `round N`.
    Round(u64),
    /// `count N`.
    Count(i64),
    /// `phase WORD`.
    Phase(Word),
    /// `order A B C`: at least one.
    Order(Vec<Word>),
    /// `over`.
    Over,
    /// `refused [CLAUSE|words]`: words, clauses, or texts in quotes; possibly none.
    Refused(Vec<Word>),
    /// `asks WHO CHOICE`.
    Asks {
        /// Who is asked.
        who: Word,
        /// What is asked, by the clause that asks it.
        choice: Word,
    },
    /// `not asks WHO [CHOICE]`.
    NotAsks {
        /// Who is not asked.
        who: Word,
        /// What is not asked, by the clause that would ask it; anything if left out.
        choice: Option<Word>,
    },
    /// `asks nobody`.
    AsksNobody,
    /// `[not] offers WORD … [option=value …]`.
    Offers {
        /// Whether `not` stands before it.
        negated: bool,
        /// What is offered: at least one word.
        words: Vec<Word>,
        /// With which options.
        options: Vec<Opt>,
    },
    /// `[not] legal WHO VERB [option=value …]`.
    Legal {
        /// Whether `not` stands before it.
        negated: bool,
        /// Who may say it.
        who: Word,
        /// What may be said.
        verb: Word,
        /// With which options.
        options: Vec<Opt>,
    },
    /// `[not] cites CLAUSE`.
    Cites {
        /// Whether `not` stands before it.
        negated: bool,
        /// The clause.
        clause: Word,
    },
}
