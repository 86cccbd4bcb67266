// BLAKE3 (https://github.com/BLAKE3-team/BLAKE3-specs), with 32 bytes of output: what the chain,
// the commitments and the digests of a log are made with.
//
//   blake3(bytes)                   the hash
//   blake3Keyed(key, bytes)         the hash under a key of 32 bytes
//   blake3Derive(context, bytes)    a key derived from bytes, for a context given as text
//
// A message is cut into chunks of 1024 bytes and these into blocks of 64. Each chunk is hashed
// block by block, and the chunks are hashed together in a binary tree, the largest whole trees to
// the left:
//
//   chunk 0   chunk 1   chunk 2
//        \    /         /
//        parent        /
//             \       /
//               root

const BLOCK = 64;
const CHUNK = 1024;

// What a block is, among the words that are compressed with it.
const CHUNK_START = 1;
const CHUNK_END = 2;
const PARENT = 4;
const ROOT = 8;
const KEYED_HASH = 16;
const DERIVE_KEY_CONTEXT = 32;
const DERIVE_KEY_MATERIAL = 64;

const INITIAL = Int32Array.of(
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
);

// Where each word of the message goes from one round to the next.
const PERMUTATION = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];

// Which word of the message stands where in each of the seven rounds, one round after another.
const SCHEDULE = (() => {
  const schedule = new Uint8Array(7 * 16);
  let round = PERMUTATION.map((_, at) => at);
  for (let at = 0; at < schedule.length; at += 16) {
    schedule.set(round, at);
    round = PERMUTATION.map((from) => round[from]);
  }
  return schedule;
})();

// The block that is compressed next, kept so that none is made for each.
const message = new Int32Array(16);

// Replaces the chaining value by that after the block that stands in `message`. The sixteen words
// of the state are variables of their own, and each of the eight mixings of a round (four columns,
// then four diagonals) is written out: so an engine keeps them in registers, and it takes a fifth
// of the time that a loop over an array does.
function compress(chaining, counter, length, flags) {
  const m = message, s = SCHEDULE;
  let v0 = chaining[0], v1 = chaining[1], v2 = chaining[2], v3 = chaining[3];
  let v4 = chaining[4], v5 = chaining[5], v6 = chaining[6], v7 = chaining[7];
  let v8 = INITIAL[0], v9 = INITIAL[1], va = INITIAL[2], vb = INITIAL[3];
  let vc = counter, vd = 0, ve = length, vf = flags;
  for (let r = 0; r < 7 * 16; r += 16) {
    v0 = (v0 + v4 + m[s[r]]) | 0; vc ^= v0; vc = (vc >>> 16) | (vc << 16);
    v8 = (v8 + vc) | 0; v4 ^= v8; v4 = (v4 >>> 12) | (v4 << 20);
    v0 = (v0 + v4 + m[s[r + 1]]) | 0; vc ^= v0; vc = (vc >>> 8) | (vc << 24);
    v8 = (v8 + vc) | 0; v4 ^= v8; v4 = (v4 >>> 7) | (v4 << 25);
    v1 = (v1 + v5 + m[s[r + 2]]) | 0; vd ^= v1; vd = (vd >>> 16) | (vd << 16);
    v9 = (v9 + vd) | 0; v5 ^= v9; v5 = (v5 >>> 12) | (v5 << 20);
    v1 = (v1 + v5 + m[s[r + 3]]) | 0; vd ^= v1; vd = (vd >>> 8) | (vd << 24);
    v9 = (v9 + vd) | 0; v5 ^= v9; v5 = (v5 >>> 7) | (v5 << 25);
    v2 = (v2 + v6 + m[s[r + 4]]) | 0; ve ^= v2; ve = (ve >>> 16) | (ve << 16);
    va = (va + ve) | 0; v6 ^= va; v6 = (v6 >>> 12) | (v6 << 20);
    v2 = (v2 + v6 + m[s[r + 5]]) | 0; ve ^= v2; ve = (ve >>> 8) | (ve << 24);
    va = (va + ve) | 0; v6 ^= va; v6 = (v6 >>> 7) | (v6 << 25);
    v3 = (v3 + v7 + m[s[r + 6]]) | 0; vf ^= v3; vf = (vf >>> 16) | (vf << 16);
    vb = (vb + vf) | 0; v7 ^= vb; v7 = (v7 >>> 12) | (v7 << 20);
    v3 = (v3 + v7 + m[s[r + 7]]) | 0; vf ^= v3; vf = (vf >>> 8) | (vf << 24);
    vb = (vb + vf) | 0; v7 ^= vb; v7 = (v7 >>> 7) | (v7 << 25);
    v0 = (v0 + v5 + m[s[r + 8]]) | 0; vf ^= v0; vf = (vf >>> 16) | (vf << 16);
    va = (va + vf) | 0; v5 ^= va; v5 = (v5 >>> 12) | (v5 << 20);
    v0 = (v0 + v5 + m[s[r + 9]]) | 0; vf ^= v0; vf = (vf >>> 8) | (vf << 24);
    va = (va + vf) | 0; v5 ^= va; v5 = (v5 >>> 7) | (v5 << 25);
    v1 = (v1 + v6 + m[s[r + 10]]) | 0; vc ^= v1; vc = (vc >>> 16) | (vc << 16);
    vb = (vb + vc) | 0; v6 ^= vb; v6 = (v6 >>> 12) | (v6 << 20);
    v1 = (v1 + v6 + m[s[r + 11]]) | 0; vc ^= v1; vc = (vc >>> 8) | (vc << 24);
    vb = (vb + vc) | 0; v6 ^= vb; v6 = (v6 >>> 7) | (v6 << 25);
    v2 = (v2 + v7 + m[s[r + 12]]) | 0; vd ^= v2; vd = (vd >>> 16) | (vd << 16);
    v8 = (v8 + vd) | 0; v7 ^= v8; v7 = (v7 >>> 12) | (v7 << 20);
    v2 = (v2 + v7 + m[s[r + 13]]) | 0; vd ^= v2; vd = (vd >>> 8) | (vd << 24);
    v8 = (v8 + vd) | 0; v7 ^= v8; v7 = (v7 >>> 7) | (v7 << 25);
    v3 = (v3 + v4 + m[s[r + 14]]) | 0; ve ^= v3; ve = (ve >>> 16) | (ve << 16);
    v9 = (v9 + ve) | 0; v4 ^= v9; v4 = (v4 >>> 12) | (v4 << 20);
    v3 = (v3 + v4 + m[s[r + 15]]) | 0; ve ^= v3; ve = (ve >>> 8) | (ve << 24);
    v9 = (v9 + ve) | 0; v4 ^= v9; v4 = (v4 >>> 7) | (v4 << 25);
  }
  chaining[0] = v0 ^ v8; chaining[1] = v1 ^ v9; chaining[2] = v2 ^ va; chaining[3] = v3 ^ vb;
  chaining[4] = v4 ^ vc; chaining[5] = v5 ^ vd; chaining[6] = v6 ^ ve; chaining[7] = v7 ^ vf;
}

