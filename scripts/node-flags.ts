import { readFileSync } from 'node:fs';

const ENTRY = new URL('../bin/rentwire.js', import.meta.url);

/** What Node is started with where the package is: the first line of its command says it. */
export const NODE_FLAGS = (readFileSync(ENTRY, 'utf8').split('\n', 1)[0] ?? '')
  .split(' ')
  .filter((word) => word.startsWith('--'));

/** For a process that runs the sources as they are, without a build: they load in half of the time. */
export const FAST_IMPORTS = ['--import', './bin/fast-imports.mjs'] as const;
