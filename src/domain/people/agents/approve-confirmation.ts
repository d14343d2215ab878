import { z } from 'zod';
import { command } from '../../platform/kernel/index.ts';
import { CurrentPassword, Email } from '../accounts/index.ts';
import {
  accountSuspended,
  assertUnchanged,
  checkPassword,
  SecondFactorCode,
  secondFactorNeeded,
  tooManyAttempts,
  wrongPassword,
} from '../sign-in/index.ts';
import { moveConfirmation } from './confirmation-lifecycle.ts';
import { confirmationInput, confirmationNotYours, linkedConfirmation, openConfirmation } from './confirmation-link.ts';
import { lockConfirmation } from './confirmation-store.ts';

/**
 * Takes the person's password and never a token, so that software that is signed in for the person cannot approve what it asked
 * for itself.
 */
export const approveConfirmation = command({
  name: 'approve_confirmation',
  title: 'Approve a call of an API key',
  description:
    'The person approves what an API key of theirs asked for; the key’s same call then goes through once. Needs e-mail address and password.',
  access: linkedConfirmation,
  door: 'REST only',
  provesItself: true,
  repeat: 'natural',
  secretInput: { password: 'HIDDEN', code: 'HIDDEN' },
  input: z.strictObject({ ...confirmationInput, email: Email, password: CurrentPassword, code: SecondFactorCode.optional() }),
  output: z.object({ status: z.literal('APPROVED'), expiresAt: z.string() }),
  errors: [wrongPassword, secondFactorNeeded, tooManyAttempts, accountSuspended, confirmationNotYours],

  async prepare({ subject, input, ...context }) {
    const { key } = openConfirmation(subject, input, context);
    const user = await checkPassword(input, context);
    if (user.id !== key.userId) throw confirmationNotYours({});
    return user;
  },

  async run({ input, prepared: user, tx, emit, ...context }) {
    await assertUnchanged(tx, user, context);
    const { confirmation } = openConfirmation(await lockConfirmation(tx, input.confirmationId), input, context);
    await moveConfirmation(tx, confirmation, 'approve', { emit, changes: { decidedAt: context.now } });
    return { status: 'APPROVED' as const, expiresAt: confirmation.expiresAt.toISOString() };
  },
});
