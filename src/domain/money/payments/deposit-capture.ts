import { desc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { holdCaptures } from '../../../../db/schema/index.ts';
import { declareId, type Minor, type WriteCtx } from '../../platform/kernel/index.ts';
import { captureLifecycle } from './capture-lifecycle.ts';
import { captureEvents } from './events.ts';
import { findDepositPayment } from './payment-store.ts';

const CAPTURE_ID = declareId('cap');

export type CaptureRow = typeof holdCaptures.$inferSelect;

/** The capture of a booking's authorised deposit, made or requested. */
export async function findCapture(from: Reader, bookingId: string): Promise<CaptureRow | undefined> {
  const [newest] = await from
    .select()
    .from(holdCaptures)
    .where(eq(holdCaptures.bookingId, bookingId))
    .orderBy(...newestFirst);
  return newest;
}

const newestFirst = [desc(holdCaptures.createdAt), desc(holdCaptures.id)];

/**
 * Requests that this amount of the booking's authorised deposit is captured, in minor units. The gateway is asked after the
 * commit. A hold can be captured once, so a second request changes nothing.
 */
export async function requestCapture(tx: Tx, bookingId: string, amountMinor: Minor, { ids, now, emit }: WriteCtx): Promise<void> {
  const payment = await findDepositPayment(tx, bookingId);
  if (payment === undefined || payment.holdMinor === 0) throw new Error(`Nothing is authorised for ${bookingId}.`);
  if ((await findCapture(tx, bookingId)) !== undefined) return;
  const { id: paymentId, currency } = payment;
  const id = ids.next(CAPTURE_ID);
  const { initial: status } = captureLifecycle.table;
  await tx.insert(holdCaptures).values({ id, paymentId, bookingId, status, amountMinor, currency, createdAt: now });
  const data = { captureId: id, paymentId, amountMinor, currency };
  await emit({ type: captureEvents.requested, bookingId, hiddenFromTimeline: true, data });
}
