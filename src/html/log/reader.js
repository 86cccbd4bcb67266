// Reading the parts of an event from its bytes: bincode 2, little-endian, variable-length integers,
// as src/log/codec.rs writes them. What the events are made of stands in events.js.

// Bytes that are no event, or not how that event is written.
class Malformed extends Error {}

// How deep what holds others of its kind may stand in each other: lists in lists, intents in
// intents.
const DEEPEST = 8;

const decodeText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

// Bytes being read. Numbers are in their shortest form: below 251 one byte; else 251, 252 or 253
// and then two, four or eight bytes. Anything else is refused, so whatever is read here has no
// other bytes.
class Reader {
  constructor(bytes, at, end) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
    this.depth = 0;
  }

  u8() {
    if (this.at >= this.end) throw new Malformed('these bytes are no event: they end too early');
    return this.bytes[this.at++];
  }

  // A number of at most `most`, which is below 2^53.
  number(most) {
    const number = this.u64();
    if (number > most) throw new Malformed('these bytes are no event: a number is too large');
    return number;
  }

  u16() {
    return this.number(0xffff);
  }

  u32() {
    return this.number(0xffffffff);
  }

  // A plain number where it is exact, else a BigInt.
  u64() {
    const first = this.u8();
    if (first < 251) return first;
    if (first > 253) throw new Malformed('these bytes are no event: a number is too large');
    const length = 2 << (first - 251);
    let number = 0;
    for (let at = 0; at < Math.min(length, 6); at += 1) number += this.u8() * 2 ** (8 * at);
    if (length === 8) {
      const high = this.u8() + 256 * this.u8();
      const exact = BigInt(high) * 0x1000000000000n + BigInt(number);
      number = high < 32 ? Number(exact) : exact;
    }
    const least = [251, 0x10000, 0x100000000][first - 251];
    if (number < least) throw new Malformed('these bytes are not how this event is written');
    return number;
  }

  i32() {
    const number = this.u32();
    return (number >>> 1) ^ -(number & 1);
  }

  flag() {
    return this.oneOf([false, true], this.u8());
  }

  take(length) {
    if (length > this.end - this.at) {
      throw new Malformed('these bytes are no event: they end too early');
    }
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  hash() {
    return this.take(32);
  }

  text() {
    const bytes = this.take(this.u64());
    try {
      return decodeText.decode(bytes);
    } catch {
      throw new Malformed('these bytes are no event: a text is no UTF-8');
    }
  }

  // What `read`, a function of the reader, reads; or null.
  option(read) {
    return this.flag() ? read(this) : null;
  }

  // Each member of a list takes a byte at least.
  list(read) {
    const list = [];
    let left = this.u64();
    if (left > this.end - this.at) {
      throw new Malformed('these bytes are no event: they end too early');
    }
    for (; left > 0; left -= 1) list.push(read(this));
    return list;
  }

  // One of several things, by its number among them.
  oneOf(things, number) {
    if (number >= things.length) {
      throw new Malformed('these bytes are no event: there is no such kind of thing');
    }
    return things[number];
  }

  variant(things) {
    return this.oneOf(things, this.u32());
  }

  // Reads by the function for its variant.
  choice(readers) {
    return this.variant(readers)(this);
  }

  deeper(read) {
    if (this.depth === DEEPEST) throw new Malformed('these bytes are no event: nested too deep');
    this.depth += 1;
    const value = read(this);
    this.depth -= 1;
    return value;
  }
}

const u8 = (r) => r.u8();
const u16 = (r) => r.u16();
const u32 = (r) => r.u32();
const u64 = (r) => r.u64();
const i32 = (r) => r.i32();
const flag = (r) => r.flag();
const text = (r) => r.text();
const hash = (r) => r.hash();
const kindOnly = (kind) => () => ({ kind });
const ofKind = (kind, read) => (r) => ({ kind, value: read(r) });

// The one object for each thing that is referred to, by kind and then by id.
const references = new Map();

function reference(kind, id) {
  let known = references.get(kind);
  if (known === undefined) references.set(kind, known = new Map());
  let one = known.get(id);
  if (one === undefined) known.set(id, one = Object.freeze({ kind, id }));
  return one;
}

// The one object for a place that has two numbers.
function pair(kind, first, second, names) {
  const id = first * 0x10000 + second;
  let known = references.get(kind);
  if (known === undefined) references.set(kind, known = new Map());
  let one = known.get(id);
  if (one === undefined) {
    known.set(id, one = Object.freeze({ kind, [names[0]]: first, [names[1]]: second }));
  }
  return one;
}

const GM = reference('gm', 0);
const FIGHT = reference('fight', 0);
