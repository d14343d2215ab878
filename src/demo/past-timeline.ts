import type { bookingTimeline } from '../../db/schema/index.ts';
import { paymentEvents, refundEvents } from '../domain/money/payments/index.ts';
import { bookingEvents, depositEvents } from '../domain/rentals/booking-records/index.ts';
import { bookingLifecycle } from '../domain/rentals/bookings/index.ts';
import { reviewEvents } from '../domain/rentals/reviews/index.ts';
import { invoiceEvents } from '../domain/settlement/invoices/index.ts';
import type { PastRental } from './past-rental.ts';
import type { PastReview } from './past-reviews.ts';

type Line = Pick<typeof bookingTimeline.$inferInsert, 'at' | 'type' | 'actor' | 'fromState' | 'toState' | 'note'>;

/** What its commands would have written down, in order; `invoice` is the number of the one for the rent. */
export function timelineOf(
  { steps, booking, payment, refund }: PastRental,
  { invoice, review }: { invoice: string; review: PastReview | undefined },
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
