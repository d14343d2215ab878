import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { assetNotFound, datesRefused, datesUnavailable, findAssetById } from '../../catalog/assets/index.ts';
import {
  asked,
  command,
  formatMoney,
  IdInput,
  momentInWords,
  named,
  NextAction,
  offer,
  type Step,
} from '../../platform/kernel/index.ts';
import {
  type Booking,
  checkInFrom,
  DAYS_TAKEN_STATES,
  requirementsOf,
  assertDocumentsDecided,
  bookingLifecycle,
  bookingOwner,
  BookingRef,
  bookingRef,
  bookingWords,
  documentsUndecided,
  holdForPayment,
  invalidState,
  advanceBooking,
  stateRefused,
} from '../bookings/index.ts';
import { ImpossibleRequest, impossibleBeside } from './competing-requests.ts';

const APPROVED = new Set<Booking['state']>(['PENDING_PAYMENT', 'CONFIRMED', 'ACTIVE', 'RETURNED', 'COMPLETED']);

/** An owner who declines the other requests at once has nobody left if the renter does not pay. */
const KEEP_THEM =
  'Do not decline the other requests yet: if this one is not paid in time, its days are free again and you can accept one of them. Once it is paid they end by themselves.';

/** For how many other renters a step is offered to write to them. `madeImpossible` lists all of their bookings. */
const MOST_TOLD = 5;

export const approveBooking = command({
  name: 'approve_booking',
  title: 'Approve a request',
  description:
    'Accept a request. The days are held for the renter, who then has to pay in time; madeImpossible lists the other requests that cannot be accepted meanwhile. Every document must be decided first (review_renter_documents).',
  asStep: { button: 'Accept the request', look: 'main' },
  about: 'approved booking',
  access: bookingOwner('write:owner'),
  repeat: 'natural',
  effects: ['commits'],
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: BookingRef.extend({
    madeImpossible: z
      .array(ImpossibleRequest)
      .describe('requests for these days that no free unit can serve while this one holds them; when it is paid they end'),
    advice: z.string().optional().describe('what comes next, for you'),
    nextActions: z.array(NextAction).describe('your own steps; the first moves the booking on'),
  }),
  readsOut: ['madeImpossible', 'advice'],
  errors: [invalidState, documentsUndecided, datesUnavailable, datesRefused, assetNotFound],
  asks: ({ subject }) =>
    `Accept the request for ${bookingWords(subject)}, ${formatMoney(subject.totalMinor, subject.currency)} in all.`,

  async run({ subject: request, tx, now, settings, emit }) {
    if (APPROVED.has(request.state)) return { ...bookingRef(request, true), ...(await besideIt(tx, request, now)) };
    await assertDecided(tx, request, now);
    const catalogAsset = await findAssetById(tx, request.assetId);
    if (catalogAsset === undefined) throw assetNotFound({ asset: request.asset.slug });
    const time = await holdForPayment(tx, request, { catalogAsset, now, settings });
    const approved = await advanceBooking(tx, request, 'approve', { now, emit, changes: { ...time, approvedBy: 'OWNER' } });
    return { ...bookingRef(approved), ...(await besideIt(tx, approved, now)) };
  },
});

/** Returns what an accepted request means for the others, and what its owner should do next. */
async function besideIt(from: Reader, booking: Booking, now: Date) {
  const madeImpossible = DAYS_TAKEN_STATES.has(booking.state) ? await impossibleBeside(from, booking, now) : [];
  const advice = [...(madeImpossible.length > 0 ? [KEEP_THEM] : []), handoverToCome(booking)];
  return {
    madeImpossible,
    ...(booking.state === 'PENDING_PAYMENT' && { advice: advice.join(' ') }),
    nextActions: madeImpossible.slice(0, MOST_TOLD).map(tellRenter),
  };
}

async function assertDecided(tx: Tx, request: Booking, now: Date): Promise<void> {
  if (!bookingLifecycle.can(request.state, 'approve')) throw stateRefused(request, 'approving');
  assertDocumentsDecided(request, await requirementsOf(tx, request, now));
}

/** Returns what the owner should do once the renter has paid. */
function handoverToCome({ startAt, asset: { timeZone } }: Booking): string {
  const [from, start] = [checkInFrom(startAt), startAt].map((moment) => momentInWords(moment, timeZone));
  return `Once it is paid: hand it over on ${start}, and report its condition then with a photo (manage_booking_condition, from ${from} on).`;
}

function tellRenter({ bookingId, renterName }: z.infer<typeof ImpossibleRequest>): Step {
  return offer(
    'send_message',
    { bookingId, text: asked('message') },
    {
      actor: 'OWNER',
      why: `tell ${named(renterName)} that somebody else has the days for now`,
      optional: true,
      requiresHuman: true,
    },
  );
}
