import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { Side } from '../../../../db/values/index.ts';
import { CheckoutView, findCheckout } from '../../commerce/checkouts/index.ts';
import { type About, momentInWords, NextAction, type StandingViewer, type Step } from '../../platform/kernel/index.ts';
import { type Booking, currentBooking } from '../../rentals/bookings/index.ts';
import { SettlementView, settlementView } from '../../rentals/open-items/index.ts';
import { AskPerson, askPerson, bookingFacts, nextActions, StepsView, stepsView, withPageUrls } from '../steps/index.ts';
import { BOOKING_NEWS, BookingAnswer, bookingAnswer } from './booking-view.ts';
import { chatNews } from './chat-news.ts';
import { CHECKOUT_NEWS, checkoutView } from './checkout-view.ts';

/** The fields of an operation's own result that are read here. */
const Result = z.looseObject({
  id: z.string().optional(),
  bookingId: z.string().optional(),
  nextActions: z.array(z.custom<Step>()).optional(),
  preview: z.boolean().optional(),
  status: z.string().optional(),
  message: z.string().optional(),
});
type Result = z.infer<typeof Result>;

interface Kind {
  /** The fields that are added to the schema of the answer. */
  readonly adds: z.ZodObject;
  /** Which of them the text of an answer shows; all of them if this is missing. */
  readonly news?: readonly string[];
  /** Puts the added fields before the items of a list. */
  readonly beforeList?: true;
  readonly present: (from: Reader, result: Result, viewer: StandingViewer) => Promise<object>;
}

const Steps = z.object({ nextActions: z.array(NextAction) });
/** The id of the booking under both names, whichever the operation itself uses. */
const Ids = z.object({ id: z.string().describe('of the booking, as bookingId'), bookingId: z.string() });

/** For each kind of answer, the fields that are added to the operation's result, and how they are computed. */
export const KINDS = {
  booking: { adds: BookingAnswer, news: BOOKING_NEWS, present: wholeBooking },
  'approved booking': {
    adds: BookingAnswer,
    news: BOOKING_NEWS,
    async present(from, result, viewer) {
      const booking = await bookingOf(from, result);
      const answer = await answerAbout(from, booking, viewer);
      const { steps } = await chatNews(from, booking, { ...answer, side: 'OWNER', extension: null });
      return { ...answer, nextActions: [...answer.nextActions, ...steps, ...(result.nextActions ?? [])] };
    },
  },
  // A preview of a cancellation changes nothing, so the answer has no news about the booking.
  cancellation: {
    adds: BookingAnswer.omit({ id: true, bookingId: true, nextActions: true }).partial().extend({ bookingId: z.string() }),
    news: ['alreadyDone', 'id', 'state', 'currency', 'waitingFor'],
    present: async (from, result, viewer) => (result.preview === true ? {} : wholeBooking(from, result, viewer)),
  },
  steps: {
    adds: Ids.extend(StepsView.shape),
    news: ['waitingOn', 'waitingFor', 'dueAt', 'onSilence'],
    async present(from, result, { now, settings }) {
      const booking = await bookingOf(from, result);
      return stepsView(booking, await bookingFacts(from, booking, { now, settings }));
    },
  },
  claim: {
    adds: Ids.extend({ settlement: SettlementView, ...StepsView.shape }),
    beforeList: true,
    news: ['settlement.summary', 'waitingOn', 'waitingFor', 'dueAt', 'onSilence'],
    async present(from, result, { now, settings }) {
      const booking = await bookingOf(from, result);
      const facts = await bookingFacts(from, booking, { now, settings });
      return { settlement: await settlementView(from, booking, facts), ...stepsView(booking, facts) };
    },
  },
  'what a person supplies': {
    adds: z.object({ id: z.string().optional(), askPerson: AskPerson, ...Steps.shape }),
    async present(from, result, { now, settings }) {
      const own = result.nextActions ?? [];
      if (result.bookingId === undefined) return { askPerson: [], nextActions: own };
      const booking = await bookingOf(from, result);
      const facts = await bookingFacts(from, booking, { now, settings });
      const steps = withPageUrls(nextActions(booking, facts), booking, { now, settings });
      return { askPerson: askPerson(booking, facts, settings), nextActions: [...steps, ...own] };
    },
  },
  // An answer that has just opened a payment page carries its own next step.
  payment: {
    adds: Ids.extend(Steps.shape),
    async present(from, result, viewer) {
      if (result.nextActions?.length) return {};
      return { nextActions: (await standOf(from, result, viewer)).nextActions };
    },
  },
  'payment status': {
    adds: Ids.extend(Steps.shape),
    async present(from, result, viewer) {
      const stand = await standOf(from, result, viewer);
      const next = result.status === 'PAID' && result.message !== undefined ? nextInWords(stand, viewer.now) : null;
      return {
        nextActions: [...stand.nextActions, ...(result.nextActions ?? [])],
        ...(next !== null && { message: `${result.message} ${next}` }),
      };
    },
  },
  checkout: { adds: CheckoutView, news: CHECKOUT_NEWS, present: wholeCheckout },
  'shown checkout': { adds: CheckoutView.omit({ nextActions: true }), present: wholeCheckout },
} satisfies Record<About, Kind>;

