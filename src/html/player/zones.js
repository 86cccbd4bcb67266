// Where zones are drawn. Each has a cell of its own, and a way between two of them is a straight line
// that passes behind no third: such a line would be read as a border of the one it passes. Cells are
// found by swapping, from the order of the map on; a way that still meets another zone is led around
// it. Nothing here needs a browser.

const ZONE = { width: 4.6, height: 3, gap: 1.1 };
const STEP = [ZONE.width + ZONE.gap, ZONE.height + ZONE.gap];

// How far from a zone a way stays that is led around it, and what counts as met by a way.
const LANE = 0.35;
const BESIDE = 0.15;

// What is bad in a layout: a zone behind which a way passes, ways that cross, cells without a zone.
const COST = { met: 1000, crossing: 60, empty: 7 };

// How many layouts are looked at, at most.
const LAYOUTS = 20000;

const corner = ([column, line]) => [column * STEP[0], line * STEP[1]];
const middleOf = (cell) => corner(cell).map((at, axis) => at + (axis ? ZONE.height : ZONE.width) / 2);

// Whether a line comes near the zone in a cell: what of the line is within its sides, side by side.
function meets([from, to], cell, near = BESIDE) {
  const [low, size] = [corner(cell), [ZONE.width, ZONE.height]];
  let [begin, end] = [0, 1];
  for (const axis of [0, 1]) {
    const [first, last] = [low[axis] - near - from[axis], low[axis] + size[axis] + near - from[axis]];
    const goes = to[axis] - from[axis];
    if (goes === 0) {
      if (first > 0 || last < 0) return false;
      continue;
    }
    const [enters, leaves] = [first / goes, last / goes].sort((one, other) => one - other);
    [begin, end] = [Math.max(begin, enters), Math.min(end, leaves)];
  }
  return begin < end;
}

// The cells that a line from a cell to another one comes near, as steps from the first; the line
// goes right and down.
const onTheWay = (() => {
  const known = new Map();
  return (right, down) => {
    const key = `${right},${down}`;
    if (!known.has(key)) {
      const line = [middleOf([0, 0]), middleOf([right, down])];
      const cells = Array.from({ length: (right + 1) * (down + 1) - 2 }, (_, at) =>
        [(at + 1) % (right + 1), Math.floor((at + 1) / (right + 1))]);
      known.set(key, cells.filter((cell) => meets(line, cell)));
    }
    return known.get(key);
  };
})();

// On which side of a line from one cell to another a third one is.
const sideOf = ([ax, ay], [bx, by], [cx, cy]) => Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));

const cross = ([a, b], [c, d]) => sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0;

// Zones in cells, row by row: `cells` has the zone in each, or nothing. Gives how bad that is.
function costOf({ columns, cells }, ways) {
  const places = [];
  cells.forEach((zone, at) => { if (zone !== null) places[zone] = [at % columns, Math.floor(at / columns)]; });
  const lines = ways.map(([one, other]) => [places[one], places[other]]);
  let cost = COST.empty * cells.filter((zone) => zone === null).length;
  lines.forEach((line, at) => {
    const [[x, y], [right, down]] = [line[0], line[1].map((end, axis) => end - line[0][axis])];
    const [wide, high] = [Math.abs(right), Math.abs(down)];
    cost += wide * high === 0 ? 10 * (2 * (wide + high) - 1) : 12.5 * (wide + high);
    for (const [dx, dy] of onTheWay(wide, high)) {
      const met = (y + dy * Math.sign(down)) * columns + x + dx * Math.sign(right);
      if (cells[met] !== null) cost += COST.met;
    }
    for (const other of lines.slice(0, at)) if (cross(line, other)) cost += COST.crossing;
  });
  return cost;
}

// In how many columns and lines zones may stand, what they usually stand in first.
function shapesFor(count) {
  const usual = count <= 4 ? count : Math.ceil(Math.sqrt(count));
  const shapes = [[usual, Math.ceil(count / Math.max(1, usual))]];
  const square = Math.ceil(Math.sqrt(count));
  for (let columns = square; columns <= square + 2; columns += 1) {
    for (let lines = 2; lines <= columns; lines += 1) {
      const empty = columns * lines - count;
      if (empty >= 0 && empty <= 5) shapes.push([columns, lines]);
    }
  }
  return shapes;
}

// Zones from the left, in the next line from the right, and so on.
function inTurns(zones, [columns, lines]) {
  const cells = Array(columns * lines).fill(null);
  zones.forEach((zone, at) => {
    const [along, line] = [at % columns, Math.floor(at / columns)];
    cells[line * columns + (line % 2 ? columns - 1 - along : along)] = zone;
  });
  return { columns, cells };
}

