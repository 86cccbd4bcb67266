//! Few words instead of many: where there are more than anybody reads, what they begin with.

use super::{Candidate, End};

/// More than these nobody reads.
const MOST: usize = 48;

/// What may stand within a word after a part that is worth naming.
const PARTS: [char; 4] = ['=', ',', '.', '>'];

/// The candidates, or what they begin with where they are too many: up to the first part at which
/// they differ, else up to the first letter.
pub fn narrow(found: Vec<Candidate>, begun: &str) -> Vec<Candidate> {
    if found.len() <= MOST {
        return found;
    }
    let longest = found.iter().map(|one| one.word.len()).max().unwrap_or(0);
    let part = |rest: &str, depth: usize| {
        let ends = rest.char_indices().filter(|(_, c)| PARTS.contains(c));
        ends.map(|(at, c)| at + c.len_utf8()).nth(depth)
    };
    let letter =
        |rest: &str, depth: usize| rest.char_indices().nth(depth).map(|(at, c)| at + c.len_utf8());
    let by_parts = (0..longest).map(|depth| groups(&found, begun.len(), |rest| part(rest, depth)));
    let by_letters =
        (0..longest).map(|depth| groups(&found, begun.len(), |rest| letter(rest, depth)));
    let mut groups = by_parts.chain(by_letters);
    groups.find(|groups| (2..=MOST).contains(&groups.len())).unwrap_or(found)
}

/// What the candidates begin with, each cut somewhere behind what is typed.
fn groups(
    found: &[Candidate],
    typed: usize,
    cut: impl Fn(&str) -> Option<usize>,
) -> Vec<Candidate> {
    let mut groups: Vec<(&str, Vec<&Candidate>)> = Vec::new();
    for candidate in found {
        let end = cut(&candidate.word[typed..]).map_or(candidate.word.len(), |at| typed + at);
        let beginning = &candidate.word[..end];
        match groups.iter_mut().find(|(known, _)| *known == beginning) {
            Some((_, own)) => own.push(candidate),
            None => groups.push((beginning, vec![candidate])),
        }
    }
    let named = groups.into_iter().map(|(beginning, own)| match &own[..] {
        [only] => (*only).clone(),
        several => Candidate {
            word: beginning.to_owned(),
            says: format!("{} of these", several.len()),
            end: End::Part,
        },
    });
    named.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidates(words: impl IntoIterator<Item = String>) -> Vec<Candidate> {
        let candidate = |word| Candidate { word, says: String::new(), end: End::Word };
        words.into_iter().map(candidate).collect()
    }

    fn narrowed(words: impl IntoIterator<Item = String>, begun: &str) -> Vec<String> {
        let found = narrow(candidates(words), begun);
        assert!(found.len() <= MOST, "{}", found.len());
        found.into_iter().map(|candidate| candidate.word).collect()
    }

    #[test]
    fn many_squares_are_told_by_their_columns() {
        let squares = |columns: u8| {
            let all = (1..=columns).flat_map(|x| (1..=9).map(move |y| (x, y)));
            all.map(|(x, y)| format!("to={x},{y}")).collect::<Vec<_>>()
        };
        assert_eq!(narrowed(squares(4), "to=").len(), 36, "few stay as they are");
        let expected: Vec<_> = (1..=9).map(|x| format!("to={x},")).collect();
        assert_eq!(narrowed(squares(9), ""), expected);
        assert_eq!(narrowed(squares(9), "to="), expected);
        let both = squares(9).into_iter().chain(["grak".to_owned()]);
        assert_eq!(narrowed(both, ""), ["to=", "grak"]);
    }

    #[test]
    fn many_words_are_told_by_their_first_letters() {
        let words = ["no", "nod"].into_iter().map(str::to_owned);
        let words = words.chain((b'a'..=b'z').flat_map(|c| {
            (b'a'..=b'c').map(move |d| format!("n{}{}", char::from(c), char::from(d)))
        }));
        let found = narrow(candidates(words), "");
        assert_eq!(found.len(), 26, "they differ in the second letter");
        let no = found.iter().find(|group| group.word == "no").expect("a group");
        assert_eq!((no.says.as_str(), no.end), ("5 of these", End::Part));
    }
}
