// The layout of zones: no way between two of them passes behind a third.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

const script = readFileSync(new URL('../../src/html/player/zones.js', import.meta.url), 'utf8');
const made = `(() => {\n'use strict';\n${script}\nreturn { zoneMap, halfway };\n})();`;
const { zoneMap, halfway } = vm.runInThisContext(made);

const [WIDTH, HEIGHT] = [4.6, 3];

// A map of so many zones with borders between these.
function mapOf(count, pairs) {
  const borders = Array.from({ length: count }, (_, zone) =>
    pairs.filter((pair) => pair.includes(zone)).map(([one, other]) => (one === zone ? other : one)));
  return zoneMap(borders);
}

// The zones behind which a way passes, looked for point by point.
function passed({ corners, ways }) {
  const found = [];
  for (const { one, other, points } of ways) {
    points.slice(1).forEach((to, at) => {
      for (let step = 0; step <= 200; step += 1) {
        const [x, y] = points[at].map((from, axis) => from + ((to[axis] - from) * step) / 200);
        corners.forEach(([left, top], zone) => {
          const inside = x >= left && x <= left + WIDTH && y >= top && y <= top + HEIGHT;
          if (inside && zone !== one && zone !== other) found.push(`${one}-${other} behind ${zone}`);
        });
      }
    });
  }
  return [...new Set(found)];
}

const bent = ({ ways }) => ways.filter(({ points }) => points.length > 2).length;

// Every connected graph of so many zones.
function* graphs(count) {
  const all = [...Array(count).keys()];
  const pairs = all.flatMap((one) => all.slice(one + 1).map((other) => [one, other]));
  for (let chosen = 0; chosen < 2 ** pairs.length; chosen += 1) {
    const some = pairs.filter((_, at) => (chosen >> at) & 1);
    const reached = new Set([0]);
    for (const zone of reached) {
      for (const pair of some.filter((ends) => ends.includes(zone))) pair.forEach((end) => reached.add(end));
    }
    if (reached.size === count) yield some;
  }
}

test('no way passes behind a third zone, on any map of up to five zones', () => {
  for (const count of [1, 2, 3, 4, 5]) {
    for (const pairs of graphs(count)) assert.deepEqual(passed(mapOf(count, pairs)), [], JSON.stringify(pairs));
  }
});

test('up to four zones are drawn with straight ways, and five unless nearly all border', () => {
  for (const count of [2, 3, 4, 5]) {
    for (const pairs of graphs(count)) {
      if (count < 5 || pairs.length < 8) assert.equal(bent(mapOf(count, pairs)), 0, JSON.stringify(pairs));
    }
  }
});

// The cell of each zone, counted in zones from the upper left.
const cells = ({ corners }) => corners.map(([x, y]) => `${Math.round(x / 5.7)},${Math.round(y / 4.1)}`).join(' ');

test('a map stays in the order it is told in where that shows its borders', () => {
  assert.equal(cells(mapOf(4, [[0, 1], [1, 2], [2, 3]])), '0,0 1,0 2,0 3,0', 'a row');
  assert.equal(cells(mapOf(6, [[0, 1], [1, 2], [1, 3], [1, 4], [1, 5]])), '0,0 1,0 2,0 2,1 1,1 0,1', 'a yard');
});

test('a zone that borders all others stands between them', () => {
  assert.equal(cells(mapOf(3, [[0, 1], [0, 2]])), '1,0 0,0 2,0', 'the quay between pier and alley');
  assert.equal(cells(mapOf(4, [[0, 1], [1, 2], [1, 3]])), '0,0 1,0 2,0 1,1', 'the stream under the yard');
});

test('where too many border one, ways are led around, and one stands on the middle of its way', () => {
  const map = mapOf(13, Array.from({ length: 12 }, (_, at) => [0, at + 1]));
  assert.ok(bent(map) > 0);
  assert.deepEqual(passed(map), []);
  assert.deepEqual(halfway([[0, 0], [4, 0], [4, 2]]), [3, 0]);
});

test('a large map is laid out in a moment, and each time in the same way', () => {
  const pairs = Array.from({ length: 29 }, (_, at) => [Math.floor(at / 2), at + 1]);
  const began = performance.now();
  const map = mapOf(30, pairs);
  assert.ok(performance.now() - began < 5000);
  assert.deepEqual(mapOf(30, pairs), map);
  assert.deepEqual(passed(map), []);
});
