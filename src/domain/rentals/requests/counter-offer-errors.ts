import { z } from 'zod';
import { declareError, offer } from '../../platform/kernel/index.ts';

export const tooManyOffers = declareError({
  code: 'too_many_offers',
  status: 400,
  when: 'The owner has made as many counter-offers for the booking as allowed.',
  data: z.object({ bookingId: z.string(), limit: z.int() }),
  message: ({ limit }) => `There were ${limit} counter-offers for this booking already, which is the limit.`,
  next: ({ bookingId }) => [
    offer('get_owner_booking_detail', { bookingId }, { actor: 'OWNER', why: 'see what can be done with the request' }),
  ],
});

export const offerTooLow = declareError({
  code: 'offer_too_low',
  status: 400,
  when: 'Service fee and tax alone are more than the offered total.',
  data: z.object({ bookingId: z.string(), leastMinor: z.int(), currency: z.string() }),
  message: ({ leastMinor, currency }) =>
    `The total must be at least ${leastMinor} minor units of ${currency}: fee and tax are part of it.`,
  next: ({ bookingId, leastMinor }) => [
    offer(
      'create_counter_offer',
      { bookingId, totalMinor: leastMinor },
      { actor: 'OWNER', why: 'the least that can be offered', requiresHuman: true },
    ),
  ],
});

export const offerChanged = declareError({
  code: 'offer_changed',
  status: 400,
  when: 'The offer that the renter answers is not the pending one any more.',
  data: z.object({ bookingId: z.string(), offerId: z.string() }),
  message: () => 'The owner has changed the offer. Read the new one before you answer.',
  next: ({ bookingId }) => [
    offer('get_booking_detail', { bookingId }, { actor: 'RENTER', why: 'see the booking and what is open' }),
  ],
});

export const offerNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'The booking has no such counter-offer.',
  data: z.object({ bookingId: z.string() }),
  message: () => 'The booking has no such counter-offer.',
  next: ({ bookingId }) => [
    offer('get_booking_detail', { bookingId }, { actor: 'RENTER', why: 'see the booking and what is open' }),
  ],
});
