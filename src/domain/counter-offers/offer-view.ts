import { z } from 'zod';
import { COUNTER_OFFER_STATES, type Side } from '../../../db/values.ts';
import { formatMoney } from '../kernel/index.ts';
import { linesFor, PriceLineView } from '../quotes/index.ts';
import type { CounterOffer } from './offer-store.ts';

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

export function counterOfferView(offer: CounterOffer, side: Side, currency: string): z.infer<typeof CounterOfferView> {
  const { totalMinor, ownerSubtotalMinor } = offer.price.totals;
  return {
    offerId: offer.id,
    status: offer.status,
    startDate: offer.startDate,
    endDate: offer.endDate,
    days: offer.price.days,
    totalMinor,
    total: formatMoney(totalMinor, currency),
    ownerSubtotalMinor,
    currency,
    lines: linesFor(offer.price, side, currency),
    depositMinor: offer.depositMinor,
    message: offer.message,
    createdAt: offer.createdAt.toISOString(),
    expiresAt: offer.expiresAt.toISOString(),
    decidedAt: offer.decidedAt?.toISOString() ?? null,
  };
}
