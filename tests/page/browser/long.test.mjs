// A fight of ten thousand events: how large its page is, how long a seek takes, and that a phone shows
// it whole.

import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { after, before, test } from 'node:test';

import { NARROW, address, launch, longFight, nothingIsCut, page, text } from './pages.mjs';

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

// Times are those of the page's own thread, so that what else the machine does is not in them.
test('a seek takes a frame at the median, and 50 ms at the worst', async (context) => {
  const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const opened = Date.now();
  await tab.goto(address(file));
  await tab.waitForFunction(() => document.querySelector('#plot svg') !== null);
  context.diagnostic(`opened and drawn in ${Date.now() - opened} ms`);
  const last = Number(await tab.getAttribute('#slider', 'max'));
  const tools = await tab.context().newCDPSession(tab);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    return (name) => 1000 * metrics.find((one) => one.name === name).value;
  };
  const [scripts, wholes] = [[], []];
  let place = 1;
  for (let time = 0; time < SEEKS; time += 1) {
    place = (place * 48271) % 2147483647;
    const began = await spent();
    await tab.evaluate((to) => {
      const slider = document.getElementById('slider');
      slider.value = String(to);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      return new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    }, place % last);
    const ended = await spent();
    scripts.push(ended('ScriptDuration') - began('ScriptDuration'));
    wholes.push(ended('TaskDuration') - began('TaskDuration'));
  }
  const seen = (times) => [times.sort((a, b) => a - b)[SEEKS / 2], times.at(-1)];
  const [median, worst] = seen(scripts);
  context.diagnostic(`${SEEKS} seeks: ${median.toFixed(1)} ms of script at the median, ${worst.toFixed(1)} at the worst`);
  const [all, most] = seen(wholes);
  context.diagnostic(`with style, layout and paint ${all.toFixed(1)} ms, and ${most.toFixed(1)}`);
  const said = await tab.getAttribute('#slider', 'aria-valuetext');
  assert.ok(Number(/of (\d+)$/.exec(said)[1]) >= EVENTS, said);
  assert.ok(median > 0.1 && median <= 16, `${median} ms`);
  assert.ok(worst <= 50, `${worst} ms`);
  await tab.close();
});

test('at 360 pixels nothing is cut', async () => {
  const context = await browser.newContext({ viewport: NARROW });
  const tab = await context.newPage();
  await tab.goto(`${address(file)}#e120`);
  await nothingIsCut(tab);
  await context.close();
});
