import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { DAY_MS, NextAction, query, signedIn } from '../../platform/kernel/index.ts';
import { type Booking, catchUpBookingsOf, findBookings } from '../booking-records/index.ts';
import { BookingCard, bookingCard } from '../bookings/index.ts';
import { bookingFacts, type Moment, nextActions } from '../next-actions/index.ts';

const SOON_MS = 7 * DAY_MS;
const MOST = 20;

export const getActiveBooking = query({
  name: 'get_active_booking',
  title: 'Current rentals',
  description:
    'What you rent now: running rentals, then those that begin within seven days, then those that are back and not closed, each with whose turn it is and your next step.',
  access: signedIn('read:booking'),
  thirdPartyText: true,
  input: z.strictObject({}),
  output: z.object({ items: z.array(BookingCard.extend({ nextAction: NextAction.nullable() })) }),
  errors: [],

  prepare: ({ caller, ...context }) => catchUpBookingsOf({ renterId: caller.userId }, context),

  async run({ caller: { userId: renterId, mode }, reader, now, settings }) {
    const current = async (state: 'ACTIVE' | 'CONFIRMED' | 'RETURNED') =>
      (await findBookings(reader, { renterId, mode, states: [state] }, { limit: 100, page: 1 })).rows.toSorted(soonestFirst);
    const upcoming = (await current('CONFIRMED')).filter(({ startAt }) => startAt.getTime() <= now.getTime() + SOON_MS);
    const bookings = [...(await current('ACTIVE')), ...upcoming, ...(await current('RETURNED'))].slice(0, MOST);
    const items = [];
    for (const booking of bookings) items.push(await itemOf(reader, booking, { now, settings }));
    return { items };
  },
});

async function itemOf(from: Reader, booking: Booking, moment: Moment) {
  const facts = await bookingFacts(from, booking, moment);
  const nextAction = nextActions(booking, facts).find(({ actor }) => actor === 'RENTER') ?? null;
  return { ...bookingCard(booking, facts), nextAction };
}

function soonestFirst(a: Booking, b: Booking): number {
  return a.startAt.getTime() - b.startAt.getTime();
}
