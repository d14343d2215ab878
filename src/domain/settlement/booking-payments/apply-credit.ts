import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import {
  creditBalance,
  creditEvents,
  creditLock,
  creditOn,
  expireCredit,
  moveCredit,
  takeCreditBack,
} from '../../money/credit/index.ts';
import { addPaidPayment, findFlaggedPayments, findOpenPayments, movePayment } from '../../money/payments/index.ts';
import { spendCapExceeded } from '../../people/api-keys/index.ts';
import { command, formatMoney, IdInput, type Minor, oneUnit, payableUnit, type WriteCtx } from '../../platform/kernel/index.ts';
import {
  type Booking,
  unpaidDeposit,
  bookingLifecycle,
  bookingRenter,
  BookingRef,
  bookingRef,
  bookingWords,
  invalidState,
  stateRefused,
} from '../../rentals/bookings/index.ts';
import { findWaitingOfflineProof } from '../../rentals/open-items/index.ts';
import { confirmOrRefund } from './rental-payment.ts';
import { rentalCommitment } from './commitments.ts';
import { creditLeavesTooLittle, creditShort, paymentFlagged, paymentUnderWay } from './payment-errors.ts';

export const applyCredit = command({
  name: 'apply_credit',
  title: 'Pay with credit',
  description:
    'Use your credit for a booking that is to be paid: as much as possible, or amountMinor. It sets the amount, so that 0 takes it back. When it covers everything the booking is confirmed; otherwise initiate_payment asks for the rest.',
  about: 'booking',
  access: bookingRenter('write:booking'),
  repeat: 'natural',
  effects: ['commits'],
  input: z.strictObject({
    bookingId: IdInput,
    amountMinor: z.int().min(0).optional().describe('minor units; default: as much as possible'),
  }),
  example: { amountMinor: 0 },
  output: BookingRef.extend({
    creditMinor: z.int().describe('paid with credit'),
    credit: z.string(),
    balanceMinor: z.int().describe('left to spend'),
  }),
  readsOut: [],
  errors: [invalidState, creditLeavesTooLittle, creditShort, paymentFlagged, paymentUnderWay, spendCapExceeded],
  currency: ({ currency }) => currency,
  commits: async ({ subject: booking, input }) =>
    input.amountMinor !== 0 && bookingLifecycle.can(booking.state, 'confirm') ? [rentalCommitment(booking)] : [],
  asks: ({ subject, input }) => (input.amountMinor === 0 ? null : `Pay with your credit for ${bookingWords(subject)}.`),

  prepare: ({ caller, perform }) => perform(expireCredit, { userId: caller.userId }),

  async run({ subject: booking, input, tx, ...context }) {
    const { id: bookingId, state, renterId: userId, currency } = booking;
    const { now, ids, emit, settings } = context;
    if (!bookingLifecycle.can(state, 'confirm') || (await findWaitingOfflineProof(tx, bookingId)) !== null) {
      throw stateRefused(booking, 'paying with credit');
    }
    await closeOpenPages(tx, booking, { now, emit });
    await tx.lock(creditLock(userId));
    const applied = await creditOn(tx, bookingId);
    const mostMinor = Math.min(coverable(booking, now), applied + (await creditBalance(tx, userId, currency, booking.mode)));
    const wantedMinor = input.amountMinor ?? mostMinor;
    if (wantedMinor > mostMinor) throw creditShort({ bookingId, mostMinor, currency });
    const leastLeftMinor = settings.smallestPayments[currency] ?? payableUnit(currency);
    const creditMinor = payableBeside(booking, wantedMinor, { now, leastLeftMinor });
    if (creditMinor < wantedMinor && input.amountMinor !== undefined) {
      throw creditLeavesTooLittle({ bookingId, mostMinor: creditMinor, leastLeftMinor, currency });
    }

    if (creditMinor !== applied) {
      const moreMinor = creditMinor - applied;
      if (moreMinor < 0) await takeCreditBack(tx, booking, { amountMinor: -moreMinor }, context);
      else await moveCredit(tx, { userId, currency, kind: 'APPLY', amountMinor: -moreMinor, bookingId }, { ids, now });
      await emit({
        type: creditEvents.applied,
        bookingId,
        note: formatMoney(creditMinor, currency),
        data: { amountMinor: creditMinor, currency },
      });
    }
    if (creditMinor === booking.totalMinor) await confirmByCredit(tx, booking, context);
    return {
      ...bookingRef(booking),
      creditMinor,
      credit: formatMoney(creditMinor, currency),
      balanceMinor: await creditBalance(tx, userId, currency, booking.mode),
    };
  },
});

/**
 * The largest amount that credit may pay. If a deposit is held or charged with the payment, some of the price must be left to
 * pay.
 */
function coverable(booking: Booking, now: Date): Minor {
  const { totalMinor, currency } = booking;
  const { chargedMinor, heldMinor } = unpaidDeposit(booking, now);
  return chargedMinor + heldMinor > 0 ? Math.max(0, totalMinor - oneUnit(currency)) : totalMinor;
}

/**
 * How much of the credit can be used so that the rest can be paid on a page: nothing is left, or a multiple of the gateway's
 * step that is at least its smallest amount.
 */
function payableBeside(
  booking: Booking,
  wantedMinor: Minor,
  { now, leastLeftMinor }: { now: Date; leastLeftMinor: Minor },
): Minor {
  const leftMinor = booking.totalMinor - wantedMinor + unpaidDeposit(booking, now).chargedMinor;
  if (leftMinor === 0) return wantedMinor;
  const unit = payableUnit(booking.currency);
  const payableMinor = Math.max(leastLeftMinor, Math.ceil(leftMinor / unit) * unit);
  return Math.max(0, wantedMinor - (payableMinor - leftMinor));
}

/** Closes open payment pages, which ask for the old amount. If a person may be paying on one now, nothing changes. */
async function closeOpenPages(tx: Tx, { id: bookingId }: Booking, { now, emit }: Pick<WriteCtx, 'now' | 'emit'>): Promise<void> {
  if ((await findFlaggedPayments(tx, bookingId)).length > 0) throw paymentFlagged({ bookingId });
  for (const payment of await findOpenPayments(tx, bookingId)) {
    const open = payment.status === 'PENDING' && payment.expiresAt > now;
    if (open) throw paymentUnderWay({ bookingId, expiresAt: payment.expiresAt.toISOString() });
    await movePayment(tx, payment, 'expire', { emit });
  }
}

/**
 * Confirms a booking that credit pays completely. It adds a payment of zero, so that the booking is confirmed and invoiced like
 * any other.
 */
async function confirmByCredit(tx: Tx, booking: Booking, context: WriteCtx): Promise<void> {
  const { id: bookingId, currency } = booking;
  const payment = await addPaidPayment(tx, { bookingId, currency, gateway: 'credit', amountMinor: 0 }, context);
  await confirmOrRefund(tx, booking, payment, context);
}
