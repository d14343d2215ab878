import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { apiKeys, sessions } from '../../../../db/schema/index.ts';
import { command, IdInput, MINUTE_MS, systemOnly } from '../../platform/kernel/index.ts';
import { findUser } from '../accounts/index.ts';
import { deliveryLifecycle, findDelivery, saveDelivery, type WebhookDelivery } from './webhook-delivery.ts';
import { disableEndpoint, findEndpoint, type WebhookEndpoint, webhookLock } from './webhook-endpoint.ts';

/** Longer than sending may take, with the wait for a place. After a crash in the middle, it is tried again then. */
const LEASE_MS = 5 * MINUTE_MS;
/** So long after a key ends it may turn out to be rotated: then its successor has its webhooks. */
const ROTATION_MS = 5 * MINUTE_MS;

/** Before anything is sent, in a transaction of its own: of several processes one sends, and a try counts also when it ends in a crash. */
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
    if (endpoint?.status !== 'ENABLED' || !isDue(delivery, now)) return { claimed: false };
    const user = await findUser(tx, endpoint.userId);
    if (user === undefined || user.suspendedAt !== null || user.erasedAt !== null) {
      const { to: status } = deliveryLifecycle.take(delivery.status, 'give_up');
      await saveDelivery(tx, delivery.id, { status, sendAt: null, problem: 'the account is suspended' });
      return { claimed: false };
    }
    const access = await accessOf(tx, endpoint, now);
    if (access === 'ENDED') {
      await disableEndpoint(tx, endpoint, 'ACCESS_ENDED', { now, ids, problem: 'what registered it was ended' });
      return { claimed: false };
    }
    const claimed = access === 'GOOD';
    const tries = claimed ? delivery.tries + 1 : delivery.tries;
    await saveDelivery(tx, delivery.id, { tries, sendAt: new Date(now.getTime() + (claimed ? LEASE_MS : MINUTE_MS)) });
    return { claimed };
  },
});

function isDue(delivery: WebhookDelivery | undefined, now: Date): delivery is WebhookDelivery {
  return delivery !== undefined && delivery.sendAt !== null && delivery.sendAt <= now;
}

/** Whether what registered it may still act for the person. `UNCLEAR`: a key that ended just now may have a successor. */
async function accessOf(from: Reader, { keyId, sessionId }: WebhookEndpoint, now: Date): Promise<'GOOD' | 'UNCLEAR' | 'ENDED'> {
  const ended = keyId === null ? await endOfSession(from, sessionId) : await endOfKey(from, keyId);
  if (ended === null || ended > now) return 'GOOD';
  return keyId !== null && now.getTime() - ended.getTime() < ROTATION_MS ? 'UNCLEAR' : 'ENDED';
}

async function endOfKey(from: Reader, keyId: string): Promise<Date | null> {
  const [key] = await from.select().from(apiKeys).where(eq(apiKeys.id, keyId));
  return key === undefined ? LONG_AGO : (key.revokedAt ?? key.expiresAt);
}

async function endOfSession(from: Reader, sessionId: string | null): Promise<Date | null> {
  if (sessionId === null) return null;
  const [session] = await from.select().from(sessions).where(eq(sessions.id, sessionId));
  return session === undefined ? LONG_AGO : (session.revokedAt ?? session.expiresAt);
}

const LONG_AGO = new Date(0);
