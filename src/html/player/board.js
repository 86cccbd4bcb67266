// The map, drawn: a grid with everybody on it, or zones with who is in each. Who cannot see it has
// a table of places instead.

const SPREAD = [[0, 0], [0.22, 0.22], [-0.22, 0.22], [0.22, -0.22], [-0.22, -0.22]];

const board = { tokens: new Map(), kind: 'none' };

function makeBoard() {
  const { map } = data;
  if (map.grid) makeGrid(map.grid);
  else if (map.zones) makeZones(map.zones);
  else return;
  byId('board-section').hidden = false;
}

// The squares that are ever stood on, with some around them; who fills several does so to the right
// and down.
function framed([columns, height]) {
  let [left, top, right, bottom] = [columns, height, 1, 1];
  const most = (axis) => Math.max(1, ...data.looks.map((look) => look.z?.[axis] ?? 1)) - 1;
  const [wide, high] = [most(0), most(1)];
  const note = (place) => {
    if (place?.kind !== 'square') return;
    left = Math.min(left, place.x); right = Math.max(right, place.x + wide);
    top = Math.min(top, place.y); bottom = Math.max(bottom, place.y + high);
  };
  for (const member of log.opening.cast) note(member.place);
  for (const { kind, event } of log.events) {
    if (kind === 'effected' && event.effect.kind === 'moved') note(event.effect.to);
  }
  if (left > right) return [1, 1, columns, height];
  return [Math.max(1, left - 2), Math.max(1, top - 2), Math.min(columns, right + 2),
    Math.min(height, bottom + 2)];
}

function makeGrid(size) {
  const [left, top, right, bottom] = framed(size);
  const [width, height] = [right - left + 1, bottom - top + 1];
  const svg = draw('svg', { viewBox: `${left - 1.6} ${top - 1.6} ${width + 0.8} ${height + 0.8}` });
  svg.append(draw('rect', { class: 'ground', x: left - 1, y: top - 1, width, height }));
  const [h, v] = [`h${width}`, `v${height}`];
  const ends = [[left > 1, v, 0, 0], [right < size[0], v, width, 0], [top > 1, h, 0, 0], [bottom < size[1], h, 0, height]];
  for (const [goesOn, along, x, y] of ends) {
    svg.append(draw('path', { class: goesOn ? 'frame goes-on' : 'frame', d: `M${left - 1 + x} ${top - 1 + y}${along}` }));
  }
  let lines = '';
  for (let x = left; x < right; x += 1) lines += `M${x} ${top - 1}v${height}`;
  for (let y = top; y < bottom; y += 1) lines += `M${left - 1} ${y}h${width}`;
  svg.append(draw('path', { class: 'grid', d: lines }));
  for (let x = left; x <= right; x += 1) {
    svg.append(draw('text', { class: 'axis', x: x - 0.5, y: top - 1.28 }, String(x)));
  }
  for (let y = top; y <= bottom; y += 1) {
    svg.append(draw('text', { class: 'axis', x: left - 1.3, y: y - 0.5 }, String(y)));
  }
  Object.assign(board, { svg, kind: 'grid' });
  byId('board').append(svg);
  if (ends.some(([goesOn]) => goesOn)) {
    const drawn = `Columns ${left} to ${right} of ${size[0]}, rows ${top} to ${bottom} of ${size[1]}: nobody goes further.`;
    byId('board').append(make('p', { class: 'drawn' }, drawn));
  }
}

// Zones, the ways between them under them.
function makeZones(zones) {
  const map = zoneMap(zones.map(([, borders]) => borders));
  const ends = map.corners.map(([x, y]) => [x + ZONE.width, y + ZONE.height]);
  const points = [...map.corners, ...ends, ...map.ways.flatMap((way) => way.points)];
  const [left, top] = [0, 1].map((axis) => Math.min(...points.map((point) => point[axis])) - 0.1);
  const [right, bottom] = [0, 1].map((axis) => Math.max(...points.map((point) => point[axis])) + 0.1);
  const svg = draw('svg', { viewBox: `${left} ${top} ${right - left} ${bottom - top}` });
  for (const way of map.ways) svg.append(draw('polyline', { class: 'way', points: way.points.join(' ') }));
  zones.forEach(([name], at) => {
    const [x, y] = map.corners[at];
    svg.append(draw('rect', { class: 'zone', x, y, width: ZONE.width, height: ZONE.height, rx: 0.25 }));
    svg.append(draw('text', { class: 'zone-name', x: x + 0.25, y: y + 0.4 }, capital(name)));
  });
  Object.assign(board, { svg, kind: 'zones', map });
  byId('board').append(svg);
}

