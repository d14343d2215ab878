import { z } from 'zod';
import { emailTokens } from '../../../../db/schema/index.ts';
import { EMAIL_TOKEN_PURPOSES } from '../../../../db/values/index.ts';
import { command, declareId, IdInput, later, MINUTE_MS, systemOnly } from '../../platform/kernel/index.ts';
import { accountLock, findUser } from '../accounts/index.ts';
import { EMAIL_VERIFICATION_HOURS, PASSWORD_RESET_MINUTES } from './signed-links.ts';

const EMAIL_TOKEN_ID = declareId('emt');

/** Stores the hash of a link's secret before the link is sent. */
export const createEmailToken = command({
  name: 'create_email_token',
  title: 'Write down an e-mailed secret',
  description: 'Keeps the hash of the secret in a link that is about to be e-mailed.',
  access: systemOnly,
  repeat: 'creates',
  input: z.strictObject({ userId: IdInput, purpose: z.enum(EMAIL_TOKEN_PURPOSES), email: z.string(), hash: z.string() }),
  output: z.object({ expiresAt: z.string() }),
  errors: [],

  async run({ input, tx, ids, now }) {
    // If the account is erased meanwhile, nothing is kept, not even a link to an address that it had.
    await tx.share(accountLock(input.userId));
    const user = await findUser(tx, input.userId);
    const minutes = input.purpose === 'RESET' ? PASSWORD_RESET_MINUTES : EMAIL_VERIFICATION_HOURS * 60;
    const expiresAt = later(now, minutes * MINUTE_MS);
    if (user?.email === input.email && user.erasedAt === null)
      await tx.insert(emailTokens).values({ id: ids.next(EMAIL_TOKEN_ID), ...input, createdAt: now, expiresAt });
    return { expiresAt: expiresAt.toISOString() };
  },
});
