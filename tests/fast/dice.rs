//! The dice: what they are made of against published vectors, that they are fair and independent,
//! and what they hang on.

use crate::shared::{say, talked};
use affray::log::MemoryStorage;
use affray::log::format::{Address, AddressOccasion, AddressPortion, Being, Combatant};
use affray::play::Talk;
use affray::vocabulary::{Event, Seat};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::fmt::Write;

/// The official vectors of BLAKE3: the input is 0, 1, … 250, 0, 1, … of this length; then the
/// first 32 bytes of the hash, the keyed hash and the derived key.
#[rustfmt::skip]
const BLAKE3: [(usize, &str, &str, &str); 5] = [
    (0, "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262",
        "92b2b75604ed3c761f9d6f62392c8a9227ad0ea3f09573e783f1498a4ed60d26",
        "2cc39783c223154fea8dfb7c1b1660f2ac2dcbd1c1de8277b0b0dd39b7e50d7d"),
    (1, "2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213",
        "6d7878dfff2f485635d39013278ae14f1454b8c0a3a2d34bc1ab38228a80c95b",
        "b3e2e340a117a499c6cf2398a19ee0d29cca2bb7404c73063382693bf66cb06c"),
    (1023, "10108970eeda3eb932baac1428c7a2163b0e924c9a9e25b35bba72b28f70bd11",
        "c951ecdf03288d0fcc96ee3413563d8a6d3589547f2c2fb36d9786470f1b9d6e",
        "74a16c1c3d44368a86e1ca6df64be6a2f64cce8f09220787450722d85725dea5"),
    (1024, "42214739f095a406f3fc83deb889744ac00df831c10daa55189b5d121c855af7",
        "75c46f6f3d9eb4f55ecaaee480db732e6c2105546f1e675003687c31719c7ba4",
        "7356cd7720d5b66b6d0697eb3177d9f8d73a4a5c5e968896eb6a689684302706"),
    (1025, "d00278ae47eb27b34faecf67b4fe263f82d5412916c1ffd97c8cb7fb814b8444",
        "357dc55de0c7e382c900fd6e320acc04146be01db6a8ce7210b7189bd664ea69",
        "effaa245f065fbf82ac186839a249707c3bddf6d3fdda22d1b95a3c970379bcb"),
];

#[test]
fn blake3_is_as_published() {
    let key = b"whats the Elvish word for friend";
    let context = "BLAKE3 2019-12-27 16:29:52 test vectors context";
    for (length, hash, keyed, derived) in BLAKE3 {
        let input: Vec<u8> = (0..length).map(|at| (at % 251) as u8).collect();
        assert_eq!(blake3::hash(&input).to_hex().as_str(), hash, "{length}");
        assert_eq!(blake3::keyed_hash(key, &input).to_hex().as_str(), keyed, "{length}");
        assert_eq!(hex(&blake3::derive_key(context, &input)), derived, "{length}");
    }
}

/// Key streams of `ChaCha20` as published (RFC 8439, appendix A.1, and the draft before it, whose
/// nonce has 64 bits): first and last byte of a key of zeros, which block, the 64-bit nonce as a
/// little-endian number, the 64 bytes.
#[rustfmt::skip]
const CHACHA20: [(u8, u64, u64, &str); 6] = [
    (0, 0, 0, "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7\
               da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"),
    (0, 1, 0, "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed\
               29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"),
    (1, 1, 0, "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a\
               8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"),
    (0, 0, 1, "ef3fdfd6c61578fbf5cf35bd3dd33b8009631634d21e42ac33960bd138e50d32\
               111e4caf237ee53ca8ad6426194a88545ddc497a0b466e7d6bbdb0041b2f586b"),
    (0, 0, 1 << 56, "de9cba7bf3d69ef5e786dc63973f653a0b49e015adbff7134fcb7df137821031\
                     e85a050278a7084527214f73efc7fa5b5277062eb7a0433e445f41e3"),
    (0, 0, 2 << 56, "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7\
                     8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d"),
];

