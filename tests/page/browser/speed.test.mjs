// A fight of ten thousand events: how large its page is, and how long a seek takes.

import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { after, before, test } from 'node:test';

import { address, launch, longFight, page, text } from './pages.mjs';

const EVENTS = 10000;
const SEEKS = 200;

let browser;
let file;
before(async () => {
  file = page(longFight(174));
  browser = await launch();
});
after(() => browser.close());

test('ten thousand events are at most 3 MB, of which the log is at most 0.4 MB', (context) => {
  const html = text(file);
  const log = /<template id="log">([^<]*)/.exec(html)[1].length;
  const whole = statSync(file).size;
  context.diagnostic(`the page has ${whole} bytes, the log in it ${log}`);
  assert.ok(whole <= 3_000_000, `${whole} bytes`);
  assert.ok(log <= 400_000, `${log} bytes of log`);
});

test('a seek takes a frame at the median, and 50 ms at the worst', async (context) => {
  const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const opened = Date.now();
  await tab.goto(address(file));
  await tab.waitForFunction(() => document.querySelector('#plot svg') !== null);
  context.diagnostic(`opened and drawn in ${Date.now() - opened} ms`);
  const { events, times } = await tab.evaluate(async (seeks) => {
    const slider = document.getElementById('slider');
    const last = Number(slider.max);
    const times = [];
    let place = 1;
    for (let time = 0; time < seeks; time += 1) {
      place = (place * 48271) % 2147483647;
      slider.value = String(place % last);
      const began = performance.now();
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      times.push(performance.now() - began);
      await new Promise(requestAnimationFrame);
    }
    return { events: slider.getAttribute('aria-valuetext'), times: times.sort((a, b) => a - b) };
  }, SEEKS);
  const [median, worst] = [times[SEEKS / 2], times.at(-1)];
  context.diagnostic(`${SEEKS} seeks: ${median.toFixed(1)} ms at the median, ${worst.toFixed(1)} at the worst`);
  assert.ok(Number(/of (\d+)$/.exec(events)[1]) >= EVENTS, events);
  assert.ok(median <= 16, `${median} ms`);
  assert.ok(worst <= 50, `${worst} ms`);
  await tab.close();
});
