import { subscriber } from '../../platform/events/index.ts';
import { announcePlatformOrder } from './announce-platform-order.ts';
import { platformOrderEvents } from './events.ts';
import { orderEvents } from './order-events.ts';
import { queuePlatformOrders } from './queue-platform-orders.ts';
import { queueOrderUpdates } from './queue-order-updates.ts';

export const subscribers = [
  subscriber({
    name: 'queue_order_updates',
    events: orderEvents(),
    commands: [queueOrderUpdates],
    input: ({ eventId, bookingId }) => (bookingId === null ? null : { eventId, bookingId }),
  }),
  subscriber({
    // The name dates from when this subscriber also queued the orders. It cannot change, because the database stores how far
    // each name has read.
    name: 'queue_platform_orders',
    events: orderEvents(),
    commands: [announcePlatformOrder],
    input: ({ eventId, bookingId }) => (bookingId === null ? null : { eventId, bookingId }),
  }),
  subscriber({
    name: 'queue_changed_platform_orders',
    events: [platformOrderEvents.changed],
    commands: [queuePlatformOrders],
    input: ({ payload }) => ({ eventId: payload().eventId }),
  }),
];
