import { count, id, index, instant, json, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { DELIVERY_STATES, MODES, type Side, WEBHOOK_ENDS, WEBHOOK_KINDS, WEBHOOK_STATES } from '../../values/index.ts';
import { users } from './accounts.ts';

/** An address to which a person has what happens sent. */
export const webhookEndpoints = table(
  'webhook_endpoints',
  {
    id: id(),
    kind: oneOf(WEBHOOK_KINDS).notNull().default('AGENT'),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** The API key, or the session of a login link, that registered it: it ends with that. Both null for the person. */
    keyId: ref(),
    sessionId: ref(),
    /** Such addresses often hold a secret: sealed, and never shown again. */
    urlSealed: string().notNull(),
    host: string().notNull(),
    mode: oneOf(MODES).notNull(),
    /** Of which side of bookings what registered it may read. */
    sides: json<Side[]>().notNull(),
    /** Types of events, families such as `booking.*`, or `*`. */
    events: json<string[]>().notNull(),
    secretSealed: string().notNull(),
    /** The one before signs beside it for a while. */
    oldSecretSealed: string(),
    oldSecretUntil: instant(),
    status: oneOf(WEBHOOK_STATES).notNull(),
    disabledBecause: oneOf(WEBHOOK_ENDS),
    createdAt: instant().notNull(),
    lastSuccessAt: instant(),
    failingSince: instant(),
    /** Why the last try failed, in words. */
    problem: string(),
    /** After a failure nothing is sent to it until then, so that it holds up nothing else. */
    restsUntil: instant(),
  },
  (t) => [index('webhook_endpoints_user_idx').on(t.userId), index('webhook_endpoints_key_idx').on(t.keyId)],
);

/** One event on its way to one address: what is sent, when it is tried, and how that went. */
export const webhookDeliveries = table(
  'webhook_deliveries',
  {
    id: id(),
    endpointId: ref()
      .notNull()
      .references(() => webhookEndpoints.id),
    /** The same at every try: receivers know by it what they have had. */
    eventId: ref().notNull(),
    type: string().notNull(),
    /** The event's number in the log. */
    seq: count().notNull(),
    /** The id of what it is about. */
    about: ref(),
    /** As it is sent each time, byte for byte. */
    body: string().notNull(),
    /** What it was signed with when it was written down; null: it is signed with the secret of the address at each try. */
    headers: json<Record<string, string>>(),
    status: oneOf(DELIVERY_STATES).notNull(),
    tries: count().notNull().default(0),
    createdAt: instant().notNull(),
    /** When somebody asked for it to be sent again, the last time. */
    replayedAt: instant(),
    /** When to try (again), or how long a process has for a try; null when there is nothing more to do. */
    sendAt: instant(),
    triedAt: instant(),
    /** Of the last answer; null where there was none. */
    answerStatus: count(),
    durationMs: count(),
    problem: string(),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_key').on(t.endpointId, t.eventId),
    index('webhook_deliveries_due_idx').on(t.sendAt),
    index('webhook_deliveries_log_idx').on(t.endpointId, t.createdAt),
    index('webhook_deliveries_age_idx').on(t.createdAt),
  ],
);
