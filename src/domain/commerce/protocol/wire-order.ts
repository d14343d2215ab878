import type { OrderView } from '../checkouts/index.ts';
import { envelope } from './envelope.ts';
import { rentalExtension } from './rental-extension.ts';
import { stateOf, type Wire, wireLines, wireTotals } from './wire-checkout.ts';

/** Returns a paid booking as an order of the protocol. Each answer contains the whole order. */
export function wireOrder(order: OrderView, { publicBaseUrl, negotiated }: Wire): object {
  const { key } = rentalExtension(publicBaseUrl);
  const { id, checkoutId, url, currency, totals, pickup } = order;
  const gone = order.adjustments.some(({ type }) => type === 'cancellation');
  const out = order.events.length > 0;
  const lines = wireLines(order, key);
  const all = lines.map(({ id: line, quantity }) => ({ id: line, quantity }));
  return {
    ucp: envelope(publicBaseUrl, ['dev.ucp.shopping.order'], negotiated),
    id,
    checkout_id: checkoutId,
    permalink_url: url,
    currency,
    line_items: lines.map(({ quantity, ...line }) => ({
      ...line,
      quantity: { original: quantity, total: gone ? 0 : quantity, fulfilled: out && !gone ? quantity : 0 },
      status: gone ? 'removed' : out ? 'fulfilled' : 'processing',
    })),
    totals: wireTotals(totals),
    fulfillment: {
      expectations: gone
        ? []
        : [
            {
              id: 'pickup',
              line_items: all,
              method_type: 'pickup',
              destination: { address_locality: pickup.city },
              fulfillable_on: pickup.at,
              description: `To be picked up in ${pickup.city}. The exact address stands in the booking.`,
            },
          ],
      events: order.events.map(({ id: event, type, at }) => ({ id: event, type, occurred_at: at, line_items: all })),
    },
    adjustments: order.adjustments.map(({ id: adjustment, type, status, at, amountMinor }) => ({
      id: adjustment,
      type,
      status,
      occurred_at: at,
      ...(amountMinor !== null && { totals: [{ type: 'total', display_text: 'Given back', amount: -amountMinor }] }),
    })),
    [key]: stateOf({ ...order, bookingId: id }),
  };
}
