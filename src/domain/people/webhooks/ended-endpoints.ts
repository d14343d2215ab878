import type { Tx } from '../../../../db/database.ts';
import type { Ids } from '../../platform/kernel/index.ts';
import { disableEndpoint, endpointLifecycle } from './endpoint-lifecycle.ts';
import { findEndpointsOf, removeEndpoint, saveEndpoint, type WebhookEndpoint } from './webhook-endpoint.ts';

/** Ends those of a person but the ones that go on by name. Answers how many. The caller holds the lock of the account. */
export async function endEndpoints(
  tx: Tx,
  userId: string,
  keep: readonly string[],
  context: { now: Date; ids: Ids },
): Promise<number> {
  const own = await findEndpointsOf(tx, userId);
  const ended = own.filter(({ id }) => !keep.includes(id));
  for (const endpoint of ended) await endEndpoint(tx, endpoint, context);
  // What was kept without what registered it is the person's own from now on.
  for (const endpoint of own.filter(({ id }) => keep.includes(id)))
    if (!keep.includes(endpoint.keyId ?? endpoint.sessionId ?? ''))
      await saveEndpoint(tx, endpoint, { keyId: null, sessionId: null });
  return ended.length;
}

/** For good. The address of a platform stays known, turned off: with the next change of an order it would be written down anew. */
export async function endEndpoint(tx: Tx, endpoint: WebhookEndpoint, context: { now: Date; ids: Ids }): Promise<void> {
  if (endpoint.kind !== 'PLATFORM') await removeEndpoint(tx, endpoint);
  else if (endpointLifecycle.can(endpoint.status, 'disable'))
    await disableEndpoint(tx, endpoint, 'BY_HAND', { ...context, problem: null });
}
