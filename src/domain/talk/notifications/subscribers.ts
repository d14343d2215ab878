import { subscriber } from '../../platform/events/index.ts';
import { conversationEvents, messageEvents } from '../conversations/index.ts';
import { markToldMessagesRead } from './mark-told-messages-read.ts';
import { notifyOfEvent } from './notify-of-event.ts';
import { ending, templates } from './templates/all-templates.ts';

export const subscribers = [
  subscriber({
    name: 'notify_of_event',
    events: [...new Set([...templates.map(({ event }) => event), ...ending])],
    commands: [notifyOfEvent],
    input: ({ eventId }) => ({ eventId }),
  }),
  // The writer of a message has read all earlier ones.
  subscriber({
    name: 'mark_told_messages_read',
    events: [conversationEvents.read, messageEvents.created],
    commands: [markToldMessagesRead],
    input: ({ payload }) => ({ conversationId: payload().conversationId, side: payload().by }),
  }),
];