// The middle of a border: of the way there, where one is drawn.
function borderOf({ one, other }) {
  const { ways, middles } = board.map;
  const way = ways.find((known) => [known.one, known.other].every((end) => end === one || end === other));
  return halfway(way?.points ?? [middles[one], middles[other]]);
}

// How many columns and rows somebody fills.
const sizeOf = (look) => look.z ?? [1, 1];

// Where somebody is drawn, as the middle of its token; `seat` is its place among those there.
function spotOf(place, seat, [wide, high]) {
  if (place.kind === 'square') {
    const [dx, dy] = SPREAD[seat % SPREAD.length];
    return [place.x - 1 + wide / 2 + dx, place.y - 1 + high / 2 + dy];
  }
  const [column, line] = [seat % 4, Math.floor(seat / 4)];
  if (place.kind === 'zone') {
    const [x, y] = board.map.corners[place.id] ?? [0, 0];
    return [x + 0.7 + column * 1.06, y + 1.15 + line * 0.95];
  }
  const [x, y] = borderOf(place);
  return [x, y - 0.5 + seat * 0.9];
}

const placeKey = (place) =>
  place.kind === 'square' ? `${place.x},${place.y}` : `${place.kind} ${place.id ?? place.one} ${place.other ?? ''}`;

function showBoard(event) {
  if (board.kind === 'none') return;
  const state = log.state(event);
  const moment = momentAt(event);
  const seats = new Map();
  const told = [];
  for (const who of EVERYBODY) {
    const look = lookOf(who, event);
    const body = state.bodies[who];
    const shows = look?.a !== undefined && body?.place && body.presence === 'present';
    let token = board.tokens.get(who);
    if (!shows) {
      token?.setAttribute('display', 'none');
      continue;
    }
    if (!token) board.tokens.set(who, (token = makeToken(sizeOf(look))));
    const key = placeKey(body.place);
    const seat = seats.get(key) ?? 0;
    seats.set(key, seat + 1);
    const [x, y] = spotOf(body.place, seat, sizeOf(look));
    moveToken(token, look, x, y, moment?.o?.includes(who) ?? false);
    told.push([who, text(look.n), text(look.a)]);
  }
  showPlaces(told);
}

// Who fills several squares lies under those who stand on one of them.
function makeToken([wide]) {
  const token = draw('g', {}, draw('circle', { class: 'ring', r: 0.49 }),
    draw('circle', { class: 'body', r: 0.42 }), draw('text', { x: 0, y: 0.02 }));
  board.svg.insertBefore(token, wide > 1 ? board.svg.querySelector('.token') : null);
  return token;
}

function moveToken(token, look, x, y, onTurn) {
  token.removeAttribute('display');
  const bearing = BEARINGS[look.b];
  const classes = `token ${sideClass(look.s)} ${bearing} ${onTurn ? 'turn' : ''}`;
  if (token.getAttribute('class') !== classes) token.setAttribute('class', classes);
  token.style.transform = `translate(${x}px, ${y}px) scale(${Math.min(...sizeOf(look))})`;
  if (token.lastChild.textContent !== letters(look)) token.lastChild.textContent = letters(look);
}

let placesTold = '';

function showPlaces(told) {
  const now = JSON.stringify(told);
  if (now === placesTold) return;
  placesTold = now;
  byId('places').tBodies[0].replaceChildren(...told.map(([, name, place]) =>
    make('tr', {}, make('th', { scope: 'row' }, name), make('td', {}, place))));
}
