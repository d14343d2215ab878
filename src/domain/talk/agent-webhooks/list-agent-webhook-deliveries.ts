import { z } from 'zod';
import { DELIVERY_STATES } from '../../../../db/values/index.ts';
import { findDeliveries } from '../../people/webhooks/index.ts';
import { IdInput, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { ownWebhook } from './agent-webhook-access.ts';
import { agentDeliveryView, AgentDeliveryView } from './agent-webhook-view.ts';

export const listAgentWebhookDeliveries = query({
  name: 'list_agent_webhook_deliveries',
  title: 'Deliveries of a webhook',
  description:
    'What was sent to a webhook in the last 30 days, the newest first: state, attempts, last answer, next try, and when it was replayed.',
  access: ownWebhook('read'),
  input: z.strictObject({ webhookId: IdInput, status: z.enum(DELIVERY_STATES).optional(), ...pageInput }),
  example: { status: 'DEAD', page: 1, limit: 5 },
  output: pageOf(AgentDeliveryView),
  empty: () => 'Nothing was sent to this webhook yet, or nothing with this status.',
  errors: [],

  async run({ subject: { id }, input, reader }) {
    const { rows, total } = await findDeliveries(reader, id, input);
    return { items: rows.map(agentDeliveryView), pagination: pagination(input, total) };
  },
});
