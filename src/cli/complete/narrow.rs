//! Few words instead of many: where there are more than anybody reads, what they begin with.

use super::{Candidate, End};

/// More than these nobody reads.
const MOST: usize = 40;

/// What may stand within a word after a part that is worth naming.
const PARTS: [char; 5] = ['=', ',', '.', '>', '-'];

/// The candidates, or what they begin with where they are too many.
pub fn narrow(found: Vec<Candidate>, begun: &str) -> Vec<Candidate> {
    if found.len() <= MOST {
        return found;
    }
    for depth in 1.. {
        let groups = groups(&found, begun.len(), depth);
        if groups.len() > MOST || groups.len() == found.len() {
            break;
        }
        if groups.len() > 1 {
            return groups;
        }
        let is_spent = groups.iter().all(|group| group.end == End::Word);
        if is_spent {
            break;
        }
    }
    shortened(found, begun)
}

/// What the candidates begin with, up to so many parts after what is typed.
fn groups(found: &[Candidate], typed: usize, depth: usize) -> Vec<Candidate> {
    let mut groups: Vec<(Candidate, usize)> = Vec::new();
    for candidate in found {
        let rest = &candidate.word[typed..];
        let cut = rest.char_indices().filter(|(_, c)| PARTS.contains(c)).nth(depth - 1);
        let cut = cut.map(|(at, c)| typed + at + c.len_utf8());
        let word = cut.map_or(candidate.word.as_str(), |cut| &candidate.word[..cut]);
        match groups.iter_mut().find(|(group, _)| group.word == word) {
            Some((_, count)) => *count += 1,
            None => groups.push((
                Candidate {
                    word: word.to_owned(),
                    says: candidate.says.clone(),
                    end: if cut.is_some() { End::Part } else { candidate.end },
                },
                1,
            )),
        }
    }
    let named = groups.into_iter().map(|(group, count)| match (count, group.end) {
        (1, End::Part) => {
            let whole = found.iter().find(|one| one.word.starts_with(&group.word));
            whole.cloned().unwrap_or(group)
        }
        (1, End::Word) => group,
        _ => Candidate { says: format!("{count} of these"), ..group },
    });
    named.collect()
}

/// The first candidates, and how many more there are.
fn shortened(mut found: Vec<Candidate>, begun: &str) -> Vec<Candidate> {
    let more = found.split_off(MOST - 1).len();
    let says = format!("… and {more} more: type a letter");
    found.push(Candidate { word: begun.to_owned(), says, end: End::Part });
    found
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
    fn words_without_parts_are_counted() {
        let words = (b'a'..=b'z').flat_map(|c| (b'a'..=b'c').map(move |d| (c, d)));
        let words: Vec<_> =
            words.map(|(c, d)| format!("{}{}", char::from(c), char::from(d))).collect();
        let found = narrow(candidates(words.clone()), "");
        assert_eq!(
            (found.len(), found[MOST - 1].says.as_str()),
            (40, "… and 39 more: type a letter")
        );
        assert_eq!(found[MOST - 1].word, "", "nothing is completed");
        let last = narrow(candidates(words.into_iter().filter(|word| word.starts_with('b'))), "b");
        assert_eq!(last.len(), 3);
    }
}
