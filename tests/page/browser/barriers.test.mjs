// Whoever cannot see, hear or point can use the page; on a phone nothing is cut.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';

import { NARROW, address, launch, nothingIsCut, page } from './pages.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const FIGHTS = ['wwn/mill-ambush', 'radiant-hack/flooded-vault', 'hallowed-earth/sealed-orders'];

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

// What axe finds that is serious or worse, on the page or in a part of it; in the dark only what
// hangs on colours can differ.
async function barriers(tab, part = 'html') {
  const find = (options) => tab.evaluate(
    ([within, rules]) => axe.run(within, { resultTypes: ['violations'], ...rules }), [part, options],
  );
  const light = await find({});
  await tab.emulateMedia({ colorScheme: 'dark' });
  const dark = await find({ runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } });
  await tab.emulateMedia({ colorScheme: 'light' });
  const violations = [...light.violations, ...dark.violations];
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

test('axe finds nothing serious or critical, in light and dark', async () => {
  for (const fight of FIGHTS) {
    // The checker itself is no part of the page, so the page's policy must let it in.
    const context = await browser.newContext({ colorScheme: 'light', bypassCSP: true, reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } });
    const tab = await context.newPage();
    await tab.goto(`${address(page(fight))}#e120`);
    await tab.addScriptTag({ content: axe });
    assert.deepEqual(await barriers(tab), [], fight);
    await tab.keyboard.press('u');
    await tab.keyboard.press('a');
    assert.deepEqual(await barriers(tab), [], `${fight}, undone, in brief`);
    for (const dialog of ['?', ':']) {
      await tab.keyboard.press(dialog);
      assert.deepEqual(await barriers(tab, 'dialog[open]'), [], `${fight}, ${dialog}`);
      await tab.keyboard.press('Escape');
    }
    await tab.locator('#verdict').click();
    assert.deepEqual(await barriers(tab, 'dialog[open]'), [], `${fight}, the check`);
    await context.close();
  }
});

test('at 360 pixels nothing is cut', async () => {
  const context = await browser.newContext({ viewport: NARROW });
  const tab = await context.newPage();
  for (const fight of FIGHTS) {
    await tab.goto(`${address(page(fight))}#e120`);
    await nothingIsCut(tab);
  }
  await context.close();
});

test('on a phone what stays in place leaves three quarters of the screen', async () => {
  const context = await browser.newContext({ viewport: NARROW });
  const tab = await context.newPage();
  await tab.goto(`${address(page(FIGHTS[0]))}#e120`);
  const heights = await tab.evaluate(() => {
    scrollTo(0, 400);
    const { bottom } = document.querySelector('.now').getBoundingClientRect();
    return bottom + innerHeight - document.querySelector('.track').getBoundingClientRect().top;
  });
  assert.ok(heights < NARROW.height / 4, `${heights} of ${NARROW.height}`);
  await context.close();
});

test('the drawn map is hidden from screen readers, and a table stands in its place', async () => {
  const tab = await browser.newPage();
  await tab.goto(`${address(page(FIGHTS[0]))}#e120`);
  assert.equal(await tab.locator('#board').getAttribute('aria-hidden'), 'true');
  const places = await tab.locator('#places tbody tr').allTextContents();
  assert.ok(places.length >= 5, places.join('\n'));
  assert.match(places[0], /\d+,\d+$/);
  await tab.close();
});
