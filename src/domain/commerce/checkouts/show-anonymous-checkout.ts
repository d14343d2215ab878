import { z } from 'zod';
import { assetNotFound } from '../../catalog/assets/index.ts';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { anonymousCheckout } from './checkout-access.ts';
import { CheckoutRef, checkoutRef } from './checkout-ref.ts';

export const showAnonymousCheckout = query({
  name: 'show_anonymous_checkout',
  title: 'Look at an anonymous checkout',
  description: 'How a checkout stands that was opened without a sign-in, also after a person has taken it over.',
  about: 'checkout',
  access: anonymousCheckout,
  door: 'page only',
  input: z.strictObject({ checkoutId: IdInput }),
  output: CheckoutRef,
  errors: [assetNotFound],

  run: async ({ subject }) => checkoutRef(subject),
});
