import { z } from 'zod';
import { formatMoney, type Minor } from '../../platform/kernel/index.ts';

export const Money = z.object({ currency: z.string(), amountMinor: z.int(), amount: z.string() });

const bps = z.int().nullable().describe('100 is 1 %');

/** The figures of one asset in a period, or of all assets together. */
const Figures = z.object({
  revenue: z.array(Money),
  adr: z.array(Money),
  rentedDays: z.int(),
  offeredDays: z.int(),
  utilisationBps: bps,
  views: z.int(),
  quotes: z.int(),
  requests: z.int(),
  approvals: z.int(),
  payments: z.int(),
  paidBps: bps.describe('payments of requests'),
  leadDays: z.number().nullable(),
});

export const ShopFigures = Figures.extend({
  cancelled: z.int(),
  cancelledByOwner: z.int(),
  answered: z.int(),
  answerMinutes: z.int().nullable(),
});
export type ShopFigures = z.infer<typeof ShopFigures>;

export const AssetFigures = Figures.extend({
  assetId: z.string(),
  title: z.string(),
  revenueBefore: z.array(Money).describe('in the period before'),
});

/** A series of daily income: the days of the period before, then those of the present one. */
const DailyIncome = z.object({ currency: z.string(), amountsMinor: z.array(z.int()) });

/** What was counted of a shop, or of one of its assets. */
export const ShopReport = z.object({
  days: z.int(),
  from: z.string(),
  to: z.string().describe('today, included'),
  previousFrom: z.string(),
  countedAt: z.string(),
  current: ShopFigures,
  previous: ShopFigures,
  assets: z.array(AssetFigures),
  daily: z.array(DailyIncome),
});
export type ShopReport = z.infer<typeof ShopReport>;

export function money(amountMinor: Minor, currency: string): z.infer<typeof Money> {
  return { currency, amountMinor, amount: formatMoney(amountMinor, currency) };
}

/** The meaning of each figure, as part of the answer. */
export const DEFINITIONS = {
  revenue:
    'your income by the journal: rent when the rental is COMPLETED, what cancellations leave you, late fees and claims, less commission, penalties and credit notes; transferred rent when its booking ends',
  adr: 'what you got of rentals completed in the period (rent, extras, operator, tax; commission off) / their days and units',
  utilisation: 'days of units with renters / days of units offered, blocked days left out; assets that are LIVE now',
  requests: 'sent in the period; approvals and payments are what became of them since',
  views: 'detail reads by others; quotes: prices they asked for',
  leadDays: 'average from request to pickup',
  cancelled: 'paid bookings cancelled in the period',
  answerMinutes: 'average until your first answer to a request of the period',
  days: 'in the time zone of each asset; today is included',
} as const;

export function chartPath(vendorId: string, days: number): string {
  return `/charts/${vendorId}/${days}`;
}
