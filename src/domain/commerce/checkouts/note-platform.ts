import { z } from 'zod';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { findSession, saveCheckout } from './checkout-store.ts';

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

  async run({ input: { checkoutId, platform }, tx }) {
    const checkout = (await findSession(tx, checkoutId))?.checkout ?? null;
    if (checkout !== null) await saveCheckout(tx, checkout, { platform });
    return { noted: checkout !== null };
  },
});
