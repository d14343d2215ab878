import { subscriber } from '../../platform/events/index.ts';
import { notifyOfEvent } from './notify-of-event.ts';
import { ending, templates } from './templates/all-templates.ts';

export const subscribers = [
  subscriber({
    name: 'notify_of_event',
    events: [...new Set([...templates.map(({ event }) => event), ...ending])],
    commands: [notifyOfEvent],
    input: ({ eventId }) => ({ eventId }),
  }),
];
