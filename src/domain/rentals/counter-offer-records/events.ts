import { z } from 'zod';
import { declareEvent } from '../../platform/kernel/index.ts';
import { BookingFacts } from '../booking-records/index.ts';

/** What is told of counter-offers: the booking moves with each. */
export const counterOfferEvents = {
  sent: declareEvent(
    'counter_offer.sent',
    BookingFacts.extend({
      offer: z
        .object({
          offerId: z.string(),
          startDate: z.iso.date(),
          endDate: z.iso.date(),
          totalMinor: z.int(),
          depositMinor: z.int(),
          expiresAt: z.iso.datetime(),
        })
        .optional()
        .describe('what the renter may take instead of the rest, which stands until then'),
    }),
  ),
  accepted: declareEvent('counter_offer.accepted', BookingFacts),
  rejected: declareEvent('counter_offer.rejected', BookingFacts),
  expired: declareEvent('counter_offer.expired', BookingFacts),
  withdrawn: declareEvent('counter_offer.withdrawn', BookingFacts),
};
