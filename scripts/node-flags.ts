import { readFileSync } from 'node:fs';

const ENTRY = new URL('../bin/rentwire.js', import.meta.url);

/** What Node is started with where the package is: the first line of its command says it. */
export const NODE_FLAGS = (readFileSync(ENTRY, 'utf8').split('\n', 1)[0] ?? '')
  .split(' ')
  .filter((word) => word.startsWith('--'));

/** What beside it for whatever imports many of the sources as they are. */
export const FAST_IMPORTS = ['--import', './bin/fast-imports.mjs'] as const;
