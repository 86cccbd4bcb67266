// Whether this script reads, folds and orders logs as the program does, at every event.
//
//   node agree.mjs FOLDER     compares NAME.affray with NAME.json and NAME.digests, for every NAME
//
// The program writes these (tests/common/page.rs): how the commits hang together, and for each
// event the digest of the state and that of what it leaves out, 32 bytes each.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { Affray } from './scripts.mjs';
import { read } from './samples.mjs';

// Compares one log; says how many of its events were read.
export function agree(folder, name) {
  const log = Affray.openLog(read(`${folder}/${name}.affray`));
  const program = JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'));
  if (program.refused !== undefined) {
    const { first: event, why } = log.harm ?? {};
    assert.deepEqual({ event, why }, program.refused, `${name}: refused`);
    return log.events.length;
  }
  const digests = read(`${folder}/${name}.digests`);
  assert.deepEqual([log.harm, log.noLog], [null, null], name);
  assert.equal(64 * log.events.length, digests.length, `${name}: as many events`);
  assert.equal(log.verify().head, program.head, `${name}: the head`);
  assert.equal(log.redacted, program.redacted, `${name}: what was taken out`);
  const commits = log.commits.map(({ kind, parent, root }) => [kind, parent, root]);
  assert.deepEqual(commits, program.commits, `${name}: the commits`);
  const tips = log.events.map(({ number }) => log.tipAt(number));
  assert.deepEqual(tips, program.tips, `${name}: the tips`);
  assert.equal(log.tip, program.tip, `${name}: the tip`);
  assert.deepEqual(log.line(), program.line, `${name}: the line`);
  const rewinds = log.events.filter(({ kind }) => kind === 'rewound').map(({ event }) => event);
  const left = rewinds.map(({ from, to }) => log.left(from, to));
  assert.deepEqual(left, program.left, `${name}: what was left`);
  assert.deepEqual(log.differs, differing(log, digests), `${name}: digests recorded otherwise`);
  return agreeOnStates(log, digests, name);
}

// The events that record another digest than the program takes; none behind what was taken out.
function differing(log, digests) {
  const out = log.events.findIndex(({ kind }) => kind === 'redacted');
  const known = out < 0 ? log.events : log.events.slice(0, out);
  const checked = known.filter(({ kind }) => kind === 'checked');
  const is = (number) => Affray.hex(digests.subarray(64 * (number - 1), 64 * (number - 1) + 32));
  const other = checked.filter(({ number, event }) => Affray.hex(event.digest) !== is(number));
  return other.map(({ number }) => number);
}

// Where a state is the same as the one before, so must its digests be: they are not taken anew.
function agreeOnStates(log, digests, name) {
  let before = null;
  let known = [];
  for (const { number } of log.events) {
    const state = log.state(number);
    if (state !== before) known = [log.digest(number), hashOf(rest(log, state))];
    before = state;
    const at = 64 * (number - 1);
    const program = [digests.subarray(at, at + 32), digests.subarray(at + 32, at + 64)];
    assert.deepEqual(known, program.map(Affray.hex), `${name}: the state at event ${number}`);
  }
  return log.events.length;
}

function hashOf(value) {
  return Affray.hex(Affray.blake3(new TextEncoder().encode(JSON.stringify(value))));
}

// What the digest leaves out (tests/common/page/rest.rs).
function rest(log, { order, had, acting, intents, frozen, plans, cast }) {
  const { zones = [] } = cast.map;
  return [
    order.map((_, at) => had[at] === true),
    acting,
    intents.map(({ by, clause }) => [by, clause]),
    frozen === null ? null : log.digestOf(frozen),
    plans.map(({ of, kind, deed }) => [of, kind, deed.verb, args(deed.args)]),
    [args(cast.options), cast.members.map(member), zones.map(({ stats }) => args(stats))],
  ];
}

function member({ id, side, seat, stats, items }) {
  return [id, side, seat, args(stats), items.map((item) => args(item.stats))];
}

function args(list) {
  return list.map(({ name, value }) => [name, plain(value)]);
}

function plain({ kind, value }) {
  switch (kind) {
    case 'place': return [kind, place(value)];
    case 'path': return [kind, value.map(place)];
    case 'dice': return [kind, [value.terms.map(({ count, sides }) => [count, sides]), value.plus]];
    case 'list': return [kind, value.map(plain)];
    default: return [kind, value];
  }
}

function place({ kind, x, y, id, one, other }) {
  return [kind, x, y, id, one, other].filter((part) => part !== undefined);
}

export function logsOf(folder) {
  const logs = readdirSync(folder).filter((name) => name.endsWith('.affray'));
  return logs.map((name) => name.slice(0, -'.affray'.length)).sort();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , folder] = process.argv;
  const logs = logsOf(folder);
  const states = logs.reduce((sum, name) => sum + agree(folder, name), 0);
  console.log(`${logs.length} logs agree, ${states} events`);
}
