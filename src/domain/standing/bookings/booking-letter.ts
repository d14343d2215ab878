import { msg } from '@lingui/core/runtime-macro';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { documentDecisions, offlineProofs } from '../../../../db/schema/index.ts';
import type { Side, ToldWords } from '../../../../db/values/index.ts';
import { findPaymentsToRefund } from '../../money/payments/index.ts';
import {
  type BookingLetter,
  lazy,
  lazyOf,
  type LetterEvent,
  type LetterFor,
  type ReadCtx,
  sum,
} from '../../platform/kernel/index.ts';
import { type Message, type Translator, translatorFor } from '../../platform/words/index.ts';
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
  return async (role, language) => {
    const booking = await findIts();
    if (booking === undefined) return null;
    const to = translatorFor(language, booking.asset.timeZone, context.settings.words);
    if (role !== 'ADMIN')
      return letterToSide(from, event, { booking, facts: await loadFacts(booking) }, { side: role, to, ...context });
    const { title } = booking.asset;
    const lines = [to.say(inShort(booking, to))];
    return { title, days: daysOf(booking, to), lines, place: [], quote: null, documentsFirst: false };
  };
}

/** The letter says what is due and until when, so that the person needs no assistant to know it. */
async function letterToSide(
  from: Reader,
  event: LetterEvent,
  { booking, facts }: { readonly booking: Booking; readonly facts: StandingFacts },
  viewer: Viewer & { readonly to: Translator },
): Promise<BookingLetter> {
  const { side: role, now, to } = viewer;
  const found = standingFor(booking, facts, viewer);
  const documentsFirst = role === 'OWNER' && asksForDocuments(found);
  const more = await MORE[event.type]?.(from, booking, { money: found.money, now, side: role, to });
  const turn = turnInWords(booking, found, { side: role, documentsFirst, to });
  return {
    title: booking.asset.title,
    days: daysOf(booking, to),
    lines: [to.say(inShort(booking, to)), ...(more ?? []), ...turn.map((message) => to.say(message))],
    documentsFirst,
    place: event.type === bookingEvents.confirmed.type ? placeOf(booking, role, to) : [],
    quote: await wordsOf(from, event, booking, { side: role, to }),
  };
}

/** The extra lines of some events. */
const MORE: Readonly<Record<string, typeof confirmedLines>> = {
  [bookingEvents.cancelled.type]: async (from, booking, { side, to }) => (await cancelledInWords(from, booking, side, to)) ?? [],
  [bookingEvents.confirmed.type]: confirmedLines,
  [incidentEvents.reported.type]: noShowLines,
  [counterOfferEvents.sent.type]: offerLines,
};

/** Returns the booking in one line: “26 to 30 January 2027, €361.25 (booking bkg_…).” */
function inShort(booking: Booking, to: Translator): Message {
  const { id, state, totalMinor, currency } = booking;
  const days = daysOf(booking, to);
  const price = to.money(totalMinor, currency);
  return state === 'COUNTER_OFFERED'
    ? msg`As asked for: ${{ days }}, ${{ price }} (booking ${{ id }}).`
    : msg`${{ days }}, ${{ price }} (booking ${{ id }}).`;
}

function daysOf({ startDate, endDate }: Booking, to: Translator): string {
  return to.period(startDate, endDate);
}

/** Returns what the person has to do, what it costs, until when, and what happens otherwise. */
function turnInWords(
  { currency, asset, state }: Booking,
  { standing, toDo, money }: Standing,
  { side, documentsFirst, to }: { side: Side; documentsFirst: boolean; to: Translator },
): Message[] {
  if (standing.waitingOn !== side) return [];
  const { dueAt } = standing;
  const deposit = { amountMinor: money.depositMinor, method: money.depositMethod };
  const secured = state === 'PENDING_PAYMENT' ? depositInWords(deposit, currency, to) : '';
  const due = to.money(money.dueNowMinor, currency);
  return [
    ...(side === 'RENTER' && money.dueNowMinor > 0 ? [msg`Due: ${{ due }}${{ secured }}.`] : []),
    ...(documentsFirst ? [msg`Look at the renter’s documents first: the request can be accepted after that.`] : []),
    ...(dueAt === null ? [] : [untilInWords(new Date(dueAt), asset, { standing, toDo, to })]),
  ];
}

