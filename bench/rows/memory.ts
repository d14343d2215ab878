import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { marketSettings } from '../fixture.ts';
import { sendMany } from '../load/load.ts';
import { mixedRequests } from '../load/mixed-requests.ts';
import type { Row } from '../row.ts';
import { serveBuilt } from '../serve-built.ts';
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
        what: 'resident at rest, the built file',
        unit: 'MB',
        ours: await atRest(marketSettings(fixture.copy('rest'))),
        baseline: null,
        ratio: null,
        cpu: null,
        wanted: { atMost: 220 },
        p99: null,
      },
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

const REST_MS = 5_000;

/** The memory of a server after its start, before its first request. */
async function atRest(settings: Readonly<Record<string, string>>): Promise<number> {
  const served = await serveBuilt(1, settings);
  await delay(REST_MS);
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(served.pid)], { encoding: 'utf8' }));
  await served.stop();
  return kilobytes / 1024;
}
