import { z } from 'zod';
import { BOOKING_STATES } from '../../../../db/values/index.ts';
import { IdInput, listOf, query } from '../../platform/kernel/index.ts';
import { bookingParty } from '../bookings/index.ts';
import { CounterOfferView, counterOfferView, findCounterOffersOf } from '../open-items/index.ts';

export const getCounterOffer = query({
  name: 'get_counter_offer',
  title: 'Counter-offers of a booking',
  description: 'The counter-offers of a booking for either side: the pending one first, then the newest.',
  about: 'steps',
  access: bookingParty('read'),
  door: 'REST only',
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({
    bookingId: z.string(),
    bookingState: z.enum(BOOKING_STATES),
    ...listOf(CounterOfferView).shape,
    offersLeft: z.int().describe('how many the owner may still make'),
  }),
  empty: () => 'The owner has offered no other terms.',
  errors: [],

  async run({ subject: { booking, side }, reader }) {
    const counterOffers = await findCounterOffersOf(reader, booking.id);
    return {
      bookingId: booking.id,
      bookingState: booking.state,
      items: counterOffers.map((counterOffer) => counterOfferView(counterOffer, side, booking.currency)),
      offersLeft: Math.max(0, booking.limits.maxCounterOffers - counterOffers.length),
    };
  },
});
