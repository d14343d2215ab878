import { alternate, LOAD_WARM_UPS } from './alternate.ts';
import { FROM_MEMORY, startBareKoa } from './bare-koa.ts';
import type { Figure } from './figure.ts';
import type { Fixture } from './fixture.ts';
import { load } from './load/load.ts';
import { startMarketplace } from './start-marketplace.ts';

const ROUNDS = 7;

/**
 * Compares requests per second of paths through all middleware with bare Koa apps that send the same bytes: one from memory,
 * and one that runs the same statements and writes its answer as JSON.
 */
export async function againstBareKoa(
  what: string,
  paths: readonly string[],
  { fixture, wanted }: { readonly fixture: Fixture; readonly wanted: Readonly<Record<keyof typeof BARE, number>> },
): Promise<Figure[]> {
  const ours = await startMarketplace(fixture.copy('market'));
  const bare = await startBareKoa(ours, paths, fixture);
  const requests = paths.map((path) => ({ path }));
  const { value, ratio, cpu, p99 } = await alternate(
    [
      { name: 'ours', run: () => load(ours, requests) },
      { name: 'statements', run: () => load(bare, requests) },
      {
        name: 'memory',
        run: () =>
          load(
            bare,
            paths.map((path) => ({ path: `${FROM_MEMORY}${path}` })),
          ),
      },
    ],
    ROUNDS,
    LOAD_WARM_UPS,
  );
  await Promise.all([ours.stop(), bare.stop()]);
  return (['memory', 'statements'] as const).map((name) => ({
    what: `${what} / ${BARE[name]}`,
    unit: 'requests/s',
    ours: value('ours'),
    baseline: value(name),
    ratio: ratio('ours', name),
    cpu: cpu('ours', name),
    wanted: { atLeast: wanted[name] },
    p99: p99('ours'),
  }));
}

const BARE = { memory: 'bytes from memory of a bare Koa', statements: 'bare Koa with the same statements' };
