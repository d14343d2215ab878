import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { webhookDeliveries } from '../../../../db/schema/index.ts';
import { DELIVERY_STATES } from '../../../../db/values/index.ts';
import { declareMove, declareSave, lifecycle } from '../../platform/kernel/index.ts';

/**
 * The states of an event on its way to one address. A delivery that still waits for its first try cannot be sent again. The
 * moves emit no event, because an event about a delivery would have to be delivered as well; the list of deliveries shows them.
 */
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

/** Makes a move of a delivery's lifecycle. The caller holds the lock of its webhook. */
export const moveDelivery = declareMove(deliveryLifecycle, declareSave(webhookDeliveries, 'Delivery'));

/** Gives up the waiting deliveries to one address. They are only sent if somebody asks for it. */
export async function giveUpDeliveries(tx: Tx, endpointId: string, problem: string): Promise<void> {
  const { from, to: status } = deliveryLifecycle.takeAll('giveUp');
  await tx
    .update(webhookDeliveries)
    .set({ status, sendAt: null, problem })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), inArray(webhookDeliveries.status, [...from])));
}