/** Returns the kind typed as its interface, for callers that do not know which kind it is. */
export function kindOf(about: About): Kind {
  return KINDS[about];
}

const NAMED_BY_ID: ReadonlySet<About> = new Set(['booking', 'approved booking', 'cancellation']);

/** Returns the id of the booking under both names; nothing if the answer is not about a booking. */
export function bookingIds(about: About, { id, bookingId }: Result): { id?: string; bookingId?: string } {
  if (about === 'checkout' || about === 'shown checkout') return {};
  const named = NAMED_BY_ID.has(about) ? (bookingId ?? id) : bookingId;
  return named === undefined ? {} : { id: named, bookingId: named };
}

export const readResult = (result: object): Result => Result.parse(result);

/** Returns the caller's side, also if their access did not have to know it. Staff see what the owner sees. */
function sideOf({ side, caller }: StandingViewer, { renterId }: Booking): Side {
  if (side !== null) return side;
  return caller.kind === 'user' && caller.userId === renterId && caller.role !== 'ADMIN' ? 'RENTER' : 'OWNER';
}

function bookingOf(from: Reader, { bookingId, id = '' }: Result): Promise<Booking> {
  return currentBooking(from, bookingId ?? id);
}

function answerAbout(from: Reader, booking: Booking, viewer: StandingViewer): Promise<z.input<typeof BookingAnswer>> {
  const { now, settings } = viewer;
  return bookingAnswer(from, booking, { side: sideOf(viewer, booking), now, settings });
}

async function wholeBooking(from: Reader, result: Result, viewer: StandingViewer): Promise<z.input<typeof BookingAnswer>> {
  const answer = await answerAbout(from, await bookingOf(from, result), viewer);
  return { ...answer, nextActions: [...answer.nextActions, ...(result.nextActions ?? [])] };
}

async function standOf(from: Reader, result: Result, { now, settings }: StandingViewer) {
  const booking = await bookingOf(from, result);
  return { booking, ...stepsView(booking, await bookingFacts(from, booking, { now, settings })) };
}

/** Returns what the renter does next. What the owner does next is for the owner's answers only. */
function nextInWords(
  { booking: { state, startAt, asset }, waitingOn, waitingFor }: Awaited<ReturnType<typeof standOf>>,
  now: Date,
): string | null {
  if (waitingOn !== 'OWNER') return waitingFor;
  if (state !== 'CONFIRMED' || now >= startAt) return null;
  const moment = momentInWords(startAt, asset.timeZone);
  return `Pick it up on ${moment}; the owner reports its condition, and you confirm or contest that. get_booking_detail has the address.`;
}

async function wholeCheckout(from: Reader, { id = '' }: Result, { now, settings }: StandingViewer): Promise<object> {
  const checkout = await findCheckout(from, id);
  if (checkout === null) throw new Error(`Checkout ${id} is gone.`);
  return checkoutView(from, checkout, { now, settings });
}
