import { z } from 'zod';
import { attemptEach, command, systemOnly } from '../../platform/kernel/index.ts';
import { findDueCalendars } from './followed-calendar.ts';
import { refreshFollowedCalendar } from './refresh-followed-calendar.ts';

/** How many calendars are read each minute. The client that fetches them fetches several at a time. */
const BATCH = 100;
/** How many of them may belong to one shop, so that a server that does not answer delays only that shop. */
const BATCH_OF_SHOP = 16;

export const refreshFollowedCalendars = command({
  name: 'refresh_followed_calendars',
  title: 'Read the followed calendars',
  description: 'Reads every followed calendar that is due: each hour, those that fail less often.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({}),
  output: z.object({ due: z.int() }),
  errors: [],

  async prepare({ reader, now, perform }) {
    const due = await findDueCalendars(reader, now, BATCH);
    const taken = [...Map.groupBy(due, ({ vendorId }) => vendorId).values()].flatMap((ofShop) => ofShop.slice(0, BATCH_OF_SHOP));
    await attemptEach((attempt) =>
      Promise.all(
        taken.map(({ id: followId }) =>
          attempt(`The calendar ${followId} could not be read.`, () => perform(refreshFollowedCalendar, { followId })),
        ),
      ),
    );
    return { due: taken.length };
  },

  run: async ({ prepared }) => prepared,
});
