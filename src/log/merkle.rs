//! The Merkle tree over the commits' links, in the shape of RFC 6962 with BLAKE3.
//!
//! ```text
//! empty = blake3("")      leaf = blake3(0x00 ‖ link)      node = blake3(0x01 ‖ left ‖ right)
//!
//!            root(5)                 A tree of n leaves splits at the largest power of two
//!           /       \                below n: here four and one.
//!        node        leaf 4
//!       /    \
//!    node    node
//!    /  \    /  \
//!   0    1  2    3
//! ```

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::chain::Link;

/// A hash in the tree.
pub type Hash = [u8; 32];

/// What a log is at a moment: how many commits, and the root over their links. Written
/// `COUNT:ROOT`, short enough to note down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Head {
    /// How many commits the log has.
    pub count: u64,
    /// The root of the tree over their links.
    pub root: Hash,
}

/// Why words are not a head.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("a head is written COUNT:ROOT, a number and 64 hex digits; this is not one: {0:?}")]
pub struct HeadError(pub String);

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.count, Link(self.root))
    }
}

impl FromStr for Head {
    type Err = HeadError;

    fn from_str(words: &str) -> Result<Self, HeadError> {
        parse_head(words).ok_or_else(|| HeadError(words.chars().take(100).collect()))
    }
}

/// The tree grown leaf by leaf, in memory logarithmic in its size.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tree {
    count: u64,
    /// The roots of the whole subtrees, largest first: one for each 1 bit of `count`.
    peaks: Vec<Hash>,
}

impl Tree {
    /// Adds a commit's link.
    pub fn push(&mut self, link: &Link) {
        let mut hash = leaf(link);
        for _ in 0..self.count.trailing_ones() {
            let left = self.peaks.pop().expect("BUG: a peak for each 1 bit of the count");
            hash = node(&left, &hash);
        }
        self.peaks.push(hash);
        self.count += 1;
    }

    /// Adds the leaves of a segment that begins where this tree ends.
    pub fn push_segment(&mut self, segment: &Segment) {
        for &(level, hash) in &segment.nodes {
            assert!(self.count.trailing_zeros() >= level, "BUG: a segment begins elsewhere");
            let mut hash = hash;
            for _ in 0..(self.count >> level).trailing_ones() {
                let left = self.peaks.pop().expect("BUG: a peak for each 1 bit of the count");
                hash = node(&left, &hash);
            }
            self.peaks.push(hash);
            self.count += 1 << level;
        }
    }

    /// How many leaves the tree has.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The head at this size.
    #[must_use]
    pub fn head(&self) -> Head {
        let root = self.peaks.iter().rev().copied().reduce(|right, left| node(&left, &right));
        Head { count: self.count, root: root.unwrap_or_else(empty) }
    }
}

/// Some leaves in the middle of a tree, hashed together as far as they can be without the others;
/// so several threads can grow one tree.
#[derive(Debug, Clone, Default)]
pub struct Segment {
    next: u64,
    /// Whole subtrees from left to right: the logarithm of each one's size, and its root.
    nodes: Vec<(u32, Hash)>,
}

impl Segment {
    /// An empty segment after so many leaves.
    #[must_use]
    pub fn after(count: u64) -> Self {
        Self { next: count, nodes: Vec::new() }
    }

    /// Adds a commit's link.
    pub fn push(&mut self, link: &Link) {
        let (mut level, mut hash) = (0, leaf(link));
        while let Some(&(left_level, left)) = self.nodes.last() {
            if left_level != level || (self.next >> level) & 1 == 0 {
                break;
            }
            self.nodes.pop();
            (level, hash) = (level + 1, node(&left, &hash));
        }
        self.nodes.push((level, hash));
        self.next += 1;
    }
}

/// The head over all of these links.
#[must_use]
pub fn head(links: &[Link]) -> Head {
    let mut tree = Tree::default();
    for link in links {
        tree.push(link);
    }
    tree.head()
}

/// The hash of a leaf.
#[inline]
#[must_use]
pub fn leaf(link: &Link) -> Hash {
    let mut message = [0; 33];
    message[1..].copy_from_slice(&link.0);
    *blake3::hash(&message).as_bytes()
}

