import { z } from 'zod';
import { assetNotFound } from '../../catalog/assets/index.ts';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { anonymousCheckout } from './checkout-access.ts';
import { checkoutFixed } from './checkout-errors.ts';
import { saveCheckout } from './checkout-store.ts';
import { CheckoutView, checkoutView } from './checkout-view.ts';

export const dropAnonymousCheckout = command({
  name: 'drop_anonymous_checkout',
  title: 'Drop an anonymous checkout',
  description: 'Cancels a checkout that nobody has taken over. What is a person’s booking, only they cancel.',
  access: anonymousCheckout,
  repeat: 'natural',
  effects: [],
  input: z.strictObject({ checkoutId: IdInput }),
  output: CheckoutView,
  errors: [checkoutFixed, assetNotFound],

  async run({ subject, tx, now, settings }) {
    const { checkoutId, row, booking } = subject;
    const before = await checkoutView(tx, subject, { now, settings });
    if (before.status === 'canceled') return { ...before, alreadyDone: true };
    if (row === null || booking !== null)
      throw checkoutFixed({ checkoutId, status: before.status, wanted: 'cancelling it without its person' });
    const dropped = await saveCheckout(tx, row, { canceledAt: now });
    return checkoutView(tx, { ...subject, row: dropped }, { now, settings });
  },
});
