import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import {
  command,
  DAY_MS,
  HOUR_MS,
  IdInput,
  type Ids,
  later,
  MINUTE_MS,
  secretHash,
  systemOnly,
} from '../../platform/kernel/index.ts';
import { WEBHOOK_FAILING_DAYS } from '../mail/index.ts';
import { claimWebhook } from './claim-webhook.ts';
import { deliveryLifecycle, moveDelivery } from './delivery-lifecycle.ts';
import { disableEndpoint, endpointLifecycle } from './endpoint-lifecycle.ts';
import { findDelivery, hastenDeliveries, saveDelivery, type WebhookDelivery } from './webhook-delivery.ts';
import { findEndpoint, type Posted, postWebhook, saveEndpoint, type WebhookEndpoint, webhookLock } from './webhook-endpoint.ts';

/**
 * The waits before further tries. Each is lengthened a little at random, so that deliveries that failed together are not tried
 * together again.
 */
export const WAITS_MS = [MINUTE_MS / 2, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS, DAY_MS];
const MOST_JITTER = 0.1;
/** How long nothing else is sent to an address after a failure. */
const REST_MS = MINUTE_MS / 2;
/** A receiver that was away for longer than this gets all missed events at once when it is back. */
const LONG_AWAY_MS = 10 * MINUTE_MS;

const OUTCOMES = ['DELIVERED', 'AGAIN', 'GIVEN_UP', 'DISABLED', 'CLAIMED', 'BUSY'] as const;

export const deliverWebhook = command({
  name: 'deliver_webhook',
  title: 'Send an event to an address',
  description: 'Sends one event that is due, signed. When it is not taken, it is tried again later, less and less often.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ endpointId: IdInput, deliveryId: IdInput }),
  output: z.object({ outcome: z.enum(OUTCOMES) }),
  errors: [],

  async prepare({ input, perform, reader, now, ports }): Promise<Try | null> {
    const { claimed } = await perform(claimWebhook, input);
    const delivery = claimed ? await findDelivery(reader, input.deliveryId) : undefined;
    const endpoint = claimed ? await findEndpoint(reader, input.endpointId) : undefined;
    if (delivery === undefined || endpoint === undefined) return null;
    const posted = await postWebhook(endpoint, { ...delivery, now }, ports);
    return { posted, tries: delivery.tries, urlSealed: endpoint.urlSealed };
  },

  async run({ input: { endpointId, deliveryId }, prepared: tried, tx, now, ids }) {
    if (tried === null) return { outcome: 'CLAIMED' as const };
    await tx.lock(webhookLock(endpointId));
    const delivery = await findDelivery(tx, deliveryId);
    const endpoint = await findEndpoint(tx, endpointId);
    // Meanwhile the delivery was deleted or disabled, or another process has sent it.
    if (delivery === undefined || endpoint === undefined || deliveryLifecycle.isFinal(delivery.status))
      return { outcome: 'CLAIMED' as const };
    // Meanwhile the delivery was started again or goes to another address, so the outcome of this try says nothing about it.
    if (delivery.tries !== tried.tries || endpoint.urlSealed !== tried.urlSealed) return { outcome: 'CLAIMED' as const };
    const { posted } = tried;
    if (posted.outcome === 'BUSY') {
      await saveDelivery(tx, deliveryId, { tries: delivery.tries - 1, sendAt: later(now, REST_MS) });
      return { outcome: 'BUSY' as const };
    }
    const { answerStatus, durationMs, problem } = posted;
    await saveDelivery(tx, deliveryId, { triedAt: now, answerStatus, durationMs, problem });
    if (posted.outcome === 'TAKEN') return { outcome: await noteTaken(tx, endpoint, delivery, now) };
    return { outcome: await noteRefused(tx, endpoint, delivery, { posted, now, ids }) };
  },
});

interface Try {
  readonly posted: Posted;
  /** How many tries there were, including this one. */
  readonly tries: number;
  readonly urlSealed: string;
}

async function noteTaken(tx: Tx, endpoint: WebhookEndpoint, delivery: WebhookDelivery, now: Date): Promise<'DELIVERED'> {
  await moveDelivery(tx, delivery, 'deliver', { sendAt: null });
  const { failingSince } = endpoint;
  if (failingSince !== null && now.getTime() - failingSince.getTime() >= LONG_AWAY_MS)
    await hastenDeliveries(tx, endpoint.id, now);
  await saveEndpoint(tx, endpoint, { lastSuccessAt: now, failingSince: null, problem: null, restsUntil: null });
  return 'DELIVERED';
}

async function noteRefused(
  tx: Tx,
  endpoint: WebhookEndpoint,
  delivery: WebhookDelivery,
  { posted: { answerStatus, problem }, now, ids }: { posted: Posted; now: Date; ids: Ids },
): Promise<'AGAIN' | 'GIVEN_UP' | 'DISABLED'> {
  const wait = waitBefore(delivery);
  if (wait === null) await moveDelivery(tx, delivery, 'giveUp', { sendAt: null });
  else await moveDelivery(tx, delivery, 'retry', { sendAt: later(now, wait) });
  const failingSince = endpoint.failingSince ?? now;
  const failing = await saveEndpoint(tx, endpoint, { failingSince, problem, restsUntil: later(now, REST_MS) });
  const gone = answerStatus === GONE;
  if (
    endpointLifecycle.can(endpoint.status, 'disable') &&
    (gone || now.getTime() - failingSince.getTime() >= WEBHOOK_FAILING_DAYS * DAY_MS)
  ) {
    await disableEndpoint(tx, failing, gone ? 'GONE' : 'FAILING', { now, ids });
    return 'DISABLED';
  }
  return wait === null ? 'GIVEN_UP' : 'AGAIN';
}

const GONE = 410;

/**
 * How long to wait before the next try; null after the last one. The random part is derived from the delivery and the try, so
 * that it need not be stored.
 */
function waitBefore({ id, tries }: WebhookDelivery): number | null {
  const wait = WAITS_MS[tries - 1];
  if (wait === undefined) return null;
  const share = Number.parseInt(secretHash(`${id}:${tries}`).slice(0, 8), 16) / 0xffff_ffff;
  return Math.round(wait * (1 + MOST_JITTER * share));
}