/// The path from a commit's link (counted from 0) to the root over all of `links`, nearest
/// first. `None` where there is no such commit.
#[must_use]
pub fn inclusion_proof(links: &[Link], index: u64) -> Option<Vec<Hash>> {
    let mut index = usize::try_from(index).ok().filter(|&index| index < links.len())?;
    let mut part = links;
    let mut path = Vec::new();
    while part.len() > 1 {
        let (left, right) = part.split_at(split(part.len()));
        if index < left.len() {
            path.push(head(right).root);
            part = left;
        } else {
            path.push(head(left).root);
            index -= left.len();
            part = right;
        }
    }
    path.reverse();
    Some(path)
}

/// Whether the path shows that `link` is commit `index` (from 0) of the log with this head.
#[must_use]
pub fn verify_inclusion(head: &Head, index: u64, link: &Link, path: &[Hash]) -> bool {
    if index >= head.count {
        return false;
    }
    let (mut number, mut last) = (index, head.count - 1);
    let mut hash = leaf(link);
    for sibling in path {
        if last == 0 {
            return false;
        }
        if number & 1 == 1 || number == last {
            hash = node(sibling, &hash);
            while number & 1 == 0 && number != 0 {
                (number, last) = (number >> 1, last >> 1);
            }
        } else {
            hash = node(&hash, sibling);
        }
        (number, last) = (number >> 1, last >> 1);
    }
    last == 0 && hash == head.root
}

/// The proof that the log of all `links` continues the one of its first `old` commits. `None`
/// where it is shorter than that. An empty log, and the log itself, need no hashes.
#[must_use]
pub fn consistency_proof(links: &[Link], old: u64) -> Option<Vec<Hash>> {
    let mut old = usize::try_from(old).ok().filter(|&old| old <= links.len())?;
    let mut part = links;
    let mut proof = Vec::new();
    if old == 0 || old == links.len() {
        return Some(proof);
    }
    let mut known = true; // The verifier has this subtree's root: it is the whole old tree.
    while old < part.len() {
        let (left, right) = part.split_at(split(part.len()));
        if old <= left.len() {
            proof.push(head(right).root);
            part = left;
        } else {
            proof.push(head(left).root);
            old -= left.len();
            part = right;
            known = false;
        }
    }
    if !known {
        proof.push(head(part).root);
    }
    proof.reverse();
    Some(proof)
}

/// Whether the proof shows that the log with head `new` continues the one with head `old`.
#[must_use]
pub fn verify_consistency(old: &Head, new: &Head, proof: &[Hash]) -> bool {
    if old.count == 0 || old.count >= new.count {
        let same = old.count == 0 && old.root == empty() || old == new;
        return same && old.count <= new.count && proof.is_empty();
    }
    let mut hashes = proof.iter();
    let first = if old.count.is_power_of_two() { Some(&old.root) } else { hashes.next() };
    let Some(&first) = first else { return false };
    let down = (old.count - 1).trailing_ones();
    let (mut number, mut last) = ((old.count - 1) >> down, (new.count - 1) >> down);
    let (mut old_root, mut new_root) = (first, first);
    for sibling in hashes {
        if last == 0 {
            return false;
        }
        if number & 1 == 1 || number == last {
            old_root = node(sibling, &old_root);
            new_root = node(sibling, &new_root);
            while number & 1 == 0 && number != 0 {
                (number, last) = (number >> 1, last >> 1);
            }
        } else {
            new_root = node(&new_root, sibling);
        }
        (number, last) = (number >> 1, last >> 1);
    }
    last == 0 && old_root == old.root && new_root == new.root
}

fn node(left: &Hash, right: &Hash) -> Hash {
    let mut message = [1; 65];
    message[1..33].copy_from_slice(left);
    message[33..].copy_from_slice(right);
    *blake3::hash(&message).as_bytes()
}

fn empty() -> Hash {
    *blake3::hash(b"").as_bytes()
}

/// The largest power of two below `count`, for a count of at least two.
fn split(count: usize) -> usize {
    1 << (count - 1).ilog2()
}

fn parse_head(words: &str) -> Option<Head> {
    let (count, digits) = words.trim().split_once(':')?;
    if !count.bytes().all(|byte| byte.is_ascii_digit()) || digits.len() != 64 {
        return None;
    }
    let mut root = [0; 32];
    for (byte, pair) in root.iter_mut().zip(digits.as_bytes().chunks_exact(2)) {
        let high = char::from(pair[0]).to_digit(16)?;
        let low = char::from(pair[1]).to_digit(16)?;
        *byte = u8::try_from(high * 16 + low).ok()?;
    }
    Some(Head { count: count.parse().ok()?, root })
}
