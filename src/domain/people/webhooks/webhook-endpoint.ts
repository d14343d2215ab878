import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import type { Reader, Tx } from '../../../../db/database.ts';
import { onlyRow } from '../../../../db/only-row.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { bookings, events, users, vendors, webhookEndpoints } from '../../../../db/schema/index.ts';
import type { Cipher } from '../../../adapters/aes-cipher.ts';
import { QueueFull } from '../../../adapters/fair-queue.ts';
import { OutboundFailure } from '../../../adapters/outbound/outbound-failure.ts';
import type { OutboundPurpose } from '../../../adapters/outbound/outbound-request.ts';
import type { Ports } from '../../../adapters/ports.ts';
import { declareId, type Ids, movedRow } from '../../platform/kernel/index.ts';
import { endpointLifecycle } from './endpoint-lifecycle.ts';
import { removeDeliveries } from './webhook-delivery.ts';

export const WEBHOOK_ID = declareId('whk');

export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect;

/** The lock for adding a webhook, so that a person never has more than the limit. */
export function webhooksLock(userId: string): string {
  return `webhooks:${userId}`;
}

/** The lock for changing a webhook and for recording a delivery to it. */
export function webhookLock(webhookId: string): string {
  return `webhook:${webhookId}`;
}

export async function findEndpoint(from: Reader, webhookId: string): Promise<WebhookEndpoint | undefined> {
  const [row] = await from.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, webhookId));
  return row;
}

export async function findEndpointsOf(from: Reader, userId: string): Promise<WebhookEndpoint[]> {
  return from
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
}

/**
 * The webhooks of an event's renter and owner that receive events and to which something may be sent. Suspended and erased
 * people receive nothing.
 */
export async function findListeningEndpoints(from: Reader, eventId: string): Promise<WebhookEndpoint[]> {
  const rows = await findListening(from, { eventId });
  return rows.map(({ endpoint }) => endpoint);
}

const isListening = and(eq(webhookEndpoints.status, 'ENABLED'), isNull(users.suspendedAt), isNull(users.erasedAt));

const findListening = hotQuery('webhooks_listening', (reader) =>
  reader
    .select({ endpoint: webhookEndpoints })
    .from(events)
    .leftJoin(vendors, eq(vendors.id, events.vendorId))
    .innerJoin(webhookEndpoints, or(eq(webhookEndpoints.userId, events.userId), eq(webhookEndpoints.userId, vendors.userId)))
    .innerJoin(users, eq(users.id, webhookEndpoints.userId))
    .where(
      and(
        eq(events.id, placeholder('eventId')),
        eq(webhookEndpoints.mode, events.mode),
        eq(webhookEndpoints.kind, 'AGENT'),
        isListening,
      ),
    ),
);

/** The webhooks of the booking's renter that receive orders, as far as something may be sent to them. */
export async function findOrderEndpoints(from: Reader, bookingId: string): Promise<WebhookEndpoint[]> {
  const rows = await findToldOfOrder(from, { bookingId });
  return rows.map(({ endpoint }) => endpoint);
}

const findToldOfOrder = hotQuery('webhooks_told_of_order', (reader) =>
  reader
    .select({ endpoint: webhookEndpoints })
    .from(bookings)
    .innerJoin(webhookEndpoints, and(eq(webhookEndpoints.userId, bookings.renterId), eq(webhookEndpoints.mode, bookings.mode)))
    .innerJoin(users, eq(users.id, webhookEndpoints.userId))
    .where(and(eq(bookings.id, placeholder('bookingId')), eq(webhookEndpoints.kind, 'ORDERS'), isListening)),
);

type Described = Pick<
  WebhookEndpoint,
  'id' | 'userId' | 'keyId' | 'sessionId' | 'urlSealed' | 'host' | 'mode' | 'sides' | 'events' | 'secretSealed' | 'createdAt'
> &
  Partial<Pick<WebhookEndpoint, 'kind'>>;

export async function addEndpoint(tx: Tx, endpoint: Described): Promise<WebhookEndpoint> {
  const { initial: status } = endpointLifecycle.table;
  return onlyRow(
    await tx
      .insert(webhookEndpoints)
      .values({ ...endpoint, status })
      .returning(),
  );
}

type Changes = Partial<Omit<WebhookEndpoint, 'id' | 'userId' | 'status' | 'createdAt'>>;

