// Whatever was altered in a log is refused, and the first event is named at which that shows.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Affray } from './scripts.mjs';
import { chained, commitsOf, hidden, joined } from './forge.mjs';
import { sample, samples } from './samples.mjs';

const river = sample('wwn/weir-steps');

function refused(bytes, event, why) {
  const log = Affray.openLog(bytes);
  const verdict = log.verify();
  assert.equal(verdict.verdict, 'contradicted', verdict.why);
  assert.match(verdict.why, why);
  assert.equal(verdict.at, event, verdict.why);
  return log;
}

// The plain event of these bytes.
function plain(...bytes) {
  return Uint8Array.of(0, ...bytes);
}

test('the forger makes the logs that the program makes', () => {
  const forged = chained(commitsOf(river));
  assert.deepEqual(forged, river);
});

test('200 flips over a log are refused, each at the commit that holds the byte', () => {
  const whole = Affray.openLog(river);
  const { length } = river;
  for (let flip = 0; flip < 200; flip += 1) {
    const at = (flip * 7919 + 13) % length;
    const altered = river.slice();
    altered[at] ^= 1 << flip % 8;
    const log = Affray.openLog(altered);
    const { verdict, at: event } = log.verify();
    assert.equal(verdict, 'contradicted', `byte ${at}`);
    const commit = at < 16 ? whole.commits[0] : holding(whole, at);
    assert.equal(log.harm.commit, commit.number, `byte ${at}`);
    assert.equal(event, commit.first, `byte ${at}`);
    assert.ok(log.commits.length <= commit.number - 1, `byte ${at}: what was altered is not shown`);
  }
});

// The commit whose frame holds a byte.
function holding(log, byte) {
  let end = 16;
  return log.commits.find((_, at) => {
    const events = commitsOf(river)[at];
    end += 24 + 32 + events.reduce((sum, { length }) => sum + length + (length < 128 ? 1 : 2), 0);
    return byte < end;
  });
}

test('a log that ends too early is refused where it ends', () => {
  const { commits } = Affray.openLog(river);
  const last = commits.at(-1);
  refused(river.subarray(0, river.length - 1), last.first, /does not end where its header says/);
  refused(joined(river, Uint8Array.of(0xc0)), last.last + 1, /too short for a commit/);
});

test('a log that ends between the commits of a rewind is refused, and shows none of them', () => {
  const { name, bytes, log } = samples()
    .map((one) => ({ ...one, log: Affray.openLog(one.bytes) }))
    .find((one) => one.log.commits.some(({ follow }) => follow > 0));
  const rewind = log.commits.find(({ follow }) => follow > 0);
  const commits = commitsOf(bytes).slice(0, rewind.number);
  const next = log.commits[rewind.number];
  const cut = refused(chained(commits), next.first, /too short for a commit/);
  assert.equal(cut.commits.length, rewind.number - 1, name);
});

test('bytes that are no log are told from an altered one', () => {
  const empty = Affray.openLog(new Uint8Array(0));
  assert.equal(empty.verify().verdict, 'cannot be told');
  assert.equal(empty.opening, null);
  const text = Affray.openLog(new TextEncoder().encode('<!doctype html><p>no log at all'));
  assert.match(text.verify().why, /not a log/);
  const header = Affray.openLog(river.subarray(0, 16)).verify();
  assert.match(header.why, /cut off inside its first commit/);
  const newer = joined(river.subarray(0, 8), Uint8Array.of(3, 0));
  const check = Affray.blake3(newer).subarray(0, 6);
  const told = Affray.openLog(joined(newer, check, river.subarray(16))).verify();
  assert.deepEqual([told.verdict, told.at], ['cannot be told', null]);
  assert.match(told.why, /format version 3, newer/);
});

test('events in a chain that holds are read strictly', () => {
  const [first, ...rest] = commitsOf(river);
  const count = first.length;
  const settled = 11;
  const bad = [
    [plain(24), /no such kind/],
    [plain(251, settled, 0), /not how this event is written/],
    [plain(settled, 0), /left over/],
    [plain(16, 0, 0, 2, 0xc3, 0x28), /no UTF-8/],
    [plain(16, 0, 0, 9), /end too early/],
    [plain(16, 0, 254, 0), /too large/],
  ];
  for (const [event, why] of bad) {
    refused(chained([first, [event]]), count + 1, why);
    refused(chained([first, ...rest, [event]]), Affray.openLog(river).events.length + 1, why);
  }
});

