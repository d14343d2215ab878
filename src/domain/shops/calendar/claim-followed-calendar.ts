import { z } from 'zod';
import { command, IdInput, later, SENDING_CLAIM_MS, systemOnly } from '../../platform/kernel/index.ts';
import { findFollowed, saveFollowed } from './followed-calendar.ts';

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
    await saveFollowed(tx, followId, { nextTryAt: later(now, SENDING_CLAIM_MS) });
    return { claimed: true };
  },
});
