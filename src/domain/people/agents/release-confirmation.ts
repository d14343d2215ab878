import { z } from 'zod';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { moveConfirmation } from './confirmation-lifecycle.ts';
import { lockConfirmation } from './confirmation-store.ts';

export const releaseConfirmation = command({
  name: 'release_confirmation',
  title: 'Release an approval',
  description: 'Gives back the approval that a call has claimed, because the call was refused.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ confirmationId: IdInput }),
  output: z.object({ released: z.boolean() }),
  errors: [],

  async run({ input: { confirmationId }, tx, emit }) {
    const found = await lockConfirmation(tx, confirmationId);
    if (found?.confirmation.status !== 'CLAIMED') return { released: false };
    await moveConfirmation(tx, found.confirmation, 'release', { emit, changes: {} });
    return { released: true };
  },
});
