import { availableParallelism } from 'node:os';
import { alternate } from '../alternate.ts';
import type { Figure } from '../figure.ts';
import { loadAddress } from '../load/load.ts';
import { startPostgresFixture } from '../on-postgres.ts';
import { mixedRequests } from '../load/mixed-requests.ts';
import type { Row } from '../row.ts';
import { type Served, serveBuilt } from '../serve-built.ts';

const ROUNDS = 5;
/** Fewer share their processors with the database and with whoever asks, and say nothing about more. */
const CORES = 8;

/** `rentwire serve --processes N` on PostgreSQL with a mixed load, against one process. */
export const processes: Row = {
  name: 'processes',
  async measure({ fixture }) {
    const postgres = await startPostgresFixture(fixture.folder);
    const one = await serveBuilt(1, postgres.settings);
    const figures: Figure[] = [];
    for (const count of [2, 4]) {
      const several = await serveBuilt(count, postgres.settings);
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
