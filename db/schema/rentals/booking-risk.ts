import { id, index, instant, json, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { RISK_LEVELS, RISK_REVIEW_STATES, SIDES } from '../../values/index.ts';
import { users } from '../people/accounts.ts';
import { bookings } from './booking-records.ts';

/**
 * A person of the platform looks at the risk of a booking, or at what counts against somebody in a trust score, because
 * that person asked for it. One is open per subject.
 */
export const riskReviews = table(
  'risk_reviews',
  {
    id: id(),
    /** Null: it is about a trust score. */
    bookingId: ref().references(() => bookings.id),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** The score that is contested, and the event or the code of the part in it; null for the whole score. */
    role: oneOf(SIDES),
    contested: string(),
    status: oneOf(RISK_REVIEW_STATES).notNull(),
    /** The risk as it was when the review was asked for, with its rules; of a score the parts that are contested. */
    level: oneOf(RISK_LEVELS),
    reasons: json<{ rule: string; points: number; text: string; bookingId?: string }[]>().notNull(),
    /** What the renter says about it: untrusted words. */
    message: string(),
    requestedAt: instant().notNull(),
    /** With CLEARED: what the reasons above count as from then on. */
    clearedAs: string().$type<'LOW' | 'MEDIUM'>(),
    /** With STRUCK: the events, and the codes of parts, that do not count in the score from then on. */
    struck: json<string[]>(),
    /** Why it was decided so, for the renter. */
    reason: string(),
    decidedBy: ref().references(() => users.id),
    decidedAt: instant(),
    /** `userId:subject` while it is open. */
    openKey: string(),
  },
  (t) => [
    uniqueIndex('risk_reviews_open_key').on(t.openKey),
    index('risk_reviews_booking_idx').on(t.bookingId, t.requestedAt),
    index('risk_reviews_status_idx').on(t.status, t.requestedAt),
    index('risk_reviews_user_idx').on(t.userId, t.requestedAt),
  ],
);
