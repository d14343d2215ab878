import type { Tx } from '../../../db/database.ts';
import type { Booking, Deadline, DueContext } from '../bookings/index.ts';
import { findPayment } from '../payments/index.ts';
import { refusePayment } from './refuse-payment.ts';

/** Nobody decided in time about a flagged payment: it is not kept. */
export async function flaggedPaymentDue(tx: Tx, booking: Booking, { subjectId }: Deadline, context: DueContext): Promise<void> {
  const payment = await findPayment(tx, subjectId);
  if (payment?.status === 'FLAGGED') await refusePayment(tx, booking, payment, context);
}
