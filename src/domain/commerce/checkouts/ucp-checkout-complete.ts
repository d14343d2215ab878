import { z } from 'zod';
import { command, IdInput } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';
import { promoteBooking } from '../../rentals/requests/index.ts';
import { initiatePayment, pageToPayOn } from '../../settlement/booking-payments/index.ts';
import { errorsOf } from '../products/index.ts';
import { ownCheckout } from './checkout-access.ts';
import { checkoutIncomplete } from './checkout-errors.ts';
import { CheckoutRef, checkoutRef } from './checkout-ref.ts';

const { bookingId: _named, ...said } = promoteBooking.input.shape;

const PaymentPage = z.object({ redirectUrl: z.string(), amountMinor: z.int(), amount: z.string(), expiresAt: z.string() });
const Completed = CheckoutRef.extend({ payment: PaymentPage.optional().describe('page on which the person pays') });

export const ucpCheckoutComplete = command({
  name: 'ucp_checkout_complete',
  title: 'Complete a checkout',
  description:
    'Take the step that is due: send the request (acceptAgreement), or, once the owner has accepted, start the payment: give payment.redirectUrl to the person, then poll ucp_checkout_status.',
  about: 'checkout',
  access: ownCheckout('write:booking'),
  testKeys: 'their own',
  performs: [promoteBooking, initiatePayment],
  repeat: 'natural',
  effects: ['commits'],
  thirdPartyText: true,
  input: z.strictObject({
    checkoutId: IdInput,
    acceptAgreement: said.acceptAgreement.meta({ description: undefined }),
    attestations: said.attestations.meta({ description: undefined }),
    expectedDueAfterApprovalMinor: said.expectedDueAfterApprovalMinor.meta({ description: undefined }),
  }),
  example: { acceptAgreement: true },
  output: Completed,
  readsOut: ['payment.redirectUrl', 'payment.amountMinor', 'payment.expiresAt'],
  errors: [checkoutIncomplete, ...errorsOf(promoteBooking, initiatePayment)],
  opens(output) {
    const { payment } = Completed.pick({ payment: true }).parse(output);
    return payment === undefined ? null : pageToPayOn(payment);
  },
  currency: ({ booking }) => booking?.currency ?? '',
  commits: async ({ subject: { booking }, ...context }) =>
    (booking && (await stepOf(booking).commits?.({ ...context, subject: booking }))) ?? [],
  asks: ({ subject: { booking }, ...context }) => booking && (stepOf(booking).asks?.({ ...context, subject: booking }) ?? null),

  async prepare({ subject: { booking }, ...context }) {
    if (!paysNow(booking)) return null;
    return initiatePayment.prepare?.({ ...context, subject: booking, input: { bookingId: booking.id } }) ?? null;
  },

  async run({ subject, prepared, input: { checkoutId: _named, ...agreed }, ...context }) {
    const { booking } = subject;
    if (booking === null) throw checkoutIncomplete({ checkoutId: subject.checkoutId });
    const input = { bookingId: booking.id, ...agreed };
    if (prepared !== null) {
      const payment = await initiatePayment.run({ ...context, subject: booking, input: { bookingId: booking.id }, prepared });
      return { ...checkoutRef(subject), ...pageOf(payment) };
    }
    if (booking.state !== 'PENDING_VERIFICATION') return checkoutRef(subject, true);
    await promoteBooking.run({ ...context, subject: booking, input, prepared: undefined });
    return checkoutRef(subject);
  },
});

function stepOf(booking: Booking) {
  return paysNow(booking) ? initiatePayment : promoteBooking;
}

function paysNow(booking: Booking | null): booking is Booking {
  return booking?.state === 'PENDING_PAYMENT';
}

function pageOf({ status, redirectUrl, amountMinor, amount, expiresAt }: z.input<typeof initiatePayment.output>) {
  return status === 'PENDING' && redirectUrl !== null ? { payment: { redirectUrl, amountMinor, amount, expiresAt } } : {};
}
