import { z } from 'zod';
import { DELIVERY_STATES, MODES, WEBHOOK_ENDS, WEBHOOK_STATES } from '../../../../db/values/index.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../../people/webhooks/index.ts';
import { NextAction, type Step } from '../../platform/kernel/index.ts';
import { webhookStep } from './agent-webhook-errors.ts';

export const AgentWebhookView = z.object({
  webhookId: z.string(),
  host: z.string().describe('the address itself is not shown again'),
  events: z.array(z.string()),
  mode: z.enum(MODES),
  status: z.enum(WEBHOOK_STATES),
  disabledBecause: z.enum(WEBHOOK_ENDS).nullable(),
  registeredBy: z.enum(['PERSON', 'API_KEY', 'LOGIN_LINK']).describe('it ends with that key or login'),
  createdAt: z.string(),
  lastSuccessAt: z.string().nullable(),
  failingSince: z.string().nullable(),
  problem: z.string().nullable().describe('why the last try failed'),
  oldSecretUntil: z.string().nullable().describe('until then the secret before the last rotation signs as well'),
  nextActions: z.array(NextAction),
});

/** The fields of an answer about a webhook that the text form contains. */
export const WEBHOOK_NEWS = ['webhookId', 'host', 'events', 'mode', 'status', 'nextActions'] as const;

export function agentWebhookView(row: WebhookEndpoint, now: Date): z.input<typeof AgentWebhookView> {
  const { id: webhookId, host, events, mode, status, disabledBecause, problem } = row;
  const oldSecretUntil = row.oldSecretUntil !== null && row.oldSecretUntil > now ? row.oldSecretUntil : null;
  return {
    webhookId,
    host,
    events,
    mode,
    status,
    disabledBecause,
    registeredBy: registeredBy(row),
    createdAt: row.createdAt.toISOString(),
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    problem,
    oldSecretUntil: oldSecretUntil?.toISOString() ?? null,
    nextActions: stepsOf(row),
  };
}

function registeredBy({ keyId, sessionId }: WebhookEndpoint) {
  if (keyId !== null) return 'API_KEY';
  return sessionId === null ? 'PERSON' : 'LOGIN_LINK';
}

function stepsOf({ id: webhookId, status, problem, lastSuccessAt }: WebhookEndpoint): Step[] {
  if (status === 'DISABLED') return [webhookStep('update_agent_webhook', { webhookId, enabled: true }, 'turn it on again')];
  const test = webhookStep('test_agent_webhook', { webhookId }, 'see whether it takes a signed ping');
  if (problem !== null) return [test, webhookStep('list_agent_webhook_deliveries', { webhookId }, 'see what failed')];
  return lastSuccessAt === null ? [test] : [];
}

export const AgentDeliveryView = z.object({
  deliveryId: z.string(),
  eventId: z.string().describe('its webhook-id'),
  type: z.string(),
  seq: z.int(),
  bookingId: z.string().nullable(),
  status: z.enum(DELIVERY_STATES).describe('DEAD: given up'),
  attempts: z.int(),
  createdAt: z.string(),
  replayedAt: z.string().nullable().describe('when it was asked for again'),
  triedAt: z.string().nullable(),
  nextTryAt: z.string().nullable(),
  answerStatus: z.int().nullable().describe('HTTP status of the last answer'),
  durationMs: z.int().nullable(),
  problem: z.string().nullable(),
});

export function agentDeliveryView(row: WebhookDelivery): z.input<typeof AgentDeliveryView> {
  const { id: deliveryId, eventId, type, seq, about, status, tries, answerStatus, durationMs, problem } = row;
  return {
    deliveryId,
    eventId,
    type,
    seq,
    bookingId: about,
    status,
    attempts: tries,
    createdAt: row.createdAt.toISOString(),
    replayedAt: row.replayedAt?.toISOString() ?? null,
    triedAt: row.triedAt?.toISOString() ?? null,
    nextTryAt: row.sendAt?.toISOString() ?? null,
    answerStatus,
    durationMs,
    problem,
  };
}
