import { z } from 'zod';
import { assetNotFound } from '../../catalog/assets/index.ts';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { ownCheckout } from './checkout-access.ts';
import { CheckoutView, checkoutView } from './checkout-view.ts';

export const ucpCheckoutStatus = query({
  name: 'ucp_checkout_status',
  title: 'Status of a checkout',
  description: 'How a checkout of yours stands, what is missing and who acts. The id of any booking of yours is one too.',
  access: ownCheckout('read:booking'),
  thirdPartyText: true,
  input: z.strictObject({ checkoutId: IdInput }),
  output: CheckoutView,
  errors: [assetNotFound],

  run: ({ subject, reader, now, settings }) => checkoutView(reader, subject, { now, settings }),
});
