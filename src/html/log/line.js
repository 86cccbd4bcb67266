// The history of a log: every event in the order of the file, the tree of lines, and the state
// after each event. It follows src/play/history.rs and refuses what that refuses.
//
//   opening ── start ── ash attacks ─┬─ grak takes total defense        (the line)
//                                    └─ damage, settled                 (undone)

const INPUTS = new Set(['declared', 'answered', 'ruled']);
const ACTS = new Set([
  'contributed', 'rewound', 'marked', 'disputed', 'decided', 'remarked', 'revealed', 'pledged',
  'undo-asked', 'undo-answered', 'seated', 'edition-changed', 'recovered',
]);
const RESERVED = new Set(['pledged', 'undo-asked', 'undo-answered', 'seated']);

// An event that cannot stand where it does; `event` is its number.
class Misplaced extends Error {
  constructor(event, what) {
    super(what);
    this.event = event;
  }
}

class History {
  constructor() {
    this.opening = null;
    this.events = [];
    this.commits = [];
    this.tip = 0;
    this.marks = new Map();
    this.redacted = 0;
    this.compared = 0;
    this.differs = [];
    // How many commits of the latest rewind are still to follow it.
    this.follow = 0;
    // The state at the tip, and that after each event. States share what is the same, so each costs
    // what has changed since the one before, and going anywhere costs nothing.
    this.now = stateOfNothing();
    this.states = [];
    // The commits that hang on each event, by their first events.
    this.hanging = new Map();
    // The line asked for last: one asks for the same again and again.
    this.lastLine = { tip: 0, ranges: [] };
  }

  // Takes in the next commit, as `readStored` gives its events; throws Misplaced.
  takeIn(entries) {
    this.checkStructure(entries);
    const number = this.commits.length + 1;
    const first = this.events.length + 1;
    const kind = this.kindBy(entries[0].event, entries.length);
    const settled = this.isSettledAt(this.tip);
    for (const entry of entries) {
      this.events.push(entry);
      entry.number = this.events.length;
      entry.commit = number;
      this.now = stateAfter(this.now, entry.event);
      this.states.push(this.now);
      if (entry.kind === 'redacted') this.redacted += 1;
      if (entry.kind === 'checked') this.compare(entry.event);
    }
    this.follow = Math.max(0, this.follow - 1);
    const last = this.events.length;
    const follow = entries[0].event.kind === 'rewound' ? entries[0].event.follow : 0;
    const commit = { number, first, last, kind, parent: 0, root: 0, follow };
    this.commits.push(commit);
    if (kind === 'act') {
      this.act(entries[0].event);
    } else {
      this.hang(commit, settled);
    }
  }

  // Compares a recorded digest with that of the state. Where something was taken out of the log,
  // the state may lack it: then only a digest that is the same says anything.
  compare({ digest }) {
    if (sameBytes(digestOf(this.now), digest)) {
      this.compared += 1;
    } else if (this.redacted === 0) {
      this.compared += 1;
      this.differs.push(this.events.length);
    }
  }

  // A commit of play is the new end of the line.
  hang(commit, settled) {
    commit.parent = this.tip;
    if (commit.kind === 'opening') {
      this.opening = this.events[0].event;
    } else {
      const begins = commit.kind === 'declared' || commit.kind === 'ruled' && settled;
      commit.root = begins ? commit.first : this.commits[this.commitOf(this.tip) - 1].root;
      const beside = this.hanging.get(this.tip);
      if (beside === undefined) this.hanging.set(this.tip, [commit.first]);
      else beside.push(commit.first);
    }
    this.tip = commit.last;
  }

  act(event) {
    if (event.kind === 'marked') this.marks.set(event.name, this.tip);
    if (event.kind !== 'rewound') return;
    this.follow = event.follow;
    this.tip = this.redacted === 0 ? event.to : this.tipAt(event.to);
    this.now = this.state(this.tip);
  }

