import { z } from 'zod';
import { rentalInput } from '../../catalog/quotes/index.ts';
import { command } from '../../platform/kernel/index.ts';
import { createBooking } from '../../rentals/requests/index.ts';
import { errorsOf } from '../products/index.ts';
import { checkoutFixed, checkoutIncomplete } from './checkout-errors.ts';
import { saveCheckout } from './checkout-store.ts';
import { checkoutToTake, continueInput } from './continue-access.ts';
import { CheckoutRef, checkoutRef } from './checkout-ref.ts';
import { changeIntent } from './checkout-change.ts';

const { startDate, endDate } = rentalInput;

export const takeCheckout = command({
  name: 'take_checkout',
  title: 'Take a checkout over',
  description:
    'Makes a checkout, by the link to its page, that of the person who is signed in: with its days it is their booking.',
  about: 'checkout',
  access: checkoutToTake,
  door: 'page only',
  repeat: 'natural',
  effects: [],
  thirdPartyText: true,
  input: z.strictObject({ ...continueInput, startDate: startDate.optional(), endDate: endDate.optional() }),
  output: CheckoutRef,
  errors: [checkoutIncomplete, checkoutFixed, ...errorsOf(createBooking)],

  async run({ subject, input: { startDate: from, endDate: to }, ...context }) {
    const { checkoutId, row, booking } = subject;
    const { tx, caller } = context;
    if (booking !== null || row === null) return checkoutRef(subject, true);
    if ((from ?? row.startDate) === null || (to ?? row.endDate) === null) throw checkoutIncomplete({ checkoutId });
    const own = await saveCheckout(tx, row, { userId: caller.userId });
    const said = { ...(from !== undefined && { startDate: from }), ...(to !== undefined && { endDate: to }) };
    await changeIntent(own, said, context);
    return checkoutRef(subject);
  },
});
