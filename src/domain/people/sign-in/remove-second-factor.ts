import { z } from 'zod';
import { command } from '../../platform/kernel/index.ts';
import { CurrentPassword, ownAccount } from '../accounts/index.ts';
import { queueNotice } from '../mail/index.ts';
import { assertPassword, assertStillProven } from './password-check.ts';
import { SecondFactorCode } from './second-factor-code.ts';
import { dropSecondFactor } from './second-factor-store.ts';
import { codeNeeded, currentPasswordWrong, tooManyAttempts } from './sign-in-errors.ts';

export const removeSecondFactor = command({
  name: 'remove_second_factor',
  title: 'Remove the second factor',
  description:
    'Remove the second factor and its recovery codes, so that the password alone signs in. Needs the password and a code. The person is told by e-mail.',
  access: ownAccount('write:account'),
  door: 'REST only',
  testKeys: 'none',
  repeat: 'natural',
  effects: ['opens', 'gives up'],
  destructive: true,
  secretInput: { password: 'HIDDEN', code: 'HIDDEN' },
  input: z.strictObject({ password: CurrentPassword, code: SecondFactorCode.optional() }),
  output: z.object({ removed: z.literal(true), alreadyDone: z.boolean().optional() }),
  errors: [currentPasswordWrong, codeNeeded, tooManyAttempts],
  asks: () => 'Remove the second factor of your account, so that its password alone signs in.',

  prepare: ({ subject: user, input, ...context }) => assertPassword(user, input, context),

  async run({ subject: user, prepared: checked, tx, now, ids }) {
    await assertStillProven(tx, { user, checked }, { now, ids });
    const wasOn = await dropSecondFactor(tx, user.id);
    if (wasOn) await queueNotice(tx, user.id, { kind: 'SECOND_FACTOR_REMOVED' }, { now, ids });
    return { removed: true as const, ...(!wasOn && { alreadyDone: true }) };
  },
});
