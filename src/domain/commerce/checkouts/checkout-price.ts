import { z } from 'zod';
import { FEE_AND_TAX_LINES } from '../../catalog/pricing/index.ts';
import { type Minor, sum } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';
import { dayPriceOf } from '../products/index.ts';

const minor = z.int().describe('minor units');

/** One entry of a price as the protocol splits it: the other entries add up to `total`. */
export const TotalEntry = z.object({
  type: z.enum(['subtotal', 'items_discount', 'fee', 'tax', 'deposit', 'total']),
  displayText: z.string(),
  amountMinor: minor,
});
export type TotalEntry = z.infer<typeof TotalEntry>;

export interface CheckoutPrice {
  /** The price of one day of one unit. */
  readonly priceMinor: Minor;
  /** The number of days times the number of units. */
  readonly quantity: number;
  /** The entries of the line: its days at that price, less what longer rentals save. */
  readonly line: readonly TotalEntry[];
  readonly totals: readonly TotalEntry[];
}

const FEE_AND_TAXES: readonly string[] = FEE_AND_TAX_LINES;

/**
 * Returns the price as a number of days at the price of one day, because platforms multiply. If the real price is lower (weeks,
 * discounts, an agreed price), the difference is a discount on the line; if it is higher (seasons), it is a fee.
 */
export function checkoutPrice(booking: Booking, deposit: { amountMinor: Minor; method: string }): CheckoutPrice {
  const { price, terms, rentalMode, units, days } = booking;
  const lines = price.lines.filter(({ audience }) => audience.includes('RENTER'));
  const priceMinor = dayPriceOf(terms, rentalMode);
  const quantity = days * units;
  const subtotalMinor = priceMinor * quantity;
  const extras = lines.filter(({ code }) => code.startsWith('extra:'));
  const others = lines.filter((line) => !extras.includes(line) && !FEE_AND_TAXES.includes(line.code));
  const differenceMinor = sum(others.map(({ amountMinor }) => amountMinor)) - subtotalMinor;
  const charged = deposit.method === 'CHARGE' ? deposit.amountMinor : 0;
  const entries = [
    entry('subtotal', 'Rent', subtotalMinor),
    entry('items_discount', 'Longer rentals and agreed prices', Math.min(differenceMinor, 0)),
    entry('fee', 'Season and agreed prices', Math.max(differenceMinor, 0)),
    ...extras.map(({ label, amountMinor }) => entry('fee', label, amountMinor)),
    entry('fee', 'Service fee', price.totals.serviceFeeMinor),
    entry('tax', 'Tax', price.totals.taxMinor),
    entry('deposit', 'Deposit, given back after the return', charged),
  ].filter(({ type, amountMinor }) => type === 'subtotal' || amountMinor !== 0);
  const lineEntries = entries.filter(({ type }) => type === 'subtotal' || type === 'items_discount');
  return {
    priceMinor,
    quantity,
    line: [...lineEntries, entry('total', 'Rent', sum(lineEntries.map(({ amountMinor }) => amountMinor)))],
    totals: [...entries, entry('total', 'Total', sum(entries.map(({ amountMinor }) => amountMinor)))],
  };
}

/** Returns the price of a checkout that has no days yet: a number of days at their plain price. */
export function estimatedPrice(priceMinor: Minor, quantity: number): CheckoutPrice {
  const amountMinor = priceMinor * quantity;
  const entries = [entry('subtotal', 'Rent', amountMinor), entry('total', 'Estimate, before fee and tax', amountMinor)];
  return { priceMinor, quantity, line: entries, totals: entries };
}

function entry(type: TotalEntry['type'], displayText: string, amountMinor: Minor): TotalEntry {
  return { type, displayText, amountMinor };
}
