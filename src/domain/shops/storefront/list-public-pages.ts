import { and, asc, count, eq, exists } from 'drizzle-orm';
import { z } from 'zod';
import { assets, vendors } from '../../../../db/schema/index.ts';
import { listingPageUrl } from '../../catalog/assets/index.ts';
import { anyone, query } from '../../platform/kernel/index.ts';
import { shopPageUrl } from './storefront-view.ts';

/** Of a sitemap: the protocol allows 50,000. */
const PER_PAGE = 5_000;

export const listPublicPages = query({
  name: 'list_public_pages',
  title: 'Addresses of the public pages',
  description: 'The pages of all listings and shops that are offered, part by part, for the sitemap; part 0 has the shops.',
  access: anyone,
  weight: 5,
  input: z.strictObject({ part: z.int().min(0).max(10_000).default(0) }),
  example: { part: 1 },
  output: z.object({
    parts: z.int().describe('0 to parts - 1'),
    pages: z.array(z.object({ url: z.string(), changedAt: z.string().nullable() })),
  }),
  errors: [],

  async run({ input: { part }, reader, settings }) {
    const [total] = await reader.select({ count: count() }).from(assets).where(eq(assets.status, 'LIVE'));
    const parts = 1 + Math.ceil((total?.count ?? 0) / PER_PAGE);
    if (part > 0) {
      const listings = await reader
        .select({ slug: assets.slug, updatedAt: assets.updatedAt })
        .from(assets)
        .where(eq(assets.status, 'LIVE'))
        .orderBy(asc(assets.updatedAt), asc(assets.id))
        .limit(PER_PAGE)
        .offset((part - 1) * PER_PAGE);
      const pages = listings.map(({ slug, updatedAt }) => ({
        url: listingPageUrl(slug, settings),
        changedAt: updatedAt.toISOString(),
      }));
      return { parts, pages };
    }
    const offers = reader
      .select({ id: assets.id })
      .from(assets)
      .where(and(eq(assets.vendorId, vendors.id), eq(assets.status, 'LIVE')));
    const shops = await reader
      .select({ slug: vendors.slug })
      .from(vendors)
      .where(exists(offers))
      .orderBy(asc(vendors.slug))
      .limit(PER_PAGE * 9);
    return { parts, pages: shops.map(({ slug }) => ({ url: shopPageUrl(slug, settings), changedAt: null })) };
  },
});
