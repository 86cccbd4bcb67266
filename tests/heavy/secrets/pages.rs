//! What a page made for the player holds: nothing that its export does not, and the same in every
//! world.

use super::worlds::{Watched, hidden_fight, looks};
use affray::account::Depth;
use affray::html::reading::log_of;
use affray::html::{Asked, page};
use affray::log::verify::verify_bytes;
use affray::log::{noted, redact};
use affray::vocabulary::{Seat, Viewer};

/// Hexadecimal digits from which on a word is a hash, in whole or begun.
const HASH: usize = 8;

/// The page of a log for the player who looks.
fn made(log: &[u8], seat: Seat) -> String {
    let asked = Asked {
        title: "A fight".to_owned(),
        viewer: Viewer::of(seat),
        depth: Depth::Plain,
        from: None,
        speed: "1".to_owned(),
    };
    page(log, &asked).expect("a log")
}

/// What the player may have of a log.
fn redacted(log: &[u8], seat: Seat) -> Vec<u8> {
    redact(log, |seats| seats.contains(&seat)).expect("a log")
}

/// The page as far as a world's fight was seen, in words: its lines, and how long its log is. Hashes
/// say nothing (that is what the guesser tries), so none are told.
pub fn of(world: &Watched, until: usize) -> Vec<String> {
    let (fight, seat) = (&world.fight, looks(&world.fight));
    let bytes = world.moments.iter().rev().find(|(seen, _)| *seen <= until);
    let log = &fight.log().bytes()[..bytes.expect("its opening was seen").1];
    let page = made(log, seat);
    let kept = redacted(log, seat);
    assert_eq!(
        log_of(page.as_bytes()).as_deref(),
        Ok(&kept[..]),
        "it holds what its reader may have"
    );
    // The words in which the head is said are a hash too.
    let head = verify_bytes(&kept, None).expect("a log").head;
    let said = noted::lines(&head)[1..].join("\n");
    assert!(page.contains(&said), "it says its head");
    let page = page.replace(&said, "(hash)");
    let told = page.lines().filter(|line| !is_log(line)).map(without_hashes);
    let told = told.map(|line| format!("page {line}"));
    [format!("page: {} bytes, {} of them log", page.len(), kept.len())]
        .into_iter()
        .chain(told)
        .collect()
}

/// What stands on one page and not on the other, first.
pub fn difference(one: &[String], other: &[String]) -> Option<(String, String)> {
    let mut both = one.iter().zip(other).skip_while(|(one, other)| one == other);
    let differs = both.next().map(|(one, other)| (one.clone(), other.clone()));
    let longer =
        (one.len() != other.len()).then(|| (one.len().to_string(), other.len().to_string()));
    differs.or(longer)
}

/// Whether a line is the log, whose events the player has seen one by one.
fn is_log(line: &str) -> bool {
    line.starts_with("<template id=\"log\">")
}

fn without_hashes(line: &str) -> String {
    let (mut told, mut digits) = (String::new(), String::new());
    let end = |told: &mut String, digits: &mut String| {
        let is_hash = digits.len() >= HASH;
        told.push_str(if is_hash { "(hash)" } else { digits });
        digits.clear();
    };
    for c in line.chars() {
        if matches!(c, '0'..='9' | 'a'..='f') {
            digits.push(c);
        } else {
            end(&mut told, &mut digits);
            told.push(c);
        }
    }
    end(&mut told, &mut digits);
    told
}

/// What is hidden is hidden in the page by the same commitments as in an export, so whoever tries
/// blinders finds no more there.
#[test]
fn a_page_holds_what_is_hidden_as_an_export_does() {
    let fight = hidden_fight("");
    let (log, seat) = (fight.log().bytes(), looks(&fight));
    let page = made(log, seat);
    let kept = redacted(log, seat);
    assert_ne!(kept, log, "something is hidden");
    assert_eq!(page, made(&kept, seat));
    assert_eq!(log_of(page.as_bytes()), Ok(kept));
    assert_ne!(page, made(log, Seat::GM), "the GM's page holds more");
}
