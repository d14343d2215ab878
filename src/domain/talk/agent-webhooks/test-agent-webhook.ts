import { z } from 'zod';
import { postWebhook } from '../../people/webhooks/index.ts';
import { EVENT_ID } from '../../platform/events/index.ts';
import { asked, command, IdInput, NextAction } from '../../platform/kernel/index.ts';
import { ownWebhook } from './agent-webhook-access.ts';
import { webhookStep } from './agent-webhook-errors.ts';

export const testAgentWebhook = command({
  name: 'test_agent_webhook',
  title: 'Test a webhook',
  description: 'Send a signed ping to a webhook at once, also to one that is disabled, and say what came back.',
  access: ownWebhook('write'),
  testKeys: 'their own',
  repeat: 'creates',
  effects: [],
  weight: 5,
  input: z.strictObject({ webhookId: IdInput }),
  output: z.object({
    webhookId: z.string(),
    delivered: z.boolean(),
    eventId: z.string().describe('its webhook-id'),
    answerStatus: z.int().nullable(),
    durationMs: z.int().nullable(),
    problem: z.string().nullable(),
    nextActions: z.array(NextAction),
  }),
  errors: [],

  async prepare({ subject: endpoint, now, ids, ports }) {
    const eventId = ids.next(EVENT_ID);
    const data = { eventId, webhookId: endpoint.id, mode: endpoint.mode };
    const body = JSON.stringify({ type: 'ping', timestamp: now.toISOString(), data });
    return { eventId, ...(await postWebhook(endpoint, { eventId, body, now }, ports)) };
  },

  async run({ subject: { id: webhookId, status }, prepared: { eventId, outcome, answerStatus, durationMs, problem } }) {
    const delivered = outcome === 'TAKEN';
    const enable = webhookStep('update_agent_webhook', { webhookId, enabled: true }, 'it works: turn it on again');
    const repair = webhookStep(
      'update_agent_webhook',
      { webhookId, url: asked('https address') },
      'where another address is right',
    );
    const nextActions = delivered ? [] : [repair];
    return {
      webhookId,
      delivered,
      eventId,
      answerStatus,
      durationMs,
      problem,
      nextActions: delivered && status === 'DISABLED' ? [enable] : nextActions,
    };
  },
});
