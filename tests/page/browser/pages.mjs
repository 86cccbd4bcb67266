// Pages made by the program, and a browser to look at them.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { chromium } from 'playwright-core';

const affray = process.env.AFFRAY ?? fileURLToPath(new URL('../../../target/debug/affray', import.meta.url));
const logs = fileURLToPath(new URL('../../../logs/', import.meta.url));
// What is made here stands in this folder, which is gone when the tests end.
export const folder = mkdtempSync(join(tmpdir(), 'affray-pages-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const FLAGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run',
  '--disable-component-update', '--disable-sync',
];

export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
}

// Runs the program; gives what it prints.
export function run(...words) {
  return execFileSync(affray, words, { encoding: 'utf8', cwd: folder });
}

// Runs the program; gives its exit code and what it prints, whatever it is.
export function came(...words) {
  const { status, stdout } = spawnSync(affray, words, { encoding: 'utf8', cwd: folder });
  return { code: status, out: stdout };
}

export const log = (name) => join(logs, `${name}.affray`);

// The page of a log, as a file; each is made once.
const made = new Map();
export function page(name, ...options) {
  const key = [name, ...options].join(' ');
  if (!made.has(key)) {
    const file = join(folder, `${made.size}.html`);
    const source = name.endsWith('.affray') ? name : log(name);
    run('replay', source, '--html', file, ...options);
    made.set(key, file);
  }
  return made.get(key);
}

export const address = (file) => pathToFileURL(file).href;
export const text = (file) => readFileSync(file, 'utf8');

// A page with a changed text, as another file.
let changes = 0;
export function write(html, file = join(folder, `changed-${(changes += 1)}.html`)) {
  writeFileSync(file, html);
  return file;
}

// The screen of a phone.
export const NARROW = { width: 360, height: 740 };

// On such a screen the page is no wider than it, and nothing of it stands out, wherever one goes.
export async function nothingIsCut(tab) {
  for (const key of ['.', 'ArrowRight', 'u', 'a', 'G', 'g']) {
    await tab.keyboard.press(key);
    const cut = await tab.evaluate(() => {
      const wide = [...document.querySelectorAll('main *, header *, footer *')].filter((element) => {
        const box = element.getBoundingClientRect();
        const out = box.right > innerWidth + 1 || box.left < -1;
        return out && box.width > 0 && !element.closest('.unseen, [hidden], svg');
      });
      return [document.documentElement.scrollWidth, ...wide.slice(0, 3).map((one) => one.outerHTML.slice(0, 120))];
    });
    assert.deepEqual(cut, [NARROW.width], `${tab.url()} after ${key}`);
  }
}

// A fight of so many rounds, of some sixty events each.
export function longFight(rounds) {
  const member = (id, side, at) => `[[combatant]]
id = "${id}"
side = "${side}"
at = [${at}]
kind = "${side === 'heroes' ? 'pc' : 'npc'}"
hp-max = 4000
melee-ac = 13
ranged-ac = 13
attack-bonus = 2
skills = { stab = 1 }
[[combatant.weapon]]
id = "longsword"
damage = "1d8"
shock = 2
shock-ac = 13
`;
  const lines = ['---', 'system = "wwn"', `seed = "${'5a'.repeat(32)}"`, '[map]', 'grid = [16, 10]',
    member('ash', 'heroes', [3, 4]), member('bea', 'heroes', [3, 6]), member('cal', 'heroes', [2, 5]),
    member('grak', 'raiders', [4, 4]), member('murg', 'raiders', [4, 6]), member('ruk', 'raiders', [5, 5]),
    '---', 'gm start'];
  for (let round = 0; round < rounds; round += 1) {
    lines.push('ash melee-attack grak', 'ash end-turn', 'bea melee-attack murg', 'bea end-turn');
    if (round % 7 === 3) lines.push('cal total-defense', 'undo because "not now"');
    lines.push('cal end-turn', 'grak melee-attack ash', 'grak end-turn');
    lines.push('murg melee-attack bea', 'murg end-turn', 'ruk end-turn');
    if (round % 50 === 10) lines.push(`mark m${round}`);
  }
  const [play, file] = [join(folder, `long-${rounds}.play`), join(folder, `long-${rounds}.affray`)];
  writeFileSync(play, `${lines.join('\n')}\n`);
  run('run', play, '-o', file, '--clock', 'fixed');
  return file;
}

// A fight of many in which the last of one side strikes at the last but one of the other.
export function crowdedFight() {
  const [play, file] = [join(folder, 'crowd.play'), join(folder, 'crowd.affray')];
  const side = (id) => `[[combatant]]\nid = "${id}"\ncount = 30\nside = "${id}s"\nhp-max = 9\n`;
  writeFileSync(play, `---
system = "wwn"
dice = "typed"
${side('wolf')}${side('bear')}---
gm start [3 5]
bear-30 melee-attack wolf-29 weapon=unarmed [15 1]
bear-30 end-turn
bear-2 melee-attack wolf-3 weapon=unarmed [15 1]
`);
  run('run', play, '-o', file, '--clock', 'fixed');
  return file;
}