  // Why these events cannot be the next commit, if they cannot.
  checkStructure(entries) {
    const wrong = (at, what) => {
      throw new Misplaced(this.events.length + at + 1, what);
    };
    const [{ audience, event: first }] = entries;
    const opens = first.kind === 'opened';
    if (opens !== (this.commits.length === 0)) wrong(0, 'a log is opened once, first');
    if (opens && audience !== null) wrong(0, 'everybody may see the opening');
    const redacted = first.kind === 'redacted';
    const input = INPUTS.has(first.kind);
    const act = ACTS.has(first.kind);
    if (!(opens || redacted || input || act)) {
      wrong(0, 'a commit begins with an input or an act');
    }
    if (this.follow > 0 && !(redacted || input)) {
      wrong(0, 'inputs follow a rewind that says that commits follow it');
    }
    const second = entries.findIndex(({ event: { kind } }, at) =>
      at > 0 && (INPUTS.has(kind) || ACTS.has(kind) || kind === 'opened'));
    if (second > 0) wrong(second, 'a commit holds one input or act');
    if (RESERVED.has(first.kind)) wrong(0, 'no program writes this kind of event yet');
    const endsAWait = first.kind === 'contributed' && !this.isSettledAt(this.tip);
    if (act && entries.length > 1 && !endsAWait) wrong(1, 'an act about the log causes no events');
    if (first.kind !== 'rewound') return;
    if (audience !== null) wrong(0, 'everybody may see where a rewind leads');
    // Of a redacted commit it is not known whether it moved the tip; it was one of the past.
    const { from } = first;
    const earlier = from >= 1 && from <= this.events.length;
    const fromTip = from === this.tip || this.redacted > 0 && earlier;
    if (!fromTip || !this.isLanding(first)) {
      wrong(0, 'a rewind leads from the tip to the end of a commit of play, or to an offer');
    }
  }

  // What a commit is, by its first event and how many it has. Of a redacted one it is guessed: an
  // act causes no events, and most inputs cause some.
  kindBy(first, count) {
    switch (first.kind) {
      case 'opened': return 'opening';
      case 'declared':
      case 'answered':
      case 'ruled': return first.kind;
      case 'redacted':
        if (count > 1) return this.isSettledAt(this.tip) ? 'declared' : 'answered';
        return 'act';
      case 'contributed': return count > 1 ? 'answered' : 'act';
      default: return 'act';
    }
  }

  // Whether a rewind may lead to where it leads.
  isLanding({ to, by, follow }) {
    if (to < 1 || to > this.events.length) return false;
    const { commit, kind } = this.events[to - 1];
    if (this.commits[commit - 1].kind === 'act') return kind === 'redacted';
    return this.commits[commit - 1].last === to || by === 'offer' && follow > 0
      || kind === 'offered' || kind === 'redacted';
  }

  // Whether the line can end with an event: a resolution is complete there, or may be.
  isSettledAt(event) {
    if (event === 0) return true;
    return ['settled', 'opened', 'redacted'].includes(this.events[event - 1].kind);
  }

  commitOf(event) {
    return this.events[event - 1].commit;
  }

  tipAt(event) {
    let last = event;
    for (;;) {
      const { kind, first } = this.commits[this.commitOf(last) - 1];
      if (kind !== 'act') return last;
      const act = this.events[first - 1].event;
      last = act.kind === 'rewound' ? act.to : first - 1;
    }
  }

  line(tip = this.tip) {
    if (this.lastLine.tip === tip && tip !== 0) return this.lastLine.ranges;
    const ranges = [];
    for (let last = tip; last !== 0;) {
      const { first, parent } = this.commits[this.commitOf(last) - 1];
      ranges.push([first, last]);
      last = parent;
    }
    ranges.reverse();
    this.lastLine = { tip, ranges };
    return ranges;
  }

  holds(tip, event) {
    const ranges = this.line(tip);
    let [from, to] = [0, ranges.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (ranges[middle][1] < event) from = middle + 1;
      else to = middle;
    }
    return from < ranges.length && ranges[from][0] <= event;
  }

  left(from, to) {
    const ranges = [];
    while (from > 0) {
      const own = this.commits[this.commitOf(from) - 1];
      const other = to > 0 ? this.commits[this.commitOf(to) - 1] : { number: 0 };
      if (own === other) {
        if (from > to) ranges.push([to + 1, from]);
        break;
      }
      if (own.number > other.number) {
        ranges.push([own.first, from]);
        from = own.parent;
      } else {
        to = other.parent;
      }
    }
    return ranges.reverse();
  }

  after(event) {
    const { kind, last } = this.commits[this.commitOf(event) - 1];
    if (kind === 'act') return [];
    const within = event < last ? [event + 1] : [];
    return [...within, ...this.hanging.get(event) ?? []];
  }

  onward(event) {
    const from = this.tipAt(event);
    if (this.holds(this.tip, from)) return this.tip;
    const own = this.commitOf(from);
    const holding = new Set();
    let newest = this.commits[own - 1].last;
    for (const { number, last, parent, kind } of this.commits.slice(own)) {
      if (kind === 'act') continue;
      const on = this.commitOf(parent);
      if (on === own ? parent >= from : holding.has(on)) {
        holding.add(number);
        newest = last;
      }
    }
    return newest;
  }

  state(event) {
    return this.states[this.tipAt(event) - 1];
  }

  digest(event) {
    return this.digestOf(this.state(event));
  }

  digestOf(state) {
    return hex(digestOf(state));
  }
}
