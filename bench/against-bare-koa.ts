import { alternate } from './alternate.ts';
import { startBareKoa } from './bare-koa.ts';
import type { Figure } from './figure.ts';
import type { Fixture } from './fixture.ts';
import { load } from './load.ts';
import { startMarketplace } from './start-marketplace.ts';

const ROUNDS = 7;

/** Requests per second of the paths through all middleware, against a bare Koa app with the same statements and bytes. */
export async function againstBareKoa(what: string, paths: readonly string[], fixture: Fixture): Promise<Figure> {
  const ours = await startMarketplace(fixture.copy('market'));
  const bare = await startBareKoa(ours, paths, fixture);
  const requests = paths.map((path) => ({ path }));
  const { value, ratio, cpu, p99 } = await alternate(
    [
      { name: 'ours', run: () => load(ours, requests) },
      { name: 'bare', run: () => load(bare, requests) },
    ],
    ROUNDS,
    2,
  );
  await Promise.all([ours.stop(), bare.stop()]);
  return {
    what,
    unit: 'requests/s',
    ours: value('ours'),
    baseline: value('bare'),
    ratio: ratio('ours', 'bare'),
    cpu: cpu('ours', 'bare'),
    wanted: { atLeast: 0.5 },
    p99: p99('ours'),
  };
}
