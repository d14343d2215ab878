import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { freePort } from '../../tests/harness/server-process.ts';
import { alternate } from '../alternate.ts';
import type { Figure } from '../figure.ts';
import { loadAddress } from '../load.ts';
import { type PostgresFixture, startPostgresFixture } from '../on-postgres.ts';
import { mixedRequests } from '../mixed-requests.ts';
import type { Row } from '../row.ts';

const ROUNDS = 5;
/** Fewer share their processors with the database and with whoever asks, and say nothing about more. */
const CORES = 8;

/** `rentwire serve --processes N` on PostgreSQL with a mixed load, against one process. */
export const processes: Row = {
  name: 'processes',
  async measure({ fixture }) {
    const postgres = await startPostgresFixture(fixture.folder);
    const one = await serve(1, postgres);
    const figures: Figure[] = [];
    for (const count of [2, 4]) {
      const several = await serve(count, postgres);
      const run = ({ url }: Served) => loadAddress(url, mixedRequests(postgres));
      const { value, ratio, p99 } = await alternate(
        [
          { name: 'several', run: () => run(several) },
          { name: 'one', run: () => run(one) },
        ],
        ROUNDS,
      );
      await several.stop();
      figures.push({
        what: `${count} processes / one, PostgreSQL, mixed load, ${availableParallelism()} cores`,
        unit: 'requests/s',
        ours: value('several'),
        baseline: value('one'),
        ratio: ratio('several', 'one'),
        cpu: null,
        wanted: count === 2 && availableParallelism() >= CORES ? { atLeast: 1.6 } : null,
        p99: p99('several'),
      });
    }
    await one.stop();
    await postgres.stop();
    return figures;
  },
};

interface Served {
  readonly url: string;
  stop(): Promise<void>;
}

async function serve(count: number, { settings }: PostgresFixture): Promise<Served> {
  const port = await freePort();
  const child = spawn(process.execPath, ['bin/rentwire.js', 'serve', '--processes', String(count)], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings, PORT: String(port), LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await ready(child, count);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function ready(child: ChildProcess, count: number): Promise<void> {
  const said = count === 1 ? /listens|http:/i : new RegExp(`${count} processes serve`);
  if (child.stdout === null) return;
  for await (const line of createInterface({ input: child.stdout })) if (said.test(line)) break;
  // What it says from now on is read by nobody, and must not fill its pipe.
  child.stdout.resume();
}
