// The scripts of a page that read its log, as the page runs them: one after another in one function.

import { readFileSync } from 'node:fs';
import vm from 'node:vm';

const ORDER = ['blake3', 'reader', 'events', 'digest', 'fold', 'line', 'frames', 'log'];

const folder = new URL('../../src/html/log/', import.meta.url);
const scripts = ORDER.map((name) => readFileSync(new URL(`${name}.js`, folder), 'utf8'));

vm.runInThisContext(`(() => {\n'use strict';\n${scripts.join('\n')}\n})();`);

export const { Affray } = globalThis;
