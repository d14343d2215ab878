import { z } from 'zod';
import { anyAdmin, pageInput, pageOf, pagination, query } from '../kernel/index.ts';
import { FAILURE_STATES, failedEventView, FailedEventView, findFailedEvents } from './failed-event.ts';

export const listFailedEvents = query({
  name: 'list_failed_events',
  title: 'Failed events',
  description:
    'Admin: events that the platform could not act on, the newest first: who failed at what, and whether it is tried again by itself (WAITING) or given up (DEAD).',
  access: anyAdmin,
  input: z.strictObject({
    status: z.enum(FAILURE_STATES).optional(),
    subscriber: z
      .string()
      .max(80)
      .regex(/^[a-z_]+$/)
      .optional(),
    ...pageInput,
  }),
  example: { limit: 2 },
  output: pageOf(FailedEventView),
  empty: () => 'The platform has acted on every event, or none of the failed ones fits these filters.',
  errors: [],

  async run({ input, reader }) {
    const { rows, total } = await findFailedEvents(reader, input);
    return { items: rows.map(failedEventView), pagination: pagination(input, total) };
  },
});