// The zones, each after one it borders where there is one, those with the most borders first.
function byBorders(count, ways) {
  const borders = Array.from({ length: count }, (_, zone) =>
    ways.filter((way) => way.includes(zone)).map(([one, other]) => (one === zone ? other : one)));
  const most = (zones) => zones.sort((one, other) => borders[other].length - borders[one].length || one - other);
  const order = new Set();
  for (const first of most([...borders.keys()])) {
    order.add(first);
    for (const zone of order) for (const next of most([...borders[zone]])) order.add(next);
  }
  return [...order];
}

// The cells of zones between which there are these ways. The order of the map comes first, then that
// of the borders; where some way still meets a third zone, the same from every other zone on.
function placedZones(count, ways) {
  const orders = [[...Array(count).keys()], byBorders(count, ways)];
  let left = LAYOUTS;
  let best = null;
  for (let turn = 0; turn === 0 || (turn < count && best.cost >= COST.met && left > 0); turn += 1) {
    for (const shape of shapesFor(count)) {
      for (const order of orders) {
        const layout = inTurns([...order.slice(turn), ...order.slice(0, turn)], shape);
        let cost = costOf(layout, ways);
        for (let before = Infinity; cost < before && left > 0;) {
          before = cost;
          cost = swapped(layout.cells, cost, () => { left -= 1; return costOf(layout, ways); });
        }
        if (best === null || cost < best.cost) best = { ...layout, cost };
      }
    }
  }
  const places = [];
  best.cells.forEach((zone, at) => {
    if (zone !== null) places[zone] = [at % best.columns, Math.floor(at / best.columns)];
  });
  return places;
}

// Swaps what is in two cells wherever that is less bad; gives how bad it is then.
function swapped(cells, cost, told) {
  let least = cost;
  for (let one = 0; one < cells.length; one += 1) {
    for (let other = one + 1; other < cells.length; other += 1) {
      if (cells[one] === cells[other]) continue;
      [cells[one], cells[other]] = [cells[other], cells[one]];
      const now = told();
      if (now < least) least = now;
      else [cells[one], cells[other]] = [cells[other], cells[one]];
    }
  }
  return least;
}

const far = ([ax, ay], [bx, by]) => Math.hypot(bx - ax, by - ay);

// A way from one zone to another around the others: the shortest along the corners of zones, none
// of which another way has.
function around(places, one, other, taken) {
  const corners = places.flatMap((cell) => {
    const [x, y] = corner(cell);
    const [left, right] = [x - LANE, x + ZONE.width + LANE];
    return [y - LANE, y + ZONE.height + LANE].flatMap((at) => [[left, at], [right, at]]);
  });
  const free = corners.filter((point) => !taken.has(String(point)));
  const points = [middleOf(places[one]), ...free, middleOf(places[other])];
  const last = points.length - 1;
  const isFree = (from, to) => places.every((cell, zone) =>
    (from === 0 && zone === one) || (to === last && zone === other) || !meets([points[from], points[to]], cell));
  const [long, before] = [points.map((_, at) => (at ? Infinity : 0)), []];
  const open = new Set(points.keys());
  while (open.size > 0) {
    const from = [...open].reduce((near, at) => (long[at] < long[near] ? at : near));
    open.delete(from);
    if (from === last || long[from] === Infinity) break;
    for (const to of open) {
      const longer = long[from] + far(points[from], points[to]) + LANE;
      if (longer < long[to] && isFree(from, to)) [long[to], before[to]] = [longer, from];
    }
  }
  if (long[last] === Infinity) return [points[0], points[last]];
  const way = [];
  for (let at = last; at !== undefined; at = before[at]) way.unshift(points[at]);
  for (const point of way.slice(1, -1)) taken.add(String(point));
  return way;
}

// A map of zones, each with the zones it borders: the upper left corner of each zone, and every way
// with the points it goes along.
function zoneMap(borders) {
  const ends = borders.flatMap((others, one) => others.filter((other) => other > one).map((other) => [one, other]));
  const places = placedZones(borders.length, ends);
  const taken = new Set();
  const ways = ends.map(([one, other]) => {
    const line = [middleOf(places[one]), middleOf(places[other])];
    const met = places.some((cell, zone) => zone !== one && zone !== other && meets(line, cell));
    return { one, other, points: met ? around(places, one, other, taken) : line };
  });
  return { corners: places.map(corner), middles: places.map(middleOf), ways };
}

// The point halfway along a way.
function halfway(points) {
  const pieces = points.slice(1).map((point, at) => [points[at], point]);
  let left = pieces.reduce((long, [from, to]) => long + far(from, to), 0) / 2;
  for (const [from, to] of pieces) {
    const long = far(from, to);
    if (left <= long) return from.map((at, axis) => at + ((to[axis] - at) * left) / long);
    left -= long;
  }
  return points.at(-1);
}
