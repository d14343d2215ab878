import { id, index, instant, oneOf, ref, string, table } from '../../columns.ts';
import { FEEDBACK_STATES } from '../../values/index.ts';
import { users, vendors } from '../people/accounts.ts';

/** What owners wish for or complain about, and what the platform makes of it. */
export const ownerFeedback = table(
  'owner_feedback',
  {
    id: id(),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    status: oneOf(FEEDBACK_STATES).notNull(),
    /** In the owner's words: untrusted text. */
    topic: string().notNull(),
    text: string().notNull(),
    createdAt: instant().notNull(),
    /** What the platform says to it last. */
    answer: string(),
    answeredAt: instant(),
    /** The admin who moved it last. */
    movedBy: ref().references(() => users.id),
    movedAt: instant(),
  },
  (t) => [
    index('owner_feedback_vendor_idx').on(t.vendorId, t.createdAt),
    index('owner_feedback_status_idx').on(t.status, t.createdAt),
    index('owner_feedback_moved_idx').on(t.movedBy),
  ],
);
