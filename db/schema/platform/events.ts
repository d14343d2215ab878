import { count, id, index, instant, json, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { MODES } from '../../values/index.ts';

/**
 * All events. An event is written in the transaction that causes it. After the commit, the dispatcher numbers it and
 * subscribers act on it.
 */
export const events = table(
  'events',
  {
    id: id(),
    /** The dispatcher assigns it under one lock, so that a reader with a cursor misses no event. */
    seq: count(),
    type: string().notNull(),
    at: instant().notNull(),
    actor: json<{ type: string; id: string | null; via: string }>().notNull(),
    bookingId: ref(),
    assetId: ref(),
    /** Who may read it: the person on the renter's side or whom it is about, and the shop. Null if nobody of that side may. */
    userId: ref(),
    vendorId: ref(),
    mode: oneOf(MODES).notNull().default('live'),
    data: json<Record<string, unknown>>().notNull(),
    /** The trace of the call that caused it, in the form of the W3C, for what follows from the event. */
    traceparent: string(),
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
  /** The number of the last event that it has processed or has put into `event_failures`. */
  seq: count().notNull(),
  /** The process that runs the subscriber until then. A process that dies loses it. */
  holder: string(),
  claimedUntil: instant(),
});

/**
 * Events whose delivery to a subscriber failed. Each is retried later, and in the end only if an administrator asks for it. A
 * row is removed when the delivery succeeds.
 */
export const eventFailures = table(
  'event_failures',
  {
    id: id(),
    subscriber: ref().notNull(),
    eventId: ref().notNull(),
    tries: count().notNull(),
    /** The last failure in one line. */
    failure: string().notNull(),
    failedAt: instant().notNull(),
    /** Null when no more retries are made. */
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
