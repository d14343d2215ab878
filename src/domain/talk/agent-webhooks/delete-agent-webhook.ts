import { z } from 'zod';
import { endEndpoint } from '../../people/webhooks/index.ts';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { ownWebhook } from './agent-webhook-access.ts';

export const deleteAgentWebhook = command({
  name: 'delete_agent_webhook',
  title: 'Delete a webhook',
  description: 'Delete a webhook with its secret and the log of what was sent to it. To pause it, update it instead.',
  access: ownWebhook('write'),
  testKeys: 'their own',
  repeat: 'natural',
  effects: ['gives up'],
  destructive: true,
  input: z.strictObject({ webhookId: IdInput }),
  output: z.object({ webhookId: z.string(), deleted: z.boolean() }),
  errors: [],
  asks: ({ subject: { host } }) => `Delete the webhook that tells ${host} what happens to your bookings.`,

  async run({ subject, tx, now, ids }) {
    await endEndpoint(tx, subject, { now, ids });
    return { webhookId: subject.id, deleted: true };
  },
});
