import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { type Dispatch, findOrderEndpoints, queueDeliveries } from '../../people/webhooks/index.ts';
import { findEvent, type StoredEvent } from '../../platform/events/index.ts';
import { apiUrl, command, IdInput, offer, type ReadCtx, systemOnly, type ToolCallOf } from '../../platform/kernel/index.ts';
import { type Checkout, checkoutState, findCheckout } from '../checkouts/index.ts';
import { ORDER_UPDATED } from './order-events.ts';

export const queueOrderUpdates = command({
  name: 'queue_order_updates',
  title: 'Queue the state of an order',
  description: 'Writes down for each webhook of a booking’s renter that is told of orders how the order stands now.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ eventId: IdInput, bookingId: IdInput }),
  output: z.object({ queued: z.int() }),
  errors: [],

  async run({ input: { eventId, bookingId }, tx, now, ids, settings, toolCall }) {
    const endpoints = await findOrderEndpoints(tx, bookingId);
    if (endpoints.length === 0) return { queued: 0 };
    const [event, checkout] = await Promise.all([findEvent(tx, eventId), findCheckout(tx, bookingId)]);
    if (event === undefined || checkout === null) return { queued: 0 };
    const body = await updateOf(tx, event, checkout, { now, settings, toolCall });
    const dispatches = endpoints.map(({ id: endpointId }): Dispatch => ({
      endpointId,
      eventId: event.id,
      type: ORDER_UPDATED,
      seq: event.seq ?? 0,
      about: bookingId,
      body,
    }));
    await queueDeliveries(tx, dispatches, { now, ids });
    return { queued: dispatches.length };
  },
});

/** Returns the present state of the order, and where to read the rest. */
async function updateOf(
  from: Reader,
  { id: eventId, seq, type: because, at }: StoredEvent,
  checkout: Checkout,
  { toolCall, ...moment }: ReadCtx & { toolCall: ToolCallOf },
): Promise<string> {
  const { checkoutId, booking } = checkout;
  const status = await checkoutState(from, checkout, moment.now);
  const url = apiUrl(moment.settings, `/ucp/checkout/sessions/${checkoutId}`);
  const look = offer('ucp_checkout_status', { checkoutId }, { actor: 'RENTER', why: 'read the rest' });
  const readMore = { ...toolCall(look), url };
  const data = {
    eventId,
    seq,
    because,
    checkoutId,
    status,
    bookingId: booking?.id ?? null,
    bookingState: booking?.state ?? null,
    mode: booking?.mode,
    readMore,
  };
  return JSON.stringify({ type: ORDER_UPDATED, timestamp: at.toISOString(), data });
}
