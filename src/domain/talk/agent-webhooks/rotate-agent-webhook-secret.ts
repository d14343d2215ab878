import { z } from 'zod';
import { newWebhookSecret, OLD_SECRET_HOURS, saveEndpoint } from '../../people/webhooks/index.ts';
import { command, HOUR_MS, IdInput, later } from '../../platform/kernel/index.ts';
import { ownWebhook } from './agent-webhook-access.ts';
import { AgentWebhookView, agentWebhookView, WEBHOOK_NEWS } from './agent-webhook-view.ts';

export const rotateAgentWebhookSecret = command({
  name: 'rotate_agent_webhook_secret',
  title: 'Rotate the secret of a webhook',
  description: `Give a webhook a new secret. For ${OLD_SECRET_HOURS} hours the old one signs beside it, so that the receiver can change over.`,
  access: ownWebhook('write'),
  testKeys: 'their own',
  repeat: 'creates',
  effects: ['opens'],
  secretAnswer: true,
  input: z.strictObject({ webhookId: IdInput }),
  output: AgentWebhookView.extend({ secret: z.string().describe('shown once') }),
  readsOut: ['secret', ...WEBHOOK_NEWS, 'oldSecretUntil'],
  errors: [],
  asks: ({ subject: { host } }) => `Give the secret of the webhook to ${host} to whoever asks.`,

  async prepare({ input: { webhookId }, ids, ports: { cipher } }) {
    const secret = newWebhookSecret(ids);
    return { secret, secretSealed: cipher.seal(secret, webhookId) };
  },

  async run({ subject, prepared: { secret, secretSealed }, tx, now }) {
    const rotated = await saveEndpoint(tx, subject, {
      secretSealed,
      oldSecretSealed: subject.secretSealed,
      oldSecretUntil: later(now, OLD_SECRET_HOURS * HOUR_MS),
    });
    return { ...agentWebhookView(rotated, now), secret };
  },
});
