import type { Tx } from '../../../../db/database.ts';
import type { Access } from '../../platform/kernel/index.ts';
import { type Booking, catchUpBooking, findBooking } from '../../rentals/booking-records/index.ts';
import { bookingLock } from '../../rentals/bookings/index.ts';
import type { OfflineProof } from '../../rentals/open-items/index.ts';
import { proofNotFound } from './offline-payment-errors.ts';
import { findProof } from './offline-payment-store.ts';

/** Any report of a transfer, for an admin, with the deadlines of its booking applied. */
export const adminProof: Access<'admin', { proofId: string }, OfflineProof> = {
  who: 'admin',
  scope: null,
  errors: [proofNotFound],
  async catchUp({ input: { proofId }, ...context }) {
    const proof = await findProof(context.reader, proofId);
    if (proof !== undefined) await catchUpBooking({ ...context, input: { bookingId: proof.bookingId } });
  },
  async load(from, _caller, { proofId }) {
    const proof = await findProof(from, proofId);
    if (proof === undefined) throw proofNotFound({ what: 'report of a transfer' });
    return proof;
  },
};

/** Only the report knows its booking, so the booking's lock is taken here, and both are read again behind it. */
export async function lockProof(tx: Tx, { id, bookingId }: OfflineProof): Promise<{ proof: OfflineProof; booking: Booking }> {
  await tx.lock(bookingLock(bookingId));
  const booking = await findBooking(tx, bookingId);
  const proof = await findProof(tx, id);
  if (booking === undefined || proof === undefined) throw proofNotFound({ what: 'report of a transfer' });
  return { proof, booking };
}
