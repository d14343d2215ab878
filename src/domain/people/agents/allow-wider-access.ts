import { z } from 'zod';
import { SCOPES } from '../../../../db/values/index.ts';
import { command, scopeCovers } from '../../platform/kernel/index.ts';
import { CurrentPassword, Email } from '../accounts/index.ts';
import { queueNotice } from '../mail/index.ts';
import {
  accountSuspended,
  assertUnchanged,
  checkPassword,
  SecondFactorCode,
  secondFactorNeeded,
  findSoftware,
  setScopes,
  tooManyAttempts,
  wrongPassword,
} from '../sign-in/index.ts';
import { adminLetsNobodyIn } from './approve-login-link.ts';
import { endAccessTokens } from './oauth-item-store.ts';
import { linkedSoftware, linkToAllow, openSoftware, softwareNotYours } from './wider-access.ts';

/**
 * Takes the person's password and never a token, so that software cannot allow itself more. Access tokens that were given
 * before end, because a client renews a token that has ended, and asks nobody for more while it has one.
 */
export const allowWiderAccess = command({
  name: 'allow_wider_access',
  title: 'Allow software more',
  description:
    'The person allows software that acts for them the scopes that it lacked. Needs their e-mail address and password; its next token has them.',
  access: linkedSoftware,
  door: 'page only',
  provesItself: true,
  alwaysOn: true,
  repeat: 'natural',
  secretInput: { password: 'HIDDEN', code: 'HIDDEN' },
  input: z.strictObject({
    ...linkToAllow,
    /** Those of the link that mean something where the software may call. */
    scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
    email: Email,
    password: CurrentPassword,
    code: SecondFactorCode.optional(),
  }),
  output: z.object({ scopes: z.array(z.enum(SCOPES)) }),
  errors: [wrongPassword, secondFactorNeeded, tooManyAttempts, accountSuspended, adminLetsNobodyIn, softwareNotYours],

  async prepare({ subject, input, ...context }) {
    const software = openSoftware(subject, input, context);
    const user = await checkPassword(input, context);
    if (user.id !== software.userId) throw softwareNotYours({});
    if (user.role === 'ADMIN') throw adminLetsNobodyIn({});
    return user;
  },

  async run({ input, prepared: user, tx, now, ids, settings }) {
    await assertUnchanged(tx, user, { now, ids });
    const { id, granted, asked } = openSoftware(await findSoftware(tx, input.sessionId), input, { now, settings });
    const added = input.scopes.filter((scope) => asked.includes(scope) && !scopeCovers(granted, scope));
    if (added.length === 0) return { scopes: granted };
    const scopes = [...granted, ...added];
    await setScopes(tx, id, scopes);
    await endAccessTokens(tx, id, now);
    await queueNotice(tx, user.id, { kind: 'ACCESS_WIDENED', about: id }, { now, ids });
    return { scopes };
  },
});
