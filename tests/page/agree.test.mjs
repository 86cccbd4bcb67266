// The script agrees with the program on what the program has written down of its logs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { agree, logsOf } from './agree.mjs';
import { Affray, isSound, readStored } from './scripts.mjs';
import { expected, read, unlessExpected } from './samples.mjs';

test('on every state and every line of every recorded fight', unlessExpected, () => {
  const logs = logsOf(expected);
  assert.ok(logs.length > 15, `${logs}`);
  logs.forEach((name) => agree(expected, name));
});

test('on where a changed byte is found', unlessExpected, () => {
  const logs = JSON.parse(readFileSync(`${expected}/altered.json`, 'utf8'));
  assert.ok(logs.length >= 5);
  for (const { name, altered } of logs) {
    const log = read(`${expected}/${name}.affray`);
    assert.ok(altered.length >= 200, name);
    for (const { at, is, harm } of altered) {
      const was = log[at];
      log[at] = is;
      const opened = Affray.openLog(log);
      log[at] = was;
      assert.deepEqual(opened.harm, harm, `${name}: byte ${at} is ${is}`);
      const { verdict, at: event } = opened.verify();
      assert.deepEqual({ verdict, event }, { verdict: 'contradicted', event: harm.first });
    }
  }
});

// Each is a length of four bytes, whether the program reads it, and the stored bytes.
test('on which bytes are an event and which are none', unlessExpected, () => {
  const all = read(`${expected}/events.bin`);
  const view = new DataView(all.buffer);
  const counts = [0, 0];
  for (let at = 0; at < all.length;) {
    const [length, fits] = [view.getUint32(at, true), all[at + 4]];
    const stored = all.subarray(at + 5, at + 5 + length);
    assert.equal(Number(reads(stored)), fits, Affray.hex(stored));
    counts[fits] += 1;
    at += 5 + length;
  }
  assert.ok(Math.min(...counts) > 1000, `${counts}`);
});

function reads(stored) {
  if (!isSound(stored)) return false;
  try {
    readStored(stored);
    return true;
  } catch (error) {
    assert.equal(error.constructor.name, 'Malformed', error.stack);
    return false;
  }
}