test('hidden events in a chain that holds are read strictly', () => {
  const [first] = commitsOf(river);
  const at = first.length + 1;
  const remark = [16, 0, 0, 1, 0x61];
  const read = (...bytes) => hidden(Uint8Array.of(...bytes));
  assert.equal(Affray.openLog(chained([first, [read(2, 0, 1, ...remark)]])).harm, null);
  refused(chained([first, [read(2, 1, 0, ...remark)]]), at, /in order, each once/);
  refused(chained([first, [read(2, 1, 1, ...remark)]]), at, /in order, each once/);
  refused(chained([first, [read(1, 0, ...remark, 0)]]), at, /left over/);
  const long = hidden(Uint8Array.of(1, 0, ...remark), 120 + 128);
  refused(chained([first, [long]]), at, /not padded as hidden events are/);
  const unended = read(1, 0, ...remark);
  unended[17 + 7] = 0x81;
  refused(chained([first, [unended]]), at, /not padded as hidden events are/);
  const zeros = joined(Uint8Array.of(1), new Uint8Array(16 + 128));
  refused(chained([first, [zeros]]), at, /not padded as hidden events are/);
  const who = hidden(Uint8Array.of(1, 0, 12, 0, 0, 1, 1, 0, 0, 0));
  refused(chained([first, [who]]), at, /everybody may see where a rewind leads/);
});

test('nothing stands where the chain does not look', () => {
  const commits = commitsOf(river);
  refused(chained(commits, Uint8Array.of(0)), 1, /lengths of its events do not add up/);
  const remark = (text) => plain(16, 0, 0, 251, text.length & 0xff, text.length >> 8, ...text);
  const [first] = commits;
  const letters = Array(300).fill(0x61);
  const of = (zeros) => chained([first, [remark([...letters, ...Array(zeros).fill(0), 0x61])]]);
  assert.equal(Affray.openLog(of(255)).harm, null);
  refused(of(256), first.length + 1, /run of zero bytes that no log may hold/);
});

test('what holds others of its kind is read eight deep', () => {
  const [first] = commitsOf(river);
  const ruled = (depth) => plain(4, 0, 0, 1, ...Array(depth).fill([18, 0]).flat(), 19, 0, 0);
  assert.equal(Affray.openLog(chained([first, [ruled(8)]])).harm, null);
  refused(chained([first, [ruled(9)]]), first.length + 1, /nested too deep/);
});

test('commits are built as commits are', () => {
  const commits = commitsOf(river);
  const [first, start] = commits;
  const at = first.length + 1;
  const remark = plain(16, 0, 0, 1, 0x61);
  const rewound = (from, to) => plain(12, 0, 0, from, to, 0, 0, 0);
  refused(chained([start]), 1, /opened once, first/);
  refused(chained([first, first]), at, /opened once, first/);
  refused(chained([first, [plain(11)]]), at, /begins with an input or an act/);
  refused(chained([first, [remark, plain(11)]]), at + 1, /causes no events/);
  refused(chained([first, [...start, remark]]), at + start.length, /one input or act/);
  refused(chained([first, [plain(18)]]), at, /no program writes/);
  refused(chained([first, [rewound(1, 9)]]), at, /a rewind leads from the tip/);
  refused(chained([first, [rewound(9, 1)]]), at, /a rewind leads from the tip/);
  const following = (by, to, follow) => plain(12, 0, 0, 1, to, by, follow, 0);
  refused(chained([first, [following(5, 1, 1)], [remark]]), at + 1, /inputs follow a rewind/);
  const good = Affray.openLog(chained([first, [rewound(1, 1)], [remark]]));
  assert.equal(good.verify().verdict, 'fits');
});

test('a recorded state that is not what the events come to is contradicted', () => {
  const commits = commitsOf(river).map((events) => events.map((event) => event.slice()));
  const checked = commits.flat().filter(([form, kind]) => form === 0 && kind === 10);
  checked[1][20] ^= 1;
  const event = commits.flat().indexOf(checked[1]) + 1;
  refused(chained(commits), event, /not what the events come to/);
});

test('no bytes stop the page', () => {
  let word = 1;
  const random = () => {
    word = Math.imul(word ^ (word >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return (word ^ (word >>> 13)) >>> 0;
  };
  const commits = commitsOf(river);
  for (let step = 0; step < 300; step += 1) {
    const altered = commits.map((events) => events.map((event) => event.slice()));
    const one = altered[1 + random() % (altered.length - 1)];
    const event = one[random() % one.length];
    event[1 + random() % (event.length - 1)] = random();
    const log = Affray.openLog(chained(altered));
    assert.ok(['fits', 'contradicted'].includes(log.verify().verdict));
    for (const { number } of log.events) log.state(number);
  }
});
