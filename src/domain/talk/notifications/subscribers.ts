import { subscriber } from '../../platform/events/index.ts';
import { notifyOfEvent } from './notify-of-event.ts';
import { templates } from './templates/all-templates.ts';

export const subscribers = [
  subscriber({
    name: 'notify_of_event',
    events: templates.map(({ event }) => event),
    commands: [notifyOfEvent],
    input: ({ eventId }) => ({ eventId }),
  }),
];
