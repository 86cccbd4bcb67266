// A log, read from its bytes: what a page shows, and what it checks.
//
// The scripts of this folder stand one after another in one function of the page, in this order:
// blake3.js, reader.js, events.js, digest.js, fold.js, line.js, frames.js, log.js. They load
// nothing and evaluate no text, and give the rest of the page one object, `Affray`; nothing else of
// them is meant to be used:
//
//   const log = Affray.openLog(bytes);          // bytes: a Uint8Array; never throws for any bytes
//
// `openLog` reads, checks and folds everything at once, in some hundredths of a second for ten
// thousand events. Where a byte was changed, it keeps what stands before the first commit that does
// not fit, and says in `harm` what is wrong.
//
// WHAT A LOG HAS
//
//   log.opening      the opening (see events.js), or null where not even that can be read
//   log.events       [{number, commit, kind, audience, hidden, event}]; events[0] is event 1
//   log.commits      [{number, first, last, kind, parent, root, follow}]; commits[0] is commit 1.
//                    first and last are events; kind is 'opening', 'declared', 'answered', 'ruled'
//                    or 'act'; parent is the event of the line that the commit hangs on, root the
//                    event with which its deed began (both 0 for the opening and for acts)
//   log.tip          the event with which the line ends
//   log.marks        a Map from names to events
//   log.redacted     how many events were taken out of it: hidden ones that its reader may not see
//   log.fight        the id of the fight, in hex
//   log.head         {count, root}, where root is hex; `${count}:${root}` is what people note down
//   log.harm         null, or {commit, first, last, byte, why}: what does not fit, and at which
//                    events at the earliest and at the latest
//   log.noLog        null, or why the bytes are no log at all
//   log.differs      events of the kind 'checked' whose digest is not that of the state there
//   log.compared     how many of that kind could be compared
//
// An event that everybody may see has the audience null; any other lists the seats that may see it.
// `hidden` is null for the first, 'kept' for one that stands here with what it says, and
// 'taken-out' for one of which there is only its commitment: its kind is then 'redacted'.
//
// LINES
//
// History is a tree: `rewound` moves the tip back, and what is said next hangs there. An act (a
// mark, a remark, a dispute, a rewind …) stands on no line.
//
//   log.line(tip = log.tip)   the events that count when the line ends there: [[first, last], …]
//   log.holds(tip, event)     whether the line that ends with `tip` holds an event
//   log.tipAt(event)          the event with which the line ended once `event` was in the file:
//                             itself, unless it is an act
//   log.left(from, to)        the events of the line ending with `from` that the one ending with
//                             `to` lacks, as [[first, last], …]: what a rewind took back
//   log.after(event)          the events that come right after this one, on any line, in the order
//                             of the file: more than one where lines part. None after an act
//   log.onward(event)         the tip where its line holds an event, else the end of the newest
//                             line that does
//   log.commitOf(event)       the number of its commit
//
// STATES
//
//   log.state(event)          the state right after an event of any line; after an act, the state
//                             of the line as it was then. All are kept, so this takes no time
//   log.digest(event)         the digest of that state, in hex; log.digestOf(state) of any state
//
// A state is never changed: the next one shares with it whatever stayed the same, down to the one
// combatant, item or list of pools. So `before.bodies[3] === after.bodies[3]` says that nothing
// about this combatant has changed, wherever on a line the two stand. fold.js says what a state
// has.
//
// CHECKING
//
//   log.verify(noted, list)   {verdict, at, head, why, cannotBeTold, continues}. `noted`, if given,
//                             is a head that somebody noted, as text; `list` has all words in which
//                             one can be said
//   log.words(list)           the words of the head
//
// verdict is 'fits', 'cannot be told' or 'contradicted', as everywhere; `at` is the first event
// that contradicts, or null; `head` is the head as text; `why` a sentence or null; `cannotBeTold`
// lists what could not be checked; `continues` says how many commits came after the noted head.
// It says what `affray verify` says of the same bytes, with two differences: it also compares the
// recorded digests with the states here, and it takes no log that ends too early, since no page is
// made of one.
//
// OTHER
//
//   Affray.blake3(bytes)      the hash, as a Uint8Array; also blake3Keyed and blake3Derive
//   Affray.hex(bytes)         in hexadecimal digits
//   Affray.fromBase64(text)   the bytes of the text in the page's template; null if it is no base64

