//! A head as somebody noted it: in hexadecimal digits, or in words.

use affray::log::merkle::{Hash, Head};
use affray::log::noted::{NotedHead, all, lines, words};
use std::collections::HashSet;

fn head(first: u128) -> Head {
    let mut root = [7; 32];
    root[..16].copy_from_slice(&first.to_be_bytes());
    Head { count: 73, root }
}

/// The first three letters, which tell a word from every other.
fn beginning(word: &str) -> String {
    word.chars().filter(char::is_ascii_alphabetic).take(3).collect()
}

fn said_of(head: &Head) -> String {
    format!("{} {}", head.count, words(head).join(" "))
}

#[test]
fn three_letters_tell_a_word_and_the_list_is_in_order() {
    let begun: HashSet<String> = all().iter().map(|word| beginning(word)).collect();
    assert_eq!((all().len(), begun.len()), (1296, 1296));
    assert!(begun.iter().all(|word| word.len() == 3));
    assert!(all().is_sorted());
    assert_eq!((all()[0], all()[1295]), ("aardvark", "zucchini"));
}

#[test]
fn words_are_the_digits_of_the_root() {
    let aardvarks = |last: &str| format!("73 {}{last}", "aardvark ".repeat(11));
    assert_eq!(said_of(&head(0)), aardvarks("aardvark"));
    assert_eq!(said_of(&head(1)), aardvarks("abandoned"));
    assert_eq!(said_of(&head(1295)), aardvarks("zucchini"));
    let second = format!("73 {}abandoned aardvark", "aardvark ".repeat(10));
    assert_eq!(said_of(&head(1296)), second);
    assert_eq!(said_of(&head(1296_u128.pow(12) - 1)), format!("73{}", " zucchini".repeat(12)));
    assert_eq!(
        said_of(&head(1296_u128.pow(12))),
        aardvarks("aardvark"),
        "what is above is left out"
    );
}

#[test]
fn a_head_is_read_in_every_form_it_is_noted_in() {
    let head = head(0x0123_4567_89ab_cdef_0011_2233_4455_6677);
    let said = said_of(&head);
    let beginnings: Vec<String> = words(&head).iter().map(|word| beginning(word)).collect();
    for noted in [
        head.to_string(),
        said.clone(),
        said.to_uppercase(),
        lines(&head).join("\n"),
        lines(&head)[1..].join("\n"),
        format!("73 {}", beginnings.join(", ")),
    ] {
        let read: NotedHead = noted.parse().unwrap_or_else(|error| panic!("{noted}: {error}"));
        assert!(read.is_of(&head), "{noted}");
        assert_eq!(read.to_string().trim_matches('"').parse(), Ok(read), "{noted}");
        let later = Head { count: 74, ..head };
        let others = (0..124).map(|bit| Head { root: flipped(&head, bit), ..head });
        assert!(others.chain([later]).all(|other| !read.is_of(&other)), "{noted}");
    }
}

/// Its root with one of the last 124 of the first 128 bits changed.
fn flipped(head: &Head, bit: usize) -> Hash {
    let mut root = head.root;
    root[15 - bit / 8] ^= 1 << (bit % 8);
    root
}

#[test]
fn yo_yo_is_heard_with_and_without_its_hyphen() {
    let read = |word: &str| format!("1{}", format!(" {word}").repeat(12)).parse::<NotedHead>();
    let yo_yo = read("yo-yo");
    assert!(yo_yo.is_ok());
    assert_eq!((&read("YOYO"), &read("yoy")), (&yo_yo, &yo_yo));
    assert!(read("yo").is_err());
}

#[test]
fn what_is_no_head_is_told() {
    let head = head(99);
    let said = said_of(&head);
    let no = |text: &str| text.parse::<NotedHead>().expect_err(text).to_string();
    for text in ["", "  ", "x", "-3 aardvark", "73:12", "+73 aardvark"] {
        assert!(no(text).starts_with("a head is COUNT:ROOT"), "{text:?}: {}", no(text));
    }
    let short = said.rsplit_once(' ').expect("words").0;
    assert_eq!(no(short), "a head has twelve words after its count; here are 11");
    assert_eq!(no("73"), "a head has twelve words after its count; here are 0");
    let thirteen = format!("{said} zombie");
    assert_eq!(no(&thirteen), "a head has twelve words after its count; here are 13");
    let typo = said.replacen("aardvark", "aardwolf", 1);
    assert_eq!(no(&typo), "word 1 of the head, \"aardwolf\", is none of its list");
    let other = format!("{head}\n73{}", " zucchini".repeat(12));
    assert!(no(&other).starts_with("the words are not those of the root"));
}
