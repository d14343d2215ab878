import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { addEndpoint, findEndpointsOf, newWebhookSecret, queueDeliveries, WEBHOOK_ID } from '../../people/webhooks/index.ts';
import { findEvent, type StoredEvent } from '../../platform/events/index.ts';
import { command, IdInput, type PrepareContext, secretHash, systemOnly } from '../../platform/kernel/index.ts';
import { findCheckout, findPlatformOf, orderView } from '../checkouts/index.ts';
import { type Component, contentDigest, signedNow } from './message-signature.ts';
import { provideMessageKeys } from './provide-message-keys.ts';
import { readPlatform } from './read-platform.ts';
import { UCP_PATHS } from './releases.ts';
import { wireOrder } from './wire-order.ts';
import { ORDER_UPDATED } from './order-events.ts';

export const queuePlatformOrders = command({
  name: 'queue_platform_orders',
  title: 'Queue an order for its platform',
  description: 'Writes down that the platform through which an order came is to be sent it as it is now, whole and signed.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ eventId: IdInput }),
  output: z.object({ queued: z.int() }),
  errors: [],

  /** Reads the profile and signs the message, which is the same at every try. */
  async prepare({ input: { eventId }, ...context }) {
    const event = await findEvent(context.reader, eventId);
    const bookingId = event?.bookingId ?? null;
    if (event === undefined || bookingId === null) return null;
    const platform = await findPlatformOf(context.reader, bookingId);
    const checkout = platform === null ? null : await findCheckout(context.reader, bookingId);
    const order = checkout && (await orderView(context.reader, checkout, context));
    if (platform === null || order === null || checkout?.booking == null) return null;
    const { webhookUrl, capabilities } = await context.perform(readPlatform, { profile: platform });
    if (webhookUrl === null) return null;
    const { publicBaseUrl } = context.settings;
    const negotiated = { capabilities: new Set(capabilities.map(({ name }) => name)) };
    const body = JSON.stringify(wireOrder(order, { publicBaseUrl, negotiated }));
    const { renterId: userId, mode } = checkout.booking;
    return { event, platform, userId, mode, bookingId, ...(await addressed(webhookUrl, { event, body }, context)) };
  },

  async run({ prepared, tx, now, ids }) {
    if (prepared === null) return { queued: 0 };
    const { event, bookingId: about, body, headers } = prepared;
    const endpointId = await endpointOf(tx, { ...prepared, createdAt: now });
    if (endpointId === null) return { queued: 0 };
    const dispatch = { endpointId, eventId: event.id, type: ORDER_UPDATED, seq: event.seq ?? 0, about, body, headers };
    await queueDeliveries(tx, [dispatch], { now, ids });
    return { queued: 1 };
  },
});

type Message = { readonly event: StoredEvent; readonly body: string };

/** Returns the message with its headers, and the address in the form in which it is stored. */
async function addressed(url: string, { event, body }: Message, context: Omit<PrepareContext, 'input'>) {
  const { ids, ports, settings, now } = context;
  const id = ids.next(WEBHOOK_ID);
  const { host, pathname } = new URL(url);
  const said: [string, string][] = [
    ['ucp-agent', `profile="${settings.publicBaseUrl}${UCP_PATHS.profile}"`],
    ['webhook-id', uuidOf(event.id)],
    ['webhook-timestamp', String(Math.floor(now.getTime() / 1_000))],
    ['content-digest', contentDigest(body)],
  ] satisfies Component[];
  const target: Component[] = [
    ['@method', 'POST'],
    ['@authority', host],
    ['@path', pathname],
  ];
  await provideMessageKeys(context);
  const signature = await signedNow([...target, ...said, ['content-type', 'application/json']], context);
  const secretSealed = ports.cipher.seal(newWebhookSecret(ids), id);
  const fresh = { id, urlSealed: ports.cipher.seal(url, id), host: new URL(url).hostname, secretSealed };
  return { body, headers: { ...Object.fromEntries(said), ...signature }, fresh };
}

/** Returns an id that is the same each time the event is sent. */
function uuidOf(eventId: string): string {
  const hex = secretHash(eventId);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

interface Listener {
  readonly userId: string;
  readonly mode: 'live' | 'test';
  readonly platform: string;
  readonly fresh: { readonly id: string; readonly urlSealed: string; readonly host: string; readonly secretSealed: string };
  readonly createdAt: Date;
}

/**
 * Returns the endpoint of a person and a platform, of which there is one; null if the person has deleted it or turned it off.
 */
async function endpointOf(tx: Tx, { userId, mode, platform, fresh, createdAt }: Listener): Promise<string | null> {
  const known = (await findEndpointsOf(tx, userId)).find(
    (one) => one.kind === 'PLATFORM' && one.mode === mode && one.host === fresh.host && one.events.includes(platform),
  );
  if (known !== undefined) return known.status === 'ENABLED' ? known.id : null;
  const kept = { kind: 'PLATFORM' as const, keyId: null, sessionId: null, sides: ['RENTER' as const], events: [platform] };
  return (await addEndpoint(tx, { ...fresh, ...kept, userId, mode, createdAt })).id;
}
