import { z } from 'zod';
import { OutboundFailure } from '../../../adapters/outbound/outbound-failure.ts';
import type { Ports } from '../../../adapters/ports.ts';
import { WEBHOOKS } from '../../people/webhooks/index.ts';
import { agentEventFamilies, isKnown } from './agent-events.ts';
import { unknownEvents, webhookAddressRefused } from './agent-webhook-errors.ts';

export const WebhookUrl = z
  .string()
  .max(2_000)
  .regex(/^https?:\/\/\S+$/i, { error: 'must be the whole address, with https://' })
  .describe('https; http only to what the operator allows');

const EVENT_NAME = /^(\*|[a-z_]{1,30}\.(\*|[a-z_]{1,30}))$/;

export const WantedEvents = z
  .array(z.string().refine((name) => EVENT_NAME.test(name), { error: 'must be a type, a family such as booking.*, or *' }))
  .min(1)
  .max(50)
  .describe('such as booking.confirmed, payment.* or * for all');

export function assertKnown(events: readonly string[]): void {
  const unknown = events.filter((pattern) => !isKnown(pattern));
  if (unknown.length > 0) throw unknownEvents({ unknown, families: [...agentEventFamilies] });
}

/** The address in the form in which it is stored, if anything may be sent to it. */
export async function sealedAddress(url: string, webhookId: string, { outbound, cipher }: Pick<Ports, 'outbound' | 'cipher'>) {
  try {
    await outbound.check({ url, purpose: WEBHOOKS });
  } catch (error) {
    if (error instanceof OutboundFailure) throw webhookAddressRefused({ problem: error.message });
    throw error;
  }
  return { urlSealed: cipher.seal(url, webhookId), host: new URL(url).hostname };
}
