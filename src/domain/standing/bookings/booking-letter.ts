import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { documentDecisions, offlineProofs } from '../../../../db/schema/index.ts';
import type { NotifiedRole, Side } from '../../../../db/values/index.ts';
import {
  type BookingLetter,
  formatMoney,
  type LetterEvent,
  momentInWords,
  periodInWords,
  type ReadCtx,
} from '../../platform/kernel/index.ts';
import { type Booking, bookingEvents, findBooking, depositInWords } from '../../rentals/booking-records/index.ts';
import { documentEvents } from '../../rentals/documents/index.ts';
import {
  cancelledInWords,
  counterOfferEvents,
  findOpenCounterOffer,
  offlineProofEvents,
} from '../../rentals/open-items/index.ts';
import { silenceInWords } from '../steps/index.ts';
import { confirmedLines, offerLines, placeOf } from './letter-lines.ts';
import { standingOf } from './readiness-view.ts';

type Standing = Awaited<ReturnType<typeof standingOf>>;

/** Null where the event is about no booking. Whoever gets the letter knows what is due, and until when, without an assistant. */
export async function bookingLetter(
  from: Reader,
  event: LetterEvent,
  role: NotifiedRole,
  context: ReadCtx,
): Promise<BookingLetter | null> {
  const booking = event.bookingId === null ? undefined : await findBooking(from, event.bookingId);
  if (booking === undefined) return null;
  const { title } = booking.asset;
  if (role === 'ADMIN') return { title, lines: [inShort(booking)], place: [], quote: null, documentsFirst: false };
  const found = await standingOf(from, booking, { side: role, ...context });
  const documentsFirst = role === 'OWNER' && asksForDocuments(found);
  const more = await MORE[event.type]?.(from, booking, { money: found.money, now: context.now, side: role });
  const lines = [inShort(booking), ...(more ?? []), ...turnInWords(booking, found, { side: role, documentsFirst })];
  return {
    title,
    lines,
    documentsFirst,
    place: event.type === bookingEvents.confirmed.type ? placeOf(booking, role) : [],
    quote: await wordsOf(from, event, booking, role),
  };
}

/** What some news have to say beside whose turn it is. */
const MORE: Readonly<Record<string, typeof confirmedLines>> = {
  [bookingEvents.cancelled.type]: async (from, booking, { side }) => (await cancelledInWords(from, booking, side)) ?? [],
  [bookingEvents.confirmed.type]: confirmedLines,
  [counterOfferEvents.sent.type]: offerLines,
};

/** “26 to 30 January 2027, €361.25 (booking bkg_…).” */
function inShort({ id, state, startDate, endDate, totalMinor, currency }: Booking): string {
  const asked = state === 'COUNTER_OFFERED' ? 'As asked for: ' : '';
  return `${asked}${periodInWords(startDate, endDate)}, ${formatMoney(totalMinor, currency)} (booking ${id}).`;
}

/** What is the person's to do: what it costs, until when, and what happens then. */
function turnInWords(
  { currency, asset, state }: Booking,
  { standing, toDo, money }: Standing,
  { side, documentsFirst }: { side: Side; documentsFirst: boolean },
): string[] {
  if (standing.waitingOn !== side) return [];
  const { dueAt, onSilence } = standing;
  const deposit = { amountMinor: money.depositMinor, method: money.depositMethod };
  const secured = state === 'PENDING_PAYMENT' ? depositInWords(deposit, currency) : '';
  return [
    ...(side === 'RENTER' && money.dueNowMinor > 0 ? [`Due: ${money.dueNow}${secured}.`] : []),
    ...(documentsFirst ? ['Look at the renter’s documents first: the request can be accepted after that.'] : []),
    ...(dueAt === null
      ? []
      : [`You have time until ${momentInWords(new Date(dueAt), asset.timeZone)} to ${toDo}${silenceInWords(onSilence)}.`]),
  ];
}

function asksForDocuments({ standing: { nextActions } }: Standing): boolean {
  return nextActions.some(({ operation, optional }) => operation === 'approve_renter_document' && optional !== true);
}

type Quoted = (from: Reader, event: LetterEvent, booking: Booking) => Promise<string | null> | string | null;

const ABOUT_DOCUMENT = z.object({ documentId: z.string() });
const ABOUT_PROOF = z.object({ proofId: z.string() });

/** Which events come with words of the other side. */
const QUOTED: Readonly<Record<string, Quoted>> = {
  [counterOfferEvents.sent.type]: async (from, _event, { id }) => (await findOpenCounterOffer(from, id))?.message ?? null,
  [bookingEvents.rejected.type]: (_from, _event, { closeReason }) => closeReason,
  [bookingEvents.cancelled.type]: (_from, _event, { closeReason }) => closeReason,
  [documentEvents.rejected.type]: async (from, { data }, { id }) => {
    const of = and(eq(documentDecisions.bookingId, id), eq(documentDecisions.documentId, ABOUT_DOCUMENT.parse(data).documentId));
    const [row] = await from.select({ reason: documentDecisions.reason }).from(documentDecisions).where(of);
    return row?.reason ?? null;
  },
  [offlineProofEvents.rejected.type]: async (from, { data }) => {
    const which = eq(offlineProofs.id, ABOUT_PROOF.parse(data).proofId);
    const [row] = await from.select({ reason: offlineProofs.reason }).from(offlineProofs).where(which);
    return row?.reason ?? null;
  },
};

const BY: Readonly<Partial<Record<string, string>>> = { RENTER: 'The renter writes', OWNER: 'The owner writes' };

async function wordsOf(from: Reader, event: LetterEvent, booking: Booking, role: Side): Promise<BookingLetter['quote']> {
  const by = event.actor.type === role ? undefined : BY[event.actor.type];
  const words = by === undefined ? null : ((await QUOTED[event.type]?.(from, event, booking)) ?? null);
  return by === undefined || words === null ? null : { by, words };
}