export async function saveEndpoint(tx: Tx, { id }: WebhookEndpoint, changes: Changes): Promise<WebhookEndpoint> {
  const rows = await tx.update(webhookEndpoints).set(changes).where(eq(webhookEndpoints.id, id)).returning();
  // Deliveries that waited while the address rested may be due now.
  tx.wakes.add('WEBHOOKS');
  return movedRow(rows, `Webhook ${id}`);
}

/** Deletes a webhook with all its deliveries. */
export async function removeEndpoint(tx: Tx, { id }: Pick<WebhookEndpoint, 'id'>): Promise<void> {
  await removeDeliveries(tx, [id]);
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
}

const WEBHOOK_SECRET_BYTES = 32;
/** For this many hours after a rotation, deliveries are signed with the old secret too. */
export const OLD_SECRET_HOURS = 24;

/** A secret in the form of https://www.standardwebhooks.com: `whsec_` and base64. */
export function newWebhookSecret(ids: Ids): string {
  return `whsec_${Buffer.from(ids.secret(WEBHOOK_SECRET_BYTES), 'base64url').toString('base64')}`;
}

export type Secrets = Pick<WebhookEndpoint, 'id' | 'secretSealed' | 'oldSecretSealed' | 'oldSecretUntil'>;

/** The headers of Standard Webhooks: a signature with the secret and, after a rotation, one with the previous secret too. */
function signedHeaders(
  secrets: Secrets,
  { eventId, body, at }: { eventId: string; body: string; at: Date },
  cipher: Cipher,
): Record<string, string> {
  const old = secrets.oldSecretUntil !== null && secrets.oldSecretUntil > at ? secrets.oldSecretSealed : null;
  const signatures = [secrets.secretSealed, old]
    .filter((sealed) => sealed !== null)
    .map((sealed) => new Webhook(cipher.open(sealed, secrets.id)).sign(eventId, at, body));
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}

/**
 * How many deliveries run at a time. A person has few addresses, and one that does not answer keeps its connection for seconds.
 */
export const WEBHOOKS: OutboundPurpose = { atOnce: 32, toOne: 4, forOne: 4 };

/** The outcome of sending one event. `BUSY` means that too many requests were running, so nothing was sent. */
export interface Posted {
  readonly outcome: 'TAKEN' | 'REFUSED' | 'BUSY';
  /** The HTTP status; null if there was no answer. */
  readonly answerStatus: number | null;
  readonly durationMs: number | null;
  readonly problem: string | null;
}

/** Sends a signed event to an address. Redirects are not followed. */
export async function postWebhook(
  endpoint: Secrets & Pick<WebhookEndpoint, 'urlSealed' | 'userId'>,
  { eventId, body, headers: signed = null, now }: Message,
  { cipher, outbound }: Pick<Ports, 'cipher' | 'outbound'>,
): Promise<Posted> {
  const headers = signed ?? signedHeaders(endpoint, { eventId, body, at: now }, cipher);
  const url = cipher.open(endpoint.urlSealed, endpoint.id);
  try {
    const post = { contentType: 'application/json', body };
    const { status, milliseconds: durationMs } = await outbound.send({
      url,
      purpose: WEBHOOKS,
      onBehalfOf: endpoint.userId,
      post,
      headers,
      traced: true,
      maxBytes: MOST_ANSWER_BYTES,
    });
    const problem = status >= 200 && status < 300 ? null : problemOf(status);
    return { outcome: problem === null ? 'TAKEN' : 'REFUSED', answerStatus: status, durationMs, problem };
  } catch (error) {
    const unanswered = { answerStatus: null, durationMs: null };
    if (error instanceof QueueFull) return { ...unanswered, outcome: 'BUSY', problem: 'too much else is being sent' };
    if (error instanceof OutboundFailure) return { ...unanswered, outcome: 'REFUSED', problem: error.message };
    throw error;
  }
}

interface Message {
  readonly eventId: string;
  readonly body: string;
  /** The headers, if the body is signed already. */
  readonly headers?: Readonly<Record<string, string>> | null;
  readonly now: Date;
}

/** Only the status of the answer counts, so the rest of a longer answer is not read. */
const MOST_ANSWER_BYTES = 256 * 1_024;

function problemOf(status: number): string {
  const redirect = status >= 300 && status < 400;
  return redirect ? `its server redirects (${status}), which is not followed` : `its server answers with status ${status}`;
}
