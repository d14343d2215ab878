import type { Request } from 'autocannon';
import { alternate, LOAD_WARM_UPS } from './alternate.ts';
import { detailPaths } from './load/catalog-paths.ts';
import type { Figure } from './figure.ts';
import { load } from './load/load.ts';
import type { ServingSide } from './start-marketplace.ts';

const ROUNDS = 7;

/** Compares requests per second of a marketplace with those of its own asset detail over REST. */
export async function againstDetail(
  side: ServingSide,
  requests: readonly Request[],
  { what, wanted }: Pick<Figure, 'what' | 'wanted'>,
): Promise<Figure> {
  const details = detailPaths.map((path) => ({ path }));
  const { value, ratio, cpu, p99 } = await alternate(
    [
      { name: 'these', run: () => load(side, requests) },
      { name: 'detail', run: () => load(side, details) },
    ],
    ROUNDS,
    LOAD_WARM_UPS,
  );
  return {
    what,
    unit: 'requests/s',
    ours: value('these'),
    baseline: value('detail'),
    ratio: ratio('these', 'detail'),
    cpu: cpu('these', 'detail'),
    wanted,
    p99: p99('these'),
  };
}
