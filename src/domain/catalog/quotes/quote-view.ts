import { z } from 'zod';
import { RENTAL_MODES, type Side } from '../../../../db/values/index.ts';
import { formatMoney, NextAction } from '../../platform/kernel/index.ts';
import { REQUIREMENT_STATES } from '../../people/trust/index.ts';
import { Alternatives, ExtraView } from '../assets/index.ts';
import { RequirementView } from '../categories/index.ts';
import { DEPOSIT_METHODS, LateFeeRule, type Price, PriceLine, type PriceTerms } from '../pricing/index.ts';
import { DAY_RULE } from '../search/index.ts';
import { CancellationView } from './cancellation-view.ts';

const minor = z.int().describe('minor units');

export const PriceLineView = PriceLine.extend({ amount: z.string().describe('readable') });

export const TotalsView = z.object({
  ownerSubtotalMinor: minor,
  serviceFeeMinor: minor,
  taxMinor: minor,
  totalMinor: minor,
  total: z.string().describe('readable'),
  dueNowMinor: minor.describe('0 until something is due'),
  dueNow: z.string(),
  dueAfterApprovalMinor: minor.describe('total, and the deposit where it is charged'),
  dueAfterApproval: z.string(),
});

export const DepositView = z.object({
  amountMinor: minor,
  amount: z.string(),
  method: z.enum([...DEPOSIT_METHODS, 'COLLATERAL']).describe('HOLD is only authorised; CHARGE is taken and given back'),
});

const QuotedExtra = ExtraView.extend({ amount: z.string(), chosen: z.boolean() });

export const QuoteView = z.object({
  available: z.boolean().describe('free now; a quote does not hold the dates'),
  whyNot: z.string().optional().describe('where it is not free'),
  quoteId: z.string().optional().describe('only where it is free'),
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
  extras: z.array(QuotedExtra).describe('all that there are; name those that are wanted in the next quote'),
  totals: TotalsView,
  deposit: DepositView.extend({ range: z.object({ minMinor: minor, maxMinor: minor }), why: z.array(z.string()) }),
  cancellation: CancellationView,
  whatFollows: z
    .string()
    .describe('who answers when, until when to pay, when the deposit is back; where it is not free, what to do instead'),
  lateReturn: LateFeeRule,
  requirements: z
    .array(RequirementView.extend({ state: z.enum(REQUIREMENT_STATES).optional().describe('how far you are; signed in only') }))
    .describe('what the person has to supply before the request can be sent'),
  alternatives: Alternatives.optional().describe('where it is not free'),
  nextActions: z.array(NextAction).optional().describe('where it is not free'),
  priceHash: z.string().optional(),
  expiresAt: z.string().optional().describe('the price is promised until then'),
});

/** The lines that this side may see, with readable amounts. */
export function linesFor(price: Price, side: Side, currency: string): z.infer<typeof PriceLineView>[] {
  return price.lines
    .filter(({ audience }) => audience.includes(side))
    .map((line) => ({ ...line, audience: [...line.audience], amount: formatMoney(line.amountMinor, currency) }));
}

/** The extras of these terms, each with whether the requested rental contains it. */
export function extrasView({ extras, currency }: PriceTerms, requested: readonly string[]): z.infer<typeof QuotedExtra>[] {
  return extras.map((extra) => ({
    ...extra,
    amount: formatMoney(extra.amountMinor, currency),
    chosen: extra.mandatory || requested.includes(extra.id),
  }));
}

/**
 * Totals before anything is due, and what will be due. A deposit that is charged is part of what is due; a deposit that is only
 * held is not.
 */
export function totalsView(
  price: Price,
  deposit: { amountMinor: number; method: string },
  currency: string,
): z.infer<typeof TotalsView> {
  const { ownerSubtotalMinor, serviceFeeMinor, taxMinor, totalMinor } = price.totals;
  const dueAfterApprovalMinor = totalMinor + (deposit.method === 'CHARGE' ? deposit.amountMinor : 0);
  return {
    ownerSubtotalMinor,
    serviceFeeMinor,
    taxMinor,
    totalMinor,
    total: formatMoney(totalMinor, currency),
    dueNowMinor: 0,
    dueNow: formatMoney(0, currency),
    dueAfterApprovalMinor,
    dueAfterApproval: formatMoney(dueAfterApprovalMinor, currency),
  };
}
