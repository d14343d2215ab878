import { id, index, instant, oneOf, ref, string, table } from '../../columns.ts';
import { FEEDBACK_STATES } from '../../values/index.ts';
import { users, vendors } from '../people/accounts.ts';

/** Suggestions and complaints of owners, and the answers of the platform. */
export const ownerFeedback = table(
  'owner_feedback',
  {
    id: id(),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    status: oneOf(FEEDBACK_STATES).notNull(),
    /** The owner's words, which are untrusted text. */
    topic: string().notNull(),
    text: string().notNull(),
    createdAt: instant().notNull(),
    /** The last answer of the platform. */
    answer: string(),
    answeredAt: instant(),
    /** The administrator who last changed the status. */
    movedBy: ref().references(() => users.id),
    movedAt: instant(),
  },
  (t) => [
    index('owner_feedback_vendor_idx').on(t.vendorId, t.createdAt),
    index('owner_feedback_status_idx').on(t.status, t.createdAt),
    index('owner_feedback_moved_idx').on(t.movedBy),
  ],
);
