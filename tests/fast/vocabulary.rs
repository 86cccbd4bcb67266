//! The words everything is written in: dice, names, texts, verdicts.

use affray::vocabulary::{Dice, Judged, Name, assert_words, shown, unfit};

#[test]
fn expressions_print_as_they_are_read() {
    for text in ["1d8", "2d6+1", "1d4-1", "1d6+1d4", "3", "0", "1d100"] {
        assert_eq!(text.parse::<Dice>().map(|dice| dice.to_string()), Ok(text.to_owned()));
    }
    let limits = ["0d6", "1d1", "101d6", "1d1001", "257d6", "1d6+9999+1", "1-6"];
    for wrong in ["", "d", "1d6+", "-1d6", "1d6.5", "x"].into_iter().chain(limits) {
        assert!(wrong.parse::<Dice>().is_err(), "{wrong}");
    }
}

#[test]
fn the_maximum_counts_every_die() {
    assert_eq!("2d6+1".parse::<Dice>().map(|dice| dice.maximum()), Ok(13));
}

#[test]
fn every_die_is_thrown_so_many_times() {
    let sides = |text: &str, times: i32| {
        let dice = text.parse::<Dice>().expect("dice").times(times);
        (dice.sides().collect::<Vec<u16>>(), dice.plus)
    };
    assert_eq!(sides("100d2+1", 3), (vec![2; 300], 3));
    assert_eq!(sides("100d2", 10), (vec![2; 1000], 0));
    assert_eq!(sides("1d6+1d4", 2), (vec![6, 4, 6, 4], 0));
}

const WORDS: &[(Name, &str)] = &[(Name(1), "hit"), (Name(2), "tih"), (Name(3), "miss")];

#[test]
fn words_that_differ_stand_beside_each_other() {
    assert_words(&[WORDS, &[(Name(4), "mis"), (Name(5), "miss-")]]);
}

#[test]
#[should_panic(expected = "a word stands twice")]
fn a_word_of_another_table_does_not_stand_again() {
    assert_words(&[WORDS, &[(Name(4), "miss")]]);
}

#[test]
#[should_panic(expected = "a word stands twice")]
fn a_word_does_not_stand_twice_in_a_table() {
    assert_words(&[&[(Name(1), "hit"), (Name(2), "hit")]]);
}

#[test]
fn what_people_write_is_fit() {
    for text in ["", "Ash of the Vale", "Ünïcödé — „so“", "سلام می‌دهد", "👩‍👧 🎲️", "e\u{301}"]
    {
        assert_eq!(unfit(text), None, "{text}");
        assert_eq!(shown(text), text);
    }
}

#[test]
fn what_moves_turns_or_hides_is_not_fit_and_shown_as_a_mark() {
    let unseen = "\0\u{7}\u{8}\n\r\u{b}\u{1b}\u{7f}\u{80}\u{85}\u{9b}\u{9f}\u{ad}\u{61c}\u{200b}\
                  \u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202e}\u{2060}\u{2066}\u{2069}\
                  \u{3164}\u{feff}\u{fff9}\u{e0041}";
    for c in unseen.chars() {
        let text = format!("a{c}b");
        assert_eq!(unfit(&text), Some((1, c)));
        assert_eq!(shown(&text), "a\u{fffd}b");
    }
    assert_eq!((unfit("a\tb"), &*shown("a\tb")), (Some((1, '\t')), "a b"));
}

#[test]
fn the_worse_verdict_stands_with_the_first_event_and_every_reason() {
    let untold = || Judged::cannot_be_told("the secret is not revealed");
    let both = untold().and(Judged::cannot_be_told("typed by maria")).and(untold());
    let says = "cannot be told because the secret is not revealed; typed by maria";
    assert_eq!(both.to_string(), says);
    assert_eq!(Judged::fits().and(Judged::fits()).to_string(), "fits");
    let first = Judged::contradicted(Some(64));
    let all = first.and(untold()).and(Judged::contradicted(Some(9)));
    assert_eq!(all.to_string(), "contradicted (first at event 9)");
    assert_eq!(all.cannot_be_told, ["the secret is not revealed"]);
    assert_eq!(Judged::contradicted(None).to_string(), "contradicted");
}