// Puts the bytes from `from` to `to` into `message`, with zeros behind them.
function load(bytes, from, to) {
  for (let at = 0; at < 16; at += 1) {
    const first = from + 4 * at;
    if (first + 4 <= to) {
      message[at] = bytes[first] | (bytes[first + 1] << 8) | (bytes[first + 2] << 16)
        | (bytes[first + 3] << 24);
    } else {
      let word = 0;
      for (let byte = first; byte < to; byte += 1) word |= bytes[byte] << (8 * (byte - first));
      message[at] = word;
    }
  }
}

// Replaces the key in `value` by the chaining value of chunk `counter`; `last` is ROOT where it is
// the whole message.
function hashChunk(value, flags, bytes, counter, last) {
  const start = counter * CHUNK;
  const end = Math.min(start + CHUNK, bytes.length);
  let at = start;
  do {
    const to = Math.min(at + BLOCK, end);
    load(bytes, at, to);
    const first = at === start ? CHUNK_START : 0;
    const final = to === end ? CHUNK_END | last : 0;
    compress(value, counter, to - at, flags | first | final);
    at = to;
  } while (at < end);
}

function chunkValue(key, flags, bytes, counter) {
  const value = key.slice();
  hashChunk(value, flags, bytes, counter, 0);
  return value;
}

// The chaining value of two subtrees side by side; `last` is ROOT at the top.
function parentValue(key, flags, left, right, last) {
  message.set(left, 0);
  message.set(right, 8);
  const value = key.slice();
  compress(value, 0, BLOCK, flags | PARENT | last);
  return value;
}

// The chaining value and the key of a message, kept: most messages of a log are one short chunk,
// and making memory for each would take longer than hashing it.
const single = new Int32Array(8);
const keyWords = new Int32Array(8);

function hashUnder(key, flags, bytes) {
  if (bytes.length <= CHUNK) {
    single.set(key);
    hashChunk(single, flags, bytes, 0, ROOT);
    return bytesOf(single);
  }
  const chunks = Math.ceil(bytes.length / CHUNK);
  // The roots of the whole subtrees so far, largest first: one for each 1 bit of their count.
  const left = [];
  for (let counter = 0; counter + 1 < chunks; counter += 1) {
    let value = chunkValue(key, flags, bytes, counter);
    for (let done = counter; done % 2 === 1; done = (done - 1) / 2) {
      value = parentValue(key, flags, left.pop(), value, 0);
    }
    left.push(value);
  }
  let value = chunkValue(key, flags, bytes, chunks - 1);
  while (left.length > 0) {
    const subtree = left.pop();
    value = parentValue(key, flags, subtree, value, left.length === 0 ? ROOT : 0);
  }
  return bytesOf(value);
}

// The words of a key; they are good until the next key.
function wordsOf(bytes) {
  for (let at = 0; at < 8; at += 1) {
    const first = 4 * at;
    keyWords[at] = bytes[first] | (bytes[first + 1] << 8) | (bytes[first + 2] << 16)
      | (bytes[first + 3] << 24);
  }
  return keyWords;
}

function bytesOf(value) {
  const bytes = new Uint8Array(32);
  for (let at = 0; at < 8; at += 1) {
    const word = value[at];
    bytes[4 * at] = word;
    bytes[4 * at + 1] = word >>> 8;
    bytes[4 * at + 2] = word >>> 16;
    bytes[4 * at + 3] = word >>> 24;
  }
  return bytes;
}

function blake3(bytes) {
  return hashUnder(INITIAL, 0, bytes);
}

function blake3Keyed(key, bytes) {
  return hashUnder(wordsOf(key), KEYED_HASH, bytes);
}

function blake3Derive(context, bytes) {
  const key = hashUnder(INITIAL, DERIVE_KEY_CONTEXT, new TextEncoder().encode(context));
  return hashUnder(wordsOf(key), DERIVE_KEY_MATERIAL, bytes);
}
