// What the fold and the lines do where hardly a recorded fight comes by, worked out by hand from
// src/state/order.rs and src/play/history/structure.rs.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Affray } from './scripts.mjs';
import { chained, commitsOf } from './forge.mjs';
import { sample } from './samples.mjs';

const [first] = commitsOf(sample('wwn/holm-bridge'));

function plain(...bytes) {
  return Uint8Array.of(0, ...bytes);
}

const RULED = plain(4, 0, 0, 0, 0, 0);
const SETTLED = plain(11);
const effected = (...effect) => plain(8, 1, ...effect);
const who = (id) => [2, id];
const side = (id) => [1, id];
const order = (...of) => effected(8, of.length, ...of.flatMap((actor) => [...actor, 1, 0]));
const began = (actor, slot) => effected(11, ...actor, 1, slot);
const ended = (actor) => effected(12, ...actor);

// The states behind the opening, of a ruling with these effects.
function states(...effects) {
  const log = Affray.openLog(chained([first, [RULED, ...effects, SETTLED]]));
  assert.equal(log.harm, null, log.harm?.why);
  return effects.map((_, at) => log.state(first.length + 2 + at));
}

test('whoever is put in the place of another has had the turn of that place', () => {
  const [, before, after] = states(order(who(0), who(1)), began(who(1), 1), order(who(0), side(0)));
  assert.deepEqual([before.slot, before.had], [1, [true, true]]);
  assert.deepEqual([after.slot, after.had], [1, [true, true]]);
});

test('a place that is new before the running turn has gone by; a moved one keeps its mark', () => {
  const three = order(who(1), who(2), who(0));
  const [, , after] = states(order(who(0), who(1)), began(who(0), 0), three);
  assert.deepEqual([after.slot, after.had], [2, [false, true, true]]);
});

test('a turn of a side holds its place until it ends', () => {
  const [, began0, over] = states(order(side(0), side(1)), began(side(0), 0), ended(side(0)));
  assert.deepEqual([began0.slot, over.slot], [0, null]);
  assert.deepEqual(over.had, [true, false]);
});

test('a share that was awaited answers, and any other is an act', () => {
  const share = plain(1, 0, 0, 1, 0x61);
  const awaited = Affray.openLog(chained([first, [share], [RULED], [share, SETTLED]]));
  assert.equal(awaited.harm, null);
  const kinds = awaited.commits.map(({ kind }) => kind);
  assert.deepEqual(kinds, ['opening', 'act', 'ruled', 'answered']);
  assert.equal(awaited.commits[3].root, awaited.commits[2].first);
});

test('a rewind to what was taken out leads to the line as it was then', () => {
  const out = Uint8Array.of(2, ...Array(32).fill(9));
  const at = first.length;
  const rewound = plain(12, 0, 0, at, at + 1, 0, 0, 0);
  const log = Affray.openLog(chained([first, [out], [rewound]]));
  assert.equal(log.harm, null, log.harm?.why);
  assert.deepEqual([log.tip, log.redacted], [at, 1]);
  assert.deepEqual(log.line(), [[1, at]]);
});
