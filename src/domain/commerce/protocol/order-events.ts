import { paymentEvents } from '../../money/payments/index.ts';
import type { EventKind } from '../../platform/kernel/index.ts';
import { bookingEvents, depositEvents } from '../../rentals/bookings/index.ts';
import { extensionEvents } from '../../rentals/open-items/index.ts';

/** The events that change the state of an order or what of it is paid. */
const EVENTS: readonly EventKind[] = [
  ...Object.values<EventKind>(bookingEvents),
  ...Object.values<EventKind>(extensionEvents),
  ...Object.values<EventKind>(depositEvents),
  paymentEvents.flagged,
  paymentEvents.paid,
  paymentEvents.refunded,
  paymentEvents.chargedBack,
];

/** The one name under which all of them are sent, because the receiver reads from the order what has happened. */
export const ORDER_UPDATED = 'order.updated';

export function orderEvents(): readonly EventKind[] {
  return EVENTS;
}
