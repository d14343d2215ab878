import { count, id, index, instant, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { TRUST_EVENT_KINDS } from '../../values/index.ts';
import { users } from './accounts.ts';

/** The kinds of documents that renters can be asked for. */
export const documentKinds = table('document_kinds', {
  code: id(),
  title: string().notNull(),
  /** Why an owner asks for it, in a sentence for the renter. */
  reason: string().notNull(),
  position: count().notNull(),
  /** No category can ask for it any more. Requirements of existing bookings stay. */
  archivedAt: instant(),
});

/** Facts from which the trust score is computed. The score itself is never entered. */
export const trustEvents = table(
  'trust_events',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    kind: oneOf(TRUST_EVENT_KINDS).notNull(),
    bookingId: ref(),
    at: instant().notNull(),
  },
  (t) => [index('trust_events_user_idx').on(t.userId, t.at), uniqueIndex('trust_events_key').on(t.bookingId, t.userId, t.kind)],
);
