import type { Scope, Side } from '../../../../db/values.ts';
import { findEndpoint, isOf, type WebhookEndpoint, webhookLock } from '../../people/webhooks/index.ts';
import { type Access, scopeCovers, type UserCaller } from '../../platform/kernel/index.ts';
import { webhookNotFound } from './agent-webhook-errors.ts';

/** Of bookings, on one side or the other. */
const READING: readonly Scope[] = ['read:booking', 'read:owner'];
const WRITING: readonly Scope[] = ['write:booking', 'write:owner'];

/** Whoever may read bookings may look; who may act in them may have them reported. */
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

/** On which sides of bookings the caller may read. */
export function sidesOf({ scopes }: UserCaller): Side[] {
  const mayRead = (scope: Scope) => scopes === 'all' || scopeCovers(scopes, scope);
  return [...(mayRead('read:booking') ? ['RENTER' as const] : []), ...(mayRead('read:owner') ? ['OWNER' as const] : [])];
}
