import type { Request } from 'autocannon';
import { detailPaths, PERIOD, searchPaths, SLUGS } from './catalog-paths.ts';
import type { Fixture } from '../fixture.ts';
import { callTool, listTools } from './mcp-request.ts';

/** Requests to both doors in both protocol versions, with and without a credential. Most read and some write. */
export function mixedRequests({ renterKey, vendorKey }: Pick<Fixture, 'renterKey' | 'vendorKey'>): Request[] {
  const renter = { Authorization: `Bearer ${renterKey}` };
  const vendor = { Authorization: `Bearer ${vendorKey}` };
  const slug = SLUGS[0];
  const { from, to } = PERIOD;
  return [
    ...[...detailPaths, ...searchPaths].map((path) => ({ path })),
    { path: '/api/v1/categories' },
    { path: `/api/v1/assets/${slug}/availability?from=${from}&to=${to}` },
    { path: '/api/v1/bookings', headers: renter },
    { path: '/api/v1/owner/bookings', headers: vendor },
    quoteRequest(renterKey),
    listTools('/api/v1/mcp', '2026-07-28'),
    listTools('/api/v1/mcp', '2025-11-25'),
    callTool('/api/v1/mcp', '2026-07-28', 'get_asset_detail', { slug }),
    callTool('/api/v1/mcp', '2025-11-25', 'get_asset_detail', { slug }),
    callTool('/api/v1/mcp', '2026-07-28', 'search_assets', { q: 'kayak', city: 'Lisbon' }),
  ];
}

/** A quote, which writes a row because its price is promised for a while. */
function quoteRequest(renterKey: string): Request {
  const body = JSON.stringify({ slug: SLUGS[0], startDate: PERIOD.from, endDate: PERIOD.to });
  const headers = { Authorization: `Bearer ${renterKey}`, 'Content-Type': 'application/json' };
  return { method: 'POST', path: '/api/v1/pricing/quote', headers, body };
}