/** The time that is left is counted by the clocks of the place where the asset is. */
function untilInWords(
  dueAt: Date,
  { city }: Booking['asset'],
  { standing, toDo, to }: Pick<Standing, 'standing' | 'toDo'> & { readonly to: Translator },
): Message {
  const moment = to.say(msg`${{ moment: to.moment(dueAt) }} (${{ city }} time)`);
  const otherwise = silenceInWords(standing.onSilence, to);
  return toDo === null
    ? msg`You have time until ${{ moment }}${{ otherwise }}.`
    : msg`You have time until ${{ moment }} to ${{ what: to.say(toDo) }}${{ otherwise }}.`;
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

const BY: Readonly<Partial<Record<string, Message>>> = {
  RENTER: msg`The renter writes`,
  OWNER: msg`The owner writes`,
};

async function wordsOf(
  from: Reader,
  event: LetterEvent,
  booking: Booking,
  { side, to }: Pick<LetterContext, 'side' | 'to'>,
): Promise<BookingLetter['quote']> {
  const by = event.actor.type === side ? undefined : BY[event.actor.type];
  const words = by === undefined ? null : ((await QUOTED[event.type]?.(from, event, booking)) ?? null);
  return by === undefined || words === null ? null : { by: to.say(by), words };
}

interface LetterContext {
  readonly money: Standing['money'];
  readonly now: Date;
  readonly side: Side;
  readonly to: Translator;
}
type Line = NonNullable<ToldWords['place']>[number];

/** Returns the lines for a paid booking: when it is handed over and comes back, what was paid, and what is left to pay. */
async function confirmedLines(from: Reader, booking: Booking, { money, to }: LetterContext): Promise<string[]> {
  const { id, startAt, endAt, currency, asset } = booking;
  const payments = await findPaymentsToRefund(from, id);
  const paidMinor = sum(payments.map(({ amountMinor, refundedMinor }) => amountMinor - refundedMinor));
  const deposit = depositInWords({ amountMinor: money.depositMinor, method: money.depositMethod }, currency, to);
  const left = to.say(
    money.dueNowMinor > 0 ? msg`Still due: ${{ due: to.money(money.dueNowMinor, currency) }}.` : msg`Nothing else is due.`,
  );
  return [
    to.say(msg`Handover: ${{ moment: to.moment(startAt) }}, in ${{ city: asset.city }}.`),
    to.say(msg`Back by: ${{ moment: to.moment(endAt) }}.`),
    paidMinor > 0 ? to.say(msg`Paid: ${{ paid: to.money(paidMinor, currency) }}${{ deposit }}. ${{ left }}`) : left,
  ];
}

/** Returns where the asset is handed over, as the owner wrote it, for the renter of a paid booking. */
function placeOf({ asset: { pickup }, collateral }: Booking, side: Side, to: Translator): readonly Line[] {
  const { address, hours, instructions, contact } = pickup;
  const left = { label: to.say(msg`Left with the owner in place of a deposit`), words: collateral ?? '' };
  const where = [
    { label: to.say(msg`Where`), words: address },
    { label: to.say(msg`Opening hours`), words: hours },
    { label: to.say(msg`How`), words: instructions },
    { label: to.say(msg`Contact`), words: contact },
  ];
  return [...(side === 'RENTER' ? where : []), left].filter(({ words }) => words !== '');
}

/** Returns what accepting the offer would cost, with a charged deposit. */
async function offerLines(from: Reader, booking: Booking, { now, to }: LetterContext): Promise<string[]> {
  const offer = await findOpenCounterOffer(from, booking.id);
  return offer === null ? [] : [to.say(msg`Due once you take it: ${{ due: offerDueInWords(booking, offer, { now, to }) }}.`)];
}

/** Returns who gets what if it counts as true that a side did not come. Empty for any other report. */
async function noShowLines(from: Reader, booking: Booking, { now, side, to }: LetterContext): Promise<string[]> {
  const noShow = (await findOpenIncidents(from, booking.id)).find(({ type }) => type === 'NO_SHOW');
  if (noShow === undefined || booking.state !== 'CONFIRMED') return [];
  const { summary } = await noShowMoney(from, booking, { absent: respondentOf(noShow), side, now, to });
  return [to.say(msg`If it counts as true, the booking is cancelled: ${{ summary }}`)];
}
