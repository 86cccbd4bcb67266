// Whether this script reads, folds and orders logs as the program does, at every event.
//
//   node agree.mjs FOLDER     compares NAME.affray with NAME.json and NAME.digests, for every NAME
//
// The program writes these (tests/common/page.rs): the digest of the state at each event, 32 bytes
// after 32 bytes, and how the commits hang together.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { Affray } from './scripts.mjs';
import { read } from './samples.mjs';

// Compares one log; says how many states were compared.
export function agree(folder, name) {
  const log = Affray.openLog(read(`${folder}/${name}.affray`));
  const program = JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'));
  const digests = read(`${folder}/${name}.digests`);
  const { harm, noLog, differs } = log;
  assert.deepEqual({ harm, noLog, differs }, { harm: null, noLog: null, differs: [] }, name);
  assert.equal(32 * log.events.length, digests.length, `${name}: as many events`);
  assert.equal(log.verify().head, program.head, `${name}: the head`);
  assert.equal(log.redacted, program.redacted, `${name}: what was taken out`);
  const commits = log.commits.map(({ kind, parent, root }) => [kind, parent, root]);
  assert.deepEqual(commits, program.commits, `${name}: the commits`);
  assert.deepEqual(log.events.map(({ number }) => log.tipAt(number)), program.tips, `${name}: the tips`);
  assert.equal(log.tip, program.tip, `${name}: the tip`);
  assert.deepEqual(log.line(), program.line, `${name}: the line`);
  const rewinds = log.events.filter(({ kind }) => kind === 'rewound').map(({ event }) => event);
  assert.deepEqual(rewinds.map(({ from, to }) => log.left(from, to)), program.left, `${name}: what was left`);
  return agreeOnStates(log, digests, name);
}

// Where a state is the same as the one before, so must its digest be: it is not taken anew.
function agreeOnStates(log, digests, name) {
  let before = null;
  let known = '';
  for (const { number } of log.events) {
    const state = log.state(number);
    if (state !== before) known = log.digest(number);
    before = state;
    const program = Affray.hex(digests.subarray(32 * (number - 1), 32 * number));
    assert.equal(known, program, `${name}: the state at event ${number}`);
  }
  return log.events.length;
}

export function logsOf(folder) {
  const logs = readdirSync(folder).filter((name) => name.endsWith('.affray'));
  return logs.map((name) => name.slice(0, -'.affray'.length)).sort();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , folder] = process.argv;
  const logs = logsOf(folder);
  const states = logs.reduce((sum, name) => sum + agree(folder, name), 0);
  console.log(`${logs.length} logs agree, ${states} states`);
}
