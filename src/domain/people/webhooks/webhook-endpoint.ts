import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { placeholder, prepared } from '../../../../db/prepared.ts';
import { users, webhookEndpoints } from '../../../../db/schema/index.ts';
import { type Mode, WEBHOOK_STATES, type WebhookEnd, type WebhookKind } from '../../../../db/values.ts';
import { declareId, type Ids, lifecycle, movedRow } from '../../platform/kernel/index.ts';
import { queueNotice } from '../mail/index.ts';
import { giveUpDeliveries, removeDeliveries } from './webhook-delivery.ts';

export const WEBHOOK_ID = declareId('whk');

export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect;

const endpointLifecycle = lifecycle(WEBHOOK_STATES, {
  initial: 'ENABLED',
  final: [],
  moves: {
    disable: { from: ['ENABLED'], to: 'DISABLED', by: ['SYSTEM', 'RENTER', 'OWNER'], event: null },
    enable: { from: ['DISABLED'], to: 'ENABLED', by: ['RENTER', 'OWNER'], event: null },
  },
});

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
  const rows = await tx
    .insert(webhookEndpoints)
    .values({ ...endpoint, status })
    .returning();
  return movedRow(rows, `Webhook ${endpoint.id}`);
}

type Changes = Partial<Omit<WebhookEndpoint, 'id' | 'userId' | 'status' | 'createdAt'>>;

export async function saveEndpoint(tx: Tx, { id }: WebhookEndpoint, changes: Changes): Promise<WebhookEndpoint> {
  const rows = await tx.update(webhookEndpoints).set(changes).where(eq(webhookEndpoints.id, id)).returning();
  return movedRow(rows, `Webhook ${id}`);
}

/** Nothing more is sent to it; what waits is given up. Its owner is told, unless they did it themselves. */
export async function disableEndpoint(
  tx: Tx,
  endpoint: WebhookEndpoint,
  because: WebhookEnd,
  { now, ids, problem = endpoint.problem }: { now: Date; ids: Ids; problem?: string | null },
): Promise<WebhookEndpoint> {
  const { to: status } = endpointLifecycle.take(endpoint.status, 'disable');
  const rows = await tx
    .update(webhookEndpoints)
    .set({ status, disabledBecause: because, problem })
    .where(eq(webhookEndpoints.id, endpoint.id))
    .returning();
  await giveUpDeliveries(tx, endpoint.id, 'the webhook is disabled');
  if (because !== 'BY_HAND')
    await queueNotice(tx, endpoint.userId, { kind: 'WEBHOOK_STOPPED', about: endpoint.id }, { now, ids });
  return movedRow(rows, `Webhook ${endpoint.id}`);
}

/** From now on; what happened meanwhile is sent where somebody asks for it. */
export async function enableEndpoint(tx: Tx, endpoint: WebhookEndpoint): Promise<WebhookEndpoint> {
  const { to: status } = endpointLifecycle.take(endpoint.status, 'enable');
  const fresh = { disabledBecause: null, failingSince: null, problem: null, restsUntil: null };
  const rows = await tx
    .update(webhookEndpoints)
    .set({ ...fresh, status })
    .where(eq(webhookEndpoints.id, endpoint.id))
    .returning();
  return movedRow(rows, `Webhook ${endpoint.id}`);
}

/** With everything that was sent to it. */
export async function removeEndpoint(tx: Tx, { id }: Pick<WebhookEndpoint, 'id'>): Promise<void> {
  await removeDeliveries(tx, [id]);
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
}
