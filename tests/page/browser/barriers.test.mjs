// Whoever cannot see, hear or point can use the page; on a phone nothing is cut.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';

import { address, launch, longFight, page } from './pages.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const FIGHTS = ['wwn/mill-ambush', 'radiant-hack/flooded-vault', 'hallowed-earth/sealed-orders'];

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

// What axe finds that is serious or worse; in the dark only what hangs on colours can differ.
async function barriers(tab) {
  const find = (options) => tab.evaluate(
    (rules) => axe.run(document, { resultTypes: ['violations'], ...rules }), options,
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
      assert.deepEqual(await barriers(tab), [], `${fight}, ${dialog}`);
      await tab.keyboard.press('Escape');
    }
    await tab.locator('#verdict').click();
    assert.deepEqual(await barriers(tab), [], `${fight}, the check`);
    await context.close();
  }
});

test('at 360 pixels nothing is cut', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const tab = await context.newPage();
  // The last is of ten thousand events.
  for (const fight of [...FIGHTS, longFight(174)]) {
    await tab.goto(`${address(page(fight))}#e120`);
    for (const key of ['.', 'ArrowRight', 'u', 'a', 'G', 'g']) {
      await tab.keyboard.press(key);
      const cut = await tab.evaluate(() => {
        const wide = [...document.querySelectorAll('main *, header *, footer *')].filter((element) => {
          const box = element.getBoundingClientRect();
          const unseen = element.closest('.unseen, [hidden], svg') || box.width === 0;
          return !unseen && (box.right > innerWidth + 1 || box.left < -1);
        });
        return [document.documentElement.scrollWidth, ...wide.slice(0, 3).map((one) => one.outerHTML.slice(0, 120))];
      });
      assert.deepEqual(cut, [360], `${fight} after ${key}`);
    }
  }
  await context.close();
});

test('on a phone what stays in place leaves three quarters of the screen', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const tab = await context.newPage();
  await tab.goto(`${address(page(FIGHTS[0]))}#e120`);
  const heights = await tab.evaluate(() => {
    scrollTo(0, 400);
    const { bottom } = document.querySelector('.now').getBoundingClientRect();
    return bottom + innerHeight - document.querySelector('.track').getBoundingClientRect().top;
  });
  assert.ok(heights < 740 / 4, `${heights} of 740`);
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
