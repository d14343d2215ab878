import type { Request } from 'autocannon';
import { z } from 'zod';
import { detailPaths, PERIOD, searchPaths, SLUGS } from '../catalog-paths.ts';
import type { Fixture } from '../fixture.ts';
import { sendMany } from '../load.ts';
import { callTool, listTools } from '../mcp-request.ts';
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

/** Both doors, both protocols, with a credential and without, mostly reading and sometimes writing. */
function mixedRequests({ renterKey, vendorKey }: Fixture): Request[] {
  const renter = { Authorization: `Bearer ${renterKey}` };
  const vendor = { Authorization: `Bearer ${vendorKey}` };
  const slug = SLUGS[0];
  const { from, to } = PERIOD;
  const quote = JSON.stringify({ slug, startDate: from, endDate: to });
  return [
    ...[...detailPaths, ...searchPaths].map((path) => ({ path })),
    { path: '/api/v1/categories' },
    { path: `/api/v1/assets/${slug}/availability?from=${from}&to=${to}` },
    { path: '/api/v1/bookings', headers: renter },
    { path: '/api/v1/owner/bookings', headers: vendor },
    { method: 'POST', path: '/api/v1/pricing/quote', headers: { ...renter, 'Content-Type': 'application/json' }, body: quote },
    listTools('/api/v1/mcp', '2026-07-28'),
    listTools('/api/v1/mcp', '2025-11-25'),
    callTool('/api/v1/mcp', '2026-07-28', 'get_asset_detail', { slug }),
    callTool('/api/v1/mcp', '2025-11-25', 'get_asset_detail', { slug }),
    callTool('/api/v1/mcp', '2026-07-28', 'search_assets', { q: 'kayak', city: 'Lisbon' }),
  ];
}
