// The frames of a log and its chain: src/log/format.rs says how the bytes stand, src/log/chain.rs
// how the links are made, src/log/merkle.rs what a head is. What is wrong is told with the same
// words and the same numbers as src/log/commit.rs does.
//
//   header, 16 bytes      magic, version, check
//   frame, for a commit   magic, number, count of events, length of the body, check: 24 bytes;
//                         the body: each event with its length; the last event's link, 32 bytes

const HEADER = 16;
const FRAME_HEADER = 24;
const LINK = 32;
const VERSION = 2;
const MAX_EVENT = 16 << 20;
const MAX_BODY = 64 << 20;
const MAX_ZEROS = 255;
const MAGIC = [0x41, 0x46, 0x46, 0x52, 0x41, 0x59, 0x0d, 0x0a];
const FRAME_MAGIC = 0x54464dc0;

// Bytes that are no log that can be read here.
class NoLog extends Error {}

// What is wrong with a commit. `event` is which of its events shows it at the latest, where one
// does.
class Harm extends Error {
  constructor(what, event = null) {
    super(what);
    this.event = event;
  }
}

// Reads frame after frame and hands each commit to `take`: {number, events, link, follow, offset},
// the stored bytes of its events, its link, how many commits follow that belong to it. Of a rewind
// and those, it hands over all or none. Gives null or what is wrong: {commit, first, last, byte,
// why}. Throws NoLog.
function readFrames(bytes, take) {
  const headerHarm = checkHeader(bytes);
  if (headerHarm !== null) return headerHarm;
  if (bytes.length === HEADER) throw new NoLog('not a log: it was cut off inside its first commit');
  const link = blake3Derive('affray v2 chain', bytes.subarray(0, HEADER));
  let at = { offset: HEADER, commits: 0, events: 0, link };
  // Commits that were appended together, and the number of the last of them.
  let group = [];
  let last = 0;
  while (at.offset < bytes.length || at.commits < last) {
    const commit = commitAt(bytes, at);
    if (commit instanceof Harm) {
      return { commit: at.commits + 1, ...placeOf(bytes, at, commit), why: commit.message };
    }
    const { number, events, follow, end } = commit;
    at = { offset: end, commits: number, events: at.events + events.length, link: commit.link };
    last = Math.max(last, number + follow);
    group.push(commit);
    if (number === last) {
      group.forEach(take);
      group = [];
    }
  }
  return null;
}

// The commit at a place, or the harm there.
function commitAt(bytes, at) {
  try {
    return readFrame(bytes, at, at.commits + 1);
  } catch (error) {
    if (error instanceof Harm) return error;
    throw error;
  }
}

// What is wrong with the header of a log; null where nothing is. Throws NoLog where it is not just
// one byte.
function checkHeader(bytes) {
  const whole = headerOf(VERSION);
  const header = bytes.subarray(0, HEADER);
  if (sameBytes(header, whole)) return null;
  const sound = header.length === HEADER && MAGIC.every((byte, at) => header[at] === byte)
    && sameBytes(header, headerOf(header[8] | (header[9] << 8)));
  if (sound) {
    const version = header[8] | (header[9] << 8);
    throw new NoLog(version > VERSION
      ? `the log has format version ${version}, newer than this page reads`
      : `the log has format version ${version}, which this page does not read`);
  }
  const changed = [...whole.keys()].filter((at) => header[at] !== whole[at]);
  if (header.length === HEADER && changed.length === 1) {
    const why = "a byte of the file's header was changed";
    return { commit: 1, first: 1, last: 1, byte: changed[0], why };
  }
  throw new NoLog('not a log: the bytes do not begin as one');
}

function headerOf(version) {
  const header = Uint8Array.of(...MAGIC, version & 0xff, version >> 8, 0, 0, 0, 0, 0, 0);
  header.set(blake3(header.subarray(0, 10)).subarray(0, 6), 10);
  return header;
}

// The commit whose frame begins at an offset, behind a link; throws Harm.
function readFrame(bytes, { offset, link }, number) {
  const header = frameHeader(bytes, offset);
  if (header.number !== number) {
    const is = header.number;
    throw new Harm(`the commit here says it is number ${is}; commits are missing or out of order`);
  }
  const body = offset + FRAME_HEADER;
  const end = body + header.length + LINK;
  if (end > bytes.length) throw new Harm('the commit does not end where its header says');
  const events = eventsOf(bytes, body, body + header.length, header.count, number);
  let last = blake3Keyed(link, joined(commitPrefix(number, header.count), entering(events[0])));
  for (let at = 1; at < events.length; at += 1) last = blake3Keyed(last, entering(events[at]));
  if (!sameBytes(last, bytes.subarray(end - LINK, end))) {
    throw new Harm('the events or their link were changed: the chain does not continue', 0);
  }
  return { number, events, link: last, follow: followOf(events[0]), offset, end };
}

