import { and, asc, eq, gt, inArray, lte, ne, or } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { asksForMoreThan } from '../../../../db/expressions.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { bookings, disputes, extensions, incidents, offlineProofs, offlineRefunds } from '../../../../db/schema/index.ts';
import { CHECKED_REQUIREMENTS, type Mode } from '../../../../db/values/index.ts';
import { DAY_MS, later } from '../../platform/kernel/index.ts';
import { wasSent } from '../../rentals/bookings/index.ts';
import { disputeLifecycle, incidentLifecycle } from '../../rentals/open-items/index.ts';

/** Of each kind those that have waited longest are looked at: an owner with more of them has to begin somewhere. */
const MOST_OF_A_KIND = 100;

/**
 * Ids of the bookings about which something may wait for their owner, whatever it is; of the requests, which are told
 * page by page, those with documents and the one that ends next. Each kind is one question, all are asked together.
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

/** Back, not back in time, about to be handed over, or without what secures it. */
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

/** What lies open beside the state, also where the booking itself has ended. */
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
