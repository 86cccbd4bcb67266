//! Every step from the secret to a face, so that it can be repeated with `b3sum` and a `ChaCha20`
//! tool, without this program.
//!
//! ```text
//! secret ─ b3sum --derive-key ─▶ commitment          is it the one committed to?
//! secret ‖ L ‖ opening ‖ L ‖ seat ‖ L ‖ text …
//!        ─ b3sum --derive-key ─▶ table key
//! address ─ b3sum --keyed ─────▶ stream key ─ openssl enc -chacha20 ─▶ words ─ modulo ─▶ face
//! ```

use super::{DieExplained, Explanation};
use crate::engine::RowAt;
use crate::log::codec::{self, bytes_of};
use crate::log::format::{Address, AddressOccasion};
use crate::play::{History, Share, TableKey, commitment};
use crate::rules::System;
use crate::vocabulary::{DicePolicy, DieSource, Event, Opening, Rolled, Viewer, hex};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use schemars::JsonSchema;
use serde::Serialize;

/// What the commitment of a secret is derived for.
const COMMITMENT: &str = "affray v2 commitment";
/// What the key of a table is derived for.
const TABLE: &str = "affray v2 dice";

/// The steps of some dice; bytes are in hexadecimal digits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Steps {
    /// The secrets that the dice hang on, as far as they are known, each with its key.
    pub secrets: Vec<SecretSteps>,
    /// The dice.
    pub dice: Vec<DieSteps>,
    /// What is missing for the others, and who can supply it.
    pub missing: Vec<String>,
}

/// From a secret to the key of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SecretSteps {
    /// Which: 0 the first, 1 the one after the first reveal, and so on.
    pub secret: u32,
    /// Where it comes from.
    pub from: String,
    /// Whether it is not published yet.
    pub kept: bool,
    /// The 32 bytes of the secret.
    pub bytes: String,
    /// What its commitment is derived for: the context of `derive_key`.
    pub commitment_context: &'static str,
    /// Its commitment, derived from its bytes.
    pub commitment: String,
    /// What the log committed to; under `open` dice nothing.
    pub committed: Option<String>,
    /// What the key of the table is derived for.
    pub key_context: &'static str,
    /// What the key is derived from: these bytes, one after the other.
    pub key_material: Vec<Piece>,
    /// The key of the table.
    pub table_key: String,
}

/// Some bytes, and what they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Piece {
    /// What they are.
    pub is: String,
    /// The bytes.
    pub bytes: String,
}

/// From the key of the table to the face of a die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DieSteps {
    /// The roll it was thrown at.
    pub event: u64,
    /// Which die of the roll, from 1.
    pub die: u64,
    /// How many sides.
    pub sides: u16,
    /// The face that is recorded.
    pub shows: u16,
    /// Which secret it hangs on.
    pub secret: u32,
    /// Its address: these bytes, one after the other.
    pub address: Vec<Piece>,
    /// The hash of the address, keyed with the key of the table: the key of the stream.
    pub stream_key: String,
    /// The words of the `ChaCha20` stream up to the one that is taken.
    pub words: Vec<Word>,
    /// The largest multiple of the sides that fits in 32 bits; words from it on are passed over.
    pub limit: u64,
    /// The word that is taken modulo the sides, plus 1.
    pub face: u16,
}

/// A word of a stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Word {
    /// Its four bytes as the stream has them.
    pub bytes: String,
    /// Their number, the lowest byte first.
    pub number: u32,
}

impl Explanation {
    /// The steps of the dice of what is explained, as one seat may see them. `kept` is the secret
    /// kept beside the log, for whoever may read it.
    pub fn take_steps(
        &self,
        history: &History,
        system: System,
        viewer: Viewer,
        kept: Option<[u8; 32]>,
    ) -> Steps {
        let none = Steps::default();
        let (keys, secrets) = (history.table_keys(kept), Secrets { history, kept });
        let mut taker = Taker { history, system, viewer, keys, secrets, steps: none };
        for event in self.roll.iter().chain(&self.rolls_before).map(|roll| roll.event) {
            if let Some(rolled) = taker.rolled_at(event) {
                (0..rolled.dice.len()).for_each(|at| taker.die(event, &rolled, at));
            }
        }
        if taker.steps == Steps::default() {
            taker.lack("a roll: nothing was thrown for this event".to_owned());
        }
        taker.steps
    }
}

