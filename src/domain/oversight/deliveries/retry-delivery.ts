import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { mailLock, retryMail } from '../../people/mail/index.ts';
import { deliveryLifecycle, findDelivery, findEndpoint, replayDelivery, webhookLock } from '../../people/webhooks/index.ts';
import { type Access, command, IdInput, notFound } from '../../platform/kernel/index.ts';
import { retryShortMessage, shortMessageLock } from '../../talk/channels/index.ts';
import { findSentThing, type SentThing } from './delivery-sources.ts';
import { deliveryNotRepeatable, deliveryRow, DeliveryRow } from './delivery-view.ts';

const adminDelivery: Access<'admin', { deliveryId: string }, SentThing> = {
  who: 'admin',
  scope: null,
  errors: [notFound],
  async locks({ deliveryId }, _caller, tx) {
    const webhook = deliveryId.startsWith('whd_') ? await findDelivery(tx, deliveryId) : undefined;
    return [webhook === undefined ? lockOf(deliveryId) : webhookLock(webhook.endpointId)];
  },
  async load(from, _caller, { deliveryId }) {
    const thing = await findSentThing(from, deliveryId);
    if (thing === undefined) throw notFound({ what: 'delivery' });
    return thing;
  },
};

function lockOf(id: string): string {
  return id.startsWith('smg_') ? shortMessageLock(id) : mailLock(id);
}

export const retryDelivery = command({
  name: 'retry_delivery',
  title: 'Send a delivery again',
  description:
    'Admin: have an e-mail, a text message, a push message or a webhook tried again at once, also one that was given up. What has arrived is not sent again.',
  access: adminDelivery,
  repeat: 'natural',
  input: z.strictObject({ deliveryId: IdInput }),
  output: DeliveryRow.extend({ alreadyDone: z.boolean().optional() }),
  errors: [deliveryNotRepeatable],

  async run({ subject: thing, tx, now }) {
    const isDue = thing.nextTryAt !== null && thing.nextTryAt <= now && thing.tries === 0;
    if (isDue || thing.state === 'SENT' || thing.state === 'NOT_NEEDED') return { ...deliveryRow(thing), alreadyDone: true };
    await retry(tx, thing, now);
    return deliveryRow({ ...thing, state: 'WAITING', tries: 0, nextTryAt: now });
  },
});

async function retry(tx: Tx, { id: deliveryId, kind, type }: SentThing, now: Date): Promise<void> {
  if (type === 'PHONE_CODE') throw deliveryNotRepeatable({ deliveryId, reason: 'CODE' });
  if (kind === 'EMAIL') return retryMail(tx, deliveryId, now);
  if (kind === 'TEXT_MESSAGE' || kind === 'PUSH') return retryShortMessage(tx, deliveryId, now);
  const delivery = await findDelivery(tx, deliveryId);
  const endpoint = delivery && (await findEndpoint(tx, delivery.endpointId));
  if (delivery === undefined || endpoint?.status !== 'ENABLED') throw deliveryNotRepeatable({ deliveryId, reason: 'DISABLED' });
  if (deliveryLifecycle.can(delivery.status, 'replay')) await replayDelivery(tx, delivery, now);
}
