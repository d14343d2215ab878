import { z } from 'zod';
import { assetNotFound } from '../../catalog/assets/index.ts';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { openCheckout } from './checkout-access.ts';
import { SessionView, sessionView } from './session-view.ts';

export const showOpenCheckout = query({
  name: 'show_open_checkout',
  title: 'Look at an open checkout',
  description: 'How a checkout stands that was opened without a sign-in, also after a person has taken it over.',
  access: openCheckout,
  input: z.strictObject({ checkoutId: IdInput }),
  output: SessionView,
  errors: [assetNotFound],

  run: ({ subject, reader, now, settings }) => sessionView(reader, subject, { now, settings }),
});
