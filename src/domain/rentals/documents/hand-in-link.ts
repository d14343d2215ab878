import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { documentWords, isDocumentKind, REQUIREMENT_STATES, unmet } from '../../people/trust/index.ts';
import {
  type Access,
  dayOf,
  type DomainError,
  IdInput,
  isSignedLink,
  linkRefused,
  type ReadCtx,
} from '../../platform/kernel/index.ts';
import {
  type Booking,
  catchUpBooking,
  findBooking,
  requirementsOf,
  UNANSWERED_STATES,
  bookingLock,
  handInPath,
} from '../bookings/index.ts';

/** The parameters that the link carries. */
export const handInInput = { bookingId: IdInput, expires: z.coerce.number().int(), signature: z.string().max(100) };

/** Access to the booking of a link for whoever holds the link, while documents can be missing. */
export const linkedBooking: Access<'anyone', { bookingId: string; expires: number; signature: string }, Booking> = {
  who: 'anyone',
  scope: null,
  errors: [linkRefused],
  link: {
    fields: z.object(handInInput),
    assertGood(link, context) {
      if (!isSignedLink(handInPath(link.bookingId), link, context)) throw refused();
    },
  },
  catchUp: catchUpBooking,
  locks: ({ bookingId }) => [bookingLock(bookingId)],
  async load(from, _caller, { bookingId }) {
    const booking = await findBooking(from, bookingId);
    if (booking === undefined || !UNANSWERED_STATES.has(booking.state)) throw refused();
    return booking;
  },
};

function refused(): DomainError {
  return linkRefused({ instead: 'Ask whoever sent it to you, your assistant for example, for a new one', actions: [] });
}

/** What a booking requires of its renter, for whoever holds the link. It shows no document and nothing about the person. */
export const HandInView = z.object({
  bookingId: z.string(),
  asset: z.object({ title: z.string(), category: z.string(), city: z.string(), timeZone: z.string() }),
  startDate: z.string(),
  endDate: z.string().describe('return day'),
  closesAt: z.string().nullable().describe('UTC instant by which it is needed'),
  documents: z.array(
    z.object({
      kind: z.string(),
      title: z.string().describe('of the kind, as people call it'),
      why: z.string(),
      state: z.enum(REQUIREMENT_STATES),
      needed: z.boolean(),
      note: z.string().nullable().describe('what exactly is asked for'),
      reason: z.string().nullable().describe('with REJECTED: in the owner’s words'),
    }),
  ),
  today: z.string().describe('civil day; a document that ended before it is not taken'),
  complete: z.boolean(),
  erasedAfterDays: z.int().describe('days after the booking, or a claim about it, has ended'),
});

export async function handInView(
  from: Reader,
  booking: Booking,
  { now, settings }: ReadCtx,
): Promise<z.infer<typeof HandInView>> {
  const requirements = await requirementsOf(from, booking, now);
  const open = new Set(unmet(requirements).map(({ code }) => code));
  const { title, category, city, timeZone } = booking.asset;
  const documents = requirements.flatMap(({ code, state, reason = null, note = null }) =>
    isDocumentKind(code) ? [{ kind: code, ...documentWords(code, settings), state, needed: open.has(code), note, reason }] : [],
  );
  return {
    bookingId: booking.id,
    asset: { title, category, city, timeZone },
    startDate: booking.startDate,
    endDate: booking.endDate,
    closesAt: booking.dueAt?.toISOString() ?? null,
    documents,
    today: dayOf(now, 'UTC'),
    complete: documents.every(({ needed }) => !needed),
    erasedAfterDays: settings.documentDays,
  };
}
