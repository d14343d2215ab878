import type { z } from 'zod';
import type { WebhookEndpoint } from '../../people/webhooks/index.ts';
import { AgentWebhookView, agentWebhookView } from '../../talk/agent-webhooks/index.ts';

/** An address to which orders are sent; it is tested, changed and deleted like any other webhook. */
export const OrderWebhookView = AgentWebhookView.omit({ events: true });

export function orderWebhookView(endpoint: WebhookEndpoint, now: Date): z.input<typeof OrderWebhookView> {
  const { events: _one, ...view } = agentWebhookView(endpoint, now);
  return view;
}
