import { and, asc, eq, inArray, isNotNull, lte, ne, or } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { placeholder, prepared } from '../../../../db/prepared.ts';
import { bookings, disputes, extensions, incidents, offlineProofs, offlineRefunds } from '../../../../db/schema/index.ts';
import type { Mode } from '../../../../db/values.ts';
import { DAY_MS } from '../../platform/kernel/index.ts';
import { type Booking, findBookingsById } from '../../rentals/booking-records/index.ts';
import { disputeLifecycle, incidentLifecycle } from '../../rentals/open-items/index.ts';

/** Of each kind those that have waited longest are looked at: an owner with more of them has to begin somewhere. */
const MOST_OF_A_KIND = 100;

/** The bookings about which something may wait for their owner, whatever it is. Each kind is one question, all are asked together. */
export async function findWaitingBookings(
  from: Reader,
  { vendorId, mode }: { vendorId: string; mode: Mode },
  now: Date,
): Promise<Booking[]> {
  const of = { vendorId, mode };
  const found = await Promise.all([
    findRequested(from, of),
    findInHand(from, { ...of, now, startsBy: new Date(now.getTime() + DAY_MS) }),
    ...BESIDE_STATE.map((find) => find(from, of)),
  ]);
  const ids = new Set(found.flat().map(({ id }) => id));
  return ids.size === 0 ? [] : findBookingsById(from, [...ids]);
}

const ofVendor = and(
  eq(bookings.vendorId, placeholder('vendorId')),
  eq(bookings.mode, placeholder('mode')),
  isNotNull(bookings.promotedAt),
);

const findRequested = prepared('requested_of_vendor', (reader) =>
  reader
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(ofVendor, eq(bookings.state, 'PENDING_APPROVAL')))
    .orderBy(asc(bookings.dueAt), asc(bookings.id))
    .limit(MOST_OF_A_KIND),
);

/** Back, not back in time, about to be handed over, or without what secures it. */
const findInHand = prepared('in_hand_of_vendor', (reader) =>
  reader
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        ofVendor,
        or(
          eq(bookings.state, 'RETURNED'),
          and(eq(bookings.state, 'ACTIVE'), lte(bookings.endAt, placeholder('now', bookings.endAt))),
          and(
            eq(bookings.state, 'CONFIRMED'),
            or(
              lte(bookings.startAt, placeholder('startsBy', bookings.startAt)),
              and(eq(bookings.depositState, 'RELEASED'), ne(bookings.depositMethod, 'COLLATERAL')),
            ),
          ),
        ),
      ),
    )
    .orderBy(asc(bookings.endAt), asc(bookings.id))
    .limit(MOST_OF_A_KIND),
);

/** What lies open beside the state, also where the booking itself has ended. */
const BESIDE_STATE = [
  prepared('open_extensions_of_vendor', (reader) =>
    reader
      .select({ id: bookings.id })
      .from(extensions)
      .innerJoin(bookings, eq(bookings.id, extensions.bookingId))
      .where(and(ofVendor, eq(extensions.status, 'REQUESTED')))
      .orderBy(asc(extensions.dueAt))
      .limit(MOST_OF_A_KIND),
  ),
  prepared('open_transfers_of_vendor', (reader) =>
    reader
      .select({ id: bookings.id })
      .from(offlineProofs)
      .innerJoin(bookings, eq(bookings.id, offlineProofs.bookingId))
      .where(and(ofVendor, eq(offlineProofs.status, 'REPORTED')))
      .orderBy(asc(offlineProofs.dueAt))
      .limit(MOST_OF_A_KIND),
  ),
  prepared('due_transfers_back_of_vendor', (reader) =>
    reader
      .select({ id: bookings.id })
      .from(offlineRefunds)
      .innerJoin(bookings, eq(bookings.id, offlineRefunds.bookingId))
      .where(and(ofVendor, eq(offlineRefunds.status, 'DUE')))
      .orderBy(asc(offlineRefunds.dueAt))
      .limit(MOST_OF_A_KIND),
  ),
  prepared('open_incidents_of_vendor', (reader) =>
    reader
      .select({ id: bookings.id })
      .from(incidents)
      .innerJoin(bookings, eq(bookings.id, incidents.bookingId))
      .where(and(ofVendor, inArray(incidents.status, [...incidentLifecycle.open])))
      .orderBy(asc(incidents.dueAt))
      .limit(MOST_OF_A_KIND),
  ),
  prepared('open_disputes_of_vendor', (reader) =>
    reader
      .select({ id: bookings.id })
      .from(disputes)
      .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
      .where(and(ofVendor, inArray(disputes.status, [...disputeLifecycle.open])))
      .orderBy(asc(disputes.openedAt))
      .limit(MOST_OF_A_KIND),
  ),
];
