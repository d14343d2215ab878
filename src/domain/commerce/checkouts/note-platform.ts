import { z } from 'zod';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { savePlatform } from './checkout-store.ts';

export const notePlatform = command({
  name: 'note_platform',
  title: 'Note who opened a checkout',
  description:
    'Keeps the profile of the platform through which a person opened a checkout: it is told what becomes of the order.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ checkoutId: IdInput, platform: z.string().max(2_000) }),
  output: z.object({ noted: z.boolean() }),
  errors: [],

  run: async ({ input: { checkoutId, platform }, tx }) => ({ noted: await savePlatform(tx, checkoutId, platform) }),
});
