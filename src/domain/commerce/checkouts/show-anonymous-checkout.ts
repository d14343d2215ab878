import { z } from 'zod';
import { assetNotFound } from '../../catalog/assets/index.ts';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { anonymousCheckout } from './checkout-access.ts';
import { CheckoutView, checkoutView } from './checkout-view.ts';

export const showAnonymousCheckout = query({
  name: 'show_anonymous_checkout',
  title: 'Look at an anonymous checkout',
  description: 'How a checkout stands that was opened without a sign-in, also after a person has taken it over.',
  access: anonymousCheckout,
  input: z.strictObject({ checkoutId: IdInput }),
  output: CheckoutView,
  errors: [assetNotFound],

  run: ({ subject, reader, now, settings }) => checkoutView(reader, subject, { now, settings }),
});
