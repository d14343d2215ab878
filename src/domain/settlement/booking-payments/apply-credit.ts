import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import {
  creditBalance,
  creditEvents,
  creditLock,
  creditOn,
  expireCredit,
  moveCredit,
  takeCreditBack,
} from '../../money/credit/index.ts';
import {
  addPaidPayment,
  findFlaggedPayments,
  findOpenPayments,
  movePayment,
  type PaymentRow,
} from '../../money/payments/index.ts';
import { spendCapExceeded } from '../../people/api-keys/index.ts';
import {
  command,
  formatMoney,
  IdInput,
  type Minor,
  oneUnit,
  payableUnit,
  type PrepareContext,
  type ReadCtx,
  type WriteCtx,
} from '../../platform/kernel/index.ts';
import {
  type Booking,
  unpaidDeposit,
  bookingLifecycle,
  bookingRenter,
  BookingRef,
  bookingRef,
  bookingWords,
  currentBooking,
  invalidState,
  stateRefused,
} from '../../rentals/bookings/index.ts';
import { findWaitingOfflineProof, paymentDue } from '../../rentals/open-items/index.ts';
import { confirmOrRefund } from './rental-payment.ts';
import { rentalCommitment } from './commitments.ts';
import { amountNotPayable, creditLeavesTooLittle, creditShort, paymentFlagged, paymentUnderWay } from './payment-errors.ts';
import { addIntent } from './payment-intent.ts';
import { settlePayment } from './settle-payment.ts';

export const applyCredit = command({
  name: 'apply_credit',
  title: 'Pay with credit',
  description:
    'Use your credit for a booking that is to be paid: as much as possible, or amountMinor. It sets the amount, so that 0 takes it back. When it covers everything the booking is confirmed; otherwise initiate_payment gives the page for the rest, and a page that was open is closed.',
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
  errors: [amountNotPayable, invalidState, creditLeavesTooLittle, creditShort, paymentFlagged, paymentUnderWay, spendCapExceeded],
  currency: ({ currency }) => currency,
  commits: async ({ subject: booking, input }) =>
    input.amountMinor !== 0 && bookingLifecycle.can(booking.state, 'confirm') ? [rentalCommitment(booking)] : [],
  asks: ({ subject, input }) => (input.amountMinor === 0 ? null : `Pay with your credit for ${bookingWords(subject)}.`),

  /** Closes the open page at the gateway, which asks for the old amount. What was just paid there is settled instead. */
  async prepare({ caller, subject: booking, input, reader, now, settings, ports, perform }) {
    await perform(expireCredit, { userId: caller.userId });
    if (!(await takesCredit(reader, booking))) return [];
    const { appliedMinor, creditMinor } = await plannedCredit(reader, booking, input, { now, settings });
    return creditMinor === appliedMinor ? [] : closePages(booking.id, { reader, ports, perform });
  },

  async run({ subject: booking, input, prepared: closed, tx, ...context }) {
    const { id: bookingId, renterId: userId, currency, mode } = booking;
    const { now, ids, emit } = context;
    if (!(await takesCredit(tx, booking))) throw stateRefused(booking, 'paying with credit');
    if ((await findFlaggedPayments(tx, bookingId)).length > 0) throw paymentFlagged({ bookingId });
    await tx.lock(creditLock(userId));
    const { appliedMinor, creditMinor } = await plannedCredit(tx, booking, input, context);
    if (creditMinor !== appliedMinor) {
      const replaced = await endPayments(tx, booking, { closed, now, emit });
      const moreMinor = creditMinor - appliedMinor;
      if (moreMinor < 0) await takeCreditBack(tx, booking, { amountMinor: -moreMinor }, context);
      else await moveCredit(tx, { userId, currency, kind: 'APPLY', amountMinor: -moreMinor, bookingId }, { ids, now });
      await emit({
        type: creditEvents.applied,
        bookingId,
        note: formatMoney(creditMinor, currency),
        data: { amountMinor: creditMinor, currency },
      });
      if (replaced !== null && creditMinor < booking.totalMinor) await replacePayment(tx, booking, replaced, context);
    }
    if (creditMinor === booking.totalMinor) await confirmByCredit(tx, booking, context);
    return {
      ...bookingRef(booking),
      creditMinor,
      credit: formatMoney(creditMinor, currency),
      balanceMinor: await creditBalance(tx, userId, currency, mode),
    };
  },
});

