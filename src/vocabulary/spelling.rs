//! Spelling: in the bytes of a log names, clauses and ids are numbers; in JSON they are words.
//!
//! Which word belongs to which number depends on the system and the cast of the fight, so the
//! JSON readers and writers put a [`Book`] in force with [`spelled_with`].

use super::{ClauseCode, ItemId, Name, Seat, SideId, Who, ZoneId};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::cell::RefCell;

/// The words of one fight.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// Spelling of every name known to the system, the core's included.
    pub names: Vec<(Name, &'static str)>,
    /// Ids of the clauses, the table's own included.
    pub clauses: Vec<(ClauseCode, &'static str)>,
    /// Ids of the combatants.
    pub cast: Vec<String>,
    /// Names of the sides.
    pub sides: Vec<String>,
    /// Items, written `combatant.item`.
    pub items: Vec<String>,
    /// Zones of the map.
    pub zones: Vec<String>,
    /// Seats, `gm` first.
    pub seats: Vec<String>,
}

impl Book {
    /// Adds a combatant and what it carries.
    pub fn add(&mut self, member: &super::Member) {
        self.add_words(&member.id, member.items.iter().map(|item| item.id.as_str()));
    }

    /// Adds the ids of a combatant and of what it carries.
    pub fn add_words<'a>(&mut self, member: &str, items: impl Iterator<Item = &'a str>) {
        self.cast.push(member.to_owned());
        self.items.extend(items.map(|item| format!("{member}.{item}")));
    }
}

thread_local! {
    static BOOK: RefCell<Book> = RefCell::default();
}

/// Runs `work` with `book` in force for every JSON reader and writer on this thread.
pub fn spelled_with<T>(book: Book, work: impl FnOnce() -> T) -> T {
    let before = BOOK.replace(book);
    let result = work();
    BOOK.set(before);
    result
}

/// Adds a combatant and what it carries to the book in force.
pub fn also_spelled<'a>(member: &str, items: impl Iterator<Item = &'a str>) {
    BOOK.with_borrow_mut(|book| book.add_words(member, items));
}

/// Puts another cast into the book in force: after a rewind others may have joined.
pub fn recast<'a>(members: impl Iterator<Item = &'a super::Member>) {
    BOOK.with_borrow_mut(|book| {
        book.cast.clear();
        book.items.clear();
        members.for_each(|member| book.add(member));
    });
}

/// Serialises a number as its word in readable formats, as itself in bytes.
macro_rules! spelled {
    ($type:ident, $number:ty, $word:expr, $code:expr) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if !serializer.is_human_readable() {
                    return self.0.serialize(serializer);
                }
                let word: fn(&Book, $type) -> Option<String> = $word;
                match BOOK.with_borrow(|book| word(book, *self)) {
                    Some(word) => serializer.serialize_str(&word),
                    None => serializer.collect_str(&format_args!("#{}", self.0)),
                }
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if !deserializer.is_human_readable() {
                    return <$number>::deserialize(deserializer).map($type);
                }
                let word = Cow::<str>::deserialize(deserializer)?;
                if let Some(number) = word.strip_prefix('#') {
                    return number.parse().map($type).map_err(D::Error::custom);
                }
                let code: fn(&Book, &str) -> Option<$type> = $code;
                BOOK.with_borrow(|book| code(book, &word)).ok_or_else(|| {
                    D::Error::custom(format!("`{word}` is no {} of this fight", stringify!($type)))
                })
            }
        }

        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string" })
            }
        }
    };
}

fn nth(words: &[String], at: usize) -> Option<String> {
    words.get(at).cloned()
}

fn position(words: &[String], word: &str) -> Option<usize> {
    words.iter().position(|known| known == word)
}

spelled!(
    Name,
    u16,
    |book, name| {
        let at = book.names.binary_search_by_key(&name, |entry| entry.0).ok()?;
        Some(book.names[at].1.to_owned())
    },
    |book, word| book.names.iter().find(|entry| entry.1 == word).map(|entry| entry.0)
);
spelled!(
    ClauseCode,
    u16,
    |book, clause| {
        let at = book.clauses.binary_search_by_key(&clause, |entry| entry.0).ok()?;
        Some(book.clauses[at].1.to_owned())
    },
    |book, word| book.clauses.iter().find(|entry| entry.1 == word).map(|entry| entry.0)
);
spelled!(Who, u16, |book, who| nth(&book.cast, who.0.into()), |book, word| position(
    &book.cast, word
)
.map(|at| Who(at as u16)));
spelled!(SideId, u8, |book, side| nth(&book.sides, side.0.into()), |book, word| position(
    &book.sides,
    word
)
.map(|at| SideId(at as u8)));
spelled!(ItemId, u16, |book, item| nth(&book.items, item.0.into()), |book, word| position(
    &book.items,
    word
)
.map(|at| ItemId(at as u16)));
spelled!(ZoneId, u16, |book, zone| nth(&book.zones, zone.0.into()), |book, word| position(
    &book.zones,
    word
)
.map(|at| ZoneId(at as u16)));
spelled!(Seat, u8, |book, seat| nth(&book.seats, seat.0.into()), |book, word| position(
    &book.seats,
    word
)
.map(|at| Seat(at as u8)));

