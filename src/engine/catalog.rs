//! What a system lists: the stats of its sheets, its pools, conditions, verbs and switches.
//!
//! The front matter is read with it, and help, completion and schemas are made from it.

/// Conditions.
mod condition;
/// Whether a value is what a stat or an option holds.
mod fit;
/// Pools.
mod pool;
pub mod prelude;
/// What readings show of a combatant first.
mod shown;
/// The stats of a system, found by their names.
mod stat_list;
/// What a fight can be opened with.
mod switch;

pub use condition::{Bearer, Condition, Lasts, Told, condition};
pub use pool::{Most, Pool, Start, fill, of_combatant};
pub use shown::{Initiative, LookUp, Matter, Shown};
pub use stat_list::StatList;
pub use switch::{OF_EVERY_FIGHT, PROMPTS, Switch, setting, switch};

use crate::state::State;
use crate::vocabulary::{Cited, Name, Subject, Value, core};

/// What a stat or a pool belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// A combatant.
    Combatant,
    /// A weapon.
    Weapon,
    /// A shield.
    Shield,
    /// A piece of armor.
    Armor,
    /// A spell.
    Spell,
    /// Any other item.
    Item,
    /// A zone of the map.
    Zone,
    /// A side.
    Side,
    /// The fight.
    Fight,
}

impl On {
    /// What the stats and pools of this belong to; nothing for an item that nobody knows.
    pub fn of(state: &State, of: Subject) -> Option<On> {
        Some(match of {
            Subject::Fight => On::Fight,
            Subject::Side(_) => On::Side,
            Subject::Who(_) => On::Combatant,
            Subject::Item(item) => On::item(state.cast.item_known(item)?.kind),
            Subject::Zone(_) => On::Zone,
        })
    }

    /// What the stats and pools of an item of this kind belong to.
    pub fn item(kind: Name) -> On {
        match kind {
            core::SHIELD => On::Shield,
            core::ARMOR => On::Armor,
            core::SPELL => On::Spell,
            core::ITEM => On::Item,
            _ => On::Weapon,
        }
    }

    /// What an item of this kind is called in the names of its stats: `weapon-damage`.
    pub fn word(self) -> Option<&'static str> {
        match self {
            On::Weapon => Some("weapon"),
            On::Shield => Some("shield"),
            On::Armor => Some("armor"),
            On::Spell => Some("spell"),
            On::Item => Some("item"),
            On::Combatant | On::Side | On::Zone | On::Fight => None,
        }
    }
}