/** Whether the booking waits for its payment, and not for an answer about a transfer. */
async function takesCredit(from: Reader, { id, state }: Booking): Promise<boolean> {
  return bookingLifecycle.can(state, 'confirm') && (await findWaitingOfflineProof(from, id)) === null;
}

/** Returns how much credit the booking has and shall have. Throws if so much is not there, or leaves too little to pay. */
async function plannedCredit(
  from: Reader,
  booking: Booking,
  { amountMinor }: { readonly amountMinor?: number | undefined },
  { now, settings }: ReadCtx,
): Promise<{ appliedMinor: Minor; creditMinor: Minor }> {
  const { id: bookingId, renterId, currency, mode } = booking;
  const appliedMinor = await creditOn(from, bookingId);
  const mostMinor = Math.min(coverable(booking, now), appliedMinor + (await creditBalance(from, renterId, currency, mode)));
  const wantedMinor = amountMinor ?? mostMinor;
  if (wantedMinor > mostMinor) throw creditShort({ bookingId, mostMinor, currency });
  const leastLeftMinor = settings.smallestPayments[currency] ?? payableUnit(currency);
  const creditMinor = payableBeside(booking, wantedMinor, { now, leastLeftMinor });
  if (creditMinor < wantedMinor && amountMinor !== undefined) {
    throw creditLeavesTooLittle({ bookingId, mostMinor: creditMinor, leastLeftMinor, currency });
  }
  return { appliedMinor, creditMinor };
}

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

/** Closes the open pages at the gateway. Returns the payments that nobody can make any more; what was paid is settled. */
async function closePages(
  bookingId: string,
  { reader, ports: { gateway }, perform }: Pick<PrepareContext, 'reader' | 'ports' | 'perform'>,
): Promise<string[]> {
  const closed: string[] = [];
  for (const { id: paymentId, reference, gateway: name } of await findOpenPayments(reader, bookingId)) {
    if (reference === null || name !== gateway.name) continue;
    const { status, eventId, amountMinor, currency, reason } = await gateway.closePaymentPage(reference);
    if (status === 'PAID') await perform(settlePayment, { bookingId, paymentId, eventId, status, amountMinor, currency, reason });
    else if (status !== 'PENDING') closed.push(paymentId);
  }
  return closed;
}

/**
 * Ends the payments that ask for the old amount. Returns the one that the person could still make, which another one replaces;
 * null without one. Throws if a page is open that was not closed before, because somebody may be paying on it.
 */
async function endPayments(
  tx: Tx,
  { id: bookingId }: Booking,
  { closed, now, emit }: Pick<WriteCtx, 'now' | 'emit'> & { readonly closed: readonly string[] },
): Promise<PaymentRow | null> {
  const open = await findOpenPayments(tx, bookingId);
  const payable = open.filter(({ expiresAt }) => expiresAt > now);
  const unclosed = payable.find(
    ({ id, status, reference }) => status !== 'CREATED' && reference !== null && !closed.includes(id),
  );
  if (unclosed !== undefined) throw paymentUnderWay({ bookingId, expiresAt: unclosed.expiresAt.toISOString() });
  for (const payment of open) await movePayment(tx, payment, 'expire', { emit });
  return payable[0] ?? null;
}

/** Makes a payment of what is left, which can be made exactly as long as the one before. Its page is opened after the commit. */
async function replacePayment(
  tx: Tx,
  booking: Booking,
  { gateway, expiresAt, returnUrl, cancelUrl }: PaymentRow,
  context: Pick<WriteCtx, 'now' | 'ids' | 'settings'>,
): Promise<void> {
  const current = await currentBooking(tx, booking.id);
  const due = await paymentDue(tx, current);
  if (due?.kind === 'RENTAL') await addIntent(tx, current, { due, gateway, expiresAt, returnUrl, cancelUrl }, context);
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
