import { subscriber } from '../../platform/events/index.ts';
import { orderEvents } from './order-events.ts';
import { queueOrderUpdates } from './queue-order-updates.ts';

export const subscribers = [
  subscriber({
    name: 'queue_order_updates',
    events: orderEvents(),
    commands: [queueOrderUpdates],
    input: ({ eventId, bookingId }) => (bookingId === null ? null : { eventId }),
  }),
];
