import { and, asc, eq, isNull } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import type { Reader, Tx } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { insertReturning } from '../../../../db/insert.ts';
import { placeholder, prepared } from '../../../../db/prepared.ts';
import { apiKeys, sessions, users, webhookEndpoints } from '../../../../db/schema/index.ts';
import type { Mode, WebhookKind } from '../../../../db/values/index.ts';
import type { Cipher } from '../../../adapters/aes-cipher.ts';
import { declareId, type Ids, MINUTE_MS, movedRow, type UserCaller } from '../../platform/kernel/index.ts';
import { endpointLifecycle } from './endpoint-lifecycle.ts';
import { removeDeliveries } from './webhook-delivery.ts';

export const WEBHOOK_ID = declareId('whk');

export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect;

/** Held by whoever adds one, so that nobody has more than they may. */
export function webhooksLock(userId: string): string {
  return `webhooks:${userId}`;
}

/** Held by whoever changes one, or notes how a delivery to it went. */
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

/** Those of these people that something may be sent to. Who is suspended or erased gets nothing. */
export async function findListeningEndpoints(
  from: Reader,
  userIds: readonly string[],
  mode: Mode,
  kinds: readonly WebhookKind[] = ['AGENT'],
): Promise<WebhookEndpoint[]> {
  const rows = await findListening(from, { userIds: JSON.stringify(userIds), mode, kinds: JSON.stringify(kinds) });
  return rows.map(({ endpoint }) => endpoint);
}

const findListening = prepared('webhooks_listening', (reader) =>
  reader
    .select({ endpoint: webhookEndpoints })
    .from(webhookEndpoints)
    .innerJoin(users, eq(users.id, webhookEndpoints.userId))
    .where(
      and(
        isListed(webhookEndpoints.userId, placeholder('userIds')),
        eq(webhookEndpoints.mode, placeholder('mode')),
        isListed(webhookEndpoints.kind, placeholder('kinds')),
        eq(webhookEndpoints.status, 'ENABLED'),
        isNull(users.suspendedAt),
        isNull(users.erasedAt),
      ),
    ),
);

type Described = Pick<
  WebhookEndpoint,
  'id' | 'userId' | 'keyId' | 'sessionId' | 'urlSealed' | 'host' | 'mode' | 'sides' | 'events' | 'secretSealed' | 'createdAt'
> &
  Partial<Pick<WebhookEndpoint, 'kind'>>;

export async function addEndpoint(tx: Tx, endpoint: Described): Promise<WebhookEndpoint> {
  const { initial: status } = endpointLifecycle.table;
  return insertReturning(tx, webhookEndpoints, { ...endpoint, status });
}

type Changes = Partial<Omit<WebhookEndpoint, 'id' | 'userId' | 'status' | 'createdAt'>>;

export async function saveEndpoint(tx: Tx, { id }: WebhookEndpoint, changes: Changes): Promise<WebhookEndpoint> {
  const rows = await tx.update(webhookEndpoints).set(changes).where(eq(webhookEndpoints.id, id)).returning();
  return movedRow(rows, `Webhook ${id}`);
}

/** With everything that was sent to it. */
export async function removeEndpoint(tx: Tx, { id }: Pick<WebhookEndpoint, 'id'>): Promise<void> {
  await removeDeliveries(tx, [id]);
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
}

/** What added a webhook or a device ends it too: an API key, or the session of a login link. Both null for the person. */
interface Registrar {
  readonly userId: string;
  readonly keyId: string | null;
  readonly sessionId: string | null;
}

/** What something that the caller adds ends with: their key, or the session of their login link. */
export function registrarOf({ credential, scopes }: UserCaller): Pick<Registrar, 'keyId' | 'sessionId'> {
  const isKey = credential.kind === 'apiKey';
  return { keyId: isKey ? credential.id : null, sessionId: isKey || scopes === 'all' ? null : credential.id };
}

/** The person sees all of theirs, also what software has added; software what it added itself. */
export function isOf(caller: UserCaller, { userId, keyId, sessionId }: Registrar): boolean {
  const { keyId: ownKey, sessionId: ownSession } = registrarOf(caller);
  if (userId !== caller.userId) return false;
  return (ownKey === null || ownKey === keyId) && (ownSession === null || ownSession === sessionId);
}

/** So long after a key ends it may turn out to be rotated: then its successor has what it added. */
const ROTATION_MS = 5 * MINUTE_MS;

/** Whether what added it may still act for the person. `UNCLEAR`: a key that ended just now may have a successor. */
export async function accessOf(
  from: Reader,
  { keyId, sessionId }: Omit<Registrar, 'userId'>,
  now: Date,
): Promise<'GOOD' | 'UNCLEAR' | 'ENDED'> {
  const ended = keyId === null ? await endOfSession(from, sessionId) : await endOfKey(from, keyId);
  if (ended === null || ended > now) return 'GOOD';
  return keyId !== null && now.getTime() - ended.getTime() < ROTATION_MS ? 'UNCLEAR' : 'ENDED';
}

async function endOfKey(from: Reader, keyId: string): Promise<Date | null> {
  const [key] = await from.select().from(apiKeys).where(eq(apiKeys.id, keyId));
  return key === undefined ? LONG_AGO : (key.revokedAt ?? key.expiresAt);
}

async function endOfSession(from: Reader, sessionId: string | null): Promise<Date | null> {
  if (sessionId === null) return null;
  const [session] = await from.select().from(sessions).where(eq(sessions.id, sessionId));
  return session === undefined ? LONG_AGO : (session.revokedAt ?? session.expiresAt);
}

const LONG_AGO = new Date(0);

const SECRET_BYTES = 32;
/** For so long after a rotation receivers that know the old secret only still take what comes. */
export const OLD_SECRET_HOURS = 24;

/** As https://www.standardwebhooks.com writes secrets: `whsec_` and base64. */
export function newWebhookSecret(ids: Ids): string {
  return `whsec_${Buffer.from(ids.secret(SECRET_BYTES), 'base64url').toString('base64')}`;
}

export type Secrets = Pick<WebhookEndpoint, 'id' | 'secretSealed' | 'oldSecretSealed' | 'oldSecretUntil'>;

/** The headers of Standard Webhooks: signed with the secret, and after a rotation with the one before as well. */
export function signedHeaders(
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
