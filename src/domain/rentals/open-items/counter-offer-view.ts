import { z } from 'zod';
import type { counterOffers } from '../../../../db/schema/index.ts';
import { COUNTER_OFFER_STATES, type Side } from '../../../../db/values/index.ts';
import { type Price, readPrice } from '../../catalog/pricing/index.ts';
import { linesFor, PriceLineView } from '../../catalog/quotes/index.ts';
import { formatMoney } from '../../platform/kernel/index.ts';

export type StoredCounterOffer = typeof counterOffers.$inferSelect;

/** A counter-offer with the whole price that would replace the booking's. */
export type CounterOffer = Omit<StoredCounterOffer, 'price'> & { readonly price: Price };

/** Returns a stored offer with its price parsed. */
export function pricedOffer(row: StoredCounterOffer): CounterOffer {
  return { ...row, price: readPrice(row.price) };
}

export const CounterOfferView = z.object({
  offerId: z.string(),
  status: z.enum(COUNTER_OFFER_STATES),
  startDate: z.string(),
  endDate: z.string().describe('return day'),
  days: z.int(),
  totalMinor: z.int(),
  total: z.string(),
  ownerSubtotalMinor: z.int(),
  currency: z.string(),
  lines: z.array(PriceLineView),
  depositMinor: z.int(),
  message: z.string().nullable().describe('the owner’s words'),
  createdAt: z.string(),
  expiresAt: z.string(),
  decidedAt: z.string().nullable(),
});

/** The fields of a result's `counterOffer` that its text form shows. */
export const COUNTER_OFFER_NEWS: readonly string[] = [
  'counterOffer.offerId',
  'counterOffer.status',
  'counterOffer.startDate',
  'counterOffer.endDate',
  'counterOffer.totalMinor',
  'counterOffer.currency',
  'counterOffer.depositMinor',
  'counterOffer.expiresAt',
];

export function counterOfferView(counterOffer: CounterOffer, side: Side, currency: string): z.infer<typeof CounterOfferView> {
  const { totalMinor, ownerSubtotalMinor } = counterOffer.price.totals;
  return {
    offerId: counterOffer.id,
    status: counterOffer.status,
    startDate: counterOffer.startDate,
    endDate: counterOffer.endDate,
    days: counterOffer.price.days,
    totalMinor,
    total: formatMoney(totalMinor, currency),
    ownerSubtotalMinor,
    currency,
    lines: linesFor(counterOffer.price, side, currency),
    depositMinor: counterOffer.depositMinor,
    message: counterOffer.message,
    createdAt: counterOffer.createdAt.toISOString(),
    expiresAt: counterOffer.expiresAt.toISOString(),
    decidedAt: counterOffer.decidedAt?.toISOString() ?? null,
  };
}
