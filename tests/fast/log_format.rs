//! The page about the format holds: its example, its addresses.

use affray::log::format::{
    Address, AddressOccasion, AddressPortion, Being, Combatant, FrameHeader,
};
use affray::log::verify::verify_bytes;
use affray::log::{Link, Log, MemoryStorage, codec, form, redact};
use affray::vocabulary::{Event, Seat};
use std::fmt::Write;

/// The bytes of the example on the page.
fn example() -> Vec<u8> {
    let blinder: [u8; 16] = std::array::from_fn(|at| at as u8);
    let hidden = form::hidden(&blinder, &[1, 1, 0x0b]);
    let log = Log::create(MemoryStorage::default(), &[b"\0hello", &hidden]).unwrap();
    log.bytes().to_vec()
}

#[test]
fn the_example_of_the_page_holds() {
    let bytes = example();
    assert_eq!(bytes.len(), 226);
    assert_eq!(bytes[..10], *b"AFFRAY\r\n\x02\0");
    assert_eq!(bytes[10..16], blake3::hash(&bytes[..10]).as_bytes()[..6]);
    assert_eq!(bytes[16..32], *b"\xc0MFT\x01\0\0\0\x02\0\0\0\x9a\0\0\0");
    assert_eq!(bytes[32..40], blake3::hash(&bytes[16..32]).as_bytes()[..8]);
    let header = FrameHeader { number: 1, count: 2, body_len: 0x9a };
    assert_eq!(FrameHeader::decode(bytes[16..].first_chunk().unwrap()), Ok(header));
    assert_eq!(bytes[40..50], *b"\x06\0hello\x91\x01\x01");
    assert!(bytes[50..66].iter().enumerate().all(|(at, byte)| at == usize::from(*byte)));
    assert_eq!(bytes[66..70], [1, 1, 0x0b, 0x80]);
    assert_eq!(bytes[70..194], [0; 124]);
    let event = codec::decode_strict(&bytes[49..194]).unwrap();
    assert_eq!((event.audience, event.event), (Some(vec![Seat(1)]), Event::Settled));
    let redacted = redact(&bytes, |_| false).unwrap();
    assert_eq!(redacted.len(), 81 + 32);
    assert_eq!(redacted[28..32], *b"\x29\0\0\0");
    assert_eq!(redacted[47..49], [0x21, 2]);
    assert_eq!(redacted[81..], bytes[194..]);
    assert_eq!(verify_bytes(&redacted, None).unwrap().head, {
        verify_bytes(&bytes, None).unwrap().head
    });
}

/// Every hash on the page, worked out from its bytes with BLAKE3 alone.
#[test]
fn the_chain_of_the_example_holds() {
    let bytes = example();
    let commitment = {
        let key = blake3::derive_key("affray v2 hidden", &bytes[50..66]);
        blake3::keyed_hash(&key, &bytes[66..194])
    };
    let first = blake3::derive_key("affray v2 chain", &bytes[..16]);
    let message = b"\x01\0\0\0\0\0\0\0\x02\0\0\0\0hello";
    let one = blake3::keyed_hash(&first, message);
    let entering = [&[1], &commitment.as_bytes()[..]].concat();
    let two = blake3::keyed_hash(one.as_bytes(), &entering);
    assert_eq!(two.as_bytes()[..], bytes[194..]);
    let redacted = redact(&bytes, |_| false).unwrap();
    assert_eq!(redacted[49..81], commitment.as_bytes()[..]);
    let page = include_str!("../../src/log/format.rs");
    let [commitment, one, two] = [commitment, one, two].map(|hash| hash.to_hex().to_string());
    let lines = [commitment, Link(first).to_string(), one, two];
    let missing = lines.iter().filter(|hash| !page.contains(&format!("//!            = {hash}")));
    assert_eq!(missing.collect::<Vec<_>>(), Vec::<&String>::new(), "the page lacks these");
}

/// An address, its bytes in hexadecimal digits, and the face under a key of ones. The bytes were
/// put together by hand, the faces worked out by another program.
#[test]
fn three_addresses_have_these_bytes_and_faces_for_ever() {
    let (ash, grak) = (Combatant::Id("ash"), Being::Combatant(Combatant::Id("grak")));
    let raider = Being::Combatant(Combatant::Newcomer("raiders", 1));
    let longsword = Being::Item(ash, "longsword");
    let attack = Address {
        round: 1,
        occasion: AddressOccasion::Deed {
            doer: Being::Combatant(ash),
            done: "melee-attack",
            target: Some(grak),
            nth: 0,
            audience: Vec::new(),
        },
        roller: Being::Combatant(ash),
        purpose: "attack",
        whom: Some(grak),
        faces: 20,
        part: Vec::new(),
        position: 0,
    };
    let initiative = Address {
        round: 0,
        occasion: AddressOccasion::Unasked {
            clause: "initiative.side-roll",
            turn: None,
            audience: Vec::new(),
        },
        roller: Being::Side("heroes"),
        purpose: "initiative",
        whom: None,
        faces: 8,
        part: Vec::new(),
        position: 0,
    };
    let damage = Address {
        round: 2,
        occasion: AddressOccasion::Deed {
            doer: raider,
            done: "attack",
            target: Some(longsword),
            nth: 1,
            audience: vec!["gm", "jon"],
        },
        roller: raider,
        purpose: "damage",
        whom: Some(longsword),
        faces: 6,
        part: vec![AddressPortion::Blow(1), AddressPortion::Rule("save.made")],
        position: 300,
    };
    for (address, bytes, face) in [
        (
            attack,
            "01010300036173680c6d656c65652d61747461636b010300046772616b0000\
             0300036173680661747461636b010300046772616b140000",
            13,
        ),
        (
            initiative,
            "000014696e69746961746976652e736964652d726f6c6c0000\
             02066865726f65730a696e697469617469766500080000",
            2,
        ),
        (
            damage,
            "020103010772616964657273010661747461636b01040003617368096c6f6e6773776f7264\
             010202676d036a6f6e03010772616964657273010664616d616765\
             01040003617368096c6f6e6773776f7264060200010409736176652e6d616465fb2c01",
            5,
        ),
    ] {
        let mut digits = String::new();
        for byte in address.bytes() {
            let _ = write!(digits, "{byte:02x}");
        }
        assert_eq!(digits, bytes);
        assert_eq!(address.face(&[1; 32]), face, "{bytes}");
    }
}