#[test]
fn chacha20_is_as_published_on_every_stream() {
    for (last, block, stream, published) in CHACHA20 {
        let mut key = [0; 32];
        key[31] = last;
        let mut words = ChaCha20Rng::from_seed(key);
        words.set_stream(stream);
        words.set_word_pos(u128::from(block) * 16);
        let mut bytes = vec![0; published.len() / 2];
        words.fill_bytes(&mut bytes);
        assert_eq!(hex(&bytes), published, "key {last}, block {block}, stream {stream:x}");
    }
}

/// An attack of somebody in a round.
fn attack(round: u32, who: &str, faces: u16, position: u32) -> Address<'_> {
    let ash = Being::Combatant(Combatant::Id(who));
    let grak = Being::Combatant(Combatant::Id("grak"));
    Address {
        round,
        occasion: AddressOccasion::Deed {
            doer: ash,
            done: "melee-attack",
            target: Some(grak),
            nth: 0,
            audience: Vec::new(),
        },
        roller: ash,
        purpose: "attack",
        whom: Some(grak),
        faces,
        part: Vec::new(),
        position,
    }
}

/// The words an address gives its die under a key.
fn words_of(key: &[u8; 32], address: &Address<'_>) -> ChaCha20Rng {
    ChaCha20Rng::from_seed(*blake3::keyed_hash(key, &address.bytes()).as_bytes())
}

/// Words past the last whole multiple of the sides are few: the size with the most of them is
/// taken, and addresses are looked for whose first word is one.
#[test]
fn a_rejected_word_is_passed_over() {
    let sides = (60_000..=u16::MAX).max_by_key(|sides| (1_u64 << 32) % u64::from(*sides)).unwrap();
    let limit = ((1_u64 << 32) / u64::from(sides) * u64::from(sides)) as u32;
    let mut rejected = 0;
    for position in 0..400_000 {
        let address = attack(1, "ash", sides, position);
        let mut words = words_of(&[0; 32], &address);
        if words.next_u32() >= limit {
            let second = words.next_u32();
            assert!(second < limit, "two in a row come once in a billion times");
            let face = (second % u32::from(sides)) as u16 + 1;
            assert_eq!(address.face(&[0; 32]), face, "die {position}");
            rejected += 1;
        }
    }
    assert!(rejected > 0, "no first word of these addresses was past {limit}");
}

/// How many sides, and the value chi-square passes once in a thousand times, rounded up.
const FAIR: [(u16, u64); 9] =
    [(2, 11), (3, 14), (4, 17), (6, 21), (8, 25), (10, 28), (12, 32), (20, 44), (100, 149)];

/// Whether the counts of equally likely things are as even as chance makes them: the sum of
/// (found − expected)² ÷ expected stays below `limit`; all in whole numbers.
#[track_caller]
fn assert_even(counts: &[u64], limit: u64, what: &str) {
    let (kinds, total) = (counts.len() as u64, counts.iter().sum::<u64>());
    let squares: u64 = counts.iter().map(|count| (count * kinds).abs_diff(total).pow(2)).sum();
    assert!(squares < limit * total * kinds, "{what}: {counts:?}");
    assert!(squares > 0, "{what}: too even to be chance");
}

#[test]
fn every_face_of_every_die_is_equally_likely() {
    for (sides, limit) in FAIR {
        let throws = 600 * u32::from(sides).max(20);
        let (mut by_round, mut by_die) = (vec![0; sides.into()], vec![0; sides.into()]);
        for throw in 0..throws {
            let rounds = attack(throw, "ash", sides, 0).face(&[1; 32]);
            by_round[usize::from(rounds) - 1] += 1;
            let dice = attack(1, "ash", sides, throw).face(&[1; 32]);
            by_die[usize::from(dice) - 1] += 1;
        }
        assert_even(&by_round, limit, &format!("a d{sides} of many rounds"));
        assert_even(&by_die, limit, &format!("many d{sides} of one row"));
    }
}

