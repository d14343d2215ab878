import { z } from 'zod';
import { addEndpoint, newWebhookSecret, registrarOf, WEBHOOK_ID } from '../../people/webhooks/index.ts';
import { command, signedIn } from '../../platform/kernel/index.ts';
import {
  assertRoom,
  sealedAddress,
  tooManyWebhooks,
  webhookAddressRefused,
  WebhookUrl,
} from '../../talk/agent-webhooks/index.ts';
import { ORDER_UPDATED } from './order-events.ts';
import { OrderWebhookView, orderWebhookView } from './order-webhook-view.ts';

export const ucpWebhookRegister = command({
  name: 'ucp_webhook_register',
  title: 'Be told how orders stand',
  description:
    'Have the status of your checkouts sent to an https address at each change, signed (Standard Webhooks). manage_agent_webhooks tests, changes and deletes it.',
  access: signedIn('write:booking'),
  testKeys: 'their own',
  repeat: 'creates',
  effects: ['opens'],
  secretAnswer: true,
  secretInput: { url: 'HIDDEN' },
  input: z.strictObject({ url: WebhookUrl }),
  output: OrderWebhookView.extend({ secret: z.string().describe('shown once') }),
  readsOut: ['secret', 'webhookId', 'host', 'mode', 'status', 'nextActions'],
  errors: [webhookAddressRefused, tooManyWebhooks],
  asks: ({ input: { url } }) => `Tell ${new URL(url).host} from now on how your orders stand.`,

  async prepare({ input: { url }, ids, ports }) {
    const id = ids.next(WEBHOOK_ID);
    const secret = newWebhookSecret(ids);
    const address = await sealedAddress(url, id, ports);
    return { id, secret, secretSealed: ports.cipher.seal(secret, id), ...address };
  },

  async run({ caller, prepared: { secret, ...kept }, tx, now }) {
    const { userId, mode } = caller;
    await assertRoom(tx, userId, 'ORDERS');
    const endpoint = await addEndpoint(tx, {
      ...kept,
      ...registrarOf(caller),
      kind: 'ORDERS',
      userId,
      mode,
      sides: ['RENTER'],
      events: [ORDER_UPDATED],
      createdAt: now,
    });
    return { ...orderWebhookView(endpoint, now), secret };
  },
});
