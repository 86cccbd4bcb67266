// The recorded fights of logs/, and a folder of what the program says of logs, where there is one.

import { readFileSync, readdirSync } from 'node:fs';

const folder = new URL('../../logs/', import.meta.url);

// Every recorded log: {name, bytes}.
export function samples() {
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.affray'));
  return files.sort().map((name) => ({ name, bytes: read(new URL(name, folder)) }));
}

// One of them.
export function sample(name) {
  return read(new URL(`${name}.affray`, folder));
}

export function read(path) {
  return new Uint8Array(readFileSync(path));
}

// `cargo test --test fast page` writes what the program says of logs into a folder, and names it
// here.
export const expected = process.env.AFFRAY_PAGE_EXPECTED;

// For tests that compare with the program: why they are left out, where they are.
export const unlessExpected = expected === undefined
  ? { skip: 'run by `cargo test --test fast page`, which writes what the program says' }
  : {};
