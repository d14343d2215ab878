import { subscriber } from '../../platform/events/index.ts';
import { orderEvents } from './order-events.ts';
import { queuePlatformOrders } from './queue-platform-orders.ts';
import { queueOrderUpdates } from './queue-order-updates.ts';

export const subscribers = [
  subscriber({
    name: 'queue_order_updates',
    events: orderEvents(),
    tellsOutside: true,
    commands: [queueOrderUpdates],
    input: ({ eventId, bookingId }) => (bookingId === null ? null : { eventId }),
  }),
  subscriber({
    name: 'queue_platform_orders',
    events: orderEvents(),
    tellsOutside: true,
    commands: [queuePlatformOrders],
    input: ({ eventId, bookingId }) => (bookingId === null ? null : { eventId }),
  }),
];
