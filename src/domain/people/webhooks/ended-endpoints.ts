import type { Tx } from '../../../../db/database.ts';
import type { Ids } from '../../platform/kernel/index.ts';
import { disableEndpoint, endpointLifecycle } from './endpoint-lifecycle.ts';
import { findEndpointsOf, removeEndpoint, saveEndpoint, type WebhookEndpoint } from './webhook-endpoint.ts';

/** Ends the webhooks of a person except those in `keep`. Returns how many. The caller holds the lock of the account. */
export async function endEndpoints(
  tx: Tx,
  userId: string,
  keep: readonly string[],
  context: { now: Date; ids: Ids },
): Promise<number> {
  const own = await findEndpointsOf(tx, userId);
  const ended = own.filter(({ id }) => !keep.includes(id));
  for (const endpoint of ended) await endEndpoint(tx, endpoint, context);
  // A webhook that is kept while its API key or session ends belongs to the person from now on.
  for (const endpoint of own.filter(({ id }) => keep.includes(id)))
    if (!keep.includes(endpoint.keyId ?? endpoint.sessionId ?? ''))
      await saveEndpoint(tx, endpoint, { keyId: null, sessionId: null });
  return ended.length;
}

/**
 * Ends a webhook for good. The address of a platform stays stored, turned off, because the next change of an order would
 * register it again.
 */
export async function endEndpoint(tx: Tx, endpoint: WebhookEndpoint, context: { now: Date; ids: Ids }): Promise<void> {
  if (endpoint.kind !== 'PLATFORM') await removeEndpoint(tx, endpoint);
  else if (endpointLifecycle.can(endpoint.status, 'disable'))
    await disableEndpoint(tx, endpoint, 'BY_HAND', { ...context, problem: null });
}
