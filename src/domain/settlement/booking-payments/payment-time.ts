import type { Tx } from '../../../../db/database.ts';
import type { PaymentKind } from '../../../../db/values/index.ts';
import { moveHoldEnd } from '../../catalog/availability/index.ts';
import { findFlaggedPayments, findOpenPayments, type PaymentRow } from '../../money/payments/index.ts';
import { HOUR_MS, later } from '../../platform/kernel/index.ts';
import { type Booking, bookingLifecycle, currentBooking, saveBooking } from '../../rentals/bookings/index.ts';
import { holdExtensionUntil } from '../../rentals/changes/index.ts';
import { extensionPaymentDueAt, findOpenExtension } from '../../rentals/open-items/index.ts';

/** When the days that are paid for begin; null if the payment is for something that has been. */
const BEGINS: Readonly<Record<PaymentKind, (booking: Booking) => Date | null>> = {
  RENTAL: ({ startAt }) => startAt,
  EXTENSION: ({ endAt }) => endAt,
  LATE_FEE: () => null,
  CLAIM: () => null,
};

/** Returns until when a payment that begins now can be made: so many hours, and never after the days for which it pays begin. */
export function paymentEnd(booking: Booking, kind: PaymentKind, now: Date): Date {
  const whole = later(now, booking.limits.paymentHours * HOUR_MS);
  const begins = BEGINS[kind](booking);
  return begins !== null && begins < whole ? begins : whole;
}

/**
 * Lets the days be held until the renter can no longer pay: until the last instant at which a payment can begin, or until the
 * end of a payment that has begun, whichever is later. It is called whenever a payment begins or ends.
 */
export async function holdWhilePayable(tx: Tx, bookingId: string, { now }: { readonly now: Date }): Promise<void> {
  const booking = await currentBooking(tx, bookingId);
  const open = await findOpenPayments(tx, bookingId);
  if (bookingLifecycle.can(booking.state, 'confirm')) await holdRental(tx, booking, { open, now });
  else await holdExtension(tx, booking, { open, now });
}

interface Moment {
  readonly open: readonly PaymentRow[];
  readonly now: Date;
}

async function holdRental(tx: Tx, booking: Booking, { open, now }: Moment): Promise<void> {
  const { id: bookingId, dueAt } = booking;
  // Without a deadline a reported transfer waits for an answer, and a flagged payment has a deadline of its own.
  if (dueAt === null || dueAt <= now || (await findFlaggedPayments(tx, bookingId)).length > 0) return;
  const last = lastOf(booking.paymentDueAt ?? dueAt, open, { kind: 'RENTAL', now });
  if (last.getTime() === dueAt.getTime()) return;
  await moveHoldEnd(tx, bookingId, last);
  await saveBooking(tx, booking, { dueAt: last, updatedAt: now });
}

async function holdExtension(tx: Tx, booking: Booking, { open, now }: Moment): Promise<void> {
  const extension = await findOpenExtension(tx, booking.id);
  if (extension?.status !== 'APPROVED' || extension.decidedAt === null || extension.dueAt <= now) return;
  const last = lastOf(extensionPaymentDueAt(booking, extension.decidedAt), open, { kind: 'EXTENSION', now });
  if (last.getTime() !== extension.dueAt.getTime()) await holdExtensionUntil(tx, extension, last);
}

/** The last of the instants; what has passed counts as now, so that nothing ends in the past. */
function lastOf(beginBy: Date, open: readonly PaymentRow[], { kind, now }: { kind: PaymentKind; now: Date }): Date {
  const ends = open.filter((payment) => payment.kind === kind).map(({ expiresAt }) => expiresAt.getTime());
  return new Date(Math.max(beginBy.getTime(), now.getTime(), ...ends));
}
