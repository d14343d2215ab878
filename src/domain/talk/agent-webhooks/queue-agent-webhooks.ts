import { z } from 'zod';
import { findListeningEndpoints, queueDeliveries } from '../../people/webhooks/index.ts';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { isWanted, mayKnow } from './agent-events.ts';
import { dispatchOf } from './agent-payload.ts';
import { findEventOfPeople } from './events-of-people.ts';

export const queueAgentWebhooks = command({
  name: 'queue_agent_webhooks',
  title: 'Queue an event for webhooks',
  description:
    'Writes down for each webhook of the two people of a booking or an inquiry that an event is to be sent to it, where it asked for such.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ eventId: IdInput }),
  output: z.object({ queued: z.int() }),
  errors: [],

  async run({ input: { eventId }, tx, now, ids, settings, toolCall }) {
    const endpoints = await findListeningEndpoints(tx, eventId);
    // Most people have no webhook, so the event need not be read.
    if (endpoints.length === 0) return { queued: 0 };
    const dispatches = (await findEventOfPeople(tx, eventId)).flatMap((event) =>
      endpoints
        .filter(({ userId, sides, events }) => {
          const { type } = event.event;
          return userId === event.userId && sides.includes(event.side) && mayKnow(event.side, type) && isWanted(type, events);
        })
        .map(({ id }) => dispatchOf(id, event, { settings, toolCall })),
    );
    if (dispatches.length > 0) await queueDeliveries(tx, dispatches, { now, ids });
    return { queued: dispatches.length };
  },
});