/// A hundred thousand addresses, each beside one that differs from it in a single field.
#[test]
fn dice_of_addresses_that_differ_in_anything_are_independent() {
    type Change = fn(&mut Address<'static>);
    let changes: [(&str, Change); 12] = [
        ("round", |a| a.round += 100_000),
        ("position", |a| a.position += 1),
        ("nth", |a| {
            if let AddressOccasion::Deed { nth, .. } = &mut a.occasion {
                *nth += 1;
            }
        }),
        ("target", |a| {
            if let AddressOccasion::Deed { target, .. } = &mut a.occasion {
                *target = None;
            }
        }),
        ("done", |a| {
            if let AddressOccasion::Deed { done, .. } = &mut a.occasion {
                *done = "ranged-attack";
            }
        }),
        ("audience", |a| {
            if let AddressOccasion::Deed { audience, .. } = &mut a.occasion {
                audience.push("gm");
            }
        }),
        ("occasion", |a| {
            let audience = Vec::new();
            a.occasion = AddressOccasion::Unasked { clause: "attack.roll", turn: None, audience };
        }),
        ("roller", |a| a.roller = Being::Combatant(Combatant::Newcomer("heroes", 1))),
        ("purpose", |a| a.purpose = "damage"),
        ("whom", |a| a.whom = Some(Being::Side("raiders"))),
        ("part", |a| a.part.push(AddressPortion::Blow(0))),
        ("another part", |a| a.part.push(AddressPortion::Rule("save.made"))),
    ];
    // Once in a thousand times chi-square with 35 degrees of freedom passes 66.6.
    let pair = |one: u16, other: u16| usize::from((one - 1) * 6 + other - 1);
    for (what, change) in changes {
        let mut pairs = vec![0; 36];
        for throw in 0..100_000 / 12 {
            let one = attack(throw, "ash", 6, 0);
            let mut other = one.clone();
            change(&mut other);
            assert_ne!(one.bytes(), other.bytes(), "{what}");
            pairs[pair(one.face(&[2; 32]), other.face(&[2; 32]))] += 1;
        }
        assert_even(&pairs, 67, what);
    }
    // A d6 does not follow from the d20 at the same place.
    let mut sizes = vec![0; 36];
    for throw in 0..20_000 {
        let d20 = attack(throw, "ash", 20, 0).face(&[2; 32]).div_ceil(4).min(5);
        sizes[pair(d20, attack(throw, "ash", 6, 0).face(&[2; 32]))] += 1;
    }
    for fifth in 0..5 {
        assert_even(&sizes[fifth * 6..fifth * 6 + 6], 21, "a d6 beside a d20");
    }
}

const FRONT: &str = r#"---
system = "wwn"
dice = "seeded"
seed = "0707070707070707070707070707070707070707070707070707070707070707"
mixed = true
[[combatant]]
id = "ash"
side = "heroes"
seat = "maria"
hp-max = 90
melee-ac = 14
[[combatant.weapon]]
id = "longsword"
damage = "1d8"
[[combatant]]
id = "grak"
side = "raiders"
hp-max = 90
melee-ac = 13
[[combatant.weapon]]
id = "axe"
damage = "1d6"
[[combatant]]
id = "snik"
side = "raiders"
hp-max = 90
melee-ac = 13
---
"#;

fn later() -> u64 {
    2_000
}

/// The fight of some lines; the first says who begins, so its dice are typed.
fn fight(lines: &str) -> Talk<MemoryStorage> {
    talked(&format!("{FRONT}{lines}"))
}

/// Every face of the resolution the line ends with.
fn latest(talk: &Talk<MemoryStorage>) -> Vec<u16> {
    let mut faces = Vec::new();
    for taped in talk.session().latest_events() {
        if let Event::Rolled(rolled) = &taped.event {
            faces.extend(rolled.dice.iter().map(|die| die.face));
        }
    }
    faces
}

fn faces(lines: &str) -> Vec<u16> {
    latest(&fight(lines))
}

/// Attacks of sixteen rounds: dice enough to tell tables apart.
fn long(before: &str) -> Vec<u16> {
    let mut talk = fight(before);
    let mut all = Vec::new();
    for _ in 0..16 {
        say(&mut talk, "ash melee-attack grak weapon=longsword");
        all.extend(latest(&talk));
        say(&mut talk, "heroes end-turn");
        say(&mut talk, "raiders end-turn");
    }
    all
}

const START: &str = "gm start [6 1]\n";

#[test]
fn spelling_it_differently_rolls_the_same_dice() {
    let one = faces(&format!("{START}ash melee-attack grak weapon=longsword\n"));
    for other in [
        "ash melee-attack grak",
        "ash melee-attack weapon=longsword target=grak",
        "ash   melee-attack  weapon=ash.longsword   grak",
        "ash melee-attack grak weapon=longsword because \"for the vale\"",
    ] {
        assert_eq!(faces(&format!("{START}{other}\n")), one, "{other}");
    }
}

/// Ash beside an unarmed goblin, and at a run from an unarmed orc.
const YARD: &str = r#"---
system = "defined"
dice = "seeded"
seed = "0909090909090909090909090909090909090909090909090909090909090909"
mixed = true
[map]
grid = [12, 8]
[[combatant]]
id = "ash"
side = "heroes"
at = [3, 3]
hp-max = 90
hd = 6
bab = 6
[[combatant.weapon]]
id = "sword"
damage-die = "1d8"
[[combatant]]
id = "orc"
side = "raiders"
at = [7, 3]
hp-max = 90
hd = 4
bab = 4
[[combatant]]
id = "gob"
side = "raiders"
at = [4, 4]
hp-max = 90
hd = 4
bab = 4
---
gm start [20 5 1]
"#;

#[test]
fn an_option_that_changes_nothing_rolls_the_same_dice() {
    let thrown = |line: &str, target: &str| {
        let mut talk = talked(&format!("{YARD}{line}\n"));
        let mut all = Vec::new();
        for _ in 0..2 {
            say(&mut talk, &format!("ash attack {target} weapon=sword"));
            all.extend(latest(&talk));
        }
        all
    };
    for (line, silent, target) in [
        ("ash five-foot-step to=3,4", "difficult=9,7", "gob"),
        ("ash move path=3,4", "difficult=9,7", "gob"),
        ("ash move path=3,4", "acrobatics=yes", "gob"),
        ("ash move path=3,4", "acrobatics=yes dc=30", "gob"),
        ("ash charge orc to=6,3", "difficult=9,7", "orc"),
    ] {
        let (plain, said) = (thrown(line, target), thrown(&format!("{line} {silent}"), target));
        assert_eq!(said, plain, "{line} {silent}");
    }
}

/// What makes no difference to a deed makes none to its dice: cover the map gives as well, hands
/// and nearness for a shot, threats that draw no blow, gestures nobody hinders.
#[test]
fn what_cannot_matter_to_an_attack_rolls_the_same_dice() {
    let spells = "ranged = true\n\
                  [[combatant.spell]]\nid = \"shock\"\nattack-mode = \"melee-touch\"\n\
                  [[combatant.spell]]\nid = \"ray\"\nattack-mode = \"ranged-touch\"\n";
    let axe = "[[combatant.weapon]]\nid = \"axe\"\ndamage-die = \"1d8\"\n";
    let gob = "[[combatant]]\nid = \"gob\"";
    let mapped = YARD
        .replace("damage-die = \"1d8\"\n", &format!("damage-die = \"1d8\"\n{spells}"))
        .replace(gob, &format!("{axe}{gob}"))
        .replace("at = [4, 4]", "at = [5, 3]");
    let of_map = |line: &&str| ["[map]", "grid", "at ="].iter().any(|key| line.starts_with(key));
    let unmapped: Vec<&str> = mapped.lines().filter(|line| !of_map(line)).collect();
    let unmapped = unmapped.join("\n") + "\n";
    for (front, line, silent) in [
        (&mapped, "ash attack orc weapon=sword", "cover=half"),
        (&mapped, "ash attack orc weapon=sword", "hands=2"),
        (&mapped, "ash attack orc weapon=sword", "adjacent=no"),
        (&mapped, "ash cast-spell orc spell=ray", "cover=half"),
        (&unmapped, "ash attack orc weapon=sword", "adjacent=no"),
        (&unmapped, "ash attack orc weapon=sword", "threatened-by=gob"),
        (&unmapped, "ash attack orc weapon=unarmed", "threatened-by=orc"),
        (&unmapped, "ash disarm orc", "threatened-by=gob"),
        (&unmapped, "ash trip gob", "threatened-by=orc"),
        (&unmapped, "ash cast-spell orc spell=shock", "threatened-by=orc"),
        (&unmapped, "ash cast-spell orc spell=shock", "signless=yes"),
        (&unmapped, "ash cast-spell orc spell=ray", "signless=yes"),
    ] {
        let plain = latest(&talked(&format!("{front}{line}\n")));
        assert!(!plain.is_empty(), "{line}");
        let said = latest(&talked(&format!("{front}{line} {silent}\n")));
        assert_eq!(said, plain, "{line} {silent}");
    }
}

#[test]
fn another_seat_another_time_and_free_text_roll_the_same_dice() {
    let one = faces(&format!("{START}ash melee-attack grak\n"));
    let maria = Seat(1);
    let mut talk = Talk::new(fight(START).into_session(), maria, later);
    say(&mut talk, "ash melee-attack grak because \"now!\"");
    assert_eq!(latest(&talk), one);
    let remarked = format!("{START}remark \"hm\"\nmark here\nash melee-attack grak\n");
    assert_eq!(faces(&remarked), one, "acts about the log are not on the line");
    let ruled = format!("{START}gm rule \"it rains\"\nash melee-attack grak\n");
    assert_eq!(faces(&ruled), one, "a ruling in words throws nothing");
}

/// What throws no die changes no die: idle moves and rulings, and what others do first.
#[test]
fn what_throws_no_die_changes_no_die() {
    let one = faces(&format!("{START}ash melee-attack grak\n"));
    for idle in [
        "gm set snik hp-=1\n",
        "gm set grak hp-=1\ngm set grak hp+=1\n",
        "gm rule \"it rains\"\ngm rule \"it snows\"\n",
        "mark here\ngm set snik hp-=1\ngoto here\n",
    ] {
        assert_eq!(faces(&format!("{START}{idle}ash melee-attack grak\n")), one, "{idle}");
    }
}

/// An undone deed made again throws the same; a second one of the round does not.
#[test]
fn a_deed_said_again_throws_what_it_threw() {
    let mut talk = fight(START);
    say(&mut talk, "ash melee-attack grak");
    let one = latest(&talk);
    for between in ["undo", "undo\ngm set snik hp-=1", "undo\ngm rule \"well\""] {
        for line in between.lines() {
            say(&mut talk, line);
        }
        say(&mut talk, "ash melee-attack grak weapon=ash.longsword");
        assert_eq!(latest(&talk), one, "{between}");
    }
}

/// Options that change nothing are no other deed: bare hands cannot hold back, nobody sneaks who is
/// in view, and a counter that grapples has no use for a weapon of the other's.
#[test]
fn options_that_say_nothing_roll_the_same_dice() {
    const YARD: &str = r#"---
system = "factions"
dice = "seeded"
seed = "0000000000000000000000000000000000000000000000000000000000000000"
[[map.zone]]
id = "a"
neighbours = ["b"]
[[map.zone]]
id = "b"
[[combatant]]
id = "ada"
side = "heroes"
at = "a"
max-health = 40
[[combatant.weapon]]
id = "needle"
damage = "1d4"
[[combatant]]
id = "bo"
side = "bandits"
at = "a"
max-health = 40
[[combatant.weapon]]
id = "axe"
damage = "1d8"
---
gm start started-by=heroes
"#;
    let after = |lines: &str| latest(&talked(&format!("{YARD}{lines}")));
    let [pass, next] = ["bo answer pass\n", "bo attack ada weapon=axe\n"];
    let counter = "bo answer counter";
    for (plain, other) in [
        (
            format!("ada attack bo weapon=unarmed\n{pass}"),
            format!("ada attack bo weapon=unarmed hold-back=yes\n{pass}"),
        ),
        (
            format!("ada attack bo weapon=needle\n{pass}"),
            format!("ada attack bo weapon=needle hold-back=yes\n{pass}"),
        ),
        (
            format!("ada move b\nbo answer pass\nada end-turn\nbo move b\n{next}"),
            format!("ada move b sneaking=yes\nbo answer pass\nada end-turn\nbo move b\n{next}"),
        ),
        (
            format!("ada attack bo weapon=needle\n{counter} weapon=grapple\n"),
            format!("ada attack bo weapon=needle\n{counter} weapon=grapple item=needle\n"),
        ),
        (
            format!("ada attack bo weapon=needle\n{counter} weapon=unarmed\n"),
            format!("ada attack bo weapon=needle\n{counter} weapon=unarmed hold-back=yes\n"),
        ),
    ] {
        let one = after(&plain);
        assert!(!one.is_empty(), "{plain}");
        assert_eq!(after(&other), one, "{other}");
    }
    let axe = after("ada end-turn\nbo attack ada weapon=axe hold-back=yes\n");
    assert!(axe[0] <= 4, "what is held back does a d4: {axe:?}");
}

/// What is added is no part of an address: whoever could choose it could choose the dice.
#[test]
fn another_option_rolls_the_same_dice() {
    let with = |skill: &str| {
        let line = format!("ash use-skill skill={skill} attribute=str difficulty=8");
        faces(&format!("{START}{line}\n"))
    };
    let one = with("convince");
    for skill in ["notice", "sneak", "lead", "Convince", "\" Convince \""] {
        assert_eq!(with(skill), one, "{skill}");
    }
    let front = FRONT.replace("wwn", "radiant-hack");
    let cast = front.split("[[combatant]]").next().unwrap_or_default().to_owned()
        + "[[combatant]]\nid = \"ada\"\nmax-hp = 9\n[[combatant]]\nid = \"orc\"\n\
           kind = \"npc\"\nmax-hp = 9\n---\ngm start [5 1]\n";
    let with = |intent: &str| {
        latest(&talked(&format!("{cast}ada stunt orc attribute=str intent={intent}\n")))
    };
    let trip = with("trip");
    for other in ["str", "\"a kick at the shin\"", "stuck", "push", "grapple"] {
        assert_eq!(with(other)[0], trip[0], "{other}");
    }
}

#[test]
fn a_contribution_changes_all_dice() {
    let plain = long(START);
    let one = long(&format!("contribute \"seven\"\n{START}"));
    let other = long(&format!("contribute \"eight\"\n{START}"));
    let both = long(&format!("contribute \"seven\"\ncontribute \"eight\"\n{START}"));
    let joined = long(&format!("contribute \"seveneight\"\n{START}"));
    let swapped = long(&format!("contribute \"eight\"\ncontribute \"seven\"\n{START}"));
    let all = [plain, one, other, both, joined, swapped];
    for (at, one) in all.iter().enumerate() {
        for other in &all[at + 1..] {
            let same = one.iter().zip(other).filter(|(one, other)| one == other).count();
            assert!(same * 2 < one.len(), "{one:?} {other:?}");
        }
    }
}

#[test]
fn typed_faces_do_not_change_what_is_rolled_after_them() {
    let one = faces("gm start [6 1]\nash melee-attack grak\n");
    assert_eq!(faces("gm start [5 2]\nash melee-attack grak\n"), one);
    let after = |typed: &str| {
        faces(&format!(
            "{START}ash melee-attack grak {typed}\nash end-turn\ngrak melee-attack ash\n"
        ))
    };
    assert_eq!(after("[1]"), after("[2]"));
    assert_eq!(after("[1]"), after(""), "a die typed or thrown by the program counts the same");
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
