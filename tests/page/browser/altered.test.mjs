// Two hundred pages whose embedded log was altered: each says at which event its check fails, and
// says the same as the program.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { address, came, launch, page, text, write } from './pages.mjs';

const PAGES = 200;

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const LOG = /(<template id="log">)([^<]*)/;

test(`${PAGES} pages with an altered log each say at which event the check fails`, async () => {
  const html = text(page('wwn/ferry-night', '--depth', 'brief'));
  const bytes = Buffer.from(LOG.exec(html)[2], 'base64');
  const tab = await browser.newPage();
  const file = write(html);
  await tab.goto(address(file));
  let seed = 7;
  const next = (below) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  for (let time = 0; time < PAGES; time += 1) {
    const altered = Buffer.from(bytes);
    // Behind the opening, so that there is a fight to show.
    const at = 1200 + next(bytes.length - 1200);
    altered[at] ^= 1 << next(8);
    const changed = html.replace(LOG, `$1${altered.toString('base64')}`);
    // One in twenty is opened from a disk; the program takes the log out of it and finds the same.
    const opened = time % 20 === 0;
    await (opened ? tab.goto(address(write(changed, file))) : tab.setContent(changed));
    const says = await tab.evaluate(() => document.getElementById('verdict').textContent);
    assert.match(says, /^Log checked: contradicted at event \d+$/, `byte ${at}`);
    if (opened) {
      const { code, out } = came('verify', file);
      assert.equal(code, 1, out);
      assert.ok(out.includes(`(first at event ${/\d+$/.exec(says)[0]})`), `${says}; ${out}`);
    }
  }
  await tab.close();
});
