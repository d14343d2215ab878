import { z } from 'zod';
import { command } from '../../platform/kernel/index.ts';
import { CurrentPassword, ownAccount } from '../accounts/index.ts';
import { queueNotice } from '../mail/index.ts';
import { RecoveryCodesView } from './confirm-second-factor.ts';
import { assertPassword, assertStillProven } from './password-check.ts';
import { SecondFactorCode } from './second-factor-code.ts';
import { findSecondFactor, renewRecoveryCodes as renewCodes } from './second-factor-store.ts';
import { codeNeeded, currentPasswordWrong, noSecondFactor, tooManyAttempts } from './sign-in-errors.ts';

export const renewRecoveryCodes = command({
  name: 'renew_recovery_codes',
  title: 'Make new recovery codes',
  description:
    'Get new recovery codes for the second factor; the earlier ones work no more. Needs the password and a code. The person is told by e-mail.',
  access: ownAccount('write:account'),
  door: 'REST only',
  testKeys: 'none',
  repeat: 'natural',
  effects: ['opens', 'gives up'],
  destructive: true,
  secretInput: { password: 'HIDDEN', code: 'HIDDEN' },
  secretAnswer: true,
  input: z.strictObject({ password: CurrentPassword, code: SecondFactorCode.optional() }),
  output: RecoveryCodesView,
  errors: [noSecondFactor, currentPasswordWrong, codeNeeded, tooManyAttempts],
  asks: () => 'Make new recovery codes for your account; the earlier ones work no more.',

  prepare: ({ subject: user, input, ...context }) => assertPassword(user, input, context),

  async run({ subject: user, prepared: checked, tx, now, ids }) {
    await assertStillProven(tx, { user, checked }, { now, ids });
    if ((await findSecondFactor(tx, user.id)) === undefined) throw noSecondFactor({});
    await queueNotice(tx, user.id, { kind: 'RECOVERY_CODES_MADE' }, { now, ids });
    return { recoveryCodes: await renewCodes(tx, user.id, { now, ids }) };
  },
});
