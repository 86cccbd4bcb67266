//! Words of other games, and what a line is told to write for them.

use affray::rules::System;

/// Words of other games by system, each with the verb it leads to; none where only the GM says it.
const WORDS: &[(&str, &str, Option<&str>)] = &[
    ("defined", "feint", Some("feigned-strike")),
    ("defined", "sunder", Some("shatter")),
    ("defined", "overrun", Some("trample")),
    ("defined", "bull-rush", Some("shove")),
    ("defined", "ready", Some("hold")),
    ("defined", "wait", Some("delay")),
    ("defined", "skip", Some("end-turn")),
    ("defined", "damage", None),
    ("defined", "stabilize", None),
    ("defined", "save", None),
    ("factions", "escape", Some("break-free")),
    ("factions", "flee", Some("move")),
    ("factions", "give", Some("put-down")),
    ("factions", "throw", None),
    ("factions", "end-round", None),
];

#[test]
fn a_word_of_another_game_leads_to_a_verb_that_there_is() {
    for (id, word, verb) in WORDS {
        let system = System::named(id).expect("a system");
        let is_verb = |word: &str| system.verbs().iter().any(|one| system.spell(one.name) == word);
        assert!(!is_verb(word), "{id}: {word} is a verb");
        let write = system.instead_of(word).unwrap_or_else(|| panic!("{id}: {word}"));
        let quoted = write.split('`').nth(1).unwrap_or_default();
        let first = quoted.split(' ').next().unwrap_or_default();
        match verb {
            Some(verb) => {
                assert_eq!(first, *verb, "{id}: {word}: {write}");
                assert!(is_verb(verb), "{id}: {verb} is no verb");
            }
            None => assert!(!is_verb(first), "{id}: {word}: {write}"),
        }
    }
}
