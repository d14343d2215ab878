import { count, id, index, instant, json, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { MODES } from '../../values/index.ts';

/** Every event, written in the transaction that caused it. The dispatcher numbers it after commit, and subscribers act on it. */
export const events = table(
  'events',
  {
    id: id(),
    /** Assigned by the dispatcher under one lock, so that a reader with a cursor misses none. */
    seq: count(),
    type: string().notNull(),
    at: instant().notNull(),
    actor: json<{ type: string; id: string | null; via: string }>().notNull(),
    bookingId: ref(),
    assetId: ref(),
    /** Who may read of it: the person on the renter’s side, or whom it is about, and the shop. Null: nobody of that side. */
    userId: ref(),
    vendorId: ref(),
    mode: oneOf(MODES).notNull().default('live'),
    data: json<Record<string, unknown>>().notNull(),
  },
  (t) => [
    uniqueIndex('events_seq_key').on(t.seq),
    index('events_booking_idx').on(t.bookingId),
    index('events_age_idx').on(t.at),
    index('events_user_idx').on(t.userId, t.mode, t.seq),
    index('events_vendor_idx').on(t.vendorId, t.mode, t.seq),
  ],
);

/** How far each subscriber has come in the numbered events, and which process runs it now. */
export const eventCursors = table('event_cursors', {
  /** The subscriber's name. */
  id: id(),
  /** The number of the last event that it is done with, or has in `event_failures`. */
  seq: count().notNull(),
  /** Until then it is this process's; one that died loses it. */
  holder: string(),
  claimedUntil: instant(),
});

/** Events that a subscriber failed at. Each is tried again later, at last by the admin alone; what works at last goes. */
export const eventFailures = table(
  'event_failures',
  {
    id: id(),
    subscriber: ref().notNull(),
    eventId: ref().notNull(),
    tries: count().notNull(),
    /** The last one, in a line. */
    failure: string().notNull(),
    failedAt: instant().notNull(),
    /** Null once it is given up. */
    nextTryAt: instant(),
    deadSince: instant(),
  },
  (t) => [
    uniqueIndex('event_failures_key').on(t.subscriber, t.eventId),
    index('event_failures_event_idx').on(t.eventId),
    index('event_failures_due_idx').on(t.nextTryAt),
    index('event_failures_age_idx').on(t.failedAt),
  ],
);
