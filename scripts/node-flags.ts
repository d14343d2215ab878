import { readFileSync } from 'node:fs';

const ENTRY = new URL('../bin/rentwire.js', import.meta.url);

/** The flags with which the package starts Node, from the first line of its command. */
export const NODE_FLAGS = (readFileSync(ENTRY, 'utf8').split('\n', 1)[0] ?? '')
  .split(' ')
  .filter((word) => word.startsWith('--'));

/** Flags for a process that runs the sources without a build: they then load in half of the time. */
export const FAST_IMPORTS = ['--import', './bin/fast-imports.mjs'] as const;
