import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import {
  deliveryLifecycle,
  findDelivery,
  moveDelivery,
  replayEvents,
  type WebhookEndpoint,
} from '../../people/webhooks/index.ts';
import { command, IdInput, invalidInput, NextAction } from '../../platform/kernel/index.ts';
import { agentEvents, isWanted, mayKnow } from './agent-events.ts';
import { dispatchOf, type OwnEvent } from './agent-payload.ts';
import { ownWebhook } from './agent-webhook-access.ts';
import { deliveryNotFound, webhookStep, webhookDisabled } from './agent-webhook-errors.ts';
import { findEventsOfSide } from './events-of-people.ts';

const MOST_AT_ONCE = 200;

export const replayAgentWebhook = command({
  name: 'replay_agent_webhook',
  title: 'Send events again',
  description:
    'Send one delivery again, or every event of your bookings behind a sequence number that the webhook asks for, also what happened while it was off. Each keeps its webhook-id.',
  access: ownWebhook('write'),
  testKeys: 'their own',
  repeat: 'natural',
  effects: [],
  weight: 5,
  input: z.strictObject({
    webhookId: IdInput,
    deliveryId: IdInput.optional(),
    afterSeq: z.int().min(0).max(1_000_000_000_000).optional().describe('instead: all with a larger seq'),
  }),
  example: { deliveryId: 'whd_01JD5ZK4T8M3N7Q2R6V9X0YB1C' },
  output: z.object({
    webhookId: z.string(),
    queued: z.int(),
    lastSeq: z.int().nullable().describe('the last that was queued'),
    more: z.boolean(),
    nextActions: z.array(NextAction),
  }),
  errors: [deliveryNotFound, webhookDisabled],

  async run({ subject: endpoint, input: { deliveryId, afterSeq }, tx, now, ids, settings, toolCall }) {
    const { id: webhookId } = endpoint;
    if ((deliveryId === undefined) === (afterSeq === undefined))
      throw invalidInput({ issues: [{ field: 'afterSeq', message: 'must be there, or deliveryId, and not both' }] });
    if (endpoint.status === 'DISABLED') throw webhookDisabled({ webhookId });
    if (deliveryId !== undefined) {
      const delivery = await findDelivery(tx, deliveryId);
      if (delivery?.endpointId !== webhookId) throw deliveryNotFound({ webhookId, deliveryId });
      if (deliveryLifecycle.can(delivery.status, 'replay'))
        await moveDelivery(tx, delivery, 'replay', { tries: 0, sendAt: now, replayedAt: now });
      return { webhookId, queued: 1, lastSeq: delivery.seq, more: false, nextActions: [] };
    }
    const found = await eventsFor(tx, endpoint, afterSeq ?? 0);
    const events = found.slice(0, MOST_AT_ONCE);
    const dispatches = events.map((event) => dispatchOf(webhookId, event, { settings, toolCall }));
    if (dispatches.length > 0) await replayEvents(tx, dispatches, { now, ids });
    const lastSeq = events.at(-1)?.event.seq ?? null;
    const more = found.length > events.length;
    const goOn = webhookStep('replay_agent_webhook', { webhookId, afterSeq: lastSeq ?? undefined }, 'go on with the next ones');
    return { webhookId, queued: events.length, lastSeq, more, nextActions: more ? [goOn] : [] };
  },
});

/** The events in order, and one more than are sent at once if there are more. */
async function eventsFor(from: Reader, { userId, mode, sides, events }: WebhookEndpoint, afterSeq: number): Promise<OwnEvent[]> {
  const found: OwnEvent[] = [];
  for (const side of sides) {
    const types = agentEvents()
      .map(({ type }) => type)
      .filter((type) => mayKnow(side, type) && isWanted(type, events));
    found.push(...(await findEventsOfSide(from, side, types, { userId, mode, afterSeq, limit: MOST_AT_ONCE + 1 })));
  }
  return found.toSorted((a, b) => (a.event.seq ?? 0) - (b.event.seq ?? 0));
}
