import type * as schema from '../../db/schema/index.ts';
import { depositOf, GATEWAY } from '../domain/money/ledger/index.ts';
import { paymentEvents, refundEvents } from '../domain/money/payments/index.ts';
import { bookingEvents } from '../domain/rentals/booking-records/index.ts';
import { bookingLifecycle, completionEntry } from '../domain/rentals/bookings/index.ts';
import { depositEvents } from '../domain/rentals/deposits/index.ts';
import { reviewEvents } from '../domain/rentals/reviews/index.ts';
import { paymentEntry } from '../domain/settlement/booking-payments/index.ts';
import { invoiceEvents } from '../domain/settlement/invoices/index.ts';
import { rentalPage } from '../domain/settlement/payment-pages/index.ts';
import { payoutEntry } from '../domain/settlement/payouts/index.ts';
import { refundEntry } from '../domain/settlement/refunds/index.ts';
import { type PastRental, stepsOf } from './past-rental.ts';
import type { PastReview } from './past-reviews.ts';

/** The entries of its money, each with its instant. */
export function entriesOf({ placed, booking, payment, refund, payout }: PastRental) {
  const deposit = refund && { account: depositOf(booking.id), amountMinor: refund.amountMinor };
  return [
    { ...paymentEntry(payment), at: stepsOf(placed).paid },
    ...(booking.closedAt === null ? [] : [{ ...completionEntry(booking), at: booking.closedAt }]),
    ...(refund === null || deposit === null ? [] : [{ ...refundEntry(refund, [deposit]), at: refund.createdAt }]),
    ...(payout?.sentAt == null ? [] : [{ ...payoutEntry(payout, GATEWAY), at: payout.sentAt }]),
  ];
}

type Line = Pick<typeof schema.bookingTimeline.$inferInsert, 'at' | 'type' | 'actor' | 'fromState' | 'toState' | 'note'>;
type Move = keyof typeof bookingLifecycle.table.moves;

/** What its commands would have written down, in order; `invoice` is the number of the one for the rent. */
export function timelineOf(
  { placed, booking, payment, refund }: PastRental,
  { invoice, review }: { invoice: string; review: PastReview | undefined },
): Line[] {
  const { created, promoted, approved, paymentStarted, paid } = stepsOf(placed);
  const { returnedAt, closedAt, depositState, updatedAt, approvedBy } = booking;
  const answered =
    approvedBy === 'INSTANT_BOOK'
      ? [moved('PENDING_VERIFICATION', 'bookInstantly', promoted)]
      : [moved('PENDING_VERIFICATION', 'promote', promoted), moved('PENDING_APPROVAL', 'approve', approved)];
  const charged = payment.depositMinor > 0 ? [bySystem(depositEvents.charged, paid)] : [];
  const plan: Line[] = [
    { at: created, type: bookingEvents.created.type, actor: 'RENTER', toState: 'PENDING_VERIFICATION' },
    ...answered,
    { at: paymentStarted, type: paymentEvents.pending.type, actor: 'RENTER' },
    bySystem(paymentEvents.paid, paid),
    moved('PENDING_PAYMENT', 'confirm', paid),
    { ...bySystem(invoiceEvents.issued, paid), note: invoice },
    ...(payment.holdMinor > 0 ? [bySystem(depositEvents.held, paid)] : charged),
  ];
  if (returnedAt === null || closedAt === null) return plan;
  return [
    ...plan,
    { ...moved('CONFIRMED', 'assumeReturned', returnedAt), note: 'nobody reported the return or a problem' },
    moved('RETURNED', 'complete', closedAt),
    ...(refund === null ? [] : [bySystem(refundEvents.requested, updatedAt), bySystem(paymentEvents.refunded, updatedAt)]),
    ...(depositState === 'RELEASED' ? [bySystem(depositEvents.released, updatedAt)] : []),
    ...(review === undefined ? [] : reviewed(review)),
  ];
}

function reviewed({ by, submittedAt, publishedAt }: PastReview): Line[] {
  return [{ at: submittedAt, type: reviewEvents.submitted.type, actor: by }, bySystem(reviewEvents.published, publishedAt)];
}

function moved(fromState: PastRental['booking']['state'], move: Move, at: Date): Line {
  const { to: toState, event } = bookingLifecycle.take(fromState, move);
  const [actor = 'SYSTEM'] = bookingLifecycle.table.moves[move].by;
  return { at, type: event.type, actor, fromState, toState };
}

function bySystem({ type }: { readonly type: string }, at: Date): Line {
  return { at, type, actor: 'SYSTEM' };
}

/** The payment in the sandbox's own books. */
export function checkoutOf({ booking, payment }: PastRental): typeof schema.sandboxCheckouts.$inferInsert {
  const { id: paymentId, amountMinor, holdMinor, currency, createdAt, expiresAt, paidAt, redirectUrl } = payment;
  const { origin, pathname } = new URL(redirectUrl ?? '');
  const { title, timeZone } = booking.asset;
  const shown = { title, ...rentalPage(booking, payment.depositMinor), returnUrl: `${origin}/paid`, timeZone };
  const holdReleasedAt = holdMinor > 0 && booking.state === 'COMPLETED' ? booking.updatedAt : null;
  const token = pathname.split('/').at(-1) ?? '';
  const keys = { reference: payment.reference ?? '', paymentId, token, eventId: eventOf(paymentId) };
  return { ...keys, amountMinor, holdMinor, currency, shown, status: 'PAID', createdAt, expiresAt, paidAt, holdReleasedAt };
}

/** What the sandbox reported when it was paid. */
export function reportOf({ payment: { id, gateway, paidAt, createdAt } }: PastRental): typeof schema.gatewayEvents.$inferInsert {
  return { id: `${gateway}:${eventOf(id)}`, paymentId: id, status: 'PAID', receivedAt: paidAt ?? createdAt };
}

/** The deposit that it gave back. */
export function sandboxRefundsOf({ refund, payment }: PastRental): (typeof schema.sandboxRefunds.$inferInsert)[] {
  if (refund === null) return [];
  const { id: refundId, amountMinor, createdAt } = refund;
  return [{ refundId, reference: payment.reference ?? '', amountMinor, createdAt }];
}

/** What it sent to the owner's bank. */
export function transfersOf({ payout }: PastRental): (typeof schema.sandboxTransfers.$inferInsert)[] {
  if (payout?.sentAt == null || payout.destination == null) return [];
  const { id: payoutId, attempt, amountMinor, currency, sentAt } = payout;
  const destination = `…${payout.destination.ibanMasked.slice(-4)}`;
  const about = { payoutId, attempt, amountMinor, currency, destination, eventId: eventOf(payoutId) };
  return [{ ...about, status: 'PAID', reason: null, createdAt: sentAt, paidAt: sentAt, returnedAt: null }];
}

function eventOf(id: string): string {
  return `sbxevt_${id.toLowerCase()}`;
}