struct Taker<'a> {
    history: &'a History<'a>,
    system: System,
    viewer: Viewer,
    keys: Vec<TableKey>,
    secrets: Secrets<'a>,
    steps: Steps,
}

impl Taker<'_> {
    /// A roll that the viewer may see.
    fn rolled_at(&self, event: u64) -> Option<Rolled> {
        let known = (1..=self.history.count()).contains(&event);
        let entry = known.then(|| self.history.entry(event))?;
        match entry.event {
            Event::Rolled(rolled) if self.viewer.sees(entry.audience.as_deref()) => Some(*rolled),
            _ => None,
        }
    }

    fn die(&mut self, event: u64, rolled: &Rolled, at: usize) {
        let die = DieExplained::of(&rolled.dice[at]);
        let called =
            format!("die {} of #{event}, a d{} that shows {}", at + 1, die.sides, die.face);
        match rolled.dice[at].source {
            DieSource::Typed => {
                let seat = self.history.seat_id(self.history.typed_by(event));
                self.lack(format!("{called}, was typed by {seat}: there is nothing to repeat"));
            }
            DieSource::Carried { from: origin } | DieSource::Judged { of: origin } => {
                match self.rolled_at(origin).filter(|_| origin < event) {
                    Some(before) if at < before.dice.len() => self.die(origin, &before, at),
                    _ => {
                        self.lack(format!("{called}, stands at #{origin}, which is not seen here"));
                    }
                }
            }
            DieSource::Seeded => self.seeded(event, rolled, at, &called),
        }
    }

    fn lack(&mut self, what: String) {
        if !self.steps.missing.contains(&what) {
            self.steps.missing.push(what);
        }
    }

    fn seeded(&mut self, event: u64, rolled: &Rolled, at: usize, called: &str) {
        let secret = rolled.row.secret;
        let keeper = self.history.seat_id(self.history.opening().keeper);
        let key = match self.keys.get(secret as usize).copied().unwrap_or(TableKey::NoSecret) {
            TableKey::Known(key) => key,
            TableKey::NotRevealed => {
                return self.lack(format!(
                    "the secret of {called}: it is not revealed; {keeper}, who keeps it, can \
                     publish it with `affray reveal`"
                ));
            }
            TableKey::KeptUnfit => {
                return self.lack(format!(
                    "the secret of {called}: the one kept beside the log is not the one committed \
                     to; {keeper} may have another copy"
                ));
            }
            TableKey::RevealedUnfit { event } => {
                return self.lack(format!(
                    "the secret of {called}: the one revealed at #{event} is not the one \
                     committed to"
                ));
            }
            TableKey::NoSecret => {
                return self.lack(format!("the secret of {called}: none was committed to"));
            }
        };
        if !self.steps.secrets.iter().any(|known| known.secret == secret) {
            let steps = self.secrets.steps(secret, &key);
            self.steps.secrets.extend(steps);
        }
        let last = self.history.events_of(self.history.commit_of(event)).1;
        let state = self.history.state_at(last);
        let words = &self.system.rules().lexicon;
        let row = RowAt {
            words,
            state: &state,
            by: rolled.by,
            purpose: rolled.purpose,
            row: &rolled.row,
        };
        let die = rolled.dice[at];
        let address = row.die(die.sides, at);
        let steps = die_steps((event, at), (die.sides, die.face), (secret, &key), &address);
        if !self.steps.dice.contains(&steps) {
            self.steps.dice.push(steps);
        }
    }
}

/// The steps of one die.
fn die_steps(
    (event, at): (u64, usize),
    (sides, shows): (u16, u16),
    (secret, key): (u32, &[u8; 32]),
    address: &Address<'_>,
) -> DieSteps {
    let stream_key = *blake3::keyed_hash(key, &address.bytes()).as_bytes();
    let mut stream = ChaCha20Rng::from_seed(stream_key);
    let limit = (1_u64 << 32) / u64::from(sides.max(1)) * u64::from(sides.max(1));
    let mut words = Vec::new();
    let taken = loop {
        let number = stream.next_u32();
        words.push(Word { bytes: hex::digits(&number.to_le_bytes()), number });
        if u64::from(number) < limit {
            break number;
        }
    };
    let face = (taken % u32::from(sides.max(1))) as u16 + 1;
    assert_eq!(face, address.face(key), "BUG: the steps lead to the face of the address");
    DieSteps {
        event,
        die: at as u64 + 1,
        sides,
        shows,
        secret,
        address: pieces(address),
        stream_key: hex::digits(&stream_key),
        words,
        limit,
        face,
    }
}

