import type { Tx } from '../../db/database.ts';
import type * as schema from '../../db/schema/index.ts';
import { refundCheckout } from '../adapters/sandbox-gateway/sandbox-charges.ts';
import { sandboxCheckoutPath } from '../adapters/sandbox-gateway/sandbox-checkout.ts';
import { insertCheckout, saveHoldReleased, saveStatus } from '../adapters/sandbox-gateway/sandbox-store.ts';
import { sendTransfer } from '../adapters/sandbox-gateway/sandbox-transfers.ts';
import { depositOf, GATEWAY } from '../domain/money/ledger/index.ts';
import { paymentEvents, refundEvents } from '../domain/money/payments/index.ts';
import type { Settings } from '../domain/platform/kernel/index.ts';
import { bookingEvents } from '../domain/rentals/booking-records/index.ts';
import { bookingLifecycle, completionEntry } from '../domain/rentals/bookings/index.ts';
import { depositEvents } from '../domain/rentals/deposits/index.ts';
import { reviewEvents } from '../domain/rentals/reviews/index.ts';
import { paymentEntry } from '../domain/settlement/booking-payments/index.ts';
import { invoiceEvents } from '../domain/settlement/invoices/index.ts';
import { paymentPage } from '../domain/settlement/payment-pages/index.ts';
import { payoutEntry } from '../domain/settlement/payouts/index.ts';
import { refundEntry } from '../domain/settlement/refunds/index.ts';
import type { PastRental } from './past-rental.ts';
import type { PastReview } from './past-reviews.ts';

/** The entries of its money, each with its instant. */
export function entriesOf({ steps, booking, payment, refund, payout }: PastRental) {
  const deposit = refund && { account: depositOf(booking.id), amountMinor: refund.amountMinor };
  return [
    { ...paymentEntry(payment), at: steps.paid },
    ...(booking.closedAt === null ? [] : [{ ...completionEntry(booking), at: booking.closedAt }]),
    ...(refund === null || deposit === null ? [] : [{ ...refundEntry(refund, [deposit]), at: refund.createdAt }]),
    ...(payout === null || payout.sentAt === null ? [] : [{ ...payoutEntry(payout, GATEWAY), at: payout.sentAt }]),
  ];
}

type Line = Pick<typeof schema.bookingTimeline.$inferInsert, 'at' | 'type' | 'actor' | 'fromState' | 'toState' | 'note'>;

/** What its commands would have written down, in order; `invoice` is the number of the one for the rent. */
export function timelineOf(
  { steps, booking, payment, refund }: PastRental,
  { invoice, review }: { invoice: string | undefined; review: PastReview | undefined },
): Line[] {
  const { created, promoted, approved, paymentStarted, paid } = steps;
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
    ...(review === undefined
      ? []
      : [
          { at: review.submittedAt, type: reviewEvents.submitted.type, actor: review.by },
          bySystem(reviewEvents.published, review.publishedAt),
        ]),
  ];
}

function moved(fromState: PastRental['booking']['state'], move: keyof typeof bookingLifecycle.table.moves, at: Date): Line {
  const { to: toState, event } = bookingLifecycle.take(fromState, move);
  const [actor = 'SYSTEM'] = bookingLifecycle.table.moves[move].by;
  return { at, type: event.type, actor, fromState, toState };
}

function bySystem({ type }: { readonly type: string }, at: Date): Line {
  return { at, type, actor: 'SYSTEM' };
}

/** Plays its money again in the payment sandbox, each movement at its instant: the payment with its page, and what was reported of it. */
export async function playedInSandbox(
  tx: Tx,
  { placed, steps, booking, payment, refund, payout }: PastRental,
  { publicBaseUrl }: Settings,
) {
  const { id: paymentId, currency } = payment;
  const about = { booking, payment, extension: null, ownerName: placed.listing.vendor.name };
  const checkout = await insertCheckout(tx, paymentPage(about, `${publicBaseUrl}/paid`), steps.paymentStarted);
  const { reference, eventId } = await saveStatus(tx, checkout, 'PAID', steps.paid);
  if (booking.closedAt !== null && payment.holdMinor > 0) await saveHoldReleased(tx, reference, booking.updatedAt);
  if (refund !== null) {
    const { id: refundId, amountMinor, createdAt } = refund;
    await refundCheckout(tx, { reference, refundId, amountMinor, currency }, createdAt);
  }
  if (payout?.status === 'PAID') {
    const { id: payoutId, attempt, amountMinor, destination, sentAt } = payout;
    await sendTransfer(tx, { payoutId, attempt, amountMinor, currency, destination: destination.ibanMasked }, sentAt);
  }
  const report = { id: `${payment.gateway}:${eventId}`, paymentId, status: 'PAID' as const, receivedAt: steps.paid };
  return { payment: { ...payment, reference, redirectUrl: publicBaseUrl + sandboxCheckoutPath(checkout.token) }, report };
}
