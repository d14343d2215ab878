import type { Tx } from '../../../db/database.ts';
import { type Booking, bookingLock, catchUpBooking, findBooking } from '../bookings/index.ts';
import { type Dispute, findDispute } from '../incidents/index.ts';
import { type Access, notFound } from '../kernel/index.ts';

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
