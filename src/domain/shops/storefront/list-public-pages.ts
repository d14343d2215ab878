import { asc, count, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { assets, vendors } from '../../../../db/schema/index.ts';
import { listingPageUrl } from '../../catalog/assets/index.ts';
import { anyone, query, type Settings } from '../../platform/kernel/index.ts';
import { shopPageUrl } from '../../people/accounts/index.ts';

/** How many pages one part of a sitemap has. The protocol allows 50,000. */
const PER_PAGE = 5_000;

export const listPublicPages = query({
  name: 'list_public_pages',
  title: 'Addresses of the public pages',
  description: 'The pages of all shops and listings that are offered, part by part, for the sitemap.',
  access: anyone,
  door: 'REST only',
  weight: 5,
  input: z.strictObject({ part: z.int().min(0).max(10_000).default(0) }),
  example: { part: 1 },
  output: z.object({
    parts: z.int().describe('0 to parts - 1; the shops come first'),
    pages: z.array(z.object({ url: z.string(), changedAt: z.string().nullable() })),
  }),
  errors: [],

  async run({ input: { part }, reader, settings }) {
    const [shops, listings] = await Promise.all([countShops(reader), countListings(reader)]);
    const shopParts = Math.max(1, Math.ceil(shops / PER_PAGE));
    const parts = shopParts + Math.ceil(listings / PER_PAGE);
    if (part < shopParts) return { parts, pages: await shopPages(reader, part, settings) };
    return { parts, pages: await listingPages(reader, part - shopParts, settings) };
  },
});

const live = eq(assets.status, 'LIVE');

/** Whether a shop offers anything, as a condition in one query for all shops. */
function offers(reader: Reader) {
  return inArray(vendors.id, reader.selectDistinct({ vendorId: assets.vendorId }).from(assets).where(live));
}

async function countShops(reader: Reader): Promise<number> {
  const [row] = await reader.select({ count: count() }).from(vendors).where(offers(reader));
  return row?.count ?? 0;
}

async function countListings(reader: Reader): Promise<number> {
  const [row] = await reader.select({ count: count() }).from(assets).where(live);
  return row?.count ?? 0;
}

async function shopPages(reader: Reader, page: number, settings: Settings) {
  const shops = await reader
    .select({ slug: vendors.slug })
    .from(vendors)
    .where(offers(reader))
    .orderBy(asc(vendors.slug))
    .limit(PER_PAGE)
    .offset(page * PER_PAGE);
  return shops.map(({ slug }) => ({ url: shopPageUrl(slug, settings), changedAt: null }));
}

async function listingPages(reader: Reader, page: number, settings: Settings) {
  const listings = await reader
    .select({ slug: assets.slug, updatedAt: assets.updatedAt })
    .from(assets)
    .where(live)
    .orderBy(asc(assets.updatedAt), asc(assets.id))
    .limit(PER_PAGE)
    .offset(page * PER_PAGE);
  return listings.map(({ slug, updatedAt }) => ({ url: listingPageUrl(slug, settings), changedAt: updatedAt.toISOString() }));
}
