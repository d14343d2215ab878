import { z } from 'zod';
import { command, IdInput, later, MINUTE_MS, systemOnly } from '../../platform/kernel/index.ts';
import { findFollowed, saveFollowed } from './followed-calendar.ts';

/**
 * How long a claim lasts. This is longer than reading a calendar may take. After a crash, the calendar is read again when it is
 * over.
 */
const LEASE_MS = 5 * MINUTE_MS;

/** Claims a calendar in a transaction of its own before it is fetched, so that only one of several processes reads it. */
export const claimFollowedCalendar = command({
  name: 'claim_followed_calendar',
  title: 'Claim a followed calendar',
  description: 'Takes a followed calendar that is due for this process to read; not when another one did.',
  access: systemOnly,
  repeat: 'creates',
  input: z.strictObject({ followId: IdInput }),
  output: z.object({ claimed: z.boolean() }),
  errors: [],

  async run({ input: { followId }, tx, now }) {
    await tx.lock(`followed-calendar:${followId}`);
    const followed = await findFollowed(tx, followId);
    if (followed === undefined || followed.nextTryAt === null || followed.nextTryAt > now) return { claimed: false };
    await saveFollowed(tx, followId, { nextTryAt: later(now, LEASE_MS) });
    return { claimed: true };
  },
});
