import { z } from 'zod';
import { rentalInput } from '../../catalog/quotes/index.ts';
import { command } from '../../platform/kernel/index.ts';
import { createBooking } from '../../rentals/bookings/index.ts';
import { errorsOf } from '../products/index.ts';
import { checkoutFixed, checkoutIncomplete } from './checkout-errors.ts';
import { saveCheckout } from './checkout-store.ts';
import { continueInput, sessionToTake } from './continue-link.ts';
import { SessionView, sessionView } from './session-view.ts';
import { changeSession } from './update-ucp-checkout.ts';

const { startDate, endDate } = rentalInput;

export const takeCheckout = command({
  name: 'take_checkout',
  title: 'Take a checkout over',
  description:
    'Makes a checkout, by the link to its page, that of the person who is signed in: with its days it is their booking.',
  access: sessionToTake,
  repeat: 'natural',
  thirdPartyText: true,
  input: z.strictObject({ ...continueInput, startDate: startDate.optional(), endDate: endDate.optional() }),
  output: SessionView,
  errors: [checkoutIncomplete, checkoutFixed, ...errorsOf(createBooking)],

  async run({ subject, input: { startDate: from, endDate: to }, ...context }) {
    const { checkoutId, checkout, booking } = subject;
    const { tx, caller } = context;
    if (booking !== null || checkout === null) return { ...(await sessionView(tx, subject, context)), alreadyDone: true };
    if ((from ?? checkout.startDate) === null || (to ?? checkout.endDate) === null) throw checkoutIncomplete({ checkoutId });
    const own = { ...subject, checkout: await saveCheckout(tx, checkout, { userId: caller.userId }) };
    const said = { ...(from !== undefined && { startDate: from }), ...(to !== undefined && { endDate: to }) };
    return changeSession(own, said, context);
  },
});