/// The bytes of an address, field by field.
fn pieces(address: &Address<'_>) -> Vec<Piece> {
    let Address { round, occasion, roller, purpose, whom, faces, part, position } = address;
    let mut all = vec![piece(format!("round {round}"), bytes_of(round))];
    let kind = bytes_of(occasion)[..1].to_vec();
    match occasion {
        AddressOccasion::Unasked { clause, turn, audience } => {
            all.push(piece("unasked: the rules throw it by themselves", kind));
            all.push(piece(format!("because of {clause}"), bytes_of(clause)));
            all.push(piece("whose turn, and which of the round", bytes_of(turn)));
            all.push(piece("hidden from nobody", bytes_of(audience)));
        }
        AddressOccasion::Deed { doer, done, target, nth, audience } => {
            all.push(piece("a deed", kind));
            all.push(piece("by whom", bytes_of(doer)));
            all.push(piece(format!("what is done: {done}"), bytes_of(done)));
            all.push(piece("its target", bytes_of(target)));
            all.push(piece("which of equal deeds of the round, from 0", bytes_of(nth)));
            all.push(piece("hidden from nobody", bytes_of(audience)));
        }
    }
    all.push(piece("who rolls", bytes_of(roller)));
    all.push(piece(format!("what for: {purpose}"), bytes_of(purpose)));
    all.push(piece("whom or what it is about", bytes_of(whom)));
    all.push(piece(format!("{faces} faces"), bytes_of(faces)));
    all.push(piece("which throw of the deed", bytes_of(part)));
    all.push(piece("which die of the row, from 0", bytes_of(position)));
    let whole: String = all.iter().map(|piece| piece.bytes.as_str()).collect();
    assert_eq!(whole, hex::digits(&address.bytes()), "BUG: the fields are the address");
    all
}

fn piece(is: impl Into<String>, bytes: impl AsRef<[u8]>) -> Piece {
    Piece { is: is.into(), bytes: hex::digits(bytes.as_ref()) }
}

/// The secrets of a log.
struct Secrets<'a> {
    history: &'a History<'a>,
    kept: Option<[u8; 32]>,
}

impl Secrets<'_> {
    /// From a secret that fits to its key, which is known.
    fn steps(&self, number: u32, key: &[u8; 32]) -> Option<SecretSteps> {
        let opening = self.history.opening();
        let reveals = self.history.reveals();
        let revealed = reveals.get(number as usize);
        let (secret, from) = match (&opening.dice, revealed) {
            (DicePolicy::Open { secret }, _) => (*secret, "it stands in the opening".to_owned()),
            (_, Some(reveal)) => (reveal.secret, format!("revealed at #{}", reveal.event)),
            (_, None) => (self.kept?, "kept beside the log".to_owned()),
        };
        let committed = match (number.checked_sub(1), &opening.dice) {
            (Some(before), _) => reveals.get(before as usize)?.next,
            (None, DicePolicy::Committed { commitment }) => Some(*commitment),
            (None, DicePolicy::Open { .. } | DicePolicy::Typed) => None,
        };
        let shares = self.history.shares().iter().filter(|share| share.secret == number);
        let key_material = material(&secret, opening, shares);
        let whole: String = key_material.iter().map(|piece| piece.bytes.as_str()).collect();
        let table_key = hex::digits(key);
        assert_eq!(derived(&whole), table_key, "BUG: the key is derived from its material");
        Some(SecretSteps {
            secret: number,
            from,
            kept: revealed.is_none() && matches!(opening.dice, DicePolicy::Committed { .. }),
            bytes: hex::digits(&secret),
            commitment_context: COMMITMENT,
            commitment: hex::digits(&commitment(&secret)),
            committed: committed.map(|bytes| hex::digits(&bytes)),
            key_context: TABLE,
            key_material,
            table_key,
        })
    }
}

