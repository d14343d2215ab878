import { z } from 'zod';
import { sendMany } from '../load.ts';
import { mixedRequests } from '../mixed-requests.ts';
import type { Row } from '../row.ts';
import { startMarketplace } from '../start-marketplace.ts';

const COUNTS = { usual: { few: 2_000, many: 20_000 }, full: { few: 10_000, many: 100_000 } };
const MEGABYTE = 2 ** 20;

export const memory: Row = {
  name: 'memory',
  async measure({ fixture, full }) {
    const { few, many } = full ? COUNTS.full : COUNTS.usual;
    const market = await startMarketplace(fixture.copy('market'));
    const resident = async () => z.number().parse(await market.ask('resident')) / MEGABYTE;
    const requests = mixedRequests(fixture);

    await sendMany(market, requests, few);
    const baseline = await resident();
    await sendMany(market, requests, many - few);
    const ours = await resident();
    await market.stop();
    return [
      {
        what: `resident after ${many.toLocaleString('en')} / ${few.toLocaleString('en')} mixed requests`,
        unit: 'MB',
        ours,
        baseline,
        ratio: ours / baseline,
        cpu: null,
        wanted: { atMost: 1.2 },
        p99: null,
      },
    ];
  },
};
