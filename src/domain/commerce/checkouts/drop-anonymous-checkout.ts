import { z } from 'zod';
import { assetNotFound } from '../../catalog/assets/index.ts';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { anonymousCheckout } from './checkout-access.ts';
import { checkoutFixed } from './checkout-errors.ts';
import { checkoutState } from './checkout-status.ts';
import { saveCheckout } from './checkout-store.ts';
import { CheckoutRef, checkoutRef } from './checkout-ref.ts';

export const dropAnonymousCheckout = command({
  name: 'drop_anonymous_checkout',
  title: 'Drop an anonymous checkout',
  description: 'Cancels a checkout that nobody has taken over. What is a person’s booking, only they cancel.',
  about: 'checkout',
  access: anonymousCheckout,
  door: 'page only',
  repeat: 'natural',
  effects: [],
  input: z.strictObject({ checkoutId: IdInput }),
  output: CheckoutRef,
  errors: [checkoutFixed, assetNotFound],

  async run({ subject, tx, now }) {
    const { checkoutId, row, booking } = subject;
    const status = await checkoutState(tx, subject, now);
    if (status === 'canceled') return checkoutRef(subject, true);
    if (row === null || booking !== null) throw checkoutFixed({ checkoutId, status, wanted: 'cancelling it without its person' });
    await saveCheckout(tx, row, { canceledAt: now });
    return checkoutRef(subject);
  },
});
