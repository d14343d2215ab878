import type { Tx } from '../../../db/database.ts';
import { freeHold } from '../availability/index.ts';
import { type Booking, type Deadline, type DueContext, findOpenExtension, moveExtension } from '../bookings/index.ts';

/** The owner did not answer, or the renter did not pay, in time: the dates stay, and what was held is free. */
export async function expireExtension(
  tx: Tx,
  { id: bookingId }: Booking,
  { subjectId }: Deadline,
  { now, emit }: DueContext,
): Promise<void> {
  const extension = await findOpenExtension(tx, bookingId);
  if (extension?.id !== subjectId) return;
  await freeHold(tx, bookingId);
  await moveExtension(tx, extension, 'expire', { now, emit });
}
