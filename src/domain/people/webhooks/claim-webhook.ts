import { z } from 'zod';
import { command, IdInput, later, MINUTE_MS, SENDING_CLAIM_MS, systemOnly } from '../../platform/kernel/index.ts';
import { findUser } from '../accounts/index.ts';
import { moveDelivery } from './delivery-lifecycle.ts';
import { DISABLED, disableEndpoint } from './endpoint-lifecycle.ts';
import { findEndpoint, webhookLock } from './webhook-endpoint.ts';
import { accessOf } from './registrar-access.ts';
import { findDelivery, saveDelivery, type WebhookDelivery } from './webhook-delivery.ts';

/**
 * Claims a delivery in a transaction of its own before it is sent, so that only one of several processes sends it, and a try
 * counts even if it ends in a crash.
 */
export const claimWebhook = command({
  name: 'claim_webhook',
  title: 'Claim the delivery of an event',
  description: 'Takes an event that is due for this process to send; not when another one did, or nobody may have it any more.',
  access: systemOnly,
  repeat: 'creates',
  input: z.strictObject({ endpointId: IdInput, deliveryId: IdInput }),
  output: z.object({ claimed: z.boolean() }),
  errors: [],

  async run({ input: { endpointId, deliveryId }, tx, now, ids }) {
    await tx.lock(webhookLock(endpointId));
    const delivery = await findDelivery(tx, deliveryId);
    const endpoint = await findEndpoint(tx, endpointId);
    if (endpoint === undefined || !isDue(delivery, now)) return { claimed: false };
    // The delivery was queued while the webhook was being disabled.
    if (endpoint.status !== 'ENABLED') {
      await moveDelivery(tx, delivery, 'giveUp', { sendAt: null, problem: DISABLED });
      return { claimed: false };
    }
    const user = await findUser(tx, endpoint.userId);
    const suspended = user === undefined || user.suspendedAt !== null || user.erasedAt !== null;
    const access = suspended ? 'OFF' : await accessOf(tx, endpoint, now);
    if (access === 'OFF') {
      const problem = suspended ? 'the account is suspended' : 'the API key that registered it is switched off';
      await moveDelivery(tx, delivery, 'giveUp', { sendAt: null, problem });
      return { claimed: false };
    }
    if (access === 'ENDED') {
      await disableEndpoint(tx, endpoint, 'ACCESS_ENDED', { now, ids, problem: 'what registered it was ended' });
      return { claimed: false };
    }
    const claimed = access === 'GOOD';
    const tries = claimed ? delivery.tries + 1 : delivery.tries;
    await saveDelivery(tx, delivery.id, { tries, sendAt: later(now, claimed ? SENDING_CLAIM_MS : MINUTE_MS) });
    return { claimed };
  },
});

function isDue(delivery: WebhookDelivery | undefined, now: Date): delivery is WebhookDelivery {
  return delivery !== undefined && delivery.sendAt !== null && delivery.sendAt <= now;
}
