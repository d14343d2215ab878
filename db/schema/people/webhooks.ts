import { count, id, index, instant, json, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { DELIVERY_STATES, MODES, type Side, WEBHOOK_ENDS, WEBHOOK_KINDS, WEBHOOK_STATES } from '../../values/index.ts';
import { users } from './accounts.ts';

/** An address to which the events of a person are sent. */
export const webhookEndpoints = table(
  'webhook_endpoints',
  {
    id: id(),
    kind: oneOf(WEBHOOK_KINDS).notNull().default('AGENT'),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /**
     * The API key, or the session of a login link, that registered it. The webhook ends with it. Both are null if the person
     * registered it.
     */
    keyId: ref(),
    sessionId: ref(),
    /** Such an address often contains a secret, so it is encrypted and never shown again. */
    urlSealed: string().notNull(),
    host: string().notNull(),
    mode: oneOf(MODES).notNull(),
    /** The sides of bookings that its registrant may read. */
    sides: json<Side[]>().notNull(),
    /** Types of events, families such as `booking.*`, or `*`. */
    events: json<string[]>().notNull(),
    secretSealed: string().notNull(),
    /** The former secret, which signs as well for a while. */
    oldSecretSealed: string(),
    oldSecretUntil: instant(),
    status: oneOf(WEBHOOK_STATES).notNull(),
    disabledBecause: oneOf(WEBHOOK_ENDS),
    createdAt: instant().notNull(),
    lastSuccessAt: instant(),
    failingSince: instant(),
    /** Why the last delivery failed, in words. */
    problem: string(),
    /** After a failure nothing is sent to it until then, so that it does not hold up others. */
    restsUntil: instant(),
  },
  (t) => [index('webhook_endpoints_user_idx').on(t.userId), index('webhook_endpoints_key_idx').on(t.keyId)],
);

/** The delivery of one event to one address: what is sent, when, and with what result. */
export const webhookDeliveries = table(
  'webhook_deliveries',
  {
    id: id(),
    endpointId: ref()
      .notNull()
      .references(() => webhookEndpoints.id),
    /** The id of the event. It stays for every attempt, so that receivers recognise duplicates. */
    eventId: ref().notNull(),
    type: string().notNull(),
    /** The number of the event in the log. */
    seq: count().notNull(),
    /** The id of what the event is about. */
    about: ref(),
    /** The body, which is the same in every attempt, byte for byte. */
    body: string().notNull(),
    /**
     * The signature headers, if they were made when the event was queued. Null if each attempt is signed with the secret of the
     * address.
     */
    headers: json<Record<string, string>>(),
    status: oneOf(DELIVERY_STATES).notNull(),
    tries: count().notNull().default(0),
    createdAt: instant().notNull(),
    /** When somebody last asked for the delivery to be repeated. */
    replayedAt: instant(),
    /** When to deliver it or to retry, or until when a process is delivering it. Null if nothing more is to be done. */
    sendAt: instant(),
    triedAt: instant(),
    /** The status of the last answer. Null if there was none. */
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
