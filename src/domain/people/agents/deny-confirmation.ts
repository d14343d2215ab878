import { z } from 'zod';
import { command } from '../../platform/kernel/index.ts';
import { moveConfirmation } from './confirmation-lifecycle.ts';
import { confirmationInput, linkedConfirmation, openConfirmation } from './confirmation-link.ts';
import { lockConfirmation } from './confirmation-store.ts';

export const denyConfirmation = command({
  name: 'deny_confirmation',
  title: 'Deny a call of an API key',
  description: 'Whoever was given the link keeps the API key from doing what it asked for. Needs no sign-in.',
  access: linkedConfirmation,
  door: 'REST only',
  provesItself: true,
  repeat: 'natural',
  destructive: true,
  input: z.strictObject(confirmationInput),
  output: z.object({ status: z.literal('DENIED') }),
  errors: [],

  async run({ input, tx, emit, ...context }) {
    const { confirmation } = openConfirmation(await lockConfirmation(tx, input.confirmationId), input, context);
    await moveConfirmation(tx, confirmation, 'deny', { emit, changes: { decidedAt: context.now } });
    return { status: 'DENIED' as const };
  },
});
