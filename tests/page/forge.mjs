// A forger's tools: logs of any events whose chain holds.

import { Affray } from './scripts.mjs';

const HEADER = 16;
const FRAME_HEADER = 24;

// The commits of a log that fits, each a list of its events' stored bytes.
export function commitsOf(log) {
  const view = new DataView(log.buffer, log.byteOffset, log.byteLength);
  const commits = [];
  for (let at = HEADER; at < log.length;) {
    const end = at + FRAME_HEADER + view.getUint32(at + 12, true);
    const events = [];
    for (let next = at + FRAME_HEADER; next < end;) {
      let length = 0;
      for (let shift = 0, more = true; more; shift += 7) {
        const byte = log[next++];
        length += (byte & 0x7f) << shift;
        more = byte >= 0x80;
      }
      events.push(log.slice(next, next + length));
      next += length;
    }
    commits.push(events);
    at = end + 32;
  }
  return commits;
}

// The log of these commits, its chain made anew. `behind` stands in each body behind its events.
export function chained(commits, behind = new Uint8Array(0)) {
  const first = Uint8Array.of(...new TextEncoder().encode('AFFRAY\r\n'), 2, 0);
  const header = joined(first, Affray.blake3(first).subarray(0, 6));
  let link = Affray.blake3Derive('affray v2 chain', header);
  const parts = [header];
  commits.forEach((events, at) => {
    const number = at + 1;
    events.forEach((event, index) => {
      const before = index === 0 ? littleEndian(number, 0, events.length) : new Uint8Array(0);
      link = Affray.blake3Keyed(link, joined(before, entering(event)));
    });
    const body = joined(...events.flatMap((event) => [lengthOf(event), event]), behind);
    const magic = Uint8Array.of(0xc0, 0x4d, 0x46, 0x54);
    const frame = joined(magic, littleEndian(number, events.length, body.length));
    parts.push(frame, Affray.blake3(frame).subarray(0, 8), body, link);
  });
  return joined(...parts);
}

// What an event enters the chain as: itself where it is plain, else 01 and its commitment.
function entering(event) {
  if (event[0] === 0) return event;
  if (event[0] === 2) return joined(Uint8Array.of(1), event.subarray(1));
  const key = Affray.blake3Derive('affray v2 hidden', event.subarray(1, 17));
  return joined(Uint8Array.of(1), Affray.blake3Keyed(key, event.subarray(17)));
}

// A log of at least so many events: the deeds of a recorded one, again and again.
export function long(log, least) {
  const commits = commitsOf(log);
  const kinds = Affray.openLog(log).commits.map(({ kind }) => kind);
  const ofPlay = ['declared', 'answered', 'ruled'];
  const deeds = commits.filter((_, at) => ofPlay.includes(kinds[at]));
  const all = [commits[0]];
  let count = commits[0].length;
  for (let at = 0; count < least; at = (at + 1) % deeds.length) {
    all.push(deeds[at]);
    count += deeds[at].length;
  }
  return chained(all);
}

export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

// The stored bytes of a hidden event: padded to a multiple of 128 bytes, behind a blinder.
export function hidden(content, padding = 127 - content.length % 128) {
  const blinder = new Uint8Array(16).fill(7);
  return joined(Uint8Array.of(1), blinder, content, Uint8Array.of(0x80), new Uint8Array(padding));
}

function littleEndian(...numbers) {
  const bytes = new Uint8Array(4 * numbers.length);
  const view = new DataView(bytes.buffer);
  numbers.forEach((number, at) => view.setUint32(4 * at, number, true));
  return bytes;
}

function lengthOf(event) {
  const bytes = [];
  let rest = event.length;
  for (; rest >= 0x80; rest >>= 7) bytes.push((rest & 0x7f) | 0x80);
  return Uint8Array.of(...bytes, rest);
}
