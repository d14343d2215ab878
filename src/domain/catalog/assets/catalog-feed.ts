import { and, asc, count, eq, gte } from 'drizzle-orm';
import { z } from 'zod';
import { assets } from '../../../../db/schema/index.ts';
import { anyone, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { AssetDetail, cardView } from './asset-view.ts';
import { findFed } from './shown-assets.ts';

const FeedItem = AssetDetail.pick({
  id: true,
  slug: true,
  title: true,
  category: true,
  city: true,
  vendor: true,
  dayRateMinor: true,
  dayRate: true,
  currency: true,
  rating: true,
  image: true,
  instantBook: true,
  rentalModes: true,
  description: true,
  attributes: true,
  cancellationPolicy: true,
  timeZone: true,
}).extend({ updatedAt: z.string() });

export const catalogFeed = query({
  name: 'catalog_feed',
  title: 'Catalogue feed',
  description:
    'The whole catalogue, page by page, oldest change first, for indexing. Keep the last updatedAt and pass it as since to read only what changed. To find something, use search_assets.',
  access: anyone,
  thirdPartyText: true,
  input: z.strictObject({
    since: z.iso
      .datetime()
      .refine((text) => Date.parse(text) >= 0, { error: 'must be an instant from 1970 on, for example 2026-11-21T10:00:00Z' })
      .optional()
      .describe('UTC instant: only assets changed at or after it')
      .meta({ format: 'date-time' }),
    ...pageInput,
  }),
  example: { limit: 3, page: 2 },
  output: pageOf(FeedItem),
  empty: ({ since }) => (since === undefined ? 'Nothing is listed yet.' : 'Nothing has changed since then.'),
  errors: [],

  async run({ input, reader, settings }) {
    const since = input.since === undefined ? undefined : gte(assets.updatedAt, new Date(input.since));
    const live = and(eq(assets.status, 'LIVE'), since);
    const rows = await reader
      .select({ id: assets.id, updatedAt: assets.updatedAt })
      .from(assets)
      .where(live)
      .orderBy(asc(assets.updatedAt), asc(assets.id))
      .limit(input.limit)
      .offset((input.page - 1) * input.limit);
    const [total] = await reader.select({ count: count() }).from(assets).where(live);
    const fed = await findFed(
      reader,
      rows.map(({ id }) => id),
    );
    return {
      items: rows.flatMap(({ id, updatedAt }) => {
        const listing = fed.get(id);
        if (listing === undefined) return [];
        return [{ ...cardView(listing, settings), ...listing.words, updatedAt: updatedAt.toISOString() }];
      }),
      pagination: pagination(input, total?.count ?? 0),
    };
  },
});
