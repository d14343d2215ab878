import { z } from 'zod';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { lockApproved, moveConfirmation } from './confirmation-lifecycle.ts';

/** Runs in a transaction of its own, so that of two simultaneous calls with a `prepare` only one gets the approval. */
export const claimConfirmation = command({
  name: 'claim_confirmation',
  title: 'Claim an approval',
  description:
    'Takes the approval of a call for this one, before it does anything outside the database; null when there is none.',
  access: systemOnly,
  repeat: 'creates',
  input: z.strictObject({ keyId: IdInput, operation: z.string(), inputHash: z.string() }),
  output: z.object({ confirmationId: z.string().nullable() }),
  errors: [],

  async run({ input, tx, now, emit }) {
    const confirmation = await lockApproved(tx, input, { now });
    if (confirmation === undefined) return { confirmationId: null };
    await moveConfirmation(tx, confirmation, 'claim', { emit, changes: {} });
    return { confirmationId: confirmation.id };
  },
});
