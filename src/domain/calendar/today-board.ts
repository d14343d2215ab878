import { z } from 'zod';
import { BOOKING_STATES } from '../../../db/values.ts';
import type { Booking } from '../bookings/index.ts';
import { dayOf } from '../kernel/index.ts';

const Handover = z.object({
  bookingId: z.string(),
  assetId: z.string(),
  title: z.string(),
  state: z.enum(BOOKING_STATES),
  units: z.int(),
  at: z.string().describe('UTC instant'),
  localTime: z.string().describe('in the asset’s time zone'),
});

/** What is handed out and taken back today, in each asset's own time zone. */
export const TodayBoard = z.object({
  pickups: z.array(Handover),
  returns: z.array(Handover),
  overdue: z.array(Handover).describe('should be back already'),
});

/** Of bookings that are CONFIRMED or ACTIVE. */
export function todayBoard(bookings: readonly Booking[], now: Date): z.infer<typeof TodayBoard> {
  const isToday = (day: string, { asset }: Booking) => day === dayOf(now, asset.timeZone);
  const isOverdue = (booking: Booking) => booking.overdueSince !== null || booking.endAt < now;
  const overdue = bookings.filter(isOverdue);
  const returns = bookings.filter((booking) => !isOverdue(booking) && isToday(booking.endDate, booking));
  const pickups = bookings.filter((booking) => booking.state === 'CONFIRMED' && isToday(booking.startDate, booking));
  return {
    pickups: inOrder(pickups.map((booking) => handover(booking, booking.startAt, booking.asset.rules.pickupTime))),
    returns: inOrder(returns.map((booking) => handover(booking, booking.endAt, booking.asset.rules.returnTime))),
    overdue: inOrder(overdue.map((booking) => handover(booking, booking.endAt, booking.asset.rules.returnTime))),
  };
}

function handover({ id, assetId, asset, state, units }: Booking, at: Date, localTime: string): z.infer<typeof Handover> {
  return { bookingId: id, assetId, title: asset.title, state, units, at: at.toISOString(), localTime };
}

function inOrder(handovers: z.infer<typeof Handover>[]): z.infer<typeof Handover>[] {
  return handovers.toSorted((a, b) => a.at.localeCompare(b.at) || a.bookingId.localeCompare(b.bookingId));
}