function openLog(bytes) {
  return new Log(bytes);
}

class Log extends History {
  constructor(bytes) {
    super();
    this.links = [];
    this.harm = null;
    // Why the bytes are no log at all, where they are none.
    this.noLog = null;
    try {
      this.read(bytes);
    } catch (error) {
      if (!(error instanceof NoLog)) throw error;
      this.noLog = error.message;
    }
    this.fight = this.links.length > 0 ? hex(this.links[0]) : null;
    this.head = this.headOf(this.links.length);
  }

  read(bytes) {
    const harm = readFrames(bytes, (commit) => {
      if (this.harm === null) this.harm = this.harmOf(commit);
    });
    this.harm ??= harm;
  }

  // Takes in a commit whose chain holds; gives what is wrong with it, or null.
  harmOf({ number, events, link, offset }) {
    const first = this.events.length + 1;
    const entries = [];
    try {
      for (const stored of events) entries.push(readStored(stored));
      this.takeIn(entries);
    } catch (error) {
      const known = error instanceof Malformed || error instanceof Misplaced;
      if (!known) throw error;
      const event = error instanceof Malformed ? first + entries.length : error.event;
      return { commit: number, first: event, last: event, byte: offset, why: error.message };
    }
    this.links.push(link);
    return null;
  }

  // The head of the first so many commits.
  headOf(count) {
    return { count, root: hex(rootOf(this.links.slice(0, count))) };
  }

  // The words in which the head is said.
  words(list) {
    return headWords(this.head.root, list);
  }

  verify(noted = null, list = []) {
    const head = `${this.head.count}:${this.head.root}`;
    const verdict = {
      verdict: 'fits', at: null, head, why: null, cannotBeTold: [], continues: null,
    };
    if (this.noLog !== null) return untold({ ...verdict, head: null }, this.noLog);
    if (this.harm !== null) {
      const { first, why } = this.harm;
      return contradicted({ ...verdict, head: null }, first, why);
    }
    const told = this.redacted === 0 ? verdict : untold(verdict, takenOut(this.redacted));
    const against = noted === null ? told : this.against(told, noted, list);
    if (this.differs.length === 0) return against;
    const [first] = this.differs;
    return contradicted(against, first, 'the state recorded here is not what the events come to');
  }

  // How the log stands to a head that was noted.
  against(verdict, noted, list) {
    let then;
    try {
      then = readNoted(noted, list);
    } catch (error) {
      return untold(verdict, error.message);
    }
    const { count } = then;
    const further = this.links.length - count;
    if (further < 0) {
      const missing = further === -1 ? '1 commit is' : `${-further} commits are`;
      const why = `the log does not reach the head: ${missing} missing`;
      return contradicted(verdict, this.events.length + 1, why);
    }
    if (!then.is(this.headOf(count).root)) {
      const why = 'the log does not continue the head: its commits are others';
      return contradicted(verdict, null, why);
    }
    return { ...verdict, continues: further };
  }
}

function takenOut(events) {
  const what = events === 1 ? 'one of its events was' : `${events} of its events were`;
  return `${what} taken out; chain and structure fit`;
}

function untold(verdict, why) {
  const cannotBeTold = [...verdict.cannotBeTold, why];
  const worse = verdict.verdict === 'contradicted' ? verdict.verdict : 'cannot be told';
  return { ...verdict, verdict: worse, why: verdict.why ?? why, cannotBeTold };
}

// The first event that contradicts stands, and what is said of it.
function contradicted(verdict, at, why) {
  const earlier = verdict.verdict === 'contradicted' && (at === null || verdict.at < at);
  const first = earlier ? { at: verdict.at, why: verdict.why } : { at, why };
  return { ...verdict, ...first, verdict: 'contradicted' };
}

const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hex(bytes) {
  let digits = '';
  for (const byte of bytes) digits += DIGITS[byte];
  return digits;
}

function fromBase64(text) {
  try {
    return Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

const Affray = Object.freeze({ openLog, blake3, blake3Keyed, blake3Derive, hex, fromBase64 });
globalThis.Affray = Affray;
