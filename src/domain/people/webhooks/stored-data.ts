import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { deleteOldest } from '../../../../db/delete-oldest.ts';
import { webhookDeliveries, webhookEndpoints } from '../../../../db/schema/index.ts';
import { declareTable, section, type StoredTable } from '../../platform/kernel/index.ts';
import { findEndpointsOf, removeEndpoint } from './webhook-endpoint.ts';

/** How many days deliveries to a webhook are stored. */
export const WEBHOOK_DAYS = 30;

export const storedData: readonly StoredTable[] = [
  declareTable(webhookEndpoints, {
    exported: [
      // Secrets are left out, because anybody who has one can send requests that look like ours.
      section('account', 'webhooks', (from, { userId }) => {
        const { id, keyId, host, mode, events, status, disabledBecause, createdAt, lastSuccessAt, problem } = webhookEndpoints;
        return from
          .select({ id, keyId, host, mode, events, status, disabledBecause, createdAt, lastSuccessAt, problem })
          .from(webhookEndpoints)
          .where(eq(webhookEndpoints.userId, userId));
      }),
    ],
    erased: 'deleted',
    async erase(tx, { userId }) {
      for (const endpoint of await findEndpointsOf(tx, userId)) await removeEndpoint(tx, endpoint);
    },
    kept: 'until their owner deletes them',
  }),
  declareTable(webhookDeliveries, {
    bindsNobody: true,
    exported: [
      section('rentals', 'webhookDeliveries', (from, { userId }) =>
        from
          .select()
          .from(webhookDeliveries)
          .where(inArray(webhookDeliveries.endpointId, endpointsOf(from, userId))),
      ),
    ],
    erased: 'gone with the addresses that they went to',
    kept: `${WEBHOOK_DAYS} days; what still waits to be sent stays`,
    purges: {
      webhookDeliveries: (tx, { daysAgo, limit }) => {
        const where = and(lt(webhookDeliveries.createdAt, daysAgo(WEBHOOK_DAYS)), isNull(webhookDeliveries.sendAt));
        return deleteOldest(tx, webhookDeliveries, { where, by: webhookDeliveries.createdAt, limit });
      },
    },
  }),
];

function endpointsOf(from: Reader, userId: string) {
  return from.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(eq(webhookEndpoints.userId, userId));
}
