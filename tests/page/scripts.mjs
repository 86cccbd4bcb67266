// The scripts with which a page reads its log, run as the page runs them: one after another in one
// function. The page's own list (src/html/mod.rs) is the order.

import { readFileSync } from 'node:fs';
import vm from 'node:vm';

const html = new URL('../../src/html/', import.meta.url);
const list = readFileSync(new URL('mod.rs', html), 'utf8');
const included = list.matchAll(/include_str!\("(log\/[a-z0-9]+\.js)"\)/g);
const names = [...included].map((match) => match[1]);
const scripts = names.map((name) => readFileSync(new URL(name, html), 'utf8'));

// One function inside is tried by itself: it reads any bytes as an event, or refuses them.
const tried = 'globalThis.readStored = readStored; globalThis.isSound = isSound;';

vm.runInThisContext(`(() => {\n'use strict';\n${scripts.join('\n')}\n${tried}\n})();`);

export const { Affray, readStored, isSound } = globalThis;
