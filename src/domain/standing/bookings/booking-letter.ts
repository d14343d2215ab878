import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { documentDecisions, offlineProofs } from '../../../../db/schema/index.ts';
import type { Side, ToldWords } from '../../../../db/values/index.ts';
import { findPaymentsToRefund } from '../../money/payments/index.ts';
import {
  type BookingLetter,
  formatMoney,
  lazy,
  lazyOf,
  type LetterEvent,
  type LetterFor,
  momentInWords,
  periodInWords,
  type ReadCtx,
  sum,
} from '../../platform/kernel/index.ts';
import { type Booking, bookingEvents, depositInWords, findBooking, counterOfferEvents } from '../../rentals/bookings/index.ts';
import { documentEvents } from '../../rentals/documents/index.ts';
import { noShowMoney, respondentOf } from '../../rentals/claims/index.ts';
import {
  cancelledInWords,
  findOpenCounterOffer,
  findOpenIncidents,
  incidentEvents,
  offlineProofEvents,
} from '../../rentals/open-items/index.ts';
import { silenceInWords } from '../steps/index.ts';
import { offerDueInWords } from './booking-money.ts';
import { type StandingFacts, standingFacts, standingFor, type Viewer } from './readiness-view.ts';

type Standing = ReturnType<typeof standingFor>;

/** Composes the letters about an event: the booking and its facts are loaded when the first letter needs them. */
export function bookingLetters(from: Reader, event: LetterEvent, context: ReadCtx): LetterFor {
  const findIts = lazy(async () => (event.bookingId === null ? undefined : findBooking(from, event.bookingId)));
  const loadFacts = lazyOf((booking: Booking) => standingFacts(from, booking, context));
  return async (role) => {
    const booking = await findIts();
    if (booking === undefined) return null;
    if (role !== 'ADMIN')
      return letterToSide(from, event, { booking, facts: await loadFacts(booking) }, { side: role, ...context });
    const { title } = booking.asset;
    return { title, lines: [inShort(booking)], place: [], quote: null, documentsFirst: false };
  };
}

/** The letter says what is due and until when, so that the person needs no assistant to know it. */
async function letterToSide(
  from: Reader,
  event: LetterEvent,
  { booking, facts }: { readonly booking: Booking; readonly facts: StandingFacts },
  viewer: Viewer,
): Promise<BookingLetter> {
  const { side: role, now } = viewer;
  const found = standingFor(booking, facts, viewer);
  const documentsFirst = role === 'OWNER' && asksForDocuments(found);
  const more = await MORE[event.type]?.(from, booking, { money: found.money, now, side: role });
  const lines = [inShort(booking), ...(more ?? []), ...turnInWords(booking, found, { side: role, documentsFirst })];
  return {
    title: booking.asset.title,
    lines,
    documentsFirst,
    place: event.type === bookingEvents.confirmed.type ? placeOf(booking, role) : [],
    quote: await wordsOf(from, event, booking, role),
  };
}

/** The extra lines of some events. */
const MORE: Readonly<Record<string, typeof confirmedLines>> = {
  [bookingEvents.cancelled.type]: async (from, booking, { side }) => (await cancelledInWords(from, booking, side)) ?? [],
  [bookingEvents.confirmed.type]: confirmedLines,
  [incidentEvents.reported.type]: noShowLines,
  [counterOfferEvents.sent.type]: offerLines,
};

/** Returns the booking in one line: “26 to 30 January 2027, €361.25 (booking bkg_…).” */
function inShort({ id, state, startDate, endDate, totalMinor, currency }: Booking): string {
  const asked = state === 'COUNTER_OFFERED' ? 'As asked for: ' : '';
  return `${asked}${periodInWords(startDate, endDate)}, ${formatMoney(totalMinor, currency)} (booking ${id}).`;
}

/** Returns what the person has to do, what it costs, until when, and what happens otherwise. */
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

/** The events that quote words of the other side, with how to read them. */
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

interface LetterContext {
  readonly money: Standing['money'];
  readonly now: Date;
  readonly side: Side;
}
type Line = NonNullable<ToldWords['place']>[number];

/** Returns the lines for a paid booking: when it is handed over and comes back, what was paid, and what is left to pay. */
async function confirmedLines(from: Reader, booking: Booking, { money }: LetterContext): Promise<string[]> {
  const { id, startAt, endAt, currency, asset } = booking;
  const payments = await findPaymentsToRefund(from, id);
  const paidMinor = sum(payments.map(({ amountMinor, refundedMinor }) => amountMinor - refundedMinor));
  const deposit = { amountMinor: money.depositMinor, method: money.depositMethod };
  const left = money.dueNowMinor > 0 ? `Still due: ${money.dueNow}.` : 'Nothing else is due.';
  return [
    `Handover: ${momentInWords(startAt, asset.timeZone)}, in ${asset.city}.`,
    `Back by: ${momentInWords(endAt, asset.timeZone)}.`,
    ...(paidMinor > 0 ? [`Paid: ${formatMoney(paidMinor, currency)}${depositInWords(deposit, currency)}. ${left}`] : [left]),
  ];
}

/** Returns where the asset is handed over, as the owner wrote it, for the renter of a paid booking. */
function placeOf({ asset: { pickup }, collateral }: Booking, side: Side): readonly Line[] {
  const { address, hours, instructions, contact } = pickup;
  const left = { label: 'Left with the owner in place of a deposit', words: collateral ?? '' };
  const where = [
    { label: 'Where', words: address },
    { label: 'Opening hours', words: hours },
    { label: 'How', words: instructions },
    { label: 'Contact', words: contact },
  ];
  return [...(side === 'RENTER' ? where : []), left].filter(({ words }) => words !== '');
}

/** Returns what accepting the offer would cost, with a charged deposit. */
async function offerLines(from: Reader, booking: Booking, { now }: LetterContext): Promise<string[]> {
  const offer = await findOpenCounterOffer(from, booking.id);
  return offer === null ? [] : [`Due once you take it: ${offerDueInWords(booking, offer, now)}.`];
}

/** Returns who gets what if it counts as true that a side did not come. Empty for any other report. */
async function noShowLines(from: Reader, booking: Booking, { now, side }: LetterContext): Promise<string[]> {
  const noShow = (await findOpenIncidents(from, booking.id)).find(({ type }) => type === 'NO_SHOW');
  if (noShow === undefined || booking.state !== 'CONFIRMED') return [];
  const { summary } = await noShowMoney(from, booking, { absent: respondentOf(noShow), side, now });
  return [`If it counts as true, the booking is cancelled: ${summary}`];
}
