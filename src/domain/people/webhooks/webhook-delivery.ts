import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, min, or } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { inserted } from '../../../../db/expressions.ts';
import { turnOf } from '../../../../db/expressions.ts';
import { inParts } from '../../../../db/in-parts.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { events, webhookDeliveries, webhookEndpoints } from '../../../../db/schema/index.ts';
import { declareId, type Ids } from '../../platform/kernel/index.ts';
import { deliveryLifecycle, moveDelivery } from './delivery-lifecycle.ts';

const DELIVERY_ID = declareId('whd');

export type WebhookDelivery = typeof webhookDeliveries.$inferSelect;
export type DeliveryState = WebhookDelivery['status'];

/** An event to send: its id and number, and the body that is signed. */
export interface Dispatch {
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  readonly seq: number;
  readonly about: string | null;
  readonly body: string;
  /** The headers, if the body is signed already. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Queues events, once for each event and address. */
export async function queueDeliveries(
  tx: Tx,
  dispatches: readonly Dispatch[],
  { now, ids }: { now: Date; ids: Ids },
): Promise<void> {
  for await (const part of inParts(dispatches.map(asQueued(now, ids))))
    await tx.insert(webhookDeliveries).values(part).onConflictDoNothing();
  tx.wakes.add('WEBHOOKS');
}

/**
 * Sends these events again, whatever their earlier outcome. All start from the beginning, including events that were never
 * queued.
 */
export async function replayEvents(
  tx: Tx,
  dispatches: readonly Dispatch[],
  { now, ids }: { now: Date; ids: Ids },
): Promise<void> {
  const { status, tries, sendAt, replayedAt } = webhookDeliveries;
  const rows = dispatches.map(asQueued(now, ids)).map((row) => ({ ...row, replayedAt: now }));
  const target = [webhookDeliveries.endpointId, webhookDeliveries.eventId];
  const set = {
    status: inserted(status),
    tries: inserted(tries),
    sendAt: inserted(sendAt),
    replayedAt: inserted(replayedAt),
  };
  for await (const part of inParts(rows)) await tx.insert(webhookDeliveries).values(part).onConflictDoUpdate({ target, set });
  tx.wakes.add('WEBHOOKS');
}

function asQueued(now: Date, ids: Ids) {
  const { initial: status } = deliveryLifecycle.table;
  return (dispatch: Dispatch) => ({ id: ids.next(DELIVERY_ID), ...dispatch, status, tries: 0, createdAt: now, sendAt: now });
}

export async function findDelivery(from: Reader, deliveryId: string): Promise<WebhookDelivery | undefined> {
  const [row] = await from.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, deliveryId));
  return row;
}

/** A page of the deliveries to one address, the newest first. */
export async function findDeliveries(
  from: Reader,
  endpointId: string,
  { status, page, limit }: { status?: DeliveryState | undefined; page: number; limit: number },
): Promise<{ rows: WebhookDelivery[]; total: number }> {
  const where = and(
    eq(webhookDeliveries.endpointId, endpointId),
    status === undefined ? undefined : eq(webhookDeliveries.status, status),
  );
  const rows = await from
    .select()
    .from(webhookDeliveries)
    .where(where)
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await from.select({ total: count() }).from(webhookDeliveries).where(where);
  return { rows, total: counted?.total ?? 0 };
}

export async function saveDelivery(tx: Tx, id: string, changes: Partial<Omit<WebhookDelivery, 'id' | 'status'>>): Promise<void> {
  await tx.update(webhookDeliveries).set(changes).where(eq(webhookDeliveries.id, id));
}

/** Makes waiting deliveries to an address due at once, after it has accepted one again. */
export async function hastenDeliveries(tx: Tx, endpointId: string, now: Date): Promise<void> {
  const missed = and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, 'RETRYING'));
  await tx.update(webhookDeliveries).set({ sendAt: now }).where(missed);
  tx.wakes.add('WEBHOOKS');
}

/** Makes a delivery due at once; its tries count from the start. The caller holds the lock of its webhook. */
export async function replayDelivery(tx: Tx, delivery: WebhookDelivery, now: Date): Promise<void> {
  await moveDelivery(tx, delivery, 'replay', { tries: 0, sendAt: now, replayedAt: now });
  const { id } = webhookEndpoints;
  await tx.update(webhookEndpoints).set({ restsUntil: null }).where(eq(id, delivery.endpointId));
  tx.wakes.add('WEBHOOKS');
}

export async function removeDeliveries(tx: Tx, endpointIds: readonly string[]): Promise<void> {
  await tx.delete(webhookDeliveries).where(inArray(webhookDeliveries.endpointId, [...endpointIds]));
}

interface DueEndpoint {
  readonly endpointId: string;
  /** Whether the last delivery to it failed. */
  readonly failing: boolean;
  /** The person who owns the address. */
  readonly userId: string;
  readonly host: string;
}

/**
 * The addresses to which something should be sent now. Those that failed last come at the end. People take turns, and of the
 * addresses of one person the one comes first whose event has waited longest.
 */
export async function findDueEndpoints(reader: Reader, now: Date, limit: number): Promise<DueEndpoint[]> {
  const rows = await findDue(reader, { now, limit });
  return rows.map(({ failingSince, ...endpoint }) => ({ ...endpoint, failing: failingSince !== null }));
}

const findDue = hotQuery('webhook_endpoints_due', (reader) => {
  const { id, failingSince, restsUntil, userId, host } = webhookEndpoints;
  const waitsSince = min(webhookDeliveries.sendAt);
  const rested = or(isNull(restsUntil), lte(restsUntil, placeholder('now', restsUntil)));
  return reader
    .select({ endpointId: id, failingSince, userId, host })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(id, webhookDeliveries.endpointId))
    .where(and(lte(webhookDeliveries.sendAt, placeholder('now', webhookDeliveries.sendAt)), rested))
    .groupBy(id, failingSince, userId, host)
    .orderBy(asc(isNotNull(failingSince)), asc(turnOf(userId, [waitsSince, id])), asc(waitsSince), asc(id))
    .limit(placeholder('limit'));
});

/** The deliveries to one address that should be sent now, in the order in which they are due, with the traces of their events. */
export async function findDueDeliveries(
  reader: Reader,
  endpointId: string,
  now: Date,
): Promise<{ id: string; traceparent: string | null }[]> {
  return reader
    .select({ id: webhookDeliveries.id, traceparent: events.traceparent })
    .from(webhookDeliveries)
    .leftJoin(events, eq(events.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.endpointId, endpointId), lte(webhookDeliveries.sendAt, now)))
    .orderBy(asc(webhookDeliveries.sendAt), asc(webhookDeliveries.seq))
    .limit(BATCH);
}

const BATCH = 20;
