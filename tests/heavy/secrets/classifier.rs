//! A naive Bayes classifier over words: what is likeliest, given how often each word was seen with
//! each secret.

use std::collections::{BTreeMap, BTreeSet};

/// What was learned.
pub struct Classifier {
    /// Of each word, how many fights with each secret had it.
    words: BTreeMap<String, Vec<f64>>,
    fights: Vec<f64>,
}

impl Classifier {
    /// One that has learned nothing of so many secrets.
    pub fn new(secrets: usize) -> Self {
        Classifier { words: BTreeMap::new(), fights: vec![0.0; secrets] }
    }

    /// Learns from what was seen of a fight with a secret.
    pub fn learn(&mut self, seen: &[String], secret: usize) {
        self.fights[secret] += 1.0;
        for word in words(seen) {
            let counts = self.words.entry(word).or_insert_with(|| vec![0.0; self.fights.len()]);
            counts[secret] += 1.0;
        }
    }

    /// The likeliest secret; the first of equals.
    pub fn guess(&self, seen: &[String]) -> usize {
        let seen = words(seen);
        let mut likely: Vec<f64> = self.fights.iter().map(|fights| (fights + 1.0).ln()).collect();
        for counts in seen.iter().filter_map(|word| self.words.get(word)) {
            for (likely, (count, fights)) in likely.iter_mut().zip(counts.iter().zip(&self.fights))
            {
                *likely += ((count + 0.5) / (fights + 1.0)).ln();
            }
        }
        let best = likely.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        likely.iter().position(|one| *one >= best).unwrap_or_default()
    }
}

/// What a fight is known by: its words, each line begun with its kind, and how many lines of each
/// kind there are.
fn words(seen: &[String]) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let mut kinds: BTreeMap<&str, u32> = BTreeMap::new();
    for line in seen {
        let line = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
        let mut parts = line.split(|c: char| !c.is_alphanumeric() && c != '-');
        let kind = parts.next().unwrap_or_default();
        *kinds.entry(kind).or_default() += 1;
        all.extend(parts.filter(|word| !word.is_empty()).map(|word| format!("{kind} {word}")));
    }
    all.extend(kinds.into_iter().map(|(kind, many)| format!("{many} of {kind}")));
    all
}
