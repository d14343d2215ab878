import { z } from 'zod';
import { findEndpointsOf, isOf } from '../../people/webhooks/index.ts';
import { listOf, query } from '../../platform/kernel/index.ts';
import { webhooksOfCaller } from './agent-webhook-access.ts';
import { AgentWebhookView, agentWebhookView } from './agent-webhook-view.ts';

export const listAgentWebhooks = query({
  name: 'list_agent_webhooks',
  title: 'List webhooks',
  description: 'Your webhooks: what each is told, whether it works, what fails. Software sees those that it registered.',
  access: webhooksOfCaller('read'),
  input: z.strictObject({}),
  output: listOf(AgentWebhookView),
  empty: () => 'There are no webhooks; register one to be told what happens to your bookings.',
  errors: [],

  async run({ caller, reader, now }) {
    const endpoints = await findEndpointsOf(reader, caller.userId);
    return {
      items: endpoints
        .filter((endpoint) => endpoint.kind === 'AGENT' && isOf(caller, endpoint))
        .map((endpoint) => agentWebhookView(endpoint, now)),
    };
  },
});
