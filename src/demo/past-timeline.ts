import type { bookingTimeline } from '../../db/schema/index.ts';
import { EVENT_ID } from '../domain/platform/events/index.ts';
import type { Ids } from '../domain/platform/kernel/index.ts';
import { type PastRental, stepsOf } from './past-rental.ts';

type Entry = typeof bookingTimeline.$inferInsert;
type Line = Pick<Entry, 'at' | 'type' | 'actor'> & Partial<Pick<Entry, 'fromState' | 'toState' | 'note'>>;

/** What its commands would have written down, in order; `invoice` is the number of the one for the rent. */
export function pastTimeline(past: PastRental, invoice: string, ids: Ids): Entry[] {
  const { id: bookingId } = past.booking;
  const lines = [...planLines(past), ...paymentLines(past, invoice), ...endLines(past)];
  return lines.map((line) => ({ id: ids.next(EVENT_ID), bookingId, fromState: null, toState: null, note: null, ...line }));
}

function planLines({ placed, booking }: PastRental): Line[] {
  const { created, promoted, approved } = stepsOf(placed);
  const plan: Line = { at: created, type: 'booking.created', actor: 'RENTER', toState: 'PENDING_VERIFICATION' };
  const to = { toState: 'PENDING_PAYMENT' } as const;
  if (booking.approvedBy === 'INSTANT_BOOK') {
    return [plan, { at: promoted, type: 'booking.approved', actor: 'RENTER', fromState: 'PENDING_VERIFICATION', ...to }];
  }
  return [
    plan,
    { at: promoted, type: 'booking.promoted', actor: 'RENTER', fromState: 'PENDING_VERIFICATION', toState: 'PENDING_APPROVAL' },
    { at: approved, type: 'booking.approved', actor: 'OWNER', fromState: 'PENDING_APPROVAL', ...to },
  ];
}

function paymentLines({ placed, payment }: PastRental, note: string): Line[] {
  const { paymentStarted, paid } = stepsOf(placed);
  const settled = { at: paid, actor: 'SYSTEM' } as const;
  const deposit: Line[] =
    payment.holdMinor > 0
      ? [{ ...settled, type: 'deposit.held' }]
      : payment.depositMinor > 0
        ? [{ ...settled, type: 'deposit.charged' }]
        : [];
  return [
    { at: paymentStarted, type: 'payment.pending', actor: 'RENTER' },
    { ...settled, type: 'payment.paid' },
    { ...settled, type: 'booking.confirmed', fromState: 'PENDING_PAYMENT', toState: 'CONFIRMED' },
    { ...settled, type: 'invoice.issued', note },
    ...deposit,
  ];
}

function endLines({ booking, refund }: PastRental): Line[] {
  const { returnedAt, closedAt, depositState, updatedAt } = booking;
  if (returnedAt === null || closedAt === null) return [];
  const actor = 'SYSTEM' as const;
  const note = 'nobody reported the return or a problem';
  const released = { at: updatedAt, actor };
  return [
    { at: returnedAt, type: 'booking.returned', actor, fromState: 'CONFIRMED', toState: 'RETURNED', note },
    { at: closedAt, type: 'booking.completed', actor, fromState: 'RETURNED', toState: 'COMPLETED' },
    ...(refund === null ? [] : (['refund.requested', 'payment.refunded'] as const).map((type) => ({ ...released, type }))),
    ...(depositState === 'RELEASED' ? [{ ...released, type: 'deposit.released' as const }] : []),
  ];
}
