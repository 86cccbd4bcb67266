// How much everybody could still take, over the whole course: a line each, in the colour of their
// side. A click goes to that moment.

const PLOT = { width: 1000, height: 100 };

const plot = { course: null, cursor: null, paths: new Map() };

function makePlot(go) {
  byId('plot').addEventListener('click', (event) => {
    const svg = event.target.closest('svg');
    if (!svg || plot.course === null) return;
    const { left, width } = svg.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    go(Math.round(share * (plot.course.stops.length - 1)));
  });
}

const along = (course, at) => (course.stops.length < 2 ? 0 : (at / (course.stops.length - 1)) * PLOT.width);

// The most of a pool that somebody has at any time.
function mostEver(who, pool, changes) {
  const held = (data.seen[who] ?? []).map(([, look]) => mostOf(data.looks[look], pool) ?? 0);
  return Math.max(1, ...held, ...changes.map(([, value]) => value));
}

function drawPlot(course) {
  plot.course = course;
  plot.paths.clear();
  const pool = data.shown.health;
  const all = pool === null ? [] : changesOf(course, pool);
  const whose = EVERYBODY.filter((who) => all[who]?.length > 0);
  if (whose.length === 0) return byId('plot').replaceChildren();
  const svg = draw('svg', {
    viewBox: `0 0 ${PLOT.width} ${PLOT.height}`, preserveAspectRatio: 'none', 'aria-hidden': 'true',
  });
  for (const y of [0, 50, 100]) svg.append(draw('line', { class: 'rule', x1: 0, x2: PLOT.width, y1: y, y2: y }));
  for (const who of whose) {
    const most = mostEver(who, pool, all[who]);
    const height = (value) => PLOT.height - (Math.max(0, value) / most) * PLOT.height;
    const steps = all[who].map(([at, value], first) => {
      const point = `${along(course, at).toFixed(1)} `;
      return first ? `H${point}V${height(value).toFixed(1)}` : `M${point}${height(value).toFixed(1)}`;
    });
    const look = lookOf(who, course.stops.at(-1)) ?? lookOf(who, 1);
    const path = draw('path', { class: sideClass(look?.s ?? 0), d: `${steps.join('')}H${PLOT.width}` });
    path.append(draw('title', {}, look ? text(look.n) : ''));
    plot.paths.set(who, path);
    svg.append(path);
  }
  plot.cursor = draw('line', { class: 'cursor', x1: 0, x2: 0, y1: -3, y2: PLOT.height + 3 });
  svg.append(plot.cursor);
  const called = data.pools[pool] === 'hp' ? 'hit points' : data.pools[pool];
  byId('plot').title = `${capital(called)} over time`;
  byId('plot').setAttribute('aria-label', `${capital(called)} of everybody over time; “Who is there” has the numbers.`);
  byId('plot').replaceChildren(svg);
}

function showPlot(course, at, chosen) {
  if (plot.course !== course) return;
  const x = along(course, at);
  plot.cursor?.setAttribute('x1', x);
  plot.cursor?.setAttribute('x2', x);
  if (plot.chosen === chosen?.who) return;
  plot.paths.get(plot.chosen)?.classList.remove('chosen');
  plot.paths.get(chosen?.who)?.classList.add('chosen');
  plot.chosen = chosen?.who;
}
