import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { webhookDeliveries } from '../../../../db/schema/index.ts';
import { DELIVERY_STATES } from '../../../../db/values/index.ts';
import { lifecycle, movedRow } from '../../platform/kernel/index.ts';

/** The states of an event on its way to one address. A delivery that waits for its first try need not be sent again. */
export const deliveryLifecycle = lifecycle(DELIVERY_STATES, {
  initial: 'QUEUED',
  final: ['DELIVERED', 'DEAD'],
  moves: {
    deliver: { from: ['QUEUED', 'RETRYING'], to: 'DELIVERED', by: ['SYSTEM'], event: null },
    retry: { from: ['QUEUED', 'RETRYING'], to: 'RETRYING', by: ['SYSTEM'], event: null },
    giveUp: { from: ['QUEUED', 'RETRYING'], to: 'DEAD', by: ['SYSTEM'], event: null },
    replay: { from: ['DELIVERED', 'DEAD', 'RETRYING'], to: 'QUEUED', by: ['RENTER', 'OWNER', 'ADMIN'], event: null, late: true },
  },
});

type WebhookDelivery = typeof webhookDeliveries.$inferSelect;

/** Makes a move of a delivery's lifecycle. The caller holds the lock of its webhook. */
export async function moveDelivery(
  tx: Tx,
  { id, status }: Pick<WebhookDelivery, 'id' | 'status'>,
  move: keyof typeof deliveryLifecycle.table.moves,
  changes: Partial<Omit<WebhookDelivery, 'id' | 'status'>>,
): Promise<void> {
  const { to } = deliveryLifecycle.take(status, move);
  const rows = await tx
    .update(webhookDeliveries)
    .set({ ...changes, status: to })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.status, status)))
    .returning({ id: webhookDeliveries.id });
  movedRow(rows, `Delivery ${id}`);
}

/** Gives up the deliveries to one address that still wait. They are not sent by themselves any more. */
export async function giveUpDeliveries(tx: Tx, endpointId: string, problem: string): Promise<void> {
  const waiting = inArray(webhookDeliveries.status, [...deliveryLifecycle.from('giveUp')]);
  await tx
    .update(webhookDeliveries)
    .set({ status: deliveryLifecycle.to('giveUp'), sendAt: null, problem })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), waiting));
}
