import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { REFUND_CAUSES } from '../../../../db/values/index.ts';
import { findLatestRefunds, paymentEvents } from '../../money/payments/index.ts';
import type { StoredEvent } from '../../platform/events/index.ts';
import { findBooking, findTimeline } from '../../rentals/booking-records/index.ts';
import { incidentEvents, offlineRefundEvents } from '../../rentals/open-items/index.ts';

/** Consequences of a cancellation about which its own letter tells. */
const BROUGHT_ABOUT = new Set<string>([paymentEvents.refunded.type, offlineRefundEvents.due.type, incidentEvents.resolved.type]);
const Refunded = z.object({ cause: z.enum(REFUND_CAUSES) });
const ALL_ENTRIES = 200;

/**
 * Whether the letter about a cancellation says this already, because people should get one letter about one thing. A deposit
 * that stayed for a claim, and a report that is settled later, are told when they come.
 */
export async function isToldByCancellation(tx: Tx, { type, bookingId, at, data }: StoredEvent): Promise<boolean> {
  if (bookingId === null || !BROUGHT_ABOUT.has(type)) return false;
  const booking = await findBooking(tx, bookingId);
  if (booking?.state !== 'CANCELLED') return false;
  const ended = (await findTimeline(tx, bookingId, ALL_ENTRIES)).find(({ toState }) => toState === 'CANCELLED');
  const isThen = (instant: Date) => instant.getTime() === ended?.at.getTime();
  if (type !== paymentEvents.refunded.type) return isThen(at);
  const { cause } = Refunded.safeParse(data).data ?? {};
  if (cause !== 'DEPOSIT') return cause === 'CANCELLATION' || cause === 'OWNER_CANCEL';
  const refunds = await findLatestRefunds(tx, bookingId);
  return refunds.some(({ refund }) => refund.cause === 'DEPOSIT' && isThen(refund.createdAt));
}
