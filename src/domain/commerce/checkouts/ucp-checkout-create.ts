import { z } from 'zod';
import { quotableAsset } from '../../catalog/quotes/index.ts';
import { command, IdInput, signedIn } from '../../platform/kernel/index.ts';
import { createBooking } from '../../rentals/requests/index.ts';
import { addCheckout } from './checkout-store.ts';
import { newCheckout, openBooked, planBooking, requestedInput } from './intended-rental.ts';
import { CheckoutRef, checkoutRef } from './checkout-ref.ts';

export const ucpCheckoutCreate = command({
  name: 'ucp_checkout_create',
  title: 'Open a checkout',
  description:
    'Open a UCP checkout: a quoteId, or a productId with dates, plans a booking at once; a productId alone waits for its dates.',
  about: 'checkout',
  access: signedIn('write:booking'),
  testKeys: 'their own',
  performs: [createBooking],
  repeat: 'creates',
  effects: [],
  thirdPartyText: true,
  input: z
    .strictObject({ quoteId: IdInput.optional(), productId: IdInput.optional(), ...requestedInput })
    .superRefine(({ quoteId, productId, startDate, endDate }, context) => {
      const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (quoteId === undefined && productId === undefined) issue('quoteId', 'quoteId or productId is needed');
      if ((startDate === undefined) !== (endDate === undefined))
        issue(startDate === undefined ? 'startDate' : 'endDate', 'startDate and endDate go together');
    }),
  example: { productId: 'ast_01JD5ZK4T8M3N7Q2R6V9X0YB1C', startDate: '2027-06-14', endDate: '2027-06-17', extras: ['delivery'] },
  output: CheckoutRef,
  errors: [...createBooking.errors],

  async run({ input: { quoteId, productId, ...requested }, caller, ...context }) {
    const { tx, now } = context;
    const assetId = productId;
    if (quoteId !== undefined || requested.startDate !== undefined)
      return checkoutRef(
        await openBooked(await planBooking({ quoteId, assetId, ...requested }, { ...context, caller }), context),
      );
    const listing = await quotableAsset.load(tx, caller, { assetId }, now);
    const { userId, mode } = caller;
    const row = await addCheckout(tx, newCheckout(listing, requested, { userId, mode, platform: null, ...context }));
    return checkoutRef({ checkoutId: row.id });
  },
});