/// What the key of a table is derived from.
fn material<'a>(
    secret: &[u8; 32],
    opening: &Opening,
    shares: impl Iterator<Item = &'a Share>,
) -> Vec<Piece> {
    let timeless = Event::Opened(Box::new(Opening { time: 0, ..opening.clone() }));
    let mut all = vec![piece("the secret", secret)];
    put(&mut all, "the opening, its time 0", &codec::plain(&timeless));
    for Share { seat, text, event, .. } in shares {
        put(&mut all, &format!("the seat of the share at #{event}, {seat}"), seat.as_bytes());
        put(&mut all, &format!("the text of the share at #{event}"), text.as_bytes());
    }
    all
}

/// A field after its length.
fn put(all: &mut Vec<Piece>, is: &str, field: &[u8]) {
    all.push(piece("the length of what follows", (field.len() as u64).to_le_bytes()));
    all.push(piece(is, field));
}

/// The key that is derived from material in hexadecimal digits.
fn derived(material: &str) -> String {
    let pairs = material.as_bytes().chunks_exact(2);
    let byte = |pair: &[u8]| {
        let digits = std::str::from_utf8(pair).ok()?;
        u8::from_str_radix(digits, 16).ok()
    };
    let bytes: Vec<u8> = pairs.filter_map(byte).collect();
    hex::digits(&blake3::derive_key(TABLE, &bytes))
}

impl Steps {
    /// Line by line: what each is behind a mark that a script can look for.
    pub fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> =
            self.missing.iter().map(|what| format!("missing: {what}")).collect();
        lines.extend(self.secrets.iter().flat_map(SecretSteps::lines));
        lines.extend(self.dice.iter().flat_map(DieSteps::lines));
        lines
    }
}

impl SecretSteps {
    fn lines(&self) -> Vec<String> {
        let SecretSteps { secret, from, bytes, commitment, table_key, .. } = self;
        let (for_commitment, for_key) = (self.commitment_context, self.key_context);
        let mut lines = vec![
            format!("steps of secret {secret}, {from} (bytes in hexadecimal digits)"),
            format!("   secret: {bytes}"),
            format!("   $ printf SECRET | xxd -r -p | b3sum --derive-key '{for_commitment}'"),
            format!("   commitment: {commitment}"),
        ];
        lines.extend(self.committed.iter().map(|said| format!("   committed to: {said}")));
        lines.push(format!("   $ printf MATERIAL | xxd -r -p | b3sum --derive-key '{for_key}'"));
        lines.push("   where MATERIAL is all of these, one after the other:".to_owned());
        lines.extend(self.key_material.iter().map(|piece| piece.line("key material")));
        lines.push(format!("   table key: {table_key}"));
        lines
    }
}

impl Piece {
    fn line(&self, of: &str) -> String {
        format!("      {of}: {} {}", self.bytes, self.is)
    }
}

impl DieSteps {
    fn lines(&self) -> Vec<String> {
        let DieSteps { event, die, sides, shows, secret, stream_key, limit, face, .. } = self;
        let mut lines = vec![format!(
            "steps of die {die} of #{event}, a d{sides} that shows {shows}, under secret {secret}"
        )];
        lines.push("   $ printf ADDRESS | xxd -r -p > address".to_owned());
        lines.push("   $ printf TABLE_KEY | xxd -r -p | b3sum --keyed address".to_owned());
        lines.push("   where ADDRESS is all of these, one after the other:".to_owned());
        lines.extend(self.address.iter().map(|piece| piece.line("address")));
        lines.push(format!("   stream key: {stream_key}"));
        lines.push(format!(
            "   $ head -c {} /dev/zero | openssl enc -chacha20 -K STREAM_KEY -iv {} | xxd -p -c 4",
            4 * self.words.len(),
            "0".repeat(32)
        ));
        lines.extend(self.words.iter().enumerate().map(|(at, Word { bytes, number })| {
            format!("   word {at}: {bytes} = {number}, the lowest byte first")
        }));
        lines.push(format!(
            "   limit: {limit}, the largest multiple of {sides} up to 2^32; the first word below \
             it counts"
        ));
        lines.push(format!("   face: {face}, the word modulo {sides}, plus 1"));
        lines
    }
}
