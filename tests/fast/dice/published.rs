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

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
