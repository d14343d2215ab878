import { z } from 'zod';
import { findEndpointsOf, isOf } from '../../people/webhooks/index.ts';
import { listOf, query, signedIn } from '../../platform/kernel/index.ts';
import { OrderWebhookView, orderWebhookView } from './order-webhook-view.ts';

export const listUcpWebhooks = query({
  name: 'list_ucp_webhooks',
  title: 'Who is told how orders stand',
  description: 'The addresses that are sent the status of your checkouts, and whether each works.',
  access: signedIn('read:booking'),
  input: z.strictObject({}),
  output: listOf(OrderWebhookView),
  empty: () => 'Nobody is told; ucp_webhook_register adds an address.',
  errors: [],

  async run({ caller, reader, now }) {
    const endpoints = await findEndpointsOf(reader, caller.userId);
    const own = endpoints.filter((endpoint) => endpoint.kind !== 'AGENT' && isOf(caller, endpoint));
    return { items: own.map((endpoint) => orderWebhookView(endpoint, now)) };
  },
});
