use crate::shared::{is_whole, one_in};
use affray::log::format::{Address, AddressOccasion, AddressPortion, Being, Combatant};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

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
    let is_rejected = |&position: &u32| {
        let address = attack(1, "ash", sides, position);
        let mut words = words_of(&[0; 32], &address);
        if words.next_u32() >= limit {
            let second = words.next_u32();
            assert!(second < limit, "two in a row come once in a billion times");
            let face = (second % u32::from(sides)) as u16 + 1;
            assert_eq!(address.face(&[0; 32]), face, "die {position}");
            return true;
        }
        false
    };
    let rejected = (0..400_000).filter(is_rejected).take(if is_whole() { 5 } else { 1 });
    assert!(rejected.count() > 0, "no first word of these addresses was past {limit}");
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
        let throws = 600 / one_in(3) as u32 * u32::from(sides).max(20);
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
