import { and, asc, eq, gt, inArray, lte, ne, or } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { asksForMoreThan } from '../../../../db/expressions.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { bookings, disputes, extensions, incidents, offlineProofs, offlineRefunds } from '../../../../db/schema/index.ts';
import { CHECKED_REQUIREMENTS, type Mode } from '../../../../db/values/index.ts';
import { DAY_MS, later } from '../../platform/kernel/index.ts';
import { wasSent } from '../../rentals/bookings/index.ts';
import { disputeLifecycle, incidentLifecycle } from '../../rentals/open-items/index.ts';

/**
 * The most bookings of each kind that are read, those that have waited longest first. An owner with more of them must start
 * somewhere.
 */
const MOST_OF_A_KIND = 100;

/**
 * Returns the ids of the bookings about which something may wait for their owner. Of the requests, which the caller pages
 * through, only those with documents and the one that ends next are read. Each kind has its own query, and all run at the same
 * time.
 */
export async function findWaitingIds(
  from: Reader,
  { vendorId, mode }: { vendorId: string; mode: Mode },
  now: Date,
): Promise<string[]> {
  const of = { vendorId, mode };
  const found = await Promise.all([
    findWithDocuments(from, of),
    findNextRequest(from, { ...of, now }),
    findInHand(from, { ...of, now, startsBy: later(now, DAY_MS) }),
    ...BESIDE_STATE.map((find) => find(from, of)),
  ]);
  return [...new Set(found.flat().map(({ id }) => id))];
}

const ofVendor = and(eq(bookings.vendorId, placeholder('vendorId')), eq(bookings.mode, placeholder('mode')), wasSent);

const requestedOf = and(ofVendor, eq(bookings.state, 'PENDING_APPROVAL'));

const findWithDocuments = hotQuery('requested_with_documents', (reader) =>
  reader
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(requestedOf, asksForMoreThan(bookings.requirements, CHECKED_REQUIREMENTS)))
    .orderBy(asc(bookings.dueAt), asc(bookings.id))
    .limit(MOST_OF_A_KIND),
);

const findNextRequest = hotQuery('next_request_of_vendor', (reader) =>
  reader
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(requestedOf, gt(bookings.dueAt, placeholder('now', bookings.dueAt))))
    .orderBy(asc(bookings.dueAt), asc(bookings.id))
    .limit(1),
);

/** Bookings whose asset is back, late or soon to be handed over, or whose deposit was lost. */
const findInHand = hotQuery('in_hand_of_vendor', (reader) =>
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

/** What can be open beside the state, also if the booking itself has ended. */
const BESIDE_STATE = [
  hotQuery('open_extensions_of_vendor', (reader) =>
    reader
      .select({ id: bookings.id })
      .from(extensions)
      .innerJoin(bookings, eq(bookings.id, extensions.bookingId))
      .where(and(ofVendor, eq(extensions.status, 'REQUESTED')))
      .orderBy(asc(extensions.dueAt))
      .limit(MOST_OF_A_KIND),
  ),
  hotQuery('open_transfers_of_vendor', (reader) =>
    reader
      .select({ id: bookings.id })
      .from(offlineProofs)
      .innerJoin(bookings, eq(bookings.id, offlineProofs.bookingId))
      .where(and(ofVendor, eq(offlineProofs.status, 'REPORTED')))
      .orderBy(asc(offlineProofs.dueAt))
      .limit(MOST_OF_A_KIND),
  ),
  hotQuery('due_transfers_back_of_vendor', (reader) =>
    reader
      .select({ id: bookings.id })
      .from(offlineRefunds)
      .innerJoin(bookings, eq(bookings.id, offlineRefunds.bookingId))
      .where(and(ofVendor, eq(offlineRefunds.status, 'DUE')))
      .orderBy(asc(offlineRefunds.dueAt))
      .limit(MOST_OF_A_KIND),
  ),
  hotQuery('open_incidents_of_vendor', (reader) =>
    reader
      .select({ id: bookings.id })
      .from(incidents)
      .innerJoin(bookings, eq(bookings.id, incidents.bookingId))
      .where(and(ofVendor, inArray(incidents.status, [...incidentLifecycle.open])))
      .orderBy(asc(incidents.dueAt))
      .limit(MOST_OF_A_KIND),
  ),
  hotQuery('open_disputes_of_vendor', (reader) =>
    reader
      .select({ id: bookings.id })
      .from(disputes)
      .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
      .where(and(ofVendor, inArray(disputes.status, [...disputeLifecycle.open])))
      .orderBy(asc(disputes.openedAt))
      .limit(MOST_OF_A_KIND),
  ),
];
