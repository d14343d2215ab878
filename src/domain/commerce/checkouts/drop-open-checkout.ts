import { z } from 'zod';
import { assetNotFound } from '../../catalog/assets/index.ts';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { openCheckout } from './checkout-access.ts';
import { checkoutFixed } from './checkout-errors.ts';
import { saveCheckout } from './checkout-store.ts';
import { SessionView, sessionView } from './session-view.ts';

export const dropOpenCheckout = command({
  name: 'drop_open_checkout',
  title: 'Drop an open checkout',
  description: 'Cancels a checkout that nobody has taken over. What is a person’s booking, only they cancel.',
  access: openCheckout,
  repeat: 'natural',
  input: z.strictObject({ checkoutId: IdInput }),
  output: SessionView,
  errors: [checkoutFixed, assetNotFound],

  async run({ subject, tx, now, settings }) {
    const { checkoutId, checkout, booking } = subject;
    const before = await sessionView(tx, subject, { now, settings });
    if (before.status === 'canceled') return { ...before, alreadyDone: true };
    if (checkout === null || booking !== null)
      throw checkoutFixed({ checkoutId, status: before.status, wanted: 'cancelling it without its person' });
    const dropped = await saveCheckout(tx, checkout, { canceledAt: now });
    return sessionView(tx, { ...subject, checkout: dropped }, { now, settings });
  },
});
