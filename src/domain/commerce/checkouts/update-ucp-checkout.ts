import { z } from 'zod';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { bookingNotFound, bookingWords } from '../../rentals/bookings/index.ts';
import { createBooking } from '../../rentals/requests/index.ts';
import { agreedDue, commitmentsOfRequest, REFUSALS_OF_CHANGES } from '../../rentals/changes/index.ts';
import { errorsOf } from '../products/index.ts';
import { ownCheckout } from './checkout-access.ts';
import { changeCheckout } from './checkout-change.ts';
import { checkoutFixed } from './checkout-errors.ts';
import { CheckoutRef, checkoutRef } from './checkout-ref.ts';
import { requestedInput } from './intended-rental.ts';

const input = z.strictObject({ checkoutId: IdInput, ...requestedInput, expectedDueAfterApprovalMinor: agreedDue });

export const updateUcpCheckout = command({
  name: 'update_ucp_checkout',
  title: 'Change a checkout',
  description:
    'Say or change the days of a checkout, with an operator or without, units, extras. A request that the owner has seen takes other days only; what is not said stays.',
  about: 'checkout',
  access: ownCheckout('write:booking'),
  testKeys: 'their own',
  performs: [createBooking],
  repeat: 'natural',
  effects: ['commits'],
  thirdPartyText: true,
  input,
  example: { endDate: '2027-06-17' },
  output: CheckoutRef,
  errors: [checkoutFixed, ...errorsOf(createBooking, { errors: [bookingNotFound, ...REFUSALS_OF_CHANGES] })],
  commits: async ({ subject: { booking }, input, now }) => (booking === null ? [] : commitmentsOfRequest(booking, input, now)),
  currency: ({ booking }) => booking?.currency ?? null,
  asks: ({ subject: { booking } }) =>
    booking === null || booking.state === 'PENDING_VERIFICATION' ? null : `Ask for other days than ${bookingWords(booking)}.`,

  async run({ subject, input: { checkoutId: _named, expectedDueAfterApprovalMinor: agreedDueMinor, ...requested }, ...context }) {
    await changeCheckout(subject, requested, { ...context, agreedDueMinor });
    return checkoutRef(subject);
  },
});
