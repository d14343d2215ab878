import { z } from 'zod';
import { type Booking, handInPath } from '../bookings/index.ts';
import { IdInput, isSignedLink, linkRefused, type Settings } from '../kernel/index.ts';

/** What the link carries. */
export const handInInput = { bookingId: IdInput, expires: z.coerce.number().int(), signature: z.string().max(100) };

const ASK = 'Ask whoever sent it to you, your assistant for example, for a new one';

/** In these states, documents can be missing. */
const OPEN = new Set<Booking['state']>(['PENDING_VERIFICATION', 'PENDING_APPROVAL']);

/** The booking that the link was made for. Throws `link_refused`. */
export function openHandIn(
  booking: Booking | undefined,
  link: { bookingId: string; expires: number; signature: string },
  context: { now: Date; settings: Settings },
): Booking {
  const signed = isSignedLink(handInPath(link.bookingId), link, context);
  if (!signed || booking === undefined || !OPEN.has(booking.state)) throw linkRefused({ instead: ASK, actions: [] });
  return booking;
}
