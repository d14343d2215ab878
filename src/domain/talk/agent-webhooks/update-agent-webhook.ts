import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import {
  disableEndpoint,
  enableEndpoint,
  endpointLifecycle,
  registrarOf,
  saveEndpoint,
  type WebhookEndpoint,
} from '../../people/webhooks/index.ts';
import { command, IdInput, type Ids, type UserCaller } from '../../platform/kernel/index.ts';
import { ownWebhook } from './agent-webhook-access.ts';
import { unknownEvents, webhookAddressRefused } from './agent-webhook-errors.ts';
import { assertKnown, sealedAddress, WantedEvents, WebhookUrl } from './agent-webhook-input.ts';
import { AgentWebhookView, agentWebhookView, WEBHOOK_NEWS } from './agent-webhook-view.ts';

export const updateAgentWebhook = command({
  name: 'update_agent_webhook',
  title: 'Change a webhook',
  description:
    'Give a webhook another address or other events, or turn it off and on. What happened while it was off comes by replay.',
  access: ownWebhook('write'),
  testKeys: 'their own',
  repeat: 'natural',
  effects: ['opens'],
  secretInput: { url: 'HIDDEN' },
  input: z.strictObject({
    webhookId: IdInput,
    url: WebhookUrl.optional(),
    events: WantedEvents.optional(),
    enabled: z.boolean().optional(),
  }),
  example: { events: ['payment.paid'] },
  output: AgentWebhookView.extend({ alreadyDone: z.boolean().optional() }),
  readsOut: [...WEBHOOK_NEWS, 'alreadyDone'],
  errors: [unknownEvents, webhookAddressRefused],
  asks: ({ subject: { host }, input: { url } }) =>
    `Change the webhook that tells ${host} what happens to your bookings${url === undefined ? '' : `: from now on it tells ${new URL(url).host}`}.`,

  async prepare({ input: { webhookId, url, events }, ports }) {
    if (events !== undefined) assertKnown(events);
    return url === undefined ? null : sealedAddress(url, webhookId, ports);
  },

  async run({ subject, input: { events, enabled }, caller, prepared: address, tx, now, ids }) {
    // Only webhooks of agents choose their events; the events of the others are fixed.
    if (events !== undefined && subject.kind !== 'AGENT') throw unknownEvents({ unknown: events, families: [] });
    const changes = { ...address, ...(events !== undefined && { events: [...new Set(events)] }) };
    const move = enabled === true ? 'enable' : 'disable';
    const turns = enabled !== undefined && endpointLifecycle.can(subject.status, move);
    if (Object.keys(changes).length === 0 && !turns) return { ...agentWebhookView(subject, now), alreadyDone: true };
    const changed = Object.keys(changes).length === 0 ? subject : await saveEndpoint(tx, subject, changes);
    return agentWebhookView(turns ? await turn(tx, changed, move, { caller, now, ids }) : changed, now);
  },
});

async function turn(
  tx: Tx,
  endpoint: WebhookEndpoint,
  move: 'enable' | 'disable',
  { caller, now, ids }: { caller: UserCaller; now: Date; ids: Ids },
): Promise<WebhookEndpoint> {
  if (move === 'disable') return disableEndpoint(tx, endpoint, 'BY_HAND', { now, ids, problem: null });
  // The caller who enables a webhook that ended with the access of other software is responsible for it from now on.
  const kept = endpoint.disabledBecause === 'ACCESS_ENDED' ? await saveEndpoint(tx, endpoint, registrarOf(caller)) : endpoint;
  return enableEndpoint(tx, kept);
}
