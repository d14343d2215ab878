import type { Tx } from '../../../../db/database.ts';
import { type Access, notFound } from '../../platform/kernel/index.ts';
import { type Booking, catchUpBooking, findBooking } from '../../rentals/booking-records/index.ts';
import { bookingLock } from '../../rentals/bookings/index.ts';
import { type Dispute, findDispute } from '../../rentals/disputes/index.ts';

/** Any booking, for an admin, its deadlines applied. */
export const adminBooking: Access<'admin', { bookingId: string }, Booking> = {
  who: 'admin',
  scope: null,
  errors: [notFound],
  catchUp: catchUpBooking,
  locks: ({ bookingId }) => [bookingLock(bookingId)],
  async load(from, _caller, { bookingId }) {
    const booking = await findBooking(from, bookingId);
    if (booking === undefined) throw notFound({ what: 'booking' });
    return booking;
  },
};

/** Any dispute, for an admin, with the deadlines of its booking applied. */
export const adminDispute: Access<'admin', { disputeId: string }, Dispute> = {
  who: 'admin',
  scope: null,
  errors: [notFound],
  async catchUp({ input: { disputeId }, ...context }) {
    const dispute = await findDispute(context.reader, disputeId);
    if (dispute !== undefined) await catchUpBooking({ ...context, input: { bookingId: dispute.bookingId } });
  },
  async load(from, _caller, { disputeId }) {
    const dispute = await findDispute(from, disputeId);
    if (dispute === undefined) throw notFound({ what: 'dispute' });
    return dispute;
  },
};

/** Only the dispute knows its booking, so the booking's lock is taken here, and both are read again behind it. */
export async function lockDispute(tx: Tx, { id, bookingId }: Dispute): Promise<{ dispute: Dispute; booking: Booking }> {
  await tx.lock(bookingLock(bookingId));
  const dispute = await findDispute(tx, id);
  const booking = await findBooking(tx, bookingId);
  if (dispute === undefined || booking === undefined) throw notFound({ what: 'dispute' });
  return { dispute, booking };
}