/// 32 bytes, written in hexadecimal digits in readable formats and as themselves in bytes; for
/// `#[serde(with = "…")]`.
pub mod hex {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::fmt::Write as _;

    /// Writes bytes.
    pub fn serialize<S: Serializer, const N: usize>(
        bytes: &[u8; N],
        serializer: S,
    ) -> Result<S::Ok, S::Error>
    where
        [u8; N]: Serialize,
    {
        if serializer.is_human_readable() {
            serializer.serialize_str(&digits(bytes))
        } else {
            bytes.serialize(serializer)
        }
    }

    /// Reads so many bytes.
    pub fn deserialize<'de, D: Deserializer<'de>, const N: usize>(
        deserializer: D,
    ) -> Result<[u8; N], D::Error>
    where
        [u8; N]: Deserialize<'de>,
    {
        if !deserializer.is_human_readable() {
            return Deserialize::deserialize(deserializer);
        }
        let text = String::deserialize(deserializer)?;
        bytes(&text).ok_or_else(|| {
            D::Error::custom(format_args!("these are not {} hexadecimal digits", 2 * N))
        })
    }

    /// The digits of bytes, in small letters.
    pub fn digits(bytes: &[u8]) -> String {
        let mut digits = String::with_capacity(2 * bytes.len());
        for byte in bytes {
            // Writing to a text cannot fail.
            let _ = write!(digits, "{byte:02x}");
        }
        digits
    }

    /// The bytes of twice as many digits in small letters.
    pub fn bytes<const N: usize>(digits: &str) -> Option<[u8; N]> {
        let digits = digits.as_bytes();
        if digits.len() != 2 * N {
            return None;
        }
        let mut bytes = [0; N];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = value(pair[0])? << 4 | value(pair[1])?;
        }
        Some(bytes)
    }

    fn value(digit: u8) -> Option<u8> {
        match digit {
            b'0'..=b'9' => Some(digit - b'0'),
            b'a'..=b'f' => Some(digit - b'a' + 10),
            _ => None,
        }
    }
}

/// The same for what may be missing.
pub mod hex_if_any {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    struct Hex<const N: usize>([u8; N]);

    impl<const N: usize> Serialize for Hex<N>
    where
        [u8; N]: Serialize,
    {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            super::hex::serialize(&self.0, serializer)
        }
    }

    impl<'de, const N: usize> Deserialize<'de> for Hex<N>
    where
        [u8; N]: Deserialize<'de>,
    {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            super::hex::deserialize(deserializer).map(Hex)
        }
    }

    /// Writes bytes, or nothing.
    pub fn serialize<S: Serializer, const N: usize>(
        bytes: &Option<[u8; N]>,
        serializer: S,
    ) -> Result<S::Ok, S::Error>
    where
        [u8; N]: Serialize,
    {
        bytes.map(Hex).serialize(serializer)
    }

    /// Reads so many bytes, or nothing.
    pub fn deserialize<'de, D: Deserializer<'de>, const N: usize>(
        deserializer: D,
    ) -> Result<Option<[u8; N]>, D::Error>
    where
        [u8; N]: Deserialize<'de>,
    {
        let hex: Option<Hex<N>> = Deserialize::deserialize(deserializer)?;
        Ok(hex.map(|hex| hex.0))
    }
}

/// The shape of 32 bytes in hexadecimal digits, for schemas.
pub struct HexDigits;

impl JsonSchema for HexDigits {
    fn schema_name() -> Cow<'static, str> {
        "Hex32".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^[0-9a-f]{64}$" })
    }
}

/// Dice to be thrown, of so many sides each: `2d6 d8`.
pub fn to_throw(sides: &[u16]) -> String {
    dice_together(sides.iter().copied()).join(" ")
}

/// Dice of so many sides each, those alike that follow each other together: `2d6`, `d8`.
pub fn dice_together(dice: impl Iterator<Item = u16>) -> Vec<String> {
    let mut groups: Vec<(u16, u16)> = Vec::new();
    for die in dice {
        match groups.last_mut() {
            Some((sides, count)) if *sides == die => *count += 1,
            _ => groups.push((die, 1)),
        }
    }
    let spelled = groups.iter().map(|(sides, count)| match count {
        1 => format!("d{sides}"),
        _ => format!("{count}d{sides}"),
    });
    spelled.collect()
}
