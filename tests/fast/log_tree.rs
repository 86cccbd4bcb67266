//! The tree over the links of a log's commits, and its head as people note it.

use affray::log::Link;
use affray::log::merkle::{
    Hash, Head, HeadError, Segment, Tree, consistency_proof, head, inclusion_proof,
    verify_consistency, verify_inclusion,
};

/// RFC 6962's definition, word for word, with BLAKE3.
fn naive(links: &[Link]) -> Hash {
    match links {
        [] => hash(&[]),
        [one] => hash(&[&[0], &one.0]),
        many => {
            let left = (1..many.len()).rev().find(|size| size.is_power_of_two());
            let (left, right) = many.split_at(left.expect("one is a power of two"));
            hash(&[&[1], &naive(left), &naive(right)])
        }
    }
}

fn hash(parts: &[&[u8]]) -> Hash {
    *blake3::hash(&parts.concat()).as_bytes()
}

fn links(count: u8) -> Vec<Link> {
    (0..count).map(|number| Link([number; 32])).collect()
}

#[test]
fn the_grown_tree_is_the_defined_one() {
    for count in 0..=70 {
        let links = links(count);
        assert_eq!(head(&links), Head { count: count.into(), root: naive(&links) });
    }
}

#[test]
fn a_tree_grown_in_segments_is_the_same() {
    let all = links(70);
    for (first, second) in (0..=70).flat_map(|first| (first..=70).map(move |end| (first, end))) {
        let mut tree = Tree::default();
        all[..first].iter().for_each(|link| tree.push(link));
        for (from, to) in [(first, second), (second, 70)] {
            let mut segment = Segment::after(from as u64);
            all[from..to].iter().for_each(|link| segment.push(link));
            tree.push_segment(&segment);
        }
        assert_eq!(tree.head(), head(&all), "{first} {second}");
    }
}

#[test]
fn every_commit_of_every_size_is_proved_and_no_other() {
    let all = links(70);
    for count in 0..=70_u8 {
        let (some, head) = (&all[..count.into()], head(&all[..count.into()]));
        assert_eq!(inclusion_proof(some, count.into()), None);
        for index in 0..count {
            let mut path = inclusion_proof(some, index.into()).unwrap();
            let index = usize::from(index);
            for other in 0..=some.len() {
                let proves = verify_inclusion(&head, other as u64, &all[index], &path);
                assert_eq!(proves, other == index, "{index} as {other} of {count}");
            }
            path.push([0; 32]);
            assert!(!verify_inclusion(&head, index as u64, &all[index], &path));
            path.truncate(path.len().saturating_sub(2));
            let short = verify_inclusion(&head, index as u64, &all[index], &path);
            assert_eq!(short, count == 1);
            if let Some(hash) = path.first_mut() {
                hash[3] ^= 1;
                assert!(!verify_inclusion(&head, index as u64, &all[index], &path));
            }
        }
    }
}

#[test]
fn growth_between_any_two_sizes_is_proved() {
    let all = links(70);
    let heads: Vec<Head> = (0..=70).map(|count| head(&all[..count])).collect();
    let other = Head { count: 5, root: [9; 32] };
    for new in 0..=70_usize {
        assert_eq!(consistency_proof(&all[..new], new as u64 + 1), None);
        for old in 0..=new {
            let mut proof = consistency_proof(&all[..new], old as u64).unwrap();
            assert!(verify_consistency(&heads[old], &heads[new], &proof), "{old} {new}");
            let forged = Head { count: old as u64, ..other };
            assert!(!verify_consistency(&forged, &heads[new], &proof), "{old} {new}");
            let forged = Head { count: new as u64, ..other };
            assert!(old == 0 || !verify_consistency(&heads[old], &forged, &proof));
            proof.push([1; 32]);
            assert!(!verify_consistency(&heads[old], &heads[new], &proof));
            proof.pop();
            if proof.pop().is_some() {
                assert!(!verify_consistency(&heads[old], &heads[new], &proof));
            }
        }
    }
}

#[test]
fn heads_are_read_as_they_are_written() {
    let head = head(&links(12));
    assert_eq!(head.to_string().parse(), Ok(head));
    for bad in ["", ":", "1", "1:ab", "+1:00", "x:", &format!("1:{}", "+f".repeat(32))] {
        assert_eq!(bad.parse::<Head>(), Err(HeadError(bad.to_owned())));
    }
}
