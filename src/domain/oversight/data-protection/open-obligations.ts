import { and, eq, gt, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { plus } from '../../../../db/expressions.ts';
import {
  awards,
  bookings,
  chargebacks,
  commissionDues,
  disputes,
  incidents,
  offlineRefunds,
  payments,
  payouts,
  refunds,
} from '../../../../db/schema/index.ts';
import { DEPOSIT_THERE } from '../../../../db/values/index.ts';
import { commissionLifecycle } from '../../money/commissions/index.ts';
import { UNDECIDED_STATES } from '../../money/payments/index.ts';
import { ascending, dayInWords, dayOf, named, offer, periodInWords, type Step } from '../../platform/kernel/index.ts';
import {
  type Booking,
  depositReleaseAt,
  findBookingsById,
  payoutAbout,
  bookingLifecycle,
  wasSent,
} from '../../rentals/bookings/index.ts';
import { disputeLifecycle, incidentLifecycle } from '../../rentals/open-items/index.ts';
import { ownerBalance } from '../../settlement/payouts/index.ts';

export const OPEN_REASONS = [
  'BOOKING',
  'INCIDENT',
  'DISPUTE',
  'PAYMENT',
  'REFUND',
  'LATE_FEE',
  'CLAIM',
  'DEPOSIT',
  'PAYOUT',
  'OFFLINE_REFUND',
  'COMMISSION',
  'CHARGEBACK',
] as const;
type OpenReason = (typeof OPEN_REASONS)[number];

/**
 * Why an account cannot be erased yet: what the other side of a booking may still claim from the person, or the person from the
 * other side. A plan that was not sent is no reason: nobody else knows it.
 */
export async function findOpenObligations(
  from: Reader,
  { userId, vendorId }: { userId: string; vendorId: string | null },
): Promise<{ reasons: OpenReason[]; bookingIds: string[] }> {
  const theirs = or(eq(bookings.renterId, userId), eq(bookings.vendorId, vendorId ?? ''));
  const found = new Map<OpenReason, readonly { id: string }[]>([
    ['BOOKING', await idsOf(from, and(theirs, wasSent, inArray(bookings.state, [...bookingLifecycle.open])))],
    ['LATE_FEE', await idsOf(from, and(theirs, gt(bookings.lateFeeMinor, 0), isNull(bookings.lateFeePaidAt)))],
    ['CLAIM', await beside(from, awards, and(theirs, isUnpaid))],
    ['DEPOSIT', await idsOf(from, and(theirs, isDepositThere))],
    ['INCIDENT', await beside(from, incidents, and(theirs, inArray(incidents.status, [...incidentLifecycle.open])))],
    ['DISPUTE', await beside(from, disputes, and(theirs, inArray(disputes.status, [...disputeLifecycle.open])))],
    ['PAYMENT', await beside(from, payments, and(theirs, inArray(payments.status, [...UNDECIDED_STATES])))],
    [
      'PAYOUT',
      [
        ...(await beside(from, payouts, and(eq(payouts.vendorId, vendorId ?? ''), ne(payouts.status, 'PAID')))),
        ...(vendorId === null ? [] : await findUnpaidEarnings(from, vendorId)),
      ],
    ],
    ['OFFLINE_REFUND', await beside(from, offlineRefunds, and(theirs, eq(offlineRefunds.status, 'DUE')))],
    [
      'COMMISSION',
      await beside(
        from,
        commissionDues,
        and(eq(commissionDues.vendorId, vendorId ?? ''), inArray(commissionDues.status, [...commissionLifecycle.open])),
      ),
    ],
    // Messages and photos are the evidence in a charge-back.
    ['CHARGEBACK', await beside(from, chargebacks, and(theirs, eq(chargebacks.status, 'OPEN')))],
    ['REFUND', await beside(from, refunds, and(theirs, eq(refunds.status, 'REQUESTED')))],
  ]);
  const open = [...found].filter(([, rows]) => rows.length > 0);
  return {
    reasons: open.map(([reason]) => reason),
    bookingIds: [...new Set(open.flatMap(([, rows]) => rows.map(({ id }) => id)))],
  };
}

const isDepositThere = and(
  inArray(bookings.depositState, [...DEPOSIT_THERE]),
  gt(bookings.depositMinor, plus(bookings.depositTakenMinor, bookings.depositReturnedMinor)),
);

/** Late fees are left out, because they are columns of the booking itself. */
const isUnpaid = and(ne(awards.cause, 'LATE_FEE'), gt(awards.amountMinor, plus(awards.coveredMinor, awards.paidMinor)));

type Where = Parameters<ReturnType<ReturnType<Reader['select']>['from']>['where']>[0];

/** Bookings that brought a vendor money and have no payout yet. A payout is scheduled a moment after the booking has ended. */
export async function findUnpaidEarnings(from: Reader, vendorId: string): Promise<{ id: string }[]> {
  const { mode, currency } = bookings;
  const kinds = await from
    .selectDistinct({ mode, currency })
    .from(bookings)
    .where(and(eq(bookings.vendorId, vendorId), isNotNull(bookings.closedAt)));
  const unpaid: { id: string }[] = [];
  for (const kind of kinds) {
    const { byBooking } = await ownerBalance(from, { vendorId, ...kind });
    for (const [id, amountMinor] of byBooking) if (amountMinor > 0) unpaid.push({ id });
  }
  return unpaid;
}

const MOST_NAMED = 3;

/** A booking that keeps an account from being erased: which one, until about when, and whether cancelling it would help. */
export const OpenBooking = z.object({
  bookingId: z.string(),
  title: z.string().describe('untrusted text'),
  freeFrom: z.string().describe('about, if nothing is reported and nothing is cancelled'),
  canCancel: z.boolean().describe('by you, as its renter'),
  words: z.string(),
});
type OpenBooking = z.infer<typeof OpenBooking>;

export async function obligatingBookings(
  from: Reader,
  bookingIds: readonly string[],
  { userId }: { userId: string },
): Promise<OpenBooking[]> {
  const found = await findBookingsById(from, bookingIds.slice(0, 100));
  const soonest = found.toSorted((a, b) => ascending(a.endAt, b.endAt) || ascending(a.id, b.id));
  return soonest.slice(0, MOST_NAMED).map((booking) => openBooking(booking, userId));
}

/** The steps that make it possible to erase the account sooner. */
export function cancelSteps(bookings: readonly OpenBooking[]): Step[] {
  return bookings
    .filter(({ canCancel }) => canCancel)
    .map(({ bookingId }) =>
      offer(
        'cancel_booking',
        { bookingId, preview: true },
        { actor: 'RENTER', why: 'shows what cancelling it gives back; the account can be erased after it', requiresHuman: true },
      ),
    );
}

function idsOf(from: Reader, where: Where): Promise<{ id: string }[]> {
  return from.select({ id: bookings.id }).from(bookings).where(where);
}

/** The ids of the bookings with a row that meets the condition. */
function beside(
  from: Reader,
  table:
    | typeof awards
    | typeof chargebacks
    | typeof incidents
    | typeof disputes
    | typeof payments
    | typeof payouts
    | typeof refunds
    | typeof offlineRefunds
    | typeof commissionDues,
  where: Where,
): Promise<{ id: string }[]> {
  return from.select({ id: bookings.id }).from(table).innerJoin(bookings, eq(bookings.id, table.bookingId)).where(where);
}

function openBooking(booking: Booking, userId: string): OpenBooking {
  const { id: bookingId, asset, startDate, endDate, state, renterId } = booking;
  const freeFrom = dayOf(closedAbout(booking), asset.timeZone);
  const canCancel = renterId === userId && bookingLifecycle.can(state, 'cancel');
  const what = `${named(asset.title)}, ${periodInWords(startDate, endDate)} (${bookingId})`;
  const then = canCancel ? 'or as soon as it is cancelled and the money is back' : 'once everything about it is settled';
  return {
    bookingId,
    title: asset.title,
    freeFrom,
    canCancel,
    words: `${what}: from about ${dayInWords(freeFrom)} on, ${then}.`,
  };
}

/** About when the time for claims will be over, the deposit returned and the owner's earnings paid out. */
function closedAbout(booking: Booking): Date {
  const depositBackAt = depositReleaseAt(booking.returnedAt ?? booking.endAt, booking.limits);
  return new Date(Math.max(payoutAbout(booking, booking.limits).getTime(), depositBackAt.getTime()));
}
