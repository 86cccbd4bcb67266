//! Values of stats and options.

use super::{Dice, ItemId, Name, Place, SideId, Subject, Who};
use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use std::cell::Cell;

/// What a stat or an option can hold. Integers only; no floats anywhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Value {
    /// A whole number.
    Int(i32),
    /// A known word.
    Word(Name),
    /// A combatant.
    Who(Who),
    /// A side.
    Side(SideId),
    /// An item.
    Item(ItemId),
    /// A place on the map.
    Place(Place),
    /// Places one after another.
    Path(Vec<Place>),
    /// A dice expression.
    Dice(Dice),
    /// Free text.
    Text(String),
    /// Several values.
    #[serde(deserialize_with = "shallow")]
    List(Vec<Value>),
    /// Named numbers, such as skill levels, sorted by name.
    Named(Vec<(String, i32)>),
    /// On or off.
    Flag(bool),
    /// A word that sheets give, such as a skill.
    Label(String),
}

/// What is a value by itself, without a word more.
macro_rules! values {
    ($($kind:ident($of:ty)),+) => {
        $(impl From<$of> for Value {
            fn from(value: $of) -> Self {
                Value::$kind(value)
            }
        })+
    };
}

values! {
    Int(i32), Word(Name), Who(Who), Side(SideId), Item(ItemId), Place(Place), Dice(Dice), Flag(bool)
}

impl Value {
    /// A word of a sheet in the one spelling that options have: sheets write ids.
    pub fn label(said: &str) -> Value {
        Value::Label(said.trim().to_lowercase().replace(' ', "-"))
    }

    /// The values it lists; none where it is no list.
    pub fn listed(&self) -> &[Value] {
        match self {
            Value::List(list) => list,
            _ => &[],
        }
    }

    /// What a row of a table holds: keys, each followed by its value.
    pub fn row(&self) -> Args {
        let pairs = self.listed().as_chunks::<2>().0.iter();
        let named = pairs.filter_map(|[key, value]| Some((key.word()?, value.clone())));
        named.fold(Args::default(), |row, (key, value)| row.with(key, value))
    }

    /// Whom or what it is, if it is one.
    pub fn subject(&self) -> Option<Subject> {
        match self {
            Value::Who(who) => Some(Subject::Who(*who)),
            Value::Side(side) => Some(Subject::Side(*side)),
            Value::Item(item) => Some(Subject::Item(*item)),
            Value::Place(Place::Zone(zone)) => Some(Subject::Zone(*zone)),
            _ => None,
        }
    }

    /// Whether it is this free text.
    pub fn is_text(&self, text: &str) -> bool {
        matches!(self, Value::Text(own) if own == text)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(all: Vec<T>) -> Self {
        Value::List(all.into_iter().map(Into::into).collect())
    }
}

/// What a value is if it is of one kind, and what an option holds if it was given so.
macro_rules! readers {
    ($($of:literal: $reader:ident is $kind:ident($value:ident) as $read:ty = $plain:expr;)+) => {
        impl Value {
            $(#[doc = concat!("The ", $of, " it is.")]
            #[inline]
            pub fn $reader(&self) -> Option<$read> {
                match self {
                    Value::$kind($value) => Some($plain),
                    _ => None,
                }
            })+
        }

        impl Args {
            $(#[doc = concat!("The ", $of, " an option holds.")]
            #[inline]
            pub fn $reader(&self, name: Name) -> Option<$read> {
                self.value(name)?.$reader()
            })+
        }
    };
}

readers! {
    "number": int is Int(number) as i32 = *number;
    "word": word is Word(word) as Name = *word;
    "combatant": who is Who(who) as Who = *who;
    "side": side is Side(side) as SideId = *side;
    "item": item is Item(item) as ItemId = *item;
    "place": place is Place(place) as Place = *place;
    "dice": dice is Dice(dice) as &Dice = dice;
    "free text": text is Text(text) as &str = text;
    "yes or no": flag is Flag(flag) as bool = *flag;
}

/// How deep what holds others of its kind may stand in each other.
const DEEPEST: u8 = 8;

thread_local! {
    static DEPTH: Cell<u8> = const { Cell::new(0) };
}

/// Reads what may hold others of its kind; a thousand lists in each other would exhaust the stack.
pub(super) fn shallow<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let depth = DEPTH.get();
    if depth == DEEPEST {
        return Err(D::Error::custom("nested too deep"));
    }
    DEPTH.set(depth + 1);
    let read = T::deserialize(deserializer);
    DEPTH.set(depth);
    read
}

