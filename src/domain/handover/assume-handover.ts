import type { Tx } from '../../../db/database.ts';
import { type Booking, type Deadline, type DueContext, findOpenMatters, isFrozen, moveReport } from '../bookings/index.ts';
import { isDepositSecured } from './is-deposit-secured.ts';
import { startRental } from './start-rental.ts';

/** Nobody contested the report of the handover: the rental began. Not where an incident is open or the deposit is missing. */
export async function assumeHandover(tx: Tx, booking: Booking, { subjectId }: Deadline, context: DueContext): Promise<void> {
  const matters = await findOpenMatters(tx, booking);
  const { checkIn } = matters;
  if (booking.state !== 'CONFIRMED' || checkIn?.id !== subjectId || checkIn.status !== 'SUBMITTED') return;
  if (isFrozen(matters) || booking.atRiskOf !== null || !isDepositSecured(booking)) return;
  await moveReport(tx, checkIn, 'assume', context);
  await startRental(tx, booking, context);
}
