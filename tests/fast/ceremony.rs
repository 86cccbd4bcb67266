//! The ceremony of the dice: who adds a share and when, who reveals the secret and when, and the
//! words with which anybody else is refused.

use crate::shared::seats::{audited, refused, said, with_seat};
use crate::shared::{SECRET, bytes_of, say, talked, try_say};
use affray::log::MemoryStorage;
use affray::play::{Blinders, Keeping, Talk};
use affray::vocabulary::hex;

/// ash is maria's, bea is tom's; the crow waits. The dice are committed to.
const COMPANY: &str = r#"---
system = "wwn"
dice = "seeded"
[[combatant]]
id = "ash"
side = "heroes"
seat = "maria"
kind = "pc"
hp-max = 12
[[combatant.weapon]]
id = "sword"
damage = "1d6"
[[combatant]]
id = "bea"
side = "heroes"
seat = "tom"
kind = "pc"
hp-max = 12
[[combatant]]
id = "orc"
side = "raiders"
hp-max = 40
[[combatant.weapon]]
id = "axe"
damage = "1d6"
[[combatant]]
id = "crow"
side = "raiders"
waiting = true
hp-max = 4
---
"#;

/// The first throw of round 1. By the secret of these fights the heroes begin.
const ASH_STRIKES: &str = "gm: gm start\nmaria: ash melee-attack orc weapon=sword";

/// Whoever is attacked is asked before anything is thrown.
const DUEL: &str = r#"---
system = "factions"
dice = "seeded"
[[combatant]]
id = "ada"
side = "red"
seat = "maria"
max-health = 9
[[combatant]]
id = "gil"
side = "blue"
max-health = 9
---
"#;

fn company(lines: &str) -> Talk<MemoryStorage> {
    said(COMPANY, lines)
}

/// The company with a keeper of its secret who does not play.
fn kept_by_odo(lines: &str) -> Talk<MemoryStorage> {
    let cast = COMPANY.replacen("dice = \"seeded\"\n", "dice = \"seeded\"\nkeeper = \"odo\"\n", 1);
    said(&cast, lines)
}

/// Asserts that a seat is refused a line, in these words.
#[track_caller]
fn assert_refused(talk: Talk<MemoryStorage>, seat: &str, line: &str, words: &str) {
    let why = refused(talk, seat, line);
    assert!(why.contains(words), "{seat}: {line}: {why}");
}

#[test]
fn everybody_but_the_keeper_adds_a_share() {
    let words = "the seat odo keeps the secret, so it adds no share";
    assert_refused(kept_by_odo(""), "odo", "contribute \"mine\"", words);
    let words = "the seat gm keeps the secret, so it adds no share";
    assert_refused(company(""), "gm", "contribute \"mine\"", words);
    let shared = "gm: contribute \"seven\"\nmaria: contribute \"eight\"";
    let words = "the seat gm has added its share already";
    assert_refused(kept_by_odo(shared), "gm", "contribute \"nine\"", words);
    audited(kept_by_odo(&format!("{shared}\ntom: contribute \"nine\"\ngm: gm start")));
}

#[test]
fn the_keeper_alone_reveals_the_secret() {
    for seat in ["gm", "maria"] {
        for line in ["reveal", "reveal final"] {
            let words = "only the seat odo, which keeps the secret, reveals it";
            assert_refused(kept_by_odo(""), seat, line, words);
        }
        audited(kept_by_odo("odo: reveal"));
    }
    assert_refused(company(""), "maria", "reveal", "only the seat gm, which keeps the secret");
}

#[test]
fn the_first_start_closes_the_shares_for_the_first_secret() {
    // Who joins before it throws nothing.
    audited(company("gm: gm join crow\nmaria: contribute \"seven\""));
    let words = "the fight has started; nobody can add to the dice any more";
    for begun in ["gm: gm start", "gm: gm start\ngm: undo", "gm: gm start\ngm: goto 1"] {
        assert_refused(company(begun), "maria", "contribute \"seven\"", words);
    }
}

#[test]
fn a_secret_is_revealed_once_a_round_and_before_its_first_throw() {
    let words = "a secret was revealed in this round already";
    assert_refused(company("gm: reveal"), "gm", "reveal", words);
    // For good it is revealed at any time.
    audited(company("gm: reveal\ngm: reveal final"));
    let words = "dice were thrown in this round already";
    for undone in ["", "gm: undo", "gm: undo\ngm: gm rule \"never mind\""] {
        let lines = format!("{ASH_STRIKES}\n{undone}");
        assert_refused(company(&lines), "gm", "reveal", words);
        audited(company(&format!("{lines}\ngm: reveal final")));
    }
}

