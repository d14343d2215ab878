import { z } from 'zod';
import { command } from '../../platform/kernel/index.ts';
import { CurrentPassword, ownAccount } from '../accounts/index.ts';
import { assertPassword, assertStillProven } from './password-check.ts';
import { appAddress, newSecret, SecondFactorCode } from './second-factor-code.ts';
import { keepPendingSecret, sealedFor, SET_UP_MINUTES } from './second-factor-store.ts';
import { codeNeeded, currentPasswordWrong, tooManyAttempts } from './sign-in-errors.ts';

export const startSecondFactor = command({
  name: 'start_second_factor',
  title: 'Set up a second factor',
  description: `Get a secret for an authenticator app. Needs the password, and a code of the present second factor if there is one. The factor is on once confirm_second_factor has had a code of the app, within ${SET_UP_MINUTES} minutes; until then nothing changes.`,
  access: ownAccount('write:account'),
  door: 'REST only',
  testKeys: 'none',
  repeat: 'natural',
  effects: ['opens'],
  secretInput: { password: 'HIDDEN', code: 'HIDDEN' },
  secretAnswer: true,
  input: z.strictObject({ password: CurrentPassword, code: SecondFactorCode.optional() }),
  output: z.object({
    secret: z.string().describe('base32, to type in'),
    appAddress: z.string().describe('otpauth:// address, for a QR code'),
    expiresAt: z.string(),
  }),
  errors: [currentPasswordWrong, codeNeeded, tooManyAttempts],

  async prepare({ subject: user, input, ports, ids, ...context }) {
    const checked = await assertPassword(user, input, { ...context, ports });
    const secret = newSecret(ids);
    return { checked, secret, sealed: ports.cipher.seal(secret, sealedFor(user.id)) };
  },

  async run({ subject: user, prepared: { checked, secret, sealed }, tx, now, ids, settings }) {
    await assertStillProven(tx, { user, checked }, { now, ids });
    const expiresAt = await keepPendingSecret(tx, user.id, sealed, now);
    return { secret, appAddress: appAddress(secret, user.email, settings), expiresAt: expiresAt.toISOString() };
  },
});
