import { z } from 'zod';
import { type Booking, handInPath } from '../bookings/index.ts';
import { declareError, IdInput, isSignedLink, type Settings } from '../kernel/index.ts';

export const handInLinkRefused = declareError({
  code: 'link_refused',
  status: 403,
  when: 'The link was not made here, it has run out, or the booking needs no documents any more.',
  data: z.object({}),
  message: () => 'This link is not valid any more. Ask whoever sent it to you, your assistant for example, for a new one.',
  next: () => [],
});

/** What the link carries. */
export const handInInput = { bookingId: IdInput, expires: z.coerce.number().int(), signature: z.string().max(100) };

/** In these states, documents can be missing. */
const OPEN = new Set<Booking['state']>(['PENDING_VERIFICATION', 'PENDING_APPROVAL']);

/** The booking that the link was made for. Throws `link_refused`. */
export function openHandIn(
  booking: Booking | undefined,
  link: { bookingId: string; expires: number; signature: string },
  context: { now: Date; settings: Settings },
): Booking {
  const signed = isSignedLink(handInPath(link.bookingId), link, context);
  if (!signed || booking === undefined || !OPEN.has(booking.state)) throw handInLinkRefused({});
  return booking;
}
