// Every recorded fight: it fits, its lines hang together, and seeking equals folding.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Affray } from './scripts.mjs';
import { sample, samples } from './samples.mjs';

const opened = samples().map(({ name, bytes }) => ({ name, log: Affray.openLog(bytes) }));

function numbers(ranges) {
  return ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

test('every recorded fight fits, and its states are those recorded at its rounds', () => {
  assert.ok(opened.length >= 10);
  for (const { name, log } of opened) {
    const { verdict, why, at } = log.verify();
    assert.deepEqual({ verdict, why, at }, { verdict: 'fits', why: null, at: null }, name);
    assert.deepEqual(log.differs, [], name);
    assert.ok(log.compared >= 3, `${name} has ${log.compared} rounds, which are too few`);
    assert.equal(log.opening.kind, 'opened', name);
    assert.equal(log.fight.length, 64, name);
  }
});

test('a noted head is continued, not reached, or not continued', () => {
  for (const { name, log } of opened) {
    const { count, root } = log.head;
    const then = log.headOf(count - 3);
    const same = log.verify(`${count}:${root}`);
    assert.deepEqual([same.verdict, same.continues], ['fits', 0], name);
    const earlier = log.verify(` ${then.count}:${then.root.toUpperCase()}\n`);
    assert.deepEqual([earlier.verdict, earlier.continues], ['fits', 3], name);
    const short = log.verify(`${count + 2}:${root}`);
    assert.deepEqual([short.verdict, short.at], ['contradicted', log.events.length + 1], name);
    assert.match(short.why, /2 commits are missing/);
    const other = log.verify(`${count - 3}:${root}`);
    assert.deepEqual([other.verdict, other.at], ['contradicted', null], name);
    const none = log.verify('twelve words');
    assert.equal(none.verdict, 'cannot be told', name);
  }
});

test('a head is read in words, whole or by three letters, and a wrong word is told', () => {
  // Words of one's own: aaaa, aaba, … in order, each known by its first three letters.
  const letters = 'abcdefghijk';
  const list = [...letters].flatMap((one) =>
    [...letters].flatMap((two) => [...letters].map((three) => `${one}${two}${three}a`))).slice(0, 1296);
  const { name, log } = opened[0];
  const { count } = log.head;
  const words = log.words(list);
  assert.equal(words.length, 12);
  const begun = words.map((word) => word.slice(0, 3).toUpperCase()).join(', ');
  for (const noted of [`${count} ${words.join(' ')}`, `${count} ${begun}`,
    `${count}:${log.head.root}\n${count} ${words.join('\n')}\n`]) {
    const { verdict, continues } = log.verify(noted, list);
    assert.deepEqual([verdict, continues], ['fits', 0], `${name}: ${noted}`);
  }
  const other = words.with(7, words[7] === list[5] ? list[6] : list[5]);
  assert.equal(log.verify(`${count} ${other.join(' ')}`, list).verdict, 'contradicted');
  assert.equal(log.verify(`${count - 1} ${words.join(' ')}`, list).verdict, 'contradicted');
  const wrong = [
    [`${count} ${words.slice(1).join(' ')}`, 'a head has twelve words after its count; here are 11'],
    [`${count} zzz ${words.slice(1).join(' ')}`, 'word 1 of the head, "zzz", is none of its list'],
    [`${count} aa ${words.slice(1).join(' ')}`, 'word 1 of the head, "aa", is none of its list'],
    [`${count}:${log.head.root} ${count} ${other.join(' ')}`, 'the words are not those of the root beside them'],
  ];
  for (const [noted, why] of wrong) {
    const found = log.verify(noted, list);
    assert.equal(found.verdict, 'cannot be told', noted);
    assert.ok(found.cannotBeTold.at(-1).startsWith(why), found.cannotBeTold.at(-1));
  }
});

test('an event stands on the lines that hold it, and comes after the one before it', () => {
  for (const { name, log } of opened) {
    const line = numbers(log.line());
    assert.deepEqual([line[0], line.at(-1)], [1, log.tip], name);
    for (const { number } of log.events) {
      assert.equal(log.holds(log.tip, number), line.includes(number), `${name}: ${number}`);
    }
    line.slice(1).forEach((number, at) => {
      assert.ok(log.after(line[at]).includes(number), `${name}: ${number} comes after ${line[at]}`);
    });
    for (const { number } of log.events) {
      const onward = log.onward(number);
      assert.ok(log.holds(onward, log.tipAt(number)), `${name}: ${number} to ${onward}`);
    }
  }
});

test('what was undone is on no line to the tip, and lines part where it was', () => {
  const rewound = opened.filter(({ log }) => log.events.some(({ kind }) => kind === 'rewound'));
  assert.ok(rewound.length >= 3);
  let parted = 0;
  for (const { name, log } of rewound) {
    for (const { number, event, kind } of log.events) {
      if (kind !== 'rewound') continue;
      assert.equal(log.tipAt(number), event.to, name);
      for (const left of numbers(log.left(event.from, event.to))) {
        assert.ok(log.holds(event.from, left) && !log.holds(event.to, left), `${name}: ${left}`);
      }
      parted += log.after(event.to).length > 1 ? 1 : 0;
    }
  }
  assert.ok(parted > 0);
});

test('seeking equals folding, in any order, and a state never changes', () => {
  for (const { name, log } of opened) {
    const folded = log.events.map(({ number }) => log.digest(number));
    const states = log.events.map(({ number }) => log.state(number));
    let at = 0;
    for (let step = 0; step < log.events.length; step += 1) {
      at = (at + 7919) % log.events.length;
      assert.equal(log.digest(at + 1), folded[at], `${name}: event ${at + 1}`);
    }
    for (const { number } of log.events.toReversed()) {
      assert.deepEqual(log.state(number), states[number - 1], `${name}: back to event ${number}`);
    }
  }
});

test('a state shares with the one before whatever stayed the same', () => {
  const log = Affray.openLog(sample('wwn/holm-bridge'));
  let shared = 0;
  for (const { number, event } of log.events.slice(1)) {
    const before = log.state(number - 1);
    const after = log.state(number);
    if (event.kind !== 'effected' || event.effect.kind !== 'pool') continue;
    const { of } = event.effect;
    assert.equal(of.kind, 'who');
    before.bodies.forEach((body, who) => {
      assert.equal(body === after.bodies[who], who !== of.id, `event ${number}, combatant ${who}`);
    });
    shared += 1;
  }
  assert.ok(shared > 10);
});

test('base64 is read, and what is none is not', () => {
  assert.deepEqual(Affray.fromBase64(' QUZGUkFZDQo=\n'), new TextEncoder().encode('AFFRAY\r\n'));
  assert.equal(Affray.fromBase64('QUZ!'), null);
});
