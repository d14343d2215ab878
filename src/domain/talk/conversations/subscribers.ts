import { subscriber } from '../../platform/events/index.ts';
import { announceUnread } from './announce-unread.ts';
import { messageEvents } from './events.ts';

export const subscribers = [
  subscriber({
    name: 'announce_unread',
    events: [messageEvents.created],
    commands: [announceUnread],
    input: ({ payload }) => ({ messageId: payload().messageId }),
  }),
];
