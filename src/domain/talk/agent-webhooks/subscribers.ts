import { subscriber } from '../../platform/events/index.ts';
import { agentEvents } from './agent-events.ts';
import { queueAgentWebhooks } from './queue-agent-webhooks.ts';

export const subscribers = [
  subscriber({
    name: 'queue_agent_webhooks',
    events: agentEvents(),
    commands: [queueAgentWebhooks],
    input: ({ eventId }) => ({ eventId }),
  }),
];
