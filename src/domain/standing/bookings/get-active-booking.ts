import { z } from 'zod';
import { DAY_MS, listOf, localIso, NextAction, numberInWords, query, signedIn } from '../../platform/kernel/index.ts';
import { type Booking, catchUpBookingsOf, findBookings } from '../../rentals/bookings/index.ts';
import { bookingFactsOf, nextActions } from '../steps/index.ts';
import { ExtensionView, extensionView } from '../../rentals/open-items/index.ts';
import { BookingCard, bookingCard } from './booking-card.ts';

const SOON_DAYS = 7;
const SOON = `within ${numberInWords(SOON_DAYS)} days`;
const MOST = 20;

export const getActiveBooking = query({
  name: 'get_active_booking',
  title: 'Current rentals',
  description: `What you rent now: running rentals, then those that begin ${SOON}, then those that are back and not closed, each with whose turn it is and your next step.`,
  access: signedIn('read:booking'),
  thirdPartyText: true,
  input: z.strictObject({}),
  output: listOf(
    BookingCard.extend({
      returnAt: z.string().describe('when it has to be back, by the clock of the place'),
      extension: ExtensionView.nullable().describe('other dates that you asked for, while they are open'),
      nextAction: NextAction.nullable(),
    }),
  ),
  empty: () => `You rent nothing now, and nothing begins ${SOON}.`,
  errors: [],

  catchUp: ({ caller, ...context }) => catchUpBookingsOf({ renterId: caller.userId }, context),

  async run({ caller: { userId: renterId, mode }, reader, now, settings }) {
    const current = async (state: 'ACTIVE' | 'CONFIRMED' | 'RETURNED') =>
      (await findBookings(reader, { renterId, mode, states: [state] }, { limit: 100, page: 1 })).rows.toSorted(soonestFirst);
    const [running, confirmed, back] = await Promise.all([current('ACTIVE'), current('CONFIRMED'), current('RETURNED')]);
    const upcoming = confirmed.filter(({ startAt }) => startAt.getTime() <= now.getTime() + SOON_DAYS * DAY_MS);
    const bookings = [...running, ...upcoming, ...back].slice(0, MOST);
    const facts = await bookingFactsOf(reader, bookings, { now, settings });
    return {
      items: bookings.flatMap((booking) => {
        const its = facts.get(booking.id);
        if (its === undefined) return [];
        const nextAction = nextActions(booking, its).find(({ actor }) => actor === 'RENTER') ?? null;
        const { extension } = its.openItems;
        return [
          {
            ...bookingCard(booking, its),
            returnAt: localIso(booking.endAt, booking.asset.timeZone),
            extension: extension && extensionView(extension, booking.currency),
            nextAction,
          },
        ];
      }),
    };
  },
});

function soonestFirst(a: Booking, b: Booking): number {
  return a.startAt.getTime() - b.startAt.getTime();
}
