import { z } from 'zod';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { findPlatformOf } from '../checkouts/index.ts';
import { platformOrderEvents } from './events.ts';

/** Finds out whether a booking came through a platform. Most did not, so this sends no request outside. */
export const announcePlatformOrder = command({
  name: 'announce_platform_order',
  title: 'Tell that the order of a platform has changed',
  description:
    'Reports that an event has changed an order that came through a platform; the platform is sent it because of that.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ eventId: IdInput, bookingId: IdInput }),
  output: z.object({ announced: z.boolean() }),
  errors: [],

  async run({ input: { eventId, bookingId }, tx, emit }) {
    if ((await findPlatformOf(tx, bookingId)) === null) return { announced: false };
    await emit({ type: platformOrderEvents.changed, bookingId, data: { eventId }, hiddenFromTimeline: true });
    return { announced: true };
  },
});
