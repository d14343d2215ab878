import type { Tx } from '../../../db/database.ts';
import { payments } from '../../../db/schema/index.ts';
import {
  type Booking,
  depositLifecycle,
  findBooking,
  moveDeposit,
  moveProof,
  type OfflineProof,
  requestOfflineRefund,
  saveBooking,
  setDeadline,
} from '../bookings/index.ts';
import { confirmOrRefund } from '../booking-payments/index.ts';
import { openCommission } from '../commissions/index.ts';
import type { CommandContext } from '../kernel/index.ts';

type Context = Pick<CommandContext, 'ids' | 'now' | 'emit' | 'settings'>;

/** The money is with the owner: the booking is confirmed and billed like any other, and the platform's share is owed. */
export async function confirmProof(
  tx: Tx,
  booking: Booking,
  proof: OfflineProof,
  { decidedBy, ...context }: Context & { readonly decidedBy: string },
): Promise<Booking> {
  const { now, ids, emit } = context;
  const { id: bookingId, currency } = booking;
  const { amountMinor } = proof;
  await moveProof(tx, proof, 'confirm', { now, emit, changes: { decidedBy }, data: { amountMinor, currency } });

  // A transfer carries no card: what secures the booking changes hands at the pickup.
  const agreed = depositLifecycle.can(booking.depositState, 'waive')
    ? await moveDeposit(tx, booking, 'waive', { now, emit, changes: { depositMethod: 'COLLATERAL' } })
    : booking;
  const paid = { bookingId, currency, amountMinor, rentMinor: amountMinor, depositMinor: 0, holdMinor: 0 };
  const [payment] = await tx
    .insert(payments)
    .values({
      ...paid,
      id: ids.next('payment'),
      status: 'PAID',
      gateway: 'offline',
      createdAt: now,
      expiresAt: now,
      paidAt: now,
    })
    .returning();
  if (payment === undefined) throw new Error('The payment was not written.');
  await confirmOrRefund(tx, agreed, payment, context);
  const after = (await findBooking(tx, bookingId)) ?? agreed;
  if (after.state !== 'CONFIRMED') {
    // The booking has ended meanwhile: nothing was earned, and the money is with the owner.
    const owed = { amountMinor, cause: 'LATE_PAYMENT', subjectId: bookingId } as const;
    await requestOfflineRefund(tx, payment, owed, context);
    return saveBooking(tx, after, { paymentChannel: 'OFFLINE', updatedAt: now });
  }
  const { dueAt, id: subjectId } = await openCommission(tx, after, context);
  await setDeadline(tx, { bookingId, kind: 'COMMISSION', subjectId, dueAt });
  return after;
}
