import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { insertReturning } from '../../../../db/insert.ts';
import { placeholder, prepared } from '../../../../db/prepared.ts';
import { users, webhookEndpoints } from '../../../../db/schema/index.ts';
import type { Mode, WebhookKind } from '../../../../db/values/index.ts';
import { declareId, movedRow } from '../../platform/kernel/index.ts';
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
