import type { Tx } from '../../../../db/database.ts';
import { assumedReturnAt, type Booking, type Deadline } from '../bookings/index.ts';
import { moveBooking } from '../changes/index.ts';
import { isDepositSecured, moveConditionReport, isBookingFrozen, findNewestReports } from '../open-items/index.ts';
import type { WriteCtx } from '../../platform/kernel/index.ts';

/** Starts the rental because the handover is confirmed. A deadline that an open item had stopped is set again. */
export async function startRental(tx: Tx, booking: Booking, { now, emit }: Pick<WriteCtx, 'now' | 'emit'>): Promise<Booking> {
  const waits = booking.dueAt === null && (await isBookingFrozen(tx, booking.id));
  const dueAt = waits ? null : (booking.dueAt ?? assumedReturnAt(booking.endAt));
  return moveBooking(tx, booking, 'start', { now, emit, changes: { actualStartAt: now, atRiskOf: null, dueAt } });
}

/**
 * Starts the rental because nobody contested the report of the handover, unless an incident is open or the deposit is missing.
 */
export async function assumeHandover(tx: Tx, booking: Booking, { subjectId }: Deadline, context: WriteCtx): Promise<void> {
  const { checkIn } = await findNewestReports(tx, booking.id);
  if (booking.state !== 'CONFIRMED' || checkIn?.id !== subjectId || checkIn.status !== 'SUBMITTED') return;
  if (booking.atRiskOf !== null || !isDepositSecured(booking) || (await isBookingFrozen(tx, booking.id))) return;
  await moveConditionReport(tx, checkIn, 'assume', context);
  await startRental(tx, booking, context);
}