/// One option of a declaration or an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Arg {
    /// The option's name.
    pub name: Name,
    /// What it was set to.
    pub value: Value,
}

/// The options of a declaration, in canonical order: sorted by the name's code.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Args(pub Vec<Arg>);

impl Args {
    /// The value of an option, if it was given.
    #[inline]
    pub fn value(&self, name: Name) -> Option<&Value> {
        self.0.iter().find(|arg| arg.name == name).map(|arg| &arg.value)
    }

    /// Whether a flag is given and says yes.
    #[inline]
    pub fn says(&self, name: Name) -> bool {
        self.flag(name) == Some(true)
    }

    /// These without some of them.
    #[must_use]
    pub fn without(mut self, names: &[Name]) -> Self {
        self.0.retain(|arg| !names.contains(&arg.name));
        self
    }

    /// The word of a sheet that an option holds; the first logs wrote it as text.
    pub fn label(&self, name: Name) -> Option<&str> {
        match self.value(name)? {
            Value::Label(label) | Value::Text(label) => Some(label),
            _ => None,
        }
    }

    /// The members of a list; a single value is a list of one, a missing option an empty one.
    #[inline]
    pub fn list(&self, name: Name) -> &[Value] {
        match self.value(name) {
            None => &[],
            Some(Value::List(list)) => list,
            Some(one) => std::slice::from_ref(one),
        }
    }

    /// The words of a list.
    pub fn words(&self, name: Name) -> Vec<Name> {
        self.list(name).iter().filter_map(Value::word).collect()
    }

    /// This option alone.
    pub fn of(name: Name, value: impl Into<Value>) -> Self {
        Args::default().with(name, value)
    }

    /// An option that lists these in place of what it held; it is left out if there are none.
    #[must_use]
    pub fn listing(self, name: Name, all: impl IntoIterator<Item: Into<Value>>) -> Self {
        let list: Vec<Value> = all.into_iter().map(Into::into).collect();
        if list.is_empty() { self.without(&[name]) } else { self.with(name, Value::List(list)) }
    }

    /// Sets an option, keeping canonical order.
    #[must_use]
    pub fn with(mut self, name: Name, value: impl Into<Value>) -> Self {
        let value = value.into();
        match self.0.binary_search_by_key(&name, |arg| arg.name) {
            Ok(at) => self.0[at].value = value,
            Err(at) => self.0.insert(at, Arg { name, value }),
        }
        self
    }

    /// The options with one more, where it is not said and there is a value for it.
    #[must_use]
    pub fn or(self, name: Name, value: impl FnOnce() -> Option<Value>) -> Self {
        if self.value(name).is_some() {
            return self;
        }
        match value() {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// The options with one more, where it is not said and there is just one value for it.
    #[must_use]
    pub fn or_only<I: IntoIterator<Item = Value>>(
        self,
        name: Name,
        values: impl FnOnce() -> I,
    ) -> Self {
        self.or(name, || {
            let mut all = values().into_iter();
            let first = all.next()?;
            all.next().is_none().then_some(first)
        })
    }
}

/// What a condition, a counter or a note is about; small enough to copy.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Detail {
    /// A word of the system.
    Word(Name),
    /// A combatant.
    Who(Who),
    /// A side.
    Side(SideId),
    /// An item.
    Item(ItemId),
    /// A place.
    Place(Place),
    /// A number.
    Int(i32),
}
