import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { BOOKING_STATES, MODES } from '../../../../db/values/index.ts';
import { formatMoney, type ReadCtx } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';
import { type BookingFacts, bookingFactsOf, nextActions, TurnView, whoseTurn } from '../steps/index.ts';

export const BookingCard = z.object({
  id: z.string(),
  bookingId: z.string(),
  state: z.enum(BOOKING_STATES),
  mode: z.enum(MODES),
  asset: z.object({ id: z.string(), slug: z.string(), title: z.string(), city: z.string() }),
  startDate: z.string(),
  endDate: z.string(),
  days: z.int(),
  units: z.int(),
  totalMinor: z.int(),
  total: z.string(),
  currency: z.string(),
  ...TurnView.shape,
  createdAt: z.string(),
});

export async function bookingCards(
  from: Reader,
  bookings: readonly Booking[],
  moment: ReadCtx,
): Promise<z.infer<typeof BookingCard>[]> {
  const facts = await bookingFactsOf(from, bookings, moment);
  return bookings.flatMap((booking) => {
    const its = facts.get(booking.id);
    return its === undefined ? [] : [bookingCard(booking, its)];
  });
}

export function bookingCard(booking: Booking, facts: BookingFacts): z.infer<typeof BookingCard> {
  return {
    id: booking.id,
    bookingId: booking.id,
    state: booking.state,
    mode: booking.mode,
    asset: { ...booking.asset, id: booking.assetId },
    startDate: booking.startDate,
    endDate: booking.endDate,
    days: booking.days,
    units: booking.units,
    totalMinor: booking.totalMinor,
    total: formatMoney(booking.totalMinor, booking.currency),
    currency: booking.currency,
    ...whoseTurn(booking, facts, nextActions(booking, facts)),
    createdAt: booking.createdAt.toISOString(),
  };
}
