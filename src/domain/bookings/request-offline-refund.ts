import type { Tx } from '../../../db/database.ts';
import { offlineRefunds } from '../../../db/schema/index.ts';
import type { REFUND_CAUSES } from '../../../db/values.ts';
import { type CommandContext, type Minor, sum } from '../kernel/index.ts';
import type { PaymentRow } from '../payments/index.ts';
import { setDeadline } from './deadline-store.ts';
import { findOfflineRefunds } from './offline-store.ts';

const DAY_MS = 24 * 3_600_000;

interface Owed {
  readonly amountMinor: Minor;
  readonly cause: (typeof REFUND_CAUSES)[number];
  /** The extension that made the rental shorter; the booking itself where it was cancelled. */
  readonly subjectId: string;
}

/** The owner has the money, so the owner gives it back: never more than is left of the transfer. Returns the amount. */
export async function requestOfflineRefund(
  tx: Tx,
  payment: PaymentRow,
  { amountMinor: wanted, cause, subjectId }: Owed,
  { ids, now, emit, settings }: Pick<CommandContext, 'ids' | 'now' | 'emit' | 'settings'>,
): Promise<Minor> {
  const { id: paymentId, bookingId, currency } = payment;
  const earlier = await findOfflineRefunds(tx, bookingId);
  const amountMinor = Math.min(wanted, payment.rentMinor - sum(earlier.map((refund) => refund.amountMinor)));
  if (amountMinor <= 0) return 0;
  const id = ids.next('offlineRefund');
  const dueAt = new Date(now.getTime() + settings.offlineRefundDays * DAY_MS);
  const owed = { id, bookingId, paymentId, subjectId, cause, amountMinor, currency };
  await tx.insert(offlineRefunds).values({ ...owed, status: 'DUE', createdAt: now, dueAt });
  await setDeadline(tx, { bookingId, kind: 'OFFLINE_REFUND', subjectId: id, dueAt });
  const data = { refundId: id, status: 'DUE', amountMinor, currency, dueAt: dueAt.toISOString() };
  await emit({ type: 'offline_refund.due', bookingId, data });
  return amountMinor;
}
