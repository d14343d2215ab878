import type { Tx } from '../../../../db/database.ts';
import type { Scope, Side, WebhookKind } from '../../../../db/values/index.ts';
import {
  findEndpoint,
  findEndpointsOf,
  isOf,
  type WebhookEndpoint,
  webhookLock,
  webhooksLock,
} from '../../people/webhooks/index.ts';
import { type Access, scopeCovers, type UserCaller } from '../../platform/kernel/index.ts';
import { tooManyWebhooks, webhookNotFound } from './agent-webhook-errors.ts';

/** The scopes for reading bookings, on one side or the other. */
const READING: readonly Scope[] = ['read:booking', 'read:owner'];
const WRITING: readonly Scope[] = ['write:booking', 'write:owner'];

/** A caller who may read bookings may read webhooks; a caller who may act in bookings may change webhooks. */
export function webhooksOfCaller(doing: 'read' | 'write'): Access<'user', unknown, null> {
  return { who: 'user', scope: doing === 'read' ? READING : WRITING, errors: [], load: async () => null };
}

/** One of the webhooks that the caller sees. */
export function ownWebhook(doing: 'read' | 'write'): Access<'user', { webhookId: string }, WebhookEndpoint> {
  return {
    who: 'user',
    scope: doing === 'read' ? READING : WRITING,
    errors: [webhookNotFound],
    locks: ({ webhookId }) => [webhookLock(webhookId)],
    async load(from, caller, { webhookId }) {
      const endpoint = await findEndpoint(from, webhookId);
      if (endpoint === undefined || !isOf(caller, endpoint)) throw webhookNotFound({ webhookId });
      return endpoint;
    },
  };
}

const MOST_WEBHOOKS = 5;

/**
 * Throws `too_many_webhooks` if the person may not have one more of this kind. Takes the lock, so that no other call adds one
 * meanwhile.
 */
export async function assertRoom(tx: Tx, userId: string, kind: WebhookKind): Promise<void> {
  await tx.lock(webhooksLock(userId));
  const present = (await findEndpointsOf(tx, userId)).filter((endpoint) => endpoint.kind === kind);
  if (present.length >= MOST_WEBHOOKS) throw tooManyWebhooks({ most: MOST_WEBHOOKS });
}

/** On which sides of bookings the caller may read. */
export function sidesOf({ scopes }: UserCaller): Side[] {
  const mayRead = (scope: Scope) => scopes === 'all' || scopeCovers(scopes, scope);
  return [...(mayRead('read:booking') ? ['RENTER' as const] : []), ...(mayRead('read:owner') ? ['OWNER' as const] : [])];
}
