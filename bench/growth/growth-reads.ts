import { z } from 'zod';
import { ask } from '../load/ask.ts';
import { day } from '../load/catalog-paths.ts';
import { SEARCHES } from './grow-market.ts';
import type { Served } from '../serve-built.ts';

export interface Keys {
  readonly renterKey: string;
  readonly vendorKey: string;
}

export interface Read {
  readonly path: string;
  readonly headers?: Record<string, string>;
}

export const SEARCH = 'search with q, category, city and dates';
const PERIOD = `from=${day(40)}&to=${day(44)}`;
const Found = z.object({ data: z.object({ pagination: z.object({ total: z.int().positive() }) }) });
const Feed = z.object({ data: z.object({ url: z.string() }) });

/** The reads of a market, by what they read. */
export async function readsOf(market: Served, { renterKey, vendorKey }: Keys): Promise<ReadonlyMap<string, readonly Read[]>> {
  const asOwner = { Authorization: `Bearer ${vendorKey}` };
  const by = (key: string, paths: readonly string[]) =>
    paths.map((path) => ({ path: `/api/v1${path}`, headers: { Authorization: `Bearer ${key}` } }));
  const open = (paths: readonly string[]) => paths.map((path) => ({ path: `/api/v1${path}` }));
  const feed = await ask(market.url, {
    method: 'POST',
    path: '/api/v1/owner/calendar/feeds',
    headers: { ...asOwner, 'Content-Type': 'application/json' },
    body: '{}',
  });
  return new Map<string, readonly Read[]>([
    [SEARCH, open(SEARCHES.map(({ q, category, city }) => `/assets?q=${q}&category=${category}&city=${city}&${PERIOD}`))],
    [
      'list',
      open([
        '/assets',
        '/assets?sort=price_asc&page=3',
        '/assets?sort=newest',
        '/assets?city=City3',
        `/assets?city=City4&${PERIOD}`,
      ]),
    ],
    ['list with dates', open([`/assets?${PERIOD}`])],
    ['list of a category', open(['/assets?category=boat-water', '/assets?category=camper-car&sort=price_asc'])],
    ['feed, first page', open(['/catalog/feed'])],
    ['feed, page 90', open(['/catalog/feed?page=90'])],
    ['own assets', by(vendorKey, ['/owner/assets', '/owner/assets?page=3'])],
    ["owner's bookings", by(vendorKey, ['/owner/bookings', '/owner/bookings?filter=active'])],
    ["owner's inbox", by(vendorKey, ['/owner/requests'])],
    ['chats', [...by(vendorKey, ['/chat/conversations']), ...by(renterKey, ['/chat/conversations'])]],
    ['notifications', [...by(vendorKey, ['/notifications']), ...by(renterKey, ['/notifications'])]],
    ['payouts', by(vendorKey, ['/owner/payouts'])],
    ['calendar', by(vendorKey, ['/owner/calendar'])],
    ['ICS', [{ path: new URL(Feed.parse(JSON.parse(feed)).data.url).pathname }]],
    ["renter's bookings", by(renterKey, ['/bookings', '/bookings?page=3'])],
  ]);
}

/** How many assets the searches find. It is the same number in a market of any size. */
export async function countFound(market: Served, searches: readonly Read[]): Promise<number> {
  let total = 0;
  for (const search of searches) total += Found.parse(JSON.parse(await ask(market.url, search))).data.pagination.total;
  return total;
}
