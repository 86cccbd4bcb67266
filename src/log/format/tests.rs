//! What the page says of lengths, headers, zeros and the key stream.

use super::*;

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
    assert_eq!(check_file_header(&header_of(3)), Err(HeaderError::Version(3)));
    assert_eq!(check_file_header(&header_of(1)), Err(HeaderError::Version(1)));
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