// The number, the count of events and the length of the body that a frame's header names.
function frameHeader(bytes, offset) {
  if (offset + FRAME_HEADER > bytes.length) {
    throw new Harm('what stands here is too short for a commit');
  }
  const word = (at) =>
    (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)) >>> 0;
  if (word(offset) !== FRAME_MAGIC) throw new Harm('no commit begins here');
  const check = blake3(bytes.subarray(offset, offset + 16));
  for (let at = 0; at < 8; at += 1) {
    if (check[at] !== bytes[offset + 16 + at]) {
      throw new Harm('the header of the commit was changed');
    }
  }
  const [number, count, length] = [word(offset + 4), word(offset + 8), word(offset + 12)];
  if (count < 1 || length > MAX_BODY || length < 2 * count) {
    throw new Harm('the header of the commit names impossible sizes');
  }
  return { number, count, length };
}

// The stored bytes of each event of a body.
function eventsOf(bytes, from, to, count, commit) {
  const events = [];
  let at = from;
  for (let number = 1; number <= count; number += 1) {
    const stored = eventAt(bytes, at, to);
    if (stored === null) throw lengthHarm(number);
    if (!isSound(stored)) {
      const what = `event ${number} of the commit is stored in no form that an event can have`;
      throw new Harm(what, number);
    }
    if (commit > 1 && hasTooManyZeros(stored)) {
      const what = `event ${number} of the commit holds a run of zero bytes that no log may hold`;
      throw new Harm(what, number);
    }
    events.push(stored);
    at = stored.byteOffset - bytes.byteOffset + stored.length;
  }
  if (at !== to) throw lengthHarm(count);
  return events;
}

function lengthHarm(number) {
  const at = `at its event ${number} at the latest`;
  return new Harm(`the lengths of its events do not add up, ${at}`, number);
}

// The event whose length stands at an offset, in seven bits a byte, the lowest first and in as few
// bytes as there can be; null where that is not so or it runs past the end.
function eventAt(bytes, from, to) {
  let length = 0;
  for (let at = 0; at < 4 && from + at < to; at += 1) {
    const byte = bytes[from + at];
    length += (byte & 0x7f) * 2 ** (7 * at);
    if (byte < 0x80) {
      const begin = from + at + 1;
      const shortest = byte !== 0 && length <= MAX_EVENT;
      return shortest && begin + length <= to ? bytes.subarray(begin, begin + length) : null;
    }
  }
  return null;
}

function hasTooManyZeros(stored) {
  let run = 0;
  if (stored.length <= MAX_ZEROS) return false;
  return stored.some((byte) => {
    run = byte === 0 ? run + 1 : 0;
    return run > MAX_ZEROS;
  });
}

const NO_BYTES = new Uint8Array(0);

// What an event enters the chain as: its stored bytes where it is plain, else 01 and its
// commitment.
function entering(stored) {
  return stored[0] === PLAIN ? stored : joined(Uint8Array.of(HIDDEN), commitmentOf(stored));
}

// What is hashed before the first event of a commit: its number, 8 bytes, and its count, 4 bytes.
function commitPrefix(number, count) {
  const prefix = new Uint8Array(12);
  const view = new DataView(prefix.buffer);
  view.setUint32(0, number, true);
  view.setUint32(8, count, true);
  return prefix;
}

function joined(one, other) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one, 0);
  both.set(other, one.length);
  return both;
}

// How many commits follow a commit that begins with this event and belong to it: what a rewind
// says.
function followOf(stored) {
  const REWOUND = 12;
  if (stored[0] !== PLAIN || stored[1] !== REWOUND) return 0;
  try {
    return readStored(stored).event.follow;
  } catch {
    return 0; // What cannot be read is told of when all events are.
  }
}

// Which events a harm may mean, and where in the bytes.
function placeOf(bytes, { offset, events }, harm) {
  const first = events + 1;
  const inBody = offset + FRAME_HEADER;
  if (harm.event > 0) return { first, last: events + harm.event, byte: inBody };
  let count = 1;
  try {
    count = frameHeader(bytes, offset).count;
  } catch {
    // Where the header itself is wrong, nobody knows how many events there were.
  }
  return { first, last: events + count, byte: harm.event === 0 ? inBody : offset };
}

// The root of the tree over the links of commits, in the shape of RFC 6962: a tree of n leaves
// splits at the largest power of two below n.
function rootOf(links) {
  // The roots of the whole subtrees so far, largest first: one for each 1 bit of their count.
  const peaks = [];
  links.forEach((link, number) => {
    let value = blake3(joined(Uint8Array.of(0), link));
    for (let done = number; done % 2 === 1; done = (done - 1) / 2) {
      value = nodeOf(peaks.pop(), value);
    }
    peaks.push(value);
  });
  if (peaks.length === 0) return blake3(NO_BYTES);
  return peaks.reduceRight((right, left) => nodeOf(left, right));
}

function nodeOf(left, right) {
  return blake3(joined(Uint8Array.of(1), joined(left, right)));
}
