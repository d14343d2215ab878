import { eq } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { quotes } from '../../../db/schema/index.ts';
import type { UserCaller } from '../kernel/index.ts';
import { Price, PriceTerms } from '../pricing/index.ts';
import { quoteExpired, quoteNotFound } from './quote-errors.ts';

export type Quote = Omit<typeof quotes.$inferSelect, 'price' | 'terms'> & { price: Price; terms: PriceTerms };

/** A quote that still holds, made for the caller or for nobody in particular. */
export async function findQuote(from: Reader, quoteId: string, caller: UserCaller, now: Date): Promise<Quote> {
  const [quote] = await from.select().from(quotes).where(eq(quotes.id, quoteId));
  if (quote === undefined || (quote.userId !== null && quote.userId !== caller.userId)) throw quoteNotFound({ quoteId });
  const { assetId, startDate, endDate, expiresAt } = quote;
  if (expiresAt <= now) throw quoteExpired({ assetId, startDate, endDate, expiredAt: expiresAt.toISOString() });
  return { ...quote, price: Price.parse(quote.price), terms: PriceTerms.parse(quote.terms) };
}
