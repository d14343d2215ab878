import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mkdtempSync } from 'node:fs';
import { alternate, type Round } from '../alternate.ts';
import { ask } from '../load/ask.ts';
import type { Figure } from '../figure.ts';
import { NODE_FLAGS } from '../../scripts/node-flags.ts';
import { addressOf } from '../../scripts/ready-server.ts';
import type { Row } from '../row.ts';

const ROUNDS = 5;
/** The wanted times in seconds. */
const WANTED = { existing: 1, fresh: 5 };
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ENTRY = join(ROOT, 'bin/rentwire.js');

/**
 * Measures the time from the command to the first answer of a search in the demo data: on a database that has the data, and on
 * one that must be made.
 */
export const start: Row = {
  name: 'start',
  async measure({ fixture }) {
    const existing = fixture.copy('existing');
    const { value } = await alternate(
      [
        { name: 'existing', run: () => startOnce(existing) },
        { name: 'fresh', run: () => startOnce(join(mkdtempSync(join(fixture.folder, 'fresh-')), 'rentwire.db')) },
      ],
      ROUNDS,
    );
    return Object.entries(WANTED).map(([kind, atMost]): Figure => ({
      what: `start of the built file to the first answer, ${kind} database`,
      unit: 's',
      ours: value(kind),
      baseline: null,
      ratio: null,
      cpu: null,
      wanted: { atMost },
      p99: null,
    }));
  },
};

async function startOnce(file: string): Promise<Round> {
  const started = performance.now();
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: `file:${file}` };
  const server = spawn(process.execPath, [...NODE_FLAGS, ENTRY], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  try {
    const { port } = new URL(await addressOf(server.stdout));
    await ask(`http://127.0.0.1:${port}`, { path: '/api/v1/assets?q=kayak&limit=1' });
    return { value: (performance.now() - started) / 1000 };
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}
