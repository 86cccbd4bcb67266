// The page in a browser: it loads, plays, seeks, steps back, opens a roll, follows a link, enters an
// undone line, and says that the log fits. Without scripts it can be read.

import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { address, crowdedFight, folder, launch, page, run, log } from './pages.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const FERRY = 'wwn/ferry-night';

// Opens a page; whatever it complains of fails the test.
async function open(file, { hash = '', ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const tab = await context.newPage();
  tab.complaints = [];
  tab.requests = [];
  tab.on('console', (message) => tab.complaints.push(message.text()));
  tab.on('pageerror', (error) => tab.complaints.push(error.message));
  tab.on('request', (request) => tab.requests.push(request.url()));
  await tab.goto(address(file) + hash);
  return tab;
}

async function close(tab) {
  assert.deepEqual(tab.complaints, []);
  assert.deepEqual(tab.requests.filter((url) => !/^(file|data):/.test(url)), []);
  await tab.context().close();
}

const slider = (tab) => tab.locator('#slider').getAttribute('aria-valuetext');
const spoken = (tab) => tab.locator('#live').textContent();
const line = (tab) => tab.locator('#line').textContent();

test('it opens from a disk, checks the log, and asks nobody for anything', async () => {
  const tab = await open(page(FERRY));
  assert.equal(await tab.locator('#verdict').textContent(), 'Log checked: fits');
  assert.match(await slider(tab), /event 1 of 289$/);
  await tab.locator('#verdict').click();
  const says = await tab.locator('#verdict-sentence').textContent();
  assert.match(says, /^Fits: no event of this log was changed, added or taken away within its 59 commits; /);
  const printed = run('head', log(FERRY));
  const [head, ...said] = printed.trim().split('\n');
  assert.equal(await tab.locator('#head').textContent(), printed.trimEnd());
  const words = said.join(' ').trim().split(/\s+/);
  assert.equal(words.length, 13);
  assert.ok((await tab.locator('#proof').textContent()).includes(`${head}, or in words ${words.join(' ')}`));
  const begun = words.map((word, at) => (at === 0 ? word : word.slice(0, 3))).join(' ');
  for (const [noted, says] of [
    [printed, /^Fits: .* continues the head you noted, by 0 more/],
    [begun, /^Fits: .* continues the head you noted, by 0 more/],
    [begun.replace(/...$/, begun.endsWith('zoo') ? 'aar' : 'zoo'), /^Contradicted/],
    [begun.replace(/...$/, 'qqq'), /^Cannot be told, because word 12 of the head, "qqq", is none of its list/],
    [`58:${'0'.repeat(64)}`, /^Contradicted/],
  ]) {
    await tab.locator('#noted').fill(noted);
    await tab.getByRole('button', { name: 'Compare' }).click();
    assert.match(await tab.locator('#proof [role=status]').textContent(), says);
  }
  await close(tab);
});

test('keys step by events, deeds, turns and rounds, and back the same way', async () => {
  const tab = await open(page(FERRY));
  const seen = [];
  for (const key of ['.', '.', 'ArrowRight', 'ArrowRight', '}', '}', ']', ']', '5', 'G']) {
    await tab.keyboard.press(key);
    seen.push(await slider(tab));
  }
  assert.equal(new Set(seen).size, seen.length, seen.join('\n'));
  assert.match(seen.at(-1), /event 2\d\d of 289$/);
  await tab.keyboard.press(',');
  assert.match(await spoken(tab), /^taken back: /);
  await tab.keyboard.press('g');
  assert.match(await slider(tab), /event 1 of 289$/);
  await close(tab);
});

test('the same events are shown on the way back as on the way on', async () => {
  const tab = await open(page(FERRY));
  const looks = await tab.evaluate(() => {
    const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    const look = () => ['line', 'when', 'roster', 'why', 'places'].map((id) =>
      document.getElementById(id).textContent).join('\n');
    const last = Number(document.getElementById('slider').max);
    const on = [look()];
    for (let at = 0; at < last; at += 1) { press('.'); on.push(look()); }
    const back = [look()];
    for (let at = 0; at < last; at += 1) { press(','); back.unshift(look()); }
    return { on, back };
  });
  assert.ok(looks.on.length > 100);
  assert.deepEqual(looks.back, looks.on);
  await close(tab);
});

test('it plays, faster and slower, and pauses', async () => {
  const tab = await open(page(FERRY));
  for (let times = 0; times < 5; times += 1) await tab.keyboard.press('>');
  assert.equal(await tab.locator('#speed').textContent(), '32×');
  await tab.keyboard.press(' ');
  assert.equal(await tab.locator('#play').textContent(), 'Pause');
  await tab.waitForFunction(() => Number(document.getElementById('slider').value) > 8);
  await tab.keyboard.press(' ');
  const there = await slider(tab);
  await tab.waitForTimeout(200);
  assert.equal(await slider(tab), there);
  await close(tab);
});

test('a link leads to its moment, and the address follows', async () => {
  const tab = await open(page(FERRY), { hash: '#e58' });
  assert.match(await line(tab), /attack 14/);
  await tab.keyboard.press('.');
  await tab.waitForFunction(() => location.hash === '#e60');
  await tab.evaluate(() => { location.hash = '#e89'; });
  await tab.waitForFunction(() => document.getElementById('line').textContent.includes('13 → 9 hp'));
  await tab.keyboard.press(':');
  await tab.locator('#ask-input').fill('r3');
  await tab.keyboard.press('Enter');
  assert.match(await slider(tab), /^round 3, Round 3/);
  await close(tab);
});

// Such a page once opened at event 1 and said nothing.
test('an address of an event that is not there leads to the nearest, and is told of', async () => {
  const told = (tab) => tab.locator('#toast').textContent();
  const tab = await open(page(FERRY), { hash: '#361' });
  assert.equal(await told(tab), 'There is no “361” here: an event is 1 to 289.');
  const last = await slider(tab);
  await tab.keyboard.press('G');
  assert.equal(await slider(tab), last, 'the last event');
  await tab.evaluate(() => { location.hash = '#e58'; });
  await tab.waitForFunction(() => document.getElementById('line').textContent.includes('attack 14'));
  await tab.evaluate(() => { location.hash = '#the%20mill'; });
  await tab.waitForFunction(() => document.getElementById('toast').textContent.includes('the mill'));
  assert.equal(await told(tab), 'There is no “the mill” here: an event is 1 to 289.');
  assert.match(await line(tab), /attack 14/);
  await tab.waitForFunction(() => location.hash === '#e58');
  await close(tab);
  const start = await open(page(FERRY), { hash: '#e0' });
  assert.equal(await told(start), 'There is no “e0” here: an event is 1 to 289.');
  assert.match(await slider(start), /event 1 of 289$/);
  await close(start);
});

test('a roll unfolds to both sides of its comparison, its clauses, dice and odds', async () => {
  const tab = await open(page(FERRY), { hash: '#e58' });
  const why = await tab.locator('#why').textContent();
  for (const part of ['d20', 'attack bonus', 'Strength', 'GM modifier', 'Melee AC', 'wwn:attack.roll', 'of 20']) {
    assert.ok(why.includes(part), `${part} is not in: ${why}`);
  }
  const row = tab.locator('#plain details[data-roll="58"]');
  await row.locator('summary').first().click();
  assert.match(await row.locator('.because').textContent(), /14 against 14/);
  await close(tab);
});

test('an undone line can be entered at its branch and left again', async () => {
  const tab = await open(page(FERRY), { hash: '#e44' });
  assert.match(await tab.locator('#fork').textContent(), /Undone: Oda the ferrywoman attacks Grell/);
  await tab.keyboard.press('ArrowDown');
  await tab.keyboard.press('.');
  assert.match(await slider(tab), /event 47 of 289$/);
  assert.equal(await tab.locator('#stage.astray').count(), 1);
  await tab.keyboard.press('ArrowUp');
  assert.equal(await tab.locator('#stage.astray').count(), 0);
  await tab.keyboard.press('g');
  await tab.keyboard.press('u');
  assert.equal(await tab.locator('#stage.astray').count(), 1);
  await close(tab);
});

test('w and W go to the changes of the chosen value', async () => {
  const tab = await open(page(FERRY));
  await tab.keyboard.press('G');
  await tab.locator('button.value[aria-label^="Grell"]').click();
  await tab.keyboard.press('w');
  const first = await line(tab);
  assert.match(first, /Grell \d+ → \d+ hp/);
  await tab.keyboard.press('w');
  assert.notEqual(await line(tab), first);
  await tab.keyboard.press('W');
  assert.equal(await line(tab), first);
  await close(tab);
});

test('the row at hand is in view, however far one goes', async () => {
  const tab = await open(page('defined/gallows-yard'));
  for (const key of ['5', '{', '9', '1', 'G', 'g', '4', '.', 'a', '7', 'u', '2']) {
    await tab.keyboard.press(key);
    await tab.waitForTimeout(150);
    // What is there is asked of the screen: a row may be laid out where it is not shown.
    const shown = await tab.evaluate(() => {
      const here = document.querySelector('.here');
      const { left, top } = here.getBoundingClientRect();
      return here.contains(document.elementFromPoint(left + 60, top + 8));
    });
    assert.ok(shown, key);
  }
  await close(tab);
});

test('a mark of the timeline is gone to by a click, and the page itself never scrolls', async () => {
  const tab = await open(page(FERRY));
  const mark = tab.locator('#marks rect.m-fall').first();
  const [, event] = /^somebody falls, event (\d+)$/.exec(await mark.locator('title').textContent());
  const box = await mark.boundingBox();
  await tab.mouse.click(box.x + 1, box.y + 2);
  assert.match(await slider(tab), new RegExp(`event ${event} of`));
  await tab.locator('#verdict').click();
  assert.match(await tab.locator('#proof').textContent(), /Of \d+ rolls the dice of \d+ are proved\./);
  const [whole, seen] = await tab.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
  assert.equal(whole, seen);
  await close(tab);
});

test('words are found, and the keys are shown', async () => {
  const tab = await open(page(FERRY));
  await tab.keyboard.press('/');
  await tab.locator('#ask-input').fill('on fire');
  await tab.keyboard.press('Enter');
  assert.match(await line(tab), /on fire/);
  const first = await slider(tab);
  const told = () => tab.locator('#toast').textContent();
  const [, all] = /^“on fire”: 1 of (\d+)$/.exec(await told());
  assert.ok(Number(all) > 1, all);
  await tab.keyboard.press('n');
  assert.notEqual(await slider(tab), first);
  assert.equal(await told(), `“on fire”: 2 of ${all}`);
  for (let time = 2; time <= Number(all); time += 1) await tab.keyboard.press('n');
  assert.equal(await told(), `“on fire”: 1 of ${all}`, 'from the beginning again');
  await tab.keyboard.press('?');
  const keys = await tab.locator('#keys').textContent();
  for (const words of ['Play or pause', 'On by a deed', 'The chosen value\'s last change']) {
    assert.ok(keys.includes(words), words);
  }
  await close(tab);
});

// A bar of one pool was once less than half as long as the bar above it, when both were full.
test('full bars are of one length, and five in a fight are seen without scrolling', async () => {
  for (const [fight, hash] of [['hallowed-earth/salt-cellar', '#end'], [FERRY, '#e160'], ['radiant-hack/flooded-vault', '#e120']]) {
    const tab = await open(page(fight), { hash });
    const [widths, cut, people] = await tab.evaluate(() => {
      const bars = [...document.querySelectorAll('#roster .bar')].map((bar) => Math.round(bar.getBoundingClientRect().width));
      const roster = document.querySelector('.roster');
      return [[...new Set(bars)], roster.scrollHeight - roster.clientHeight, roster.querySelectorAll('li').length];
    });
    assert.equal(widths.length, 1, `${fight}: ${widths}`);
    assert.ok(widths[0] > 90, `${fight}: ${widths}`);
    assert.ok(people >= 5, `${fight}: ${people}`);
    assert.equal(cut, 0, fight);
    await close(tab);
  }
});

test('it can be embedded with a start and a speed', async () => {
  const context = await browser.newContext();
  const tab = await context.newPage();
  await tab.goto(`${address(page(FERRY))}?from=r2&speed=4`);
  assert.match(await slider(tab), /^round 2, Round 2/);
  assert.equal(await tab.locator('#speed').textContent(), '4×');
  await context.close();
});

test('without scripts the fight can be read', async () => {
  const tab = await open(page(FERRY), { hash: '#e82', javaScriptEnabled: false });
  assert.equal(await tab.locator('#transport').isVisible(), false);
  assert.match(await tab.locator('#e82').textContent(), /Reaver 1 attacks Oda the ferrywoman/);
  assert.equal(await tab.locator('#e82').isVisible(), true);
  assert.ok(await tab.locator('#brief h3').count() >= 4);
  assert.match(await tab.locator('#cast').textContent(), /Grell/);
  assert.ok(await tab.locator('#brief details s').count() > 0);
  assert.match(await tab.locator('#check').textContent(), /affray verify PAGE\.html/);
  await close(tab);
});

test('a page for a seat holds nothing of what the seat may not see', async () => {
  const orders = 'hallowed-earth/sealed-orders';
  const everybody = await open(page(orders));
  const hidden = await everybody.evaluate(() =>
    Affray.openLog(Affray.fromBase64(document.getElementById('log').content.textContent))
      .events.filter((event) => event.hidden === 'kept').length);
  assert.ok(hidden > 0);
  await close(everybody);
  const tab = await open(page(orders, '--as', 'spectator'));
  assert.match(await tab.locator('#verdict').textContent(), /cannot be told/);
  const kept = await tab.evaluate(() =>
    Affray.openLog(Affray.fromBase64(document.getElementById('log').content.textContent))
      .events.filter((event) => event.hidden === 'kept').length);
  assert.equal(kept, 0);
  await close(tab);
});

// A page once went to a decision too, stayed where it was behind the last, and said nothing.
test('d goes to each dispute and on from the start, and says where there is none', async () => {
  const disputed = join(folder, 'disputed.affray');
  copyFileSync(log('wwn/mill-ambush'), disputed);
  const dispute = (event) => run('dispute', disputed, event, '--because', `it was ${event}`, '--as', 'gm');
  const at = async (tab) => Number(/event (\d+) of/.exec(await slider(tab))[1]);
  dispute('96');
  dispute('124');
  run('decide', disputed, '96', 'upheld', '--because', 'it lay flat', '--as', 'gm');
  const tab = await open(page(disputed), { hash: '#e41' });
  const places = [];
  for (let time = 0; time < 3; time += 1) {
    await tab.keyboard.press('d');
    places.push(await at(tab));
  }
  assert.equal(await tab.locator('#toast').textContent(), 'That was the last; on from the start.');
  await close(tab);
  const none = await open(page('wwn/mill-ambush'), { hash: '#e41' });
  // The disputes are the first events behind those of the recorded fight.
  const recorded = Number(/of (\d+)$/.exec(await slider(none))[1]);
  assert.deepEqual(places, [recorded + 1, recorded + 2, recorded + 1]);
  await none.keyboard.press('d');
  assert.equal(await at(none), 41);
  assert.equal(await none.locator('#toast').textContent(), 'Nothing is disputed in this log.');
  await close(none);
});

test('it opens with the title of the fight, and a map of which only a part is drawn says so', async () => {
  const tab = await open(page('wwn/mill-ambush'));
  assert.equal(await line(tab), await tab.title());
  assert.match(await tab.locator('.drawn').textContent(), /^Columns 1 to 11 of 14, rows 1 to 8 of 10/);
  assert.equal(await tab.locator('.goes-on').count(), 2);
  await close(tab);
});

test('where not all are in sight, those are whom it is about', async () => {
  const crowd = page(crowdedFight());
  const inSight = async (hash) => {
    const tab = await open(crowd, { hash });
    // What is shown is scrolled in the frames that follow.
    await tab.waitForTimeout(200);
    const found = await tab.evaluate(() => {
      const outer = document.querySelector('.roster').getBoundingClientRect();
      const isIn = (item) => {
        const inner = item.getBoundingClientRect();
        return inner.top >= outer.top && inner.bottom <= outer.bottom;
      };
      const all = [...document.querySelectorAll('#roster li')].filter(isIn);
      return all.map((item) => item.querySelector('.name b').textContent);
    });
    await close(tab);
    return found;
  };
  const [start, end, struck] = [await inSight(''), await inSight('#e142'), await inSight('#e152')];
  assert.ok(start.includes('Wolf 1') && !start.includes('Bear 30'), start.join());
  assert.ok(end.includes('Bear 30') && !end.includes('Wolf 1'), end.join());
  assert.ok(struck.includes('Wolf 3') && !struck.includes('Bear 30'), struck.join());
});
