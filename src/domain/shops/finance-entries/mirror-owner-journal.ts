import { z } from 'zod';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { mirrorJournal } from './journal-mirror.ts';

export const mirrorOwnerJournal = command({
  name: 'mirror_owner_journal',
  title: 'Take over the journal',
  description: 'Takes over into a shop’s books what the journal says about its bookings: each fact once.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ vendorId: IdInput }),
  output: z.object({ more: z.boolean(), alreadyDone: z.boolean().optional() }),
  errors: [],

  run: async ({ input: { vendorId }, tx, now, ids }) => ({ more: await mirrorJournal(tx, vendorId, { now, ids }) }),
});
