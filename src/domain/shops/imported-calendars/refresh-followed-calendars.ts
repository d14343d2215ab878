import { z } from 'zod';
import { collectFailures, command, systemOnly } from '../../platform/kernel/index.ts';
import { findDueCalendars } from './followed-calendar.ts';
import { refreshFollowedCalendar } from './refresh-followed-calendar.ts';

/** In a minute; the client that fetches them asks some at once. */
const BATCH = 100;
/** Of these of one shop: those of a server that keeps silent hold up the others of the shop, and not the round. */
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
    const failures = collectFailures();
    const taken = [...Map.groupBy(due, ({ vendorId }) => vendorId).values()].flatMap((ofShop) => ofShop.slice(0, BATCH_OF_SHOP));
    await Promise.all(
      taken.map(({ id: followId }) =>
        failures.attempt(`The calendar ${followId} could not be read.`, () => perform(refreshFollowedCalendar, { followId })),
      ),
    );
    failures.throwIfAny();
    return { due: taken.length };
  },

  run: async ({ prepared }) => prepared,
});
