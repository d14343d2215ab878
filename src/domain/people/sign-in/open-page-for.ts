import { z } from 'zod';
import { command, IdInput, notFound, systemOnly } from '../../platform/kernel/index.ts';
import { findUser } from '../accounts/index.ts';
import { openPageSession, signPagePermit } from './session-tokens.ts';

/** A page ends it as soon as it has done what it was opened for; this is for one that crashes in between. */
const LIFE_MINUTES = 2;

/** The same permit as the password gives on the account page, for a page that has another proof of whom it acts for. */
export const openPageFor = command({
  name: 'open_page_for',
  title: 'Act on a page for somebody',
  description: 'Gives a page a permit to act once for a person who has proved themselves otherwise, by a signed link.',
  access: systemOnly,
  repeat: 'creates',
  secretAnswer: true,
  input: z.strictObject({ userId: IdInput }),
  output: z.object({ permit: z.string() }),
  errors: [notFound],

  async prepare({ input: { userId }, ...context }) {
    const user = await findUser(context.reader, userId);
    if (user === undefined) throw notFound({ what: 'account' });
    return signPagePermit(user, context);
  },

  async run({ input: { userId }, prepared: { sessionId, permit }, tx, now }) {
    await openPageSession(tx, { sessionId, userId }, { now, minutes: LIFE_MINUTES });
    return { permit };
  },
});
