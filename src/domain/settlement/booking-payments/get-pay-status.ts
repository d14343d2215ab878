import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import {
  findLatestPayment,
  findLatestRefunds,
  paymentLifecycle,
  type PaymentRow,
  type RefundRow,
} from '../../money/payments/index.ts';
import { formatMoney, IdInput, offer, periodInWords, query, type Step, sum } from '../../platform/kernel/index.ts';
import { type Booking, UNPAID_STATES, depositToPay, NO_DEPOSIT, bookingRenter } from '../../rentals/bookings/index.ts';
import { paymentDue, paysFor, findPayables, type Payables } from '../../rentals/open-items/index.ts';
import { paymentFields, PayStatusView } from './payment-view.ts';

export const getPayStatus = query({
  name: 'get_pay_status',
  title: 'Payment status',
  description:
    'Ask the gateway whether the person has paid. PAID means that the booking is CONFIRMED, the new dates apply or the late fee is settled, as kind says. Poll every few seconds while the person is on the page.',
  about: 'payment status',
  access: bookingRenter('read:booking'),
  input: z.strictObject({ bookingId: IdInput }),
  output: PayStatusView,
  errors: [],

  async catchUp({ subject: booking, reader, askGateway }) {
    const payment = await findLatestPayment(reader, booking.id);
    if (payment === undefined || !paymentLifecycle.can(payment.status, 'pay')) return 'UNCHANGED';
    await askGateway(booking.id, 'NOW', 'NEWEST');
  },

  async run({ subject: booking, reader, now }) {
    const payment = await findLatestPayment(reader, booking.id);
    const payables = await findPayables(reader, booking);
    const due = await paymentDue(reader, booking, payables);
    const about = { bookingId: booking.id, bookingState: booking.state };
    if (payment !== undefined && (due === null || paysFor(payment, due))) {
      return { ...about, ...(await statusOfPayment(reader, booking, { payment, payables })) };
    }
    const kind = due?.kind ?? 'RENTAL';
    const deposit = kind === 'RENTAL' && UNPAID_STATES.has(booking.state) ? await depositToPay(reader, booking, now) : NO_DEPOSIT;
    const { chargedMinor: depositMinor, heldMinor: holdMinor } = deposit;
    const amountMinor = (due?.rentMinor ?? booking.totalMinor) + depositMinor;
    return {
      ...about,
      nextActions: [],
      paymentId: null,
      kind,
      status: 'NONE' as const,
      amountMinor,
      amount: formatMoney(amountMinor, booking.currency),
      depositMinor,
      holdMinor,
      currency: booking.currency,
      redirectUrl: null,
      expiresAt: null,
      paidAt: null,
      failure: null,
    };
  },
});

async function statusOfPayment(
  reader: Reader,
  booking: Booking,
  { payment, payables }: { readonly payment: PaymentRow; readonly payables: Payables },
) {
  const back = await refundsInWords(reader, payment);
  const stands = payment.status === 'PAID' ? APPLIES[payment.kind](booking, payables) : MESSAGES[payment.status];
  const sentences = [stands, ...back].filter((sentence) => sentence !== undefined);
  return {
    ...paymentFields(payment),
    nextActions: invoiceSteps(payment),
    // Before there is a page, the failure says why the gateway opened none, which only the operator needs to know.
    failure: payment.status === 'CREATED' ? null : payment.failure,
    message: sentences.length === 0 ? undefined : sentences.join(' '),
  };
}

/** A claim is settled without an invoice: it is compensation and no supply. */
function invoiceSteps({ bookingId, id: paymentId, kind, status }: PaymentRow): Step[] {
  if (status !== 'PAID' || kind === 'CLAIM') return [];
  const why = 'give the person the link to the invoice; it works for a few minutes, and each call gives a new one';
  return [offer('get_payment_invoice', { bookingId, paymentId }, { actor: 'RENTER', why, optional: true })];
}

/** The effect of the payment in words. */
const APPLIES: Readonly<Record<PaymentRow['kind'], (booking: Booking, payables: Payables) => string>> = {
  RENTAL: ({ state, startDate, endDate }) => `Paid: the booking for ${periodInWords(startDate, endDate)} is ${state}.`,
  EXTENSION: ({ startDate, endDate }) => `Paid: the new dates apply, ${periodInWords(startDate, endDate)}.`,
  LATE_FEE: ({ currency }, { lateFeeMinor }) =>
    lateFeeMinor === 0
      ? 'Paid: nothing is owed for late days any more.'
      : `Paid; ${formatMoney(lateFeeMinor, currency)} of the late fee is taken out of the deposit.`,
  CLAIM: () => 'Paid: the owner gets what was agreed or ruled.',
};

/** What was refunded of the payment, and what is still to come. The person can look here until the money has arrived. */
async function refundsInWords(reader: Reader, payment: PaymentRow): Promise<string[]> {
  if (payment.paidAt === null && payment.status !== 'REFUSED') return [];
  const back = (await findLatestRefunds(reader, payment.bookingId)).filter((row) => row.payment.id === payment.id);
  return Object.entries(REFUNDS).flatMap(([status, words]) => {
    const amountMinor = sum(back.filter(({ refund }) => refund.status === status).map(({ refund }) => refund.amountMinor));
    return amountMinor === 0 ? [] : [`${formatMoney(amountMinor, payment.currency)} ${words}`];
  });
}

const REFUNDS: Partial<Record<RefundRow['status'], string>> = {
  SUCCEEDED: 'has gone back by the way it was paid; banks take some days to show it.',
  REQUESTED: 'is on its way back to where it came from.',
  FAILED: 'could not be given back yet: it is owed to the person, and the platform sees to it.',
};

/** Sentences for states that people do not expect. */
const MESSAGES: Partial<Record<PaymentRow['status'], string>> = {
  FLAGGED:
    'The money arrived, and the platform checks the payment, by default within three days. The days stay held; do not pay again.',
  REFUSED: 'The platform could not accept the payment: everything goes back to where it came from.',
  CHARGED_BACK: 'The payer’s bank took this payment back.',
};
