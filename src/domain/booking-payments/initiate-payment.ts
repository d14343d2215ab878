import { z } from 'zod';
import { prolongHold } from '../availability/index.ts';
import {
  type Booking,
  bookingFacts,
  bookingLifecycle,
  bookingRenter,
  invalidState,
  nextActions,
  saveBooking,
} from '../bookings/index.ts';
import { command, type CommandContext, IdInput, notFound, type PrepareContext } from '../kernel/index.ts';
import {
  findLatestPayment,
  findPayment,
  movePayment,
  type PaymentMove,
  paymentLifecycle,
  type PaymentRow,
} from '../payments/index.ts';
import { linesFor } from '../quotes/index.ts';
import { createPaymentIntent } from './create-payment-intent.ts';
import { paymentFields, PaymentView } from './payment-view.ts';

const PAID = new Set<PaymentRow['status']>(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED']);

export const initiatePayment = command({
  name: 'initiate_payment',
  title: 'Start the payment',
  description:
    'Start the payment of an approved booking. Give the redirectUrl to the person, who pays on that page; then poll get_pay_status. Never ask for card data. Calling it again gives the same page.',
  access: bookingRenter('write:booking'),
  repeat: 'natural',
  input: z.strictObject({
    bookingId: IdInput,
    returnUrl: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .optional()
      .describe('where the page leads back to'),
  }),
  output: PaymentView,
  errors: [invalidState, notFound],

  /** Intent, then gateway, both outside the transaction that records the outcome. */
  async prepare({ subject: booking, input, reader, ports, perform, settings }) {
    const paid = await findLatestPayment(reader, booking.id);
    if (paid !== undefined && PAID.has(paid.status)) return { paymentId: paid.id, checkout: null };
    const { paymentId } = await perform(createPaymentIntent, { bookingId: booking.id, gateway: ports.gateway.name });
    const payment = await findPayment(reader, paymentId);
    if (payment === undefined) throw notFound({ what: 'payment' });
    if (payment.reference !== null && payment.status === 'PENDING') return { paymentId, checkout: null };
    const returnUrl = input.returnUrl ?? `${settings.publicBaseUrl}/paid`;
    return { paymentId, checkout: await ports.gateway.createCheckout(checkoutOf(booking, payment, returnUrl)) };
  },

  async run({ subject: booking, prepared: { paymentId, checkout }, tx, now, emit }) {
    const payment = await findPayment(tx, paymentId);
    if (payment === undefined) throw notFound({ what: 'payment' });
    const open = bookingLifecycle.can(booking.state, 'confirm');
    const move = (['start', 'retry'] as const).find((name) => paymentLifecycle.can(payment.status, name));
    if (move === undefined || checkout === null || !open) {
      const actions = nextActions(booking, await bookingFacts(tx, booking, now));
      if (!open && !PAID.has(payment.status))
        throw invalidState({ bookingId: booking.id, state: booking.state, wanted: 'paying', actions });
      return { ...paymentFields(payment), bookingId: booking.id, nextActions: actions, alreadyDone: true };
    }
    const started = await start({ tx, emit }, payment, move, checkout);
    // The person has the page's whole time, so the days stay held as long.
    await prolongHold(tx, booking.id, started.expiresAt);
    const held = await saveBooking(tx, booking, { dueAt: started.expiresAt, updatedAt: now });
    return { ...paymentFields(started), bookingId: booking.id, nextActions: payActions(held, started) };
  },
});

function start(
  { tx, emit }: Pick<CommandContext, 'tx' | 'emit'>,
  payment: PaymentRow,
  move: PaymentMove,
  checkout: { reference: string; redirectUrl: string },
): Promise<PaymentRow> {
  return movePayment(tx, payment, move, { emit, changes: { ...checkout, failure: null } });
}

function payActions({ id: bookingId }: Booking, { expiresAt }: PaymentRow): z.infer<typeof PaymentView>['nextActions'] {
  return [
    {
      tool: 'get_pay_status',
      args: { bookingId },
      actor: 'RENTER',
      why: 'hand redirectUrl to the person, then ask here until it says PAID',
      requiresHuman: true,
      dueAt: expiresAt.toISOString(),
    },
  ];
}

function checkoutOf(
  booking: Booking,
  payment: PaymentRow,
  returnUrl: string,
): Parameters<PrepareContext['ports']['gateway']['createCheckout']>[0] {
  const { asset, startDate, endDate, days } = booking;
  const deposit =
    payment.depositMinor === 0
      ? []
      : [{ label: 'Deposit (charged, given back after the return)', amountMinor: payment.depositMinor }];
  return {
    paymentId: payment.id,
    amountMinor: payment.amountMinor,
    holdMinor: payment.holdMinor,
    currency: payment.currency,
    title: asset.title,
    description: `${startDate} to ${endDate} (${days} ${days === 1 ? 'day' : 'days'}), ${asset.city}`,
    lines: [...linesFor(booking.price, 'RENTER', booking.currency), ...deposit].map(({ label, amountMinor }) => ({
      label,
      amountMinor,
    })),
    returnUrl,
    expiresAt: payment.expiresAt,
  };
}
