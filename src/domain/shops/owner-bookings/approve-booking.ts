import { z } from 'zod';
import { assetNotFound, datesRefused, datesUnavailable, findAssetById } from '../../catalog/assets/index.ts';
import {
  formatMoney,
  command,
  type CommandContext,
  IdInput,
  momentInWords,
  named,
  type NextAction,
} from '../../platform/kernel/index.ts';
import { type Booking, checkInFrom, DAYS_TAKEN_STATES } from '../../rentals/booking-records/index.ts';
import {
  assertDocumentsDecided,
  bookingLifecycle,
  bookingOwner,
  BOOKING_NEWS,
  BookingAnswer,
  bookingWords,
  chatNews,
  documentsUndecided,
  holdForPayment,
  invalidState,
  moveBooking,
  stateRefused,
  stepAnswer,
  type StepTaken,
} from '../../rentals/bookings/index.ts';
import { bookingFacts } from '../../rentals/next-actions/index.ts';
import { ImpossibleRequest, impossibleBeside } from './competing-requests.ts';

const APPROVED = new Set<Booking['state']>(['PENDING_PAYMENT', 'CONFIRMED', 'ACTIVE', 'RETURNED', 'COMPLETED']);

/** Whoever declines them at once has nobody left should the renter not pay. */
const KEEP_THEM =
  'Do not decline the other requests yet: if this one is not paid in time, its days are free again and you can accept one of them. Once it is paid they end by themselves.';

/** Each other renter has a chat with the shop; beyond these, `madeImpossible` has their bookings. */
const MOST_TOLD = 5;

export const approveBooking = command({
  name: 'approve_booking',
  title: 'Approve a request',
  description:
    'Accept a request. The days are held for the renter, who then has to pay in time; madeImpossible lists the other requests that cannot be accepted meanwhile. Every document must be decided first (review_renter_documents).',
  access: bookingOwner('write:owner'),
  repeat: 'natural',
  effects: ['commits'],
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: BookingAnswer.extend({
    madeImpossible: z
      .array(ImpossibleRequest)
      .describe('requests for these days that no free unit can serve while this one holds them; when it is paid they end'),
    advice: z.string().optional().describe('what comes next, for you'),
  }),
  readsOut: [...BOOKING_NEWS, 'madeImpossible', 'advice'],
  errors: [invalidState, documentsUndecided, datesUnavailable, datesRefused, assetNotFound],
  asks: ({ subject }) =>
    `Accept the request for ${bookingWords(subject)}, ${formatMoney(subject.totalMinor, subject.currency)} in all.`,

  async run({ subject: request, tx, now, settings, emit }): Promise<StepTaken> {
    if (APPROVED.has(request.state)) return { booking: request, alreadyDone: true };
    await assertDecided({ tx, now, settings }, request);
    const catalogAsset = await findAssetById(tx, request.assetId);
    if (catalogAsset === undefined) throw assetNotFound({ asset: request.asset.slug });
    const dueAt = await holdForPayment(tx, request, { catalogAsset, now, settings });
    return { booking: await moveBooking(tx, request, 'approve', { now, emit, changes: { dueAt, approvedBy: 'OWNER' } }) };
  },

  async answer(step, context) {
    const { booking } = step;
    const { reader, now } = context;
    const madeImpossible = DAYS_TAKEN_STATES.has(booking.state) ? await impossibleBeside(reader, booking, now) : [];
    const answer = await stepAnswer(step, 'OWNER', context);
    const { steps } = await chatNews(reader, booking, { ...answer, side: 'OWNER', extension: null });
    const advice = [...(madeImpossible.length > 0 ? [KEEP_THEM] : []), handoverToCome(booking)];
    return {
      ...answer,
      nextActions: [...answer.nextActions, ...steps, ...madeImpossible.slice(0, MOST_TOLD).map(tellRenter)],
      madeImpossible,
      ...(booking.state === 'PENDING_PAYMENT' && { advice: advice.join(' ') }),
    };
  },
});

async function assertDecided(
  { tx, now, settings }: Pick<CommandContext, 'tx' | 'now' | 'settings'>,
  request: Booking,
): Promise<void> {
  const { state } = request;
  if (!bookingLifecycle.can(state, 'approve')) throw await stateRefused(tx, request, 'approving', { now, settings });
  const facts = await bookingFacts(tx, request, { now, settings });
  assertDocumentsDecided(request, facts);
}

/** What the owner does once the renter has paid. */
function handoverToCome({ startAt, asset: { timeZone } }: Booking): string {
  const [from, start] = [checkInFrom(startAt), startAt].map((moment) => momentInWords(moment, timeZone));
  return `Once it is paid: hand it over on ${start}, and report its condition then with a photo (manage_booking_condition, from ${from} on).`;
}

function tellRenter({ bookingId, renterName }: z.infer<typeof ImpossibleRequest>): NextAction {
  return {
    tool: 'manage_booking_chat',
    args: { action: 'send', bookingId, text: '<message>' },
    actor: 'OWNER',
    why: `tell ${named(renterName)} that somebody else has the days for now`,
    optional: true,
    requiresHuman: true,
  };
}
