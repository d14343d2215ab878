import { z } from 'zod';
import { command, IdInput, signedIn } from '../../platform/kernel/index.ts';
import { innerInput } from '../products/index.ts';
import { savePlatform } from './checkout-store.ts';
import { requestedInput } from './intended-rental.ts';
import { CheckoutRef } from './checkout-ref.ts';
import { ucpCheckoutCreate } from './ucp-checkout-create.ts';

export const openSignedCheckout = command({
  name: 'open_signed_checkout',
  title: 'Open a checkout through a platform',
  description:
    'Opens a checkout of the person behind the call, and keeps through which platform: it is told what becomes of the order.',
  about: 'checkout',
  access: signedIn('write:booking'),
  door: 'page only',
  performs: [ucpCheckoutCreate],
  repeat: 'creates',
  effects: [],
  input: z.strictObject({ productId: IdInput, ...requestedInput, platform: z.string().max(2_000).optional() }),
  output: CheckoutRef,
  errors: [...ucpCheckoutCreate.errors],

  async run({ input: { platform, ...requested }, ...context }) {
    const checkout = await ucpCheckoutCreate.run({ ...context, input: innerInput(ucpCheckoutCreate, requested) });
    if (platform !== undefined) await savePlatform(context.tx, checkout.id, platform);
    return checkout;
  },
});
