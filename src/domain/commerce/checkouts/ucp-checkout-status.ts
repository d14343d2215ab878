import { z } from 'zod';
import { assetNotFound } from '../../catalog/assets/index.ts';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { ownCheckout } from './checkout-access.ts';
import { CheckoutRef, checkoutRef } from './checkout-ref.ts';

export const ucpCheckoutStatus = query({
  name: 'ucp_checkout_status',
  title: 'Status of a checkout',
  description: 'How a checkout of yours stands, what is missing and who acts. The id of any booking of yours is one too.',
  about: 'checkout',
  access: ownCheckout('read:booking'),
  thirdPartyText: true,
  input: z.strictObject({ checkoutId: IdInput }),
  output: CheckoutRef,
  errors: [assetNotFound],

  run: async ({ subject }) => checkoutRef(subject),
});
