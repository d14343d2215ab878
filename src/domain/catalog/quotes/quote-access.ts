import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { quotes } from '../../../../db/schema/index.ts';
import { type Access, ASK_PERSON, asked, declareError, offer, type UserCaller } from '../../platform/kernel/index.ts';
import { assetNotFound, type CatalogAsset, findAssetBySlug } from '../assets/index.ts';
import { type Price, type PriceTerms, readPrice, readPriceTerms } from '../pricing/index.ts';

export const quoteNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No such quote, or it was made for somebody else.',
  data: z.object({ quoteId: z.string() }),
  message: () => 'There is no such quote.',
  next: () => [
    offer(
      'pricing_quote',
      { slug: ASK_PERSON, startDate: asked('date'), endDate: asked('date') },
      { actor: 'RENTER', why: 'get a quote' },
    ),
  ],
});

export const quoteExpired = declareError({
  code: 'quote_expired',
  status: 400,
  when: 'The promise of the quote has run out.',
  data: z.object({ assetId: z.string(), startDate: z.string(), endDate: z.string(), expiredAt: z.string() }),
  message: ({ expiredAt }) => `The quote ran out at ${expiredAt}. Get a new one for the same dates.`,
  next: ({ assetId, startDate, endDate }) => [
    offer('pricing_quote', { assetId, startDate, endDate }, { actor: 'RENTER', why: 'get a new quote' }),
  ],
});

export const optionRefused = declareError({
  code: 'option_refused',
  status: 400,
  when: 'The asset does not offer the rental mode, the extra or so many units.',
  data: z.object({ slug: z.string(), field: z.enum(['rentalMode', 'extras', 'units']), allowed: z.array(z.string()) }),
  message: ({ field, allowed }) => `${field}: this asset offers ${allowed.join(', ') || 'none'}.`,
  next: ({ slug }) => [offer('get_asset_detail', { slug }, { actor: 'RENTER', why: 'see what it offers' })],
});

type Quote = Omit<typeof quotes.$inferSelect, 'price' | 'terms'> & { price: Price; terms: PriceTerms };

/** A quote that is still valid, made for the caller or for nobody in particular. */
export async function findQuote(from: Reader, quoteId: string, caller: UserCaller, now: Date): Promise<Quote> {
  const [quote] = await from.select().from(quotes).where(eq(quotes.id, quoteId));
  if (quote === undefined || (quote.userId !== null && quote.userId !== caller.userId)) throw quoteNotFound({ quoteId });
  const { assetId, startDate, endDate, expiresAt } = quote;
  if (expiresAt <= now) throw quoteExpired({ assetId, startDate, endDate, expiredAt: expiresAt.toISOString() });
  return { ...quote, price: readPrice(quote.price), terms: readPriceTerms(quote.terms) };
}

interface Named {
  slug?: string | undefined;
  assetId?: string | undefined;
}

/** The asset that these name: each by its slug or its id. Undefined if they name none, or two. */
export async function findOffered(from: Reader, { slug, assetId }: Named): Promise<CatalogAsset | undefined> {
  const catalogAsset = await findAssetBySlug(from, slug ?? assetId ?? '');
  if (slug === undefined || assetId === undefined || catalogAsset?.asset.id === assetId) return catalogAsset;
  const other = await findAssetBySlug(from, assetId);
  return other?.asset.id === catalogAsset?.asset.id ? catalogAsset : undefined;
}

/**
 * An asset that is offered now, by its slug or its id. No credential is needed; with one, the deposit is computed for the
 * caller.
 */
export const quotableAsset: Access<'anyone', Named, CatalogAsset> = {
  who: 'anyone',
  scope: null,
  errors: [assetNotFound],
  async load(from, _caller, { slug, assetId }) {
    const catalogAsset = await findOffered(from, { slug, assetId });
    if (catalogAsset?.asset.status !== 'LIVE') throw assetNotFound({ asset: slug ?? assetId ?? '' });
    return catalogAsset;
  },
};
