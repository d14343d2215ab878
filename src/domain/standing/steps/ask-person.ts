import { z } from 'zod';
import { legalUrl } from '../../people/legal/index.ts';
import type { Settings } from '../../platform/kernel/index.ts';
import { type Booking, ageWords, attestationsNeeded } from '../../rentals/bookings/index.ts';
import type { BookingFacts } from './booking-facts.ts';
import { amountInWords } from './booking-steps.ts';

export const AskPerson = z
  .array(
    z.object({
      about: z.enum(['AGREEMENT', 'AGE', 'AMOUNT']),
      words: z.string().describe('what the person has to say, or to agree to, word for word'),
      url: z.string().nullable().describe('what they read before'),
    }),
  )
  .describe('what only the person can say: ask for it at once, promote_booking passes it on');
export type AskPerson = z.infer<typeof AskPerson>;

/** Returns what the person must still say before the request can be sent. */
export function askPerson(
  booking: Booking,
  facts: Pick<BookingFacts, 'deposit' | 'risk' | 'now' | 'settings'>,
  settings: Settings,
): AskPerson {
  const { state, agreement, attestations } = booking;
  if (state !== 'PENDING_VERIFICATION') return [];
  const { version } = agreement;
  const age = ageWords(booking);
  const declared = attestationsNeeded(booking).every((code) => attestations.includes(code));
  return [
    {
      about: 'AGREEMENT',
      words: `I have read the rental agreement ${version} and accept it.`,
      url: legalUrl('RENTAL_AGREEMENT', version, settings),
    },
    ...(age === null || declared ? [] : [{ about: 'AGE' as const, words: age, url: null }]),
    { about: 'AMOUNT', words: amountInWords(booking, facts), url: null },
  ];
}
