import { and, asc, eq, gt, gte, or, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { assets } from '../../../../db/schema/index.ts';
import { anyone, invalidInput, pageInput, pageOf, Pagination, pagination, query } from '../../platform/kernel/index.ts';
import { statedAttributes } from './asset-attributes.ts';
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
  attributeLabels: true,
  attributeUnits: true,
  cancellationPolicy: true,
  timeZone: true,
}).extend({ updatedAt: z.string() });

/**
 * The most listings that are counted from the beginning of a page on, because counting all would read the whole catalogue for
 * each page.
 */
const COUNTED = 10_000;

const PLACE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(ast_\w+)$/;
const PLACE_LENGTH = 100;

export const catalogFeed = query({
  name: 'catalog_feed',
  title: 'Catalogue feed',
  description:
    'The whole catalogue, page by page, oldest change first, for indexing: next leads on. Keep the last updatedAt and pass it as since to read only what changed. To find something, use search_assets.',
  access: anyone,
  thirdPartyText: true,
  input: z.strictObject({
    since: z.iso
      .datetime()
      .refine((text) => Date.parse(text) >= 0, { error: 'must be an instant from 1970 on, for example 2026-11-21T10:00:00Z' })
      .optional()
      .describe('UTC instant: only assets changed at or after it')
      .meta({ format: 'date-time' }),
    after: z
      .string()
      .max(PLACE_LENGTH)
      .regex(PLACE, { error: 'must be the next of an answer before' })
      .optional()
      .describe('next of the answer before: what comes behind it'),
    ...pageInput,
  }),
  example: { limit: 3, page: 2 },
  output: pageOf(FeedItem).extend({
    pagination: Pagination.extend({
      totalIsAtLeast: z.literal(true).optional().describe('there are more than were counted'),
    }),
    next: z.string().nullable().describe('pass it as after; null: this was the last page'),
  }),
  empty: ({ since }) => (since === undefined ? 'Nothing is listed yet.' : 'Nothing has changed since then.'),
  errors: [],

  async run({ input, reader, settings }) {
    const live = and(
      eq(assets.status, 'LIVE'),
      input.since === undefined ? undefined : gte(assets.updatedAt, new Date(input.since)),
      input.after === undefined ? undefined : isBehind(placeOf(input.after)),
    );
    const offset = (input.page - 1) * input.limit;
    const found = await findChanged(reader, live, { offset, limit: input.limit + 1 });
    const rows = found.slice(0, input.limit);
    const last = rows.at(-1);
    const countTo = offset + COUNTED;
    const total = await reader.$count(
      reader
        .select({ id: assets.id })
        .from(assets)
        .where(live)
        .limit(countTo + 1)
        .as('counted'),
    );
    const fed = await findFed(
      reader,
      rows.map(({ id }) => id),
    );
    return {
      items: rows.flatMap(({ id, updatedAt }) => {
        const listing = fed.get(id);
        if (listing === undefined) return [];
        const { words } = listing;
        return [{ ...cardView(listing, settings), ...words, ...statedAttributes(listing), updatedAt: updatedAt.toISOString() }];
      }),
      pagination: { ...pagination(input, Math.min(total, countTo)), ...(total > countTo && { totalIsAtLeast: true as const }) },
      next: last === undefined || found.length <= input.limit ? null : nameOf(last),
    };
  },
});

/** The place of an asset in the order of changes. */
interface Place {
  readonly updatedAt: Date;
  readonly id: string;
}

async function findChanged(
  from: Reader,
  which: SQL | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<Place[]> {
  return from
    .select({ id: assets.id, updatedAt: assets.updatedAt })
    .from(assets)
    .where(which)
    .orderBy(asc(assets.updatedAt), asc(assets.id))
    .limit(limit)
    .offset(offset);
}

function nameOf({ updatedAt, id }: Place): string {
  return `${updatedAt.toISOString()}_${id}`;
}

function placeOf(name: string): Place {
  const [, instant = '', id = ''] = PLACE.exec(name) ?? [];
  const updatedAt = new Date(instant);
  if (!Number.isNaN(updatedAt.getTime())) return { updatedAt, id };
  throw invalidInput({ issues: [{ field: 'after', message: 'must be the next of an answer before' }] });
}

/** The first condition is implied by the second, but it is one range of the index. */
function isBehind({ updatedAt, id }: Place): SQL | undefined {
  return and(gte(assets.updatedAt, updatedAt), or(gt(assets.updatedAt, updatedAt), gt(assets.id, id)));
}
