//! A proof as its file: JSON of one form, so that any changed character is found.

use crate::log::Head;
use crate::log::merkle::Hash;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// A proof that an event stands in a log, or that one log continues another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "format", deny_unknown_fields)]
pub enum Proof {
    /// One event, its commit, and what its dice hang on.
    #[serde(rename = "affray proof of an event 1")]
    Event(EventProof),
    /// One head continues another.
    #[serde(rename = "affray proof of growth 1")]
    Growth(GrowthProof),
}

/// One event, its commit, and what its dice hang on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventProof {
    /// The head of the log that the paths lead to, `COUNT:ROOT`. It is not trusted: whoever checks
    /// compares it with a head of their own.
    #[serde(with = "as_text")]
    #[schemars(with = "HeadText")]
    pub head: Head,
    /// The number of the event, from 1. Nothing here proves the number.
    pub event: u64,
    /// The place of the event.
    pub at: Place,
    /// The commits that are proved, in the order of the log: the opening, that of the event, and
    /// those that its dice hang on.
    pub commits: Vec<ProvedCommit>,
    /// The events whose dice the event, or one of these, says that it stands on.
    pub stands_on: Vec<StandsOn>,
    /// Whom the dice are about and who came after the opening.
    pub arrived: Vec<Arrived>,
    /// BLAKE3 of this file with 32 zero bytes in this field. It finds damage and proves nothing.
    pub check: Hash32,
}

/// One head continues another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GrowthProof {
    /// The earlier head.
    #[serde(with = "as_text")]
    #[schemars(with = "HeadText")]
    pub from: Head,
    /// The later head.
    #[serde(with = "as_text")]
    #[schemars(with = "HeadText")]
    pub to: Head,
    /// The consistency proof of RFC 6962 (2.1.2), nearest hash first.
    pub path: Vec<Hash32>,
    /// BLAKE3 of this file with 32 zero bytes in this field. It finds damage and proves nothing.
    pub check: Hash32,
}

/// Where an event stands.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The commit, from 1.
    pub commit: u64,
    /// Which of its events, from 1.
    pub nth: u64,
}

/// A commit with its place in the chain and in the tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProvedCommit {
    /// Its number, from 1.
    pub number: u64,
    /// The link before it.
    pub before: Hash32,
    /// The stored bytes of its events; of those that are hidden from the reader, their commitments
    /// as a redacted log stores them.
    pub events: Vec<Bytes>,
    /// The path from its link to the root of the head, nearest hash first.
    pub path: Vec<Hash32>,
}

/// Where an event stands that dice stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StandsOn {
    /// Its number, as a die names it.
    pub event: u64,
    /// Its place.
    pub at: Place,
}

/// Somebody who came after the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arrived {
    /// What number the events give them.
    pub who: u16,
    /// What number the events give the first thing they carry.
    pub items: u16,
    /// The event that brought them into the cast.
    pub at: Place,
}

/// Bytes, written in base64.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bytes(pub Vec<u8>);

/// A hash, written in base64.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hash32(pub Hash);

/// Why a file is no proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAProof {
    /// It cannot be read as one.
    #[error("this is not a proof: {0}")]
    Form(String),
    /// It is of another version of the format.
    #[error("this program reads no `{0}`")]
    OtherFormat(String),
}

/// A proof that was read, and whether it is written as this program writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The proof.
    pub proof: Proof,
    /// How it was written.
    pub written: Written,
}

/// How a proof is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// As this program writes it.
    AsMade,
    /// Otherwise: it was changed since.
    Otherwise,
}

/// What every format of a proof begins with.
const FAMILY: &str = "affray proof ";

impl Read {
    /// Reads a file.
    ///
    /// # Errors
    /// [`NotAProof`].
    pub fn of(file: &[u8]) -> Result<Read, NotAProof> {
        let proof: Proof = serde_json::from_slice(file).map_err(|error| why_not(file, &error))?;
        let as_made = proof.text().as_bytes() == file;
        let written = if as_made { Written::AsMade } else { Written::Otherwise };
        Ok(Read { proof, written })
    }
}

/// Why a file is no proof: it may be one of another version.
fn why_not(file: &[u8], error: &serde_json::Error) -> NotAProof {
    #[derive(Deserialize)]
    struct Any {
        format: String,
    }
    match serde_json::from_slice::<Any>(file) {
        Ok(Any { format }) if format.starts_with(FAMILY) && !is_known(&format) => {
            NotAProof::OtherFormat(format)
        }
        _ => NotAProof::Form(error.to_string()),
    }
}

fn is_known(format: &str) -> bool {
    ["affray proof of an event 1", "affray proof of growth 1"].contains(&format)
}

impl Proof {
    /// The file of the proof, its check worked out.
    pub fn text(&self) -> String {
        let mut whole = self.clone();
        *whole.check() = Hash32::default();
        *whole.check() = Hash32(*blake3::hash(whole.json().as_bytes()).as_bytes());
        whole.json()
    }

    fn check(&mut self) -> &mut Hash32 {
        match self {
            Proof::Event(event) => &mut event.check,
            Proof::Growth(growth) => &mut growth.check,
        }
    }

    fn json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self)
            .unwrap_or_else(|error| panic!("BUG: a proof can always be written: {error}"));
        text.push('\n');
        text
    }
}

/// A head as `COUNT:ROOT`.
mod as_text {
    use super::{Deserialize, Deserializer, Head, Serializer};
    use serde::de::Error as _;

    pub fn serialize<S: Serializer>(head: &Head, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(head)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Head, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// The shape of a head, for the schema.
struct HeadText;

impl JsonSchema for HeadText {
    fn schema_name() -> Cow<'static, str> {
        "Head".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^[0-9]+:[0-9a-f]{64}$" })
    }
}

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&STANDARD.encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        STANDARD.decode(text).map(Bytes).map_err(D::Error::custom)
    }
}

impl JsonSchema for Bytes {
    fn schema_name() -> Cow<'static, str> {
        "Base64".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "contentEncoding": "base64",
            "pattern": "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)?$",
        })
    }
}

impl Serialize for Hash32 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&STANDARD.encode(self.0))
    }
}

impl<'de> Deserialize<'de> for Hash32 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Bytes(bytes) = Bytes::deserialize(deserializer)?;
        let hash = bytes.try_into().map(Hash32);
        hash.map_err(|_| D::Error::custom("a hash is 32 bytes in base64"))
    }
}

impl JsonSchema for Hash32 {
    fn schema_name() -> Cow<'static, str> {
        "Hash".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "contentEncoding": "base64",
            "pattern": "^[A-Za-z0-9+/]{43}=$",
        })
    }
}