/// What a stat or an option holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number, between these bounds.
    Int(i32, i32),
    /// On or off.
    Flag,
    /// A dice expression.
    Dice,
    /// Dice expressions, one after another.
    DiceList,
    /// A dice expression with a die in it, or several that count together.
    DiceSum,
    /// One of these words.
    Word(&'static [Name]),
    /// Some of these words.
    Words(&'static [Name]),
    /// Named numbers between these bounds, such as skill levels.
    Numbers(i32, i32),
    /// Named numbers between these bounds, or a list of names that count 1 each.
    NumbersOrNames(i32, i32),
    /// Numbers between these bounds, named by these words and no others.
    Parts(&'static [&'static str], i32, i32),
    /// One number between these bounds, named by one of these words.
    OneOf(&'static [&'static str], i32, i32),
    /// A list of numbers between these bounds, and of tables of numbers and switches with these
    /// keys.
    Amounts(&'static [&'static str], i32, i32),
    /// Numbers between these bounds, none higher than the one before it.
    Falling(i32, i32),
    /// So many numbers at most, each between the bounds of its place.
    Places(&'static [(i32, i32)]),
    /// A list of tables with these keys and what each holds; a value is a list of keys and
    /// values in turn.
    Tables(&'static [(Name, Kind)]),
    /// Free text.
    Text,
    /// Several free texts.
    Texts,
    /// A word that sheets give, such as a skill.
    Label,
    /// A combatant.
    Who,
    /// A combatant or a side.
    WhoOrSide,
    /// Several combatants, sides, or both.
    Whos,
    /// A side.
    Side,
    /// An item of the actor.
    Item,
    /// An item of the actor, or one of these words.
    ItemOr(&'static [Name]),
    /// An item of the one the line names, or of the one a question is about.
    ItemOf,
    /// The same, or one of these words.
    ItemOfOr(&'static [Name]),
    /// Several items.
    Items,
    /// A place on the map.
    Place,
    /// Places one after another.
    Path,
    /// Zones of the map.
    Zones,
    /// A verb, whose own options stand on the same line.
    Verb,
    /// Several verbs, whose own options stand on the same line.
    Verbs,
}

/// What stands when a stat is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallback {
    /// It must be given.
    Required,
    /// This number.
    Int(i32),
    /// On or off.
    Flag(bool),
    /// This word.
    Word(Name),
    /// The first word if a player's seat speaks for it, the other if the GM does.
    BySeat(Name, Name),
    /// Nothing: the list is empty, the number absent.
    Nothing,
    /// Worked out by the rules, as described.
    Derived(&'static str),
    /// The word that goes with another stat's word; the first pair if that is left out.
    Following(Name, &'static [(Name, Name)]),
}

impl Fallback {
    /// The number it is, if it is one; on is 1, off is 0.
    pub fn number(self) -> Option<i32> {
        match self {
            Fallback::Int(number) => Some(number),
            Fallback::Flag(flag) => Some(flag.into()),
            _ => None,
        }
    }
}

/// A stat of a sheet.
#[derive(Clone, Copy, Debug)]
pub struct Stat {
    /// Its name.
    pub name: Name,
    /// What carries it.
    pub on: On,
    /// What it holds.
    pub kind: Kind,
    /// What stands when it is left out.
    pub fallback: Fallback,
    /// What it means, with units.
    pub says: &'static str,
    /// Whether a ruling names it as it is in force, not as the sheet states it.
    pub ruled_in_force: bool,
}

/// An option of a verb.
#[derive(Clone, Copy, Debug)]
pub struct Opt {
    /// Its name.
    pub name: Name,
    /// What it holds.
    pub kind: Kind,
    /// Whether the verb cannot be understood without it. One with a single legal value may still
    /// be left out on the line.
    pub needed: bool,
    /// Whether only the GM's seat gives it, whoever does the deed.
    pub by_gm: bool,
    /// Which of those it names are committed by it.
    pub commits: Commits,
    /// What goes without saying: said all the same, it is not recorded.
    pub usual: Usual,
    /// The words that the rules know where any text or word of a sheet will do.
    pub known: &'static [Name],
}

/// The value of an option that goes without saying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usual {
    /// None: whatever is said is recorded.
    Nothing,
    /// What the rules know, such as what was declared before: left out it means that, and no other
    /// value is filled in.
    Known,
    /// This number.
    Int(i32),
    /// Yes or no.
    Flag(bool),
    /// This word.
    Word(Name),
}

impl Usual {
    /// Whether it is this value.
    pub fn is(self, value: &Value) -> bool {
        match (self, value) {
            (Usual::Int(usual), Value::Int(said)) => usual == *said,
            (Usual::Flag(usual), Value::Flag(said)) => usual == *said,
            (Usual::Word(usual), Value::Word(said)) => usual == *said,
            _ => false,
        }
    }
}

/// Which of those whom an option names are committed by it: they do something, spend something or
/// take something on. A target, a patient or an opponent is not committed. Whoever is committed
/// by another seat's line is asked first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Commits {
    /// Nobody.
    Nobody,
    /// Everybody named.
    Named,
    /// Those named who are no enemies of the doer; the rules of the system ask an enemy.
    Friends,
}

impl Opt {
    /// The same option, by which these of those named are committed.
    #[must_use]
    pub const fn committing(self, commits: Commits) -> Opt {
        Opt { commits, ..self }
    }

    /// The same option, of which this goes without saying.
    #[must_use]
    pub const fn usually(self, usual: Usual) -> Opt {
        Opt { usual, ..self }
    }

    /// The same option, whose kind takes any text; these words of it the rules know.
    #[must_use]
    pub const fn knowing(self, known: &'static [Name]) -> Opt {
        Opt { known, ..self }
    }
}

const ANY: Opt = Opt {
    name: core::TEXT,
    kind: Kind::Text,
    needed: false,
    by_gm: false,
    commits: Commits::Nobody,
    usual: Usual::Nothing,
    known: &[],
};

/// An option the verb needs.
pub const fn need(name: Name, kind: Kind) -> Opt {
    Opt { name, kind, needed: true, ..ANY }
}

/// An option that may be left out.
pub const fn may(name: Name, kind: Kind) -> Opt {
    Opt { name, kind, ..ANY }
}

/// An option that the GM may give.
pub const fn may_gm(name: Name, kind: Kind) -> Opt {
    Opt { name, kind, by_gm: true, ..ANY }
}

/// What every line of a deed can say beside its own options: who is asked at windows instead of
/// being offered them, and whose rolls succeed or fail without a die.
pub const ON_EVERY_LINE: &[Opt] = &[
    may(core::PROMPTS, Kind::Whos),
    may_gm(core::SUCCEEDS, Kind::Whos),
    may_gm(core::FAILS, Kind::Whos),
];

impl Stat {
    /// The same stat: what it means, with units.
    #[must_use]
    pub const fn says(self, says: &'static str) -> Stat {
        Stat { says, ..self }
    }

    /// The same stat, which a ruling names as it is in force: the rules of the system state what
    /// makes that of it.
    #[must_use]
    pub const fn ruled_in_force(self) -> Stat {
        Stat { ruled_in_force: true, ..self }
    }
}

/// A stat.
pub const fn on(on: On, name: Name, kind: Kind, fallback: Fallback) -> Stat {
    Stat { name, on, kind, fallback, says: "", ruled_in_force: false }
}

/// A stat of a combatant.
pub const fn own(name: Name, kind: Kind, fallback: Fallback) -> Stat {
    on(On::Combatant, name, kind, fallback)
}

/// A stat of a weapon.
pub const fn on_weapon(name: Name, kind: Kind, fallback: Fallback) -> Stat {
    on(On::Weapon, name, kind, fallback)
}

/// A stat that is yes or no, and no unless it is given.
pub const fn flag(of: On, name: Name) -> Stat {
    on(of, name, Kind::Flag, Fallback::Flag(false))
}

/// Where an item is unless its sheet says otherwise.
pub const fn carried(on: On, place: Name, says: &'static str) -> Stat {
    let kind = Kind::Word(&[core::HELD, core::READIED, core::STOWED, core::DROPPED]);
    self::on(on, core::CARRY, kind, Fallback::Word(place)).says(says)
}

/// Who says a verb, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// A combatant declares it.
    Declared,
    /// It answers a question or takes a window; never a line of its own.
    Answer,
    /// Either.
    Both,
    /// The GM says it.
    Gm,
}

/// A verb: what can be done.
#[derive(Clone, Copy, Debug)]
pub struct Verb {
    /// Its name.
    pub name: Name,
    /// Who says it, and how.
    pub said: Said,
    /// What it costs.
    pub cost: &'static str,
    /// When it can be done.
    pub when: &'static str,
    /// Its options, the one a bare word fills first.
    pub options: &'static [Opt],
    /// What it does and what forbids it.
    pub says: &'static str,
    /// How the account tells it, behind the name of whoever does it: `attacks {target}[ with
    /// {weapon}]`. Options stand in braces; what stands in brackets is left out where one of its
    /// options is, or where one is said that stands there with a `!`; with a `-` one has to be off.
    pub told: &'static str,
    /// Whether it carries out what was declared before: the account then tells that deed.
    pub as_planned: bool,
    /// The clause by which whoever has taken a window with it does not take that window again.
    pub once: Option<Cited>,
}

impl Verb {
    /// The same verb with these options, the one a bare word fills first.
    #[must_use]
    pub const fn takes(self, options: &'static [Opt]) -> Verb {
        Verb { options, ..self }
    }

    /// The same verb: what it does and what forbids it.
    #[must_use]
    pub const fn says(self, says: &'static str) -> Verb {
        Verb { says, ..self }
    }

    /// The same verb, which carries out what was declared before.
    #[must_use]
    pub const fn as_planned(self) -> Verb {
        Verb { as_planned: true, ..self }
    }

    /// The same verb, with which one window is taken once.
    #[must_use]
    pub const fn once(self, clause: Cited) -> Verb {
        Verb { once: Some(clause), ..self }
    }

    /// The same verb, told so.
    #[must_use]
    pub const fn told(self, told: &'static str) -> Verb {
        Verb { told, ..self }
    }
}
