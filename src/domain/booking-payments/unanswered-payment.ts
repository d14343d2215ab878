import type { Tx } from '../../../db/database.ts';
import { moveHoldEnd } from '../availability/index.ts';
import { type Booking, saveBooking } from '../bookings/index.ts';
import type { PaymentRow } from '../payments/index.ts';

const MINUTE_MS = 60_000;
const AGAIN_MS = 5 * MINUTE_MS;
/** So long after a page has run out its payment may still be found out; then the days are free again. */
const LONGEST_MS = 60 * MINUTE_MS;

/** Until when the days of a booking wait for a gateway that does not say whether these were paid; null where they wait no longer. */
export function waitsForGateway(unanswered: readonly PaymentRow[], now: Date): Date | null {
  const last = Math.max(...unanswered.map(({ expiresAt }) => expiresAt.getTime())) + LONGEST_MS;
  return last > now.getTime() ? new Date(Math.min(last, now.getTime() + AGAIN_MS)) : null;
}

/** The person may have paid: nobody else gets the days, and nobody hears that it was not paid, before that is known. */
export async function holdUnanswered(tx: Tx, booking: Booking, until: Date, { now }: { now: Date }): Promise<Booking> {
  await moveHoldEnd(tx, booking.id, until);
  return saveBooking(tx, booking, { dueAt: until, updatedAt: now });
}
