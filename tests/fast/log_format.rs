//! The page about the format holds: its example, its addresses, lengths, headers, zeros, the key
//! stream, the forms of an event and its links.

use affray::log::form::{Form, is_sound};
use affray::log::format::{
    Address, AddressOccasion, AddressPortion, Being, Combatant, FrameHeader, HeaderError,
    LimitError, MAX_EVENT, check_file_header, face_from, file_header, put_event, take_event,
    too_many_zeros,
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

#[test]
fn lengths_are_shortest_or_refused() {
    for len in [1, 2, 127, 128, 129, 16383, 16384, (2 << 20) - 1, 2 << 20, MAX_EVENT] {
        let mut body = Vec::new();
        put_event(&mut body, &vec![7; len]).unwrap();
        body.push(9);
        let (event, rest) = take_event(&body).unwrap();
        assert_eq!((event.len(), rest), (len, &[9][..]));
    }
    let mut body = Vec::new();
    let long = MAX_EVENT + 1;
    assert_eq!(put_event(&mut body, &vec![1; long]), Err(LimitError::LongEvent(long)));
    assert_eq!(put_event(&mut body, &[]), Err(LimitError::EmptyEvent));
    assert!(body.is_empty());
    for bad in [&[][..], &[0], &[0x81, 0, 1], &[2, 1], &[0x80], &[0x80, 0x80, 0x80, 0x80, 1]] {
        assert_eq!(take_event(bad), None, "{bad:?}");
    }
}

#[test]
fn a_newer_header_is_told_from_a_damaged_one() {
    let of_version = |version: u8| {
        let mut header = file_header();
        header[8] = version;
        let check = blake3::hash(&header[..10]);
        header[10..].copy_from_slice(&check.as_bytes()[..6]);
        header
    };
    assert_eq!(check_file_header(&of_version(2)), Ok(file_header()));
    assert_eq!(check_file_header(&of_version(3)), Err(HeaderError::Version(3)));
    assert_eq!(check_file_header(&of_version(1)), Err(HeaderError::Version(1)));
    let mut header = file_header();
    header[8] = 3;
    assert_eq!(check_file_header(&header), Err(HeaderError::Check));
    assert_eq!(check_file_header(&header[..7]), Err(HeaderError::Short));
    assert_eq!(check_file_header(b"garbage"), Err(HeaderError::Magic));
}

#[test]
fn zero_runs_are_counted_exactly() {
    for (before, zeros, expected) in
        [(0, 255, false), (0, 256, true), (1, 255, false), (77, 256, true), (300, 255, false)]
    {
        let mut event = vec![1; before];
        event.resize(before + zeros, 0);
        event.push(1);
        assert_eq!(too_many_zeros(&event), expected, "{before} {zeros}");
    }
}

/// The words of the key stream are looked at one after another until one is low enough.
#[test]
fn a_word_past_the_last_whole_multiple_is_rejected() {
    // 2^32 = 214748364 · 20 + 16: the words 4294967280 and above are rejected for a d20.
    let mut words = [u32::MAX, 4_294_967_280, 4_294_967_279].into_iter();
    assert_eq!(face_from(|| words.next().unwrap_or(0), 20), 20);
    let mut none_rejected = [u32::MAX].into_iter();
    assert_eq!(face_from(|| none_rejected.next().unwrap_or(0), 16), 16);
}

#[test]
fn padding_is_the_least_there_can_be_and_nothing_else() {
    for (len, padded) in [(0, 128), (1, 128), (127, 128), (128, 256), (255, 256), (256, 384)] {
        let inner = vec![0; len];
        let bytes = form::hidden(&[7; 16], &inner);
        assert_eq!(bytes.len(), 17 + padded, "{len}");
        let Some(Form::Hidden { blinder, padded }) = Form::of(&bytes) else { panic!("{len}") };
        assert_eq!((blinder, form::content(padded)), (&[7; 16], Some(&inner[..])), "{len}");
    }
    let good = form::hidden(&[7; 16], &[1; 100])[17..].to_vec();
    let changed = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        bytes
    };
    let long = [&good[..], &[0; 128]].concat();
    for bad in [vec![], vec![0; 128], changed(127, 1), changed(100, 0x81), long] {
        assert_eq!(form::content(&bad), None, "{bad:?}");
    }
    // Another 0x80 behind the first only makes the content longer.
    assert_eq!(form::content(&changed(120, 0x80)).map(<[u8]>::len), Some(120));
}

#[test]
fn a_form_has_its_length() {
    assert!(is_sound(&[0]) && is_sound(&[0, 9]));
    assert!(is_sound(&[1; 17 + 128]) && is_sound(&[1; 17 + 256]));
    assert!(is_sound(&[2; 33]));
    for (first, len) in [(1, 17), (1, 33), (1, 17 + 127), (1, 17 + 129), (2, 32), (2, 34)] {
        assert!(!is_sound(&vec![first; len]), "{first} {len}");
    }
    assert!(!is_sound(&[]) && !is_sound(&[3]) && !is_sound(&[255; 33]));
}

#[test]
fn hidden_and_redacted_enter_the_chain_alike() {
    let bytes = form::hidden(&[9; 16], b"content");
    let commitment = form::commitment_of(&bytes).unwrap();
    let before = Link([7; 32]);
    assert_eq!(before.next(&bytes), before.next(&form::redacted(&commitment)));
    let entering = [&[1], &commitment[..]].concat();
    assert_eq!(before.next(&bytes), Link(*blake3::keyed_hash(&before.0, &entering).as_bytes()));
    let other = form::hidden(&[8; 16], b"content");
    assert_ne!(form::commitment_of(&other), Some(commitment), "the blinder counts");
}

#[test]
fn the_first_event_of_a_commit_is_hashed_after_its_number_and_count() {
    let before = Link([7; 32]);
    for len in [1, 40, 115, 116, 117, 5000] {
        let event = vec![0; len];
        let message = [&b"\0\x02\0\0\0\0\0\0\x03\0\0\0"[..], &event].concat();
        // A message that begins with 0 is hashed as it stands.
        assert_eq!(before.next_commit(0x200, 3, &event), before.next(&message), "{len}");
    }
    let hidden = form::hidden(&[1; 16], b"told to few");
    let commitment = form::commitment_of(&hidden).unwrap();
    let message = [&[0; 12][..], &[1], &commitment].concat();
    assert_eq!(before.next_commit(0, 0, &hidden), before.next(&message));
}

#[test]
fn links_are_written_in_hex() {
    assert_eq!(Link([0xab; 32]).to_string(), "ab".repeat(32));
    assert_eq!(Link([0xab; 32]).short(), "abababab");
}
