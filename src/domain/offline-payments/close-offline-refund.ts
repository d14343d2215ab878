import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { offlineRefunds, refunds } from '../../../db/schema/index.ts';
import { type Booking, clearDeadline, type OfflineRefund } from '../bookings/index.ts';
import { issueCreditNote } from '../invoices/index.ts';
import { type CommandContext, movedRow } from '../kernel/index.ts';
import { findPayment, movePayment } from '../payments/index.ts';

/** The renter has the money back, or credit in its place: the payment counts as given back, and a credit note says so. */
export async function closeOfflineRefund(
  tx: Tx,
  booking: Booking,
  owed: OfflineRefund,
  changes: Pick<OfflineRefund, 'status'> & Partial<Pick<OfflineRefund, 'file' | 'provenAt'>>,
  context: Pick<CommandContext, 'ids' | 'now' | 'emit'>,
): Promise<OfflineRefund> {
  const { id, paymentId, bookingId, cause, amountMinor, currency } = owed;
  const { now, emit } = context;
  const closed = { ...changes, closedAt: now };
  const rows = await tx
    .update(offlineRefunds)
    .set(closed)
    .where(and(eq(offlineRefunds.id, id), eq(offlineRefunds.status, owed.status)))
    .returning({ id: offlineRefunds.id });
  movedRow(rows, `Refund ${id}`);
  await clearDeadline(tx, bookingId, 'OFFLINE_REFUND', id);
  const row = {
    id,
    paymentId,
    bookingId,
    cause,
    amountMinor,
    currency,
    status: 'SUCCEEDED',
    createdAt: now,
    settledAt: now,
  } as const;
  const [refund] = await tx.insert(refunds).values(row).returning();
  const payment = await findPayment(tx, paymentId);
  if (refund === undefined || payment === undefined) throw new Error(`The refund ${id} has lost its payment.`);
  const refundedMinor = payment.refundedMinor + amountMinor;
  const move = refundedMinor >= payment.amountMinor ? 'refundAll' : 'refundPart';
  await movePayment(tx, payment, move, { emit, changes: { refundedMinor } });
  await issueCreditNote(tx, refund, booking, context);
  return { ...owed, ...closed };
}
