import { z } from 'zod';
import { CANCELLATION_POLICIES, RENTAL_MODES, type Side } from '../../../../db/values.ts';
import { formatMoney } from '../../platform/kernel/index.ts';
import { RequirementView } from '../assets/index.ts';
import { DEPOSIT_METHODS, Price } from '../pricing/index.ts';
import { DAY_RULE } from '../search/index.ts';

const minor = z.int().describe('minor units');

export const PriceLineView = Price.shape.lines.element.extend({ amount: z.string().describe('readable') });

export const TotalsView = z.object({
  ownerSubtotalMinor: minor,
  serviceFeeMinor: minor,
  taxMinor: minor,
  totalMinor: minor,
  total: z.string().describe('readable'),
  dueNowMinor: minor.describe('total, and the deposit where it is charged'),
  dueNow: z.string(),
});

export const DepositView = z.object({
  amountMinor: minor,
  amount: z.string(),
  method: z.enum([...DEPOSIT_METHODS, 'COLLATERAL']).describe('HOLD is only authorised; CHARGE is taken and given back'),
});

export const CancellationView = z.object({
  policy: z.enum(CANCELLATION_POLICIES),
  steps: z
    .array(z.object({ until: z.string().nullable(), refundBps: z.int() }))
    .describe('10000 is all; the first step that is not over counts'),
});

export const QuoteView = z.object({
  quoteId: z.string(),
  assetId: z.string(),
  slug: z.string(),
  rentalMode: z.enum(RENTAL_MODES),
  units: z.int(),
  startDate: z.string(),
  endDate: z.string(),
  days: z.int(),
  dayRule: z.literal(DAY_RULE),
  timeZone: z.string(),
  currency: z.string(),
  lines: z.array(PriceLineView),
  totals: TotalsView,
  deposit: DepositView.extend({ range: z.object({ minMinor: minor, maxMinor: minor }), why: z.array(z.string()) }),
  cancellation: CancellationView,
  requirements: z.array(RequirementView),
  available: z.boolean().describe('free now; a quote does not hold the dates'),
  priceHash: z.string(),
  expiresAt: z.string().describe('the price is promised until then'),
});

/** The lines that this side may see, with readable amounts. */
export function linesFor(price: Price, side: Side, currency: string): z.infer<typeof PriceLineView>[] {
  return price.lines
    .filter(({ audience }) => audience.includes(side))
    .map((line) => ({ ...line, amount: formatMoney(line.amountMinor, currency) }));
}

/** Totals with what is due at once: a charged deposit is part of that, a held one is not. */
export function totalsView(
  price: Price,
  deposit: { amountMinor: number; method: string },
  currency: string,
): z.infer<typeof TotalsView> {
  const { ownerSubtotalMinor, serviceFeeMinor, taxMinor, totalMinor } = price.totals;
  const dueNowMinor = totalMinor + (deposit.method === 'CHARGE' ? deposit.amountMinor : 0);
  return {
    ownerSubtotalMinor,
    serviceFeeMinor,
    taxMinor,
    totalMinor,
    total: formatMoney(totalMinor, currency),
    dueNowMinor,
    dueNow: formatMoney(dueNowMinor, currency),
  };
}
