import { z } from 'zod';
import { DEPOSIT_METHODS, DEPOSIT_STATES } from '../../../../db/values/index.ts';
import { totalsView } from '../../catalog/quotes/index.ts';
import { formatMoney, type Minor } from '../../platform/kernel/index.ts';
import type { Translator } from '../../platform/words/index.ts';
import {
  type Booking,
  UNACCEPTED_STATES,
  depositInWords,
  type DepositToPay,
  dueAfterApproval,
  unpaidDeposit,
  periodOf,
} from '../../rentals/bookings/index.ts';
import { pricedOffer, type OpenItems, dueAmong } from '../../rentals/open-items/index.ts';
import type { BookingFacts } from '../steps/index.ts';

export const MoneyView = z.object({
  totalMinor: z.int(),
  total: z.string(),
  dueNowMinor: z.int().describe('0 until something is due'),
  dueNow: z.string(),
  dueAfterApprovalMinor: z.int().nullable().describe('what will be due once the owner has accepted; null after that'),
  dueAfterApproval: z.string().nullable(),
  dueWithOfferMinor: z
    .int()
    .nullable()
    .describe('due once the pending counter-offer is taken, deposit as above; null without one'),
  dueWithOffer: z.string().nullable(),
  creditMinor: z.int().describe('paid with credit'),
  depositMinor: z.int(),
  deposit: z.string(),
  depositMethod: z.enum(DEPOSIT_METHODS),
  depositState: z.enum(DEPOSIT_STATES),
  depositTakenMinor: z.int().describe('went to the owner'),
  depositReturnedMinor: z.int().describe('given back or let go'),
  lateFeeMinor: z.int().describe('owed for late days'),
  owedMinor: z.int().describe('by the renter for claims beyond the deposit'),
  currency: z.string(),
});
export type Money = z.infer<typeof MoneyView>;

/** Returns what the rental costs, what is due now and later, and what became of the deposit. */
export function moneyOf(booking: Booking, { deposit, openItems, now }: BookingFacts, creditMinor: Minor): Money {
  const { currency } = booking;
  const totals = totalsView(booking.price, deposit, currency);
  const accepted = !UNACCEPTED_STATES.has(booking.state);
  const dueNowMinor = dueNow(booking, openItems, { rentalMinor: totals.dueAfterApprovalMinor, creditMinor });
  const { counterOffer } = openItems;
  const withOffer = counterOffer && dueOnOffer(booking, counterOffer, now);
  return {
    totalMinor: booking.totalMinor,
    total: totals.total,
    dueNowMinor,
    dueNow: formatMoney(dueNowMinor, currency),
    dueAfterApprovalMinor: accepted ? null : totals.dueAfterApprovalMinor,
    dueAfterApproval: accepted ? null : totals.dueAfterApproval,
    dueWithOfferMinor: withOffer?.dueMinor ?? null,
    dueWithOffer: withOffer && formatMoney(withOffer.dueMinor, currency),
    creditMinor,
    depositMinor: deposit.amountMinor,
    deposit: formatMoney(deposit.amountMinor, currency),
    depositMethod: deposit.method,
    depositState: booking.depositState,
    depositTakenMinor: booking.depositTakenMinor,
    depositReturnedMinor: booking.depositReturnedMinor,
    lateFeeMinor: openItems.lateFeeMinor,
    owedMinor: openItems.owedMinor,
    currency,
  };
}

/** Returns in words what accepting an offer would cost, with a charged deposit. */
export function offerDueInWords(
  booking: Booking,
  offer: NonNullable<OpenItems['counterOffer']>,
  { now, to }: { readonly now: Date; readonly to: Translator },
): string {
  const { dueMinor, deposit } = dueOnOffer(booking, offer, now);
  return to.money(dueMinor, booking.currency) + depositInWords(deposit, booking.currency, to);
}

/** Returns what accepting an offer would cost before credit, and the deposit as the offered dates make it. */
function dueOnOffer(
  booking: Booking,
  offer: NonNullable<OpenItems['counterOffer']>,
  now: Date,
): { dueMinor: Minor; deposit: DepositToPay } {
  const { depositMinor, price } = pricedOffer(offer);
  const { endAt } = periodOf(booking, offer);
  const deposit = unpaidDeposit({ ...booking, depositMinor, endAt }, now);
  return { dueMinor: dueAfterApproval(price.totals, deposit), deposit };
}

/** Returns what must be paid now, with a charged deposit; nothing before the approval. */
function dueNow(
  booking: Booking,
  openItems: BookingFacts['openItems'],
  { rentalMinor, creditMinor }: { rentalMinor: Minor; creditMinor: Minor },
): Minor {
  if (UNACCEPTED_STATES.has(booking.state) || openItems.flagged !== null) return 0;
  const due = dueAmong(booking, openItems, creditMinor);
  if (due === null) return 0;
  return due.kind === 'RENTAL' ? rentalMinor - creditMinor : due.rentMinor;
}
