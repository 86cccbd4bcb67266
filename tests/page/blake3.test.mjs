// BLAKE3 in script gives what its authors have published, and what the program's own gives.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { Affray } from './scripts.mjs';
import { expected, unlessExpected } from './samples.mjs';

const KEY = new TextEncoder().encode('whats the Elvish word for friend');
const CONTEXT = 'BLAKE3 2019-12-27 16:29:52 test vectors context';

// The bytes 0, 1, … 250, 0, 1, …: the input of every published vector.
function input(length) {
  return Uint8Array.from({ length }, (_, at) => at % 251);
}

// Of https://github.com/BLAKE3-team/BLAKE3/blob/master/test_vectors/test_vectors.json: the length
// of the input, the hash, the keyed hash, the derived key; 32 bytes of each.
const PUBLISHED = [
  [
    0,
    'af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262',
    '92b2b75604ed3c761f9d6f62392c8a9227ad0ea3f09573e783f1498a4ed60d26',
    '2cc39783c223154fea8dfb7c1b1660f2ac2dcbd1c1de8277b0b0dd39b7e50d7d',
  ],
  [
    1,
    '2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213',
    '6d7878dfff2f485635d39013278ae14f1454b8c0a3a2d34bc1ab38228a80c95b',
    'b3e2e340a117a499c6cf2398a19ee0d29cca2bb7404c73063382693bf66cb06c',
  ],
  [
    8192,
    'aae792484c8efe4f19e2ca7d371d8c467ffb10748d8a5a1ae579948f718a2a63',
    'dc9637c8845a770b4cbf76b8daec0eebf7dc2eac11498517f08d44c8fc00d58a',
    'ad01d7ae4ad059b0d33baa3c01319dcf8088094d0359e5fd45d6aeaa8b2d0c3d',
  ],
  [
    16384,
    'f875d6646de28985646f34ee13be9a576fd515f76b5b0a26bb324735041ddde4',
    '9e9fc4eb7cf081ea7c47d1807790ed211bfec56aa25bb7037784c13c4b707b0d',
    '160e18b5878cd0df1c3af85eb25a0db5344d43a6fbd7a8ef4ed98d0714c3f7e1',
  ],
  [
    31744,
    '62b6960e1a44bcc1eb1a611a8d6235b6b4b78f32e7abc4fb4c6cdcce94895c47',
    'efa53b389ab67c593dba624d898d0f7353ab99e4ac9d42302ee64cbf9939a419',
    '39772aef80e0ebe60596361e45b061e8f417429d529171b6764468c22928e28e',
  ],
  [
    102400,
    'bc3e3d41a1146b069abffad3c0d44860cf664390afce4d9661f7902e7943e085',
    '1c35d1a5811083fd7119f5d5d1ba027b4d01c0c6c49fb6ff2cf75393ea5db4a7',
    '4652cff7a3f385a6103b5c260fc1593e13c778dbe608efb092fe7ee69df6e9c6',
  ],
];

function agrees([length, hash, keyed, derived]) {
  const bytes = input(length);
  assert.equal(Affray.hex(Affray.blake3(bytes)), hash, `the hash of ${length} bytes`);
  assert.equal(Affray.hex(Affray.blake3Keyed(KEY, bytes)), keyed, `keyed, ${length} bytes`);
  const key = Affray.blake3Derive(CONTEXT, bytes);
  assert.equal(Affray.hex(key), derived, `derived, ${length} bytes`);
}

test('the published vectors', () => {
  PUBLISHED.forEach(agrees);
});

test('the vectors of the crate that the program uses', unlessExpected, () => {
  const vectors = JSON.parse(readFileSync(`${expected}/vectors.json`, 'utf8'));
  assert.ok(vectors.length >= 16);
  vectors.forEach(agrees);
});

test('bytes in the middle of others hash as by themselves', () => {
  const inside = new Uint8Array([9, ...input(3000), 9]).subarray(1, 3001);
  assert.equal(Affray.hex(Affray.blake3(inside)), Affray.hex(Affray.blake3(input(3000))));
});
