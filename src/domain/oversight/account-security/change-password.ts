import { z } from 'zod';
import { command, DomainError } from '../../platform/kernel/index.ts';
import { CurrentPassword, endableAccount, NewPassword } from '../../people/accounts/index.ts';
import {
  assertPassword,
  assertStillProven,
  codeNeeded,
  currentPasswordWrong,
  SecondFactorCode,
  tooManyAttempts,
} from '../../people/sign-in/index.ts';
import { EndedAccess, Keep, phoneAccess, sessionOfCall } from './account-access.ts';
import { setPassword } from './credentials.ts';

export const changePassword = command({
  name: 'change_password',
  title: 'Change the password',
  description:
    'Change the password of your account. Needs the current one. This session and a confirmed phone number stay; whatever else acts for you ends, unless you keep it. Repeated, it answers alreadyDone.',
  access: endableAccount,
  withoutHeader: { words: (url) => `The person chooses a new password at ${url}/forgot-password.` },
  testKeys: 'none',
  repeat: 'natural',
  effects: ['opens', 'gives up'],
  secretInput: { currentPassword: 'HIDDEN', newPassword: 'HIDDEN', code: 'HIDDEN' },
  destructive: true,
  input: z
    .strictObject({ currentPassword: CurrentPassword, newPassword: NewPassword, code: SecondFactorCode.optional(), keep: Keep })
    .refine(({ currentPassword, newPassword }) => newPassword !== currentPassword, {
      path: ['newPassword'],
      error: 'must be another password than the current one',
    }),
  example: { newPassword: 'correct-horse-8' },
  output: EndedAccess.extend({ changed: z.literal(true), alreadyDone: z.boolean().optional() }),
  errors: [currentPasswordWrong, codeNeeded, tooManyAttempts],
  asks: () => 'Change the password of your account, to one that your assistant knows.',

  async prepare({ subject: user, input, ports, ...context }) {
    const { currentPassword: password, code } = input;
    try {
      const checked = await assertPassword(user, { password, code }, { ...context, ports });
      return { checked, passwordHash: await ports.passwords.hash(input.newPassword) };
    } catch (error) {
      // An earlier call may have succeeded although its answer was lost. The call counts as a guess, so that nobody can try
      // more passwords in this way.
      const wrong = error instanceof DomainError && error.code === currentPasswordWrong.code;
      if (wrong && (await ports.passwords.verify(user.passwordHash, input.newPassword))) return null;
      throw error;
    }
  },

  async run({ subject: user, input, prepared, caller, tx, ...context }) {
    if (prepared === null) return { changed: true as const, ...NOTHING, alreadyDone: true };
    const { checked, passwordHash } = prepared;
    await assertStillProven(tx, { user, checked }, context);
    // The number is kept, because the person knows the password and would otherwise have to verify the number again before
    // renting.
    const keep = [...sessionOfCall(caller), ...phoneAccess(user).map(({ id }) => id), ...(input.keep ?? [])];
    return { changed: true as const, ...(await setPassword(tx, user, { passwordHash, keep }, context)) };
  },
});

const NOTHING = {
  sessionsEnded: 0,
  keysRevoked: 0,
  passkeysRemoved: 0,
  identitiesRemoved: 0,
  devicesEnded: 0,
  webhooksEnded: 0,
  calendarsEnded: 0,
  phonesUnverified: 0,
  invitationsClosed: 0,
};