#[test]
fn nothing_is_revealed_in_the_middle_of_a_deed() {
    let asked = || said(DUEL, "gm: gm start started-by=red\nmaria: ada attack gil");
    for line in ["reveal", "reveal final"] {
        assert_refused(asked(), "gm", line, "something is still awaited");
    }
    let talk = with_seat(asked(), "gm");
    audited(said_on(talk, &["gil answer pass", "reveal final"]));
}

#[test]
fn open_and_typed_dice_have_no_secret_to_reveal() {
    let digits = hex::digits(&SECRET);
    let policy = |words: &str| COMPANY.replacen("dice = \"seeded\"", words, 1);
    let open = policy(&format!("dice = \"seeded\"\nseed = \"{digits}\""));
    let typed = policy("dice = \"typed\"");
    for line in ["reveal", "reveal final"] {
        let words = "the secret of this fight stands in its opening already";
        assert_refused(talked(&open), "gm", line, words);
        let words = "there is no secret to reveal: the dice of this fight are typed";
        assert_refused(talked(&typed), "gm", line, words);
    }
    let words = "the dice of this fight are typed; there is no secret to add to";
    assert_refused(talked(&typed), "maria", "contribute \"seven\"", words);
}

#[test]
fn the_first_die_under_a_later_secret_closes_its_shares() {
    let revealed = "gm: reveal\nmaria: contribute \"seven\"";
    let both = format!("{revealed}\ntom: contribute \"eight\"");
    audited(company(&format!("{both}\ngm: gm start\ngm: reveal final")));
    let words = "dice were thrown under this secret; nobody can add to them any more";
    for begun in ["gm: gm start", "gm: gm start\ngm: undo"] {
        let talk = company(&format!("{revealed}\n{begun}"));
        assert_refused(talk, "tom", "contribute \"eight\"", words);
    }
}

#[test]
fn a_throw_under_a_fresh_secret_waits_for_a_share() {
    let mut talk = company("gm: reveal\ngm: gm start");
    let before = talk.session().history().count();
    let error = try_say(&mut talk, "ash melee-attack orc").expect_err("a share is awaited");
    assert!(error.contains("something is still awaited"), "{error}");
    assert!(error.contains("first any seat but gm adds a share"), "{error}");
    assert_eq!(talk.session().history().count(), before);
    let talk = said_on(with_seat(talk, "tom"), &["contribute \"eight\"", "expect round 1"]);
    audited(said_on(with_seat(talk, "gm"), &["reveal final"]));
}

#[test]
fn after_the_last_reveal_nothing_new_is_thrown() {
    let ended = || company(&format!("{ASH_STRIKES}\nmaria: ash end-turn\ngm: reveal final"));
    let words = "the last secret of the dice is revealed: nothing new is thrown";
    let before = bytes_of(ended());
    let mut talk = with_seat(ended(), "tom");
    let error = try_say(&mut talk, "bea melee-attack orc").expect_err("nothing new is thrown");
    assert!(error.contains(words), "{error}");
    assert!(bytes_of(talk) == before, "no trace");
    let words = "the last secret is revealed";
    assert_refused(ended(), "gm", "reveal", words);
    assert_refused(ended(), "maria", "contribute \"late\"", words);
    // What was thrown still serves.
    audited(said_on(with_seat(ended(), "gm"), &["undo 2", "ash melee-attack orc"]));
}

/// Goes on with a fight.
#[track_caller]
fn said_on(mut talk: Talk<MemoryStorage>, lines: &[&str]) -> Talk<MemoryStorage> {
    for line in lines {
        say(&mut talk, line);
    }
    talk
}

#[test]
fn a_seed_holds_a_secret_and_maybe_a_key() {
    let both = [[1; 32], [2; 32]].concat();
    let secret = Keeping { secret: Some([1; 32]), key: None };
    assert_eq!(Keeping::of_seed(&both[..32]), Some(secret));
    assert_eq!(Keeping::of_seed(&both), Some(secret.with_key([2; 32])));
    for len in [0, 31, 33, 63] {
        assert_eq!(Keeping::of_seed(&both[..len]), None, "{len}");
    }
    assert_eq!(Keeping::of_seed(&[0; 65]), None);
}

#[test]
fn a_key_gives_the_same_again_and_the_generator_does_not() {
    let key = Blinders::of(Some([3; 32]));
    let derived = blake3::derive_key("affray v2 blinders", &[3; 32]);
    let whole = blake3::keyed_hash(&derived, &7_u64.to_le_bytes());
    assert_eq!(key.blinder(7), whole.as_bytes()[..16]);
    assert_ne!(key.blinder(7), key.blinder(8));
    let derived = blake3::derive_key("affray v2 secrets", &[3; 32]);
    assert_eq!(key.secret(1), *blake3::keyed_hash(&derived, &1_u64.to_le_bytes()).as_bytes());
    let generator = Blinders::of(None);
    assert_ne!(generator.blinder(7), generator.blinder(7));
    assert_ne!(generator.secret(1), generator.secret(1));
}
