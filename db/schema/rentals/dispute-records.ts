import { id, index, instant, json, money, oneOf, ref, string, table } from '../../columns.ts';
import { DISPUTE_STATES, type Photo, SIDES } from '../../values/index.ts';
import { users } from '../people/accounts.ts';
import { bookings } from './booking-records.ts';
import { incidents } from './incident-records.ts';

export const disputes = table(
  'disputes',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    incidentId: ref().references(() => incidents.id),
    status: oneOf(DISPUTE_STATES).notNull(),
    openedBy: oneOf(SIDES).notNull(),
    /** Untrusted words. */
    reason: string().notNull(),
    /** What is fought over; the ruling's two amounts add up to it. */
    claimMinor: money().notNull(),
    openedAt: instant().notNull(),
    reviewedAt: instant(),
    toRenterMinor: money(),
    toOwnerMinor: money(),
    ruling: string(),
    decidedBy: ref().references(() => users.id),
    decidedAt: instant(),
  },
  (t) => [
    index('disputes_booking_idx').on(t.bookingId, t.openedAt),
    index('disputes_incident_idx').on(t.incidentId),
    index('disputes_status_idx').on(t.status, t.openedAt),
  ],
);

export const disputeEvidence = table(
  'dispute_evidence',
  {
    id: id(),
    disputeId: ref()
      .notNull()
      .references(() => disputes.id),
    by: oneOf(SIDES).notNull(),
    /** Untrusted words. */
    text: string().notNull(),
    photos: json<Photo[]>().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('dispute_evidence_idx').on(t.disputeId, t.at)],
);
