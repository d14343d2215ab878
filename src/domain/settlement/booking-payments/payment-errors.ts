import { z } from 'zod';
import {
  declareError,
  formatMoney,
  GATEWAY_REFUSALS,
  gatewayRefusalInWords,
  type Minor,
  offer,
  payableUnit,
  type Step,
} from '../../platform/kernel/index.ts';
import { bookingDetailStep } from '../../rentals/bookings/index.ts';

export const amountNotPayable = declareError({
  code: 'amount_not_payable',
  status: 400,
  when: 'The payment gateway does not take this amount in this currency.',
  data: z.object({ bookingId: z.string(), amountMinor: z.int(), currency: z.string() }),
  message: ({ amountMinor, currency }) =>
    `The payment page does not take ${formatMoney(amountMinor, currency)}. Nothing was charged, and the renter did nothing wrong; the same call will be refused again.`,
  next: ({ bookingId }) => [otherWays(bookingId)],
});

export const paymentPageRefused = declareError({
  code: 'payment_page_refused',
  status: 400,
  when: 'The payment gateway refuses to open the page, and asking again will not help until the operator has put it right.',
  data: z.object({ bookingId: z.string(), because: z.enum(GATEWAY_REFUSALS) }),
  message: ({ because }) => gatewayRefusalInWords(because),
  next: ({ bookingId }) => [otherWays(bookingId)],
});

function otherWays(bookingId: string): Step {
  return offer('get_payment_options', { bookingId }, { actor: 'RENTER', why: 'see how else it can be paid' });
}

export const depositCovers = declareError({
  code: 'deposit_covers',
  status: 400,
  when: 'What the renter has to pay is taken out of the deposit by itself.',
  data: z.object({ bookingId: z.string(), amountMinor: z.int(), takenAt: z.string().nullable() }),
  steps: z.object({ summary: z.string() }),
  message: ({ summary }) => `${summary} So nothing is to be paid by card now.`,
  next: ({ bookingId }) => [bookingDetailStep(bookingId, 'RENTER')],
});

export const paymentFlagged = declareError({
  code: 'payment_flagged',
  status: 400,
  when: 'A payment for the booking has arrived and waits for a decision of the platform.',
  data: z.object({ bookingId: z.string() }),
  message: () =>
    'A payment has arrived and the platform checks it, which by default takes up to three days. Do not pay again: it is accepted or given back.',
  next: ({ bookingId }) => [
    offer('get_pay_status', { bookingId }, { actor: 'RENTER', why: 'see what was decided' }),
    offer(
      'cancel_booking',
      { bookingId, preview: true },
      { actor: 'RENTER', why: 'or do without: everything goes back', optional: true },
    ),
  ],
});

export const paymentTimeOver = declareError({
  code: 'payment_time_over',
  status: 400,
  when: 'The time in which a payment of the booking could begin is over, and no payment is open.',
  data: z.object({ bookingId: z.string(), beginBy: z.string() }),
  message: ({ beginBy }) => `No new payment can begin: one could begin until ${beginBy}. Nothing was charged.`,
  next: ({ bookingId }) => [
    offer('get_pay_status', { bookingId }, { actor: 'RENTER', why: 'see what became of a payment that was started' }),
    bookingDetailStep(bookingId, 'RENTER'),
  ],
});

export const paymentUnderWay = declareError({
  code: 'payment_under_way',
  status: 400,
  when: 'A payment page asks for another amount and cannot be closed now, because the person may be paying on it.',
  data: z.object({ bookingId: z.string(), expiresAt: z.string() }),
  message: ({ expiresAt }) =>
    `Nothing was changed: the person may be paying right now, on a page that is open until ${expiresAt} at the latest and asks for the amount without this change. Try again in a moment.`,
  next: ({ bookingId }) => [
    offer('get_pay_status', { bookingId }, { actor: 'RENTER', why: 'see whether it was paid, then try again' }),
  ],
});

export const creditShort = declareError({
  code: 'credit_short',
  status: 400,
  when: 'More credit is wanted than there is, or than can be used for this booking.',
  data: z.object({ bookingId: z.string(), mostMinor: z.int(), currency: z.string() }),
  message: ({ mostMinor, currency }) => `At most ${mostMinor} minor units of ${currency} can be used here. Nothing was changed.`,
  next: ({ bookingId, mostMinor }) => [
    ...(mostMinor > 0 ? [useMost(bookingId, mostMinor)] : []),
    offer('get_account_credit', {}, { actor: 'RENTER', why: 'see what there is' }),
  ],
});

export const creditLeavesTooLittle = declareError({
  code: 'credit_leaves_too_little',
  status: 400,
  when: 'With so much credit less would be left to pay than a payment page takes.',
  data: z.object({ bookingId: z.string(), mostMinor: z.int(), leastLeftMinor: z.int(), currency: z.string() }),
  message: ({ mostMinor, leastLeftMinor, currency }) =>
    `A payment comes to ${formatMoney(leastLeftMinor, currency)} at least${inSteps(currency)}: use at most ${formatMoney(mostMinor, currency)} of credit, or as much as pays for everything. Nothing was changed.`,
  next: ({ bookingId, mostMinor }) => [useMost(bookingId, mostMinor)],
});

/** The step of the currency in words; empty if every minor unit can be paid. */
function inSteps(currency: string): string {
  const unit = payableUnit(currency);
  return unit === 1 ? '' : `, in steps of ${formatMoney(unit, currency)}`;
}

function useMost(bookingId: string, amountMinor: Minor): Step {
  const why = 'use as much as possible';
  return offer('apply_credit', { bookingId, amountMinor }, { actor: 'RENTER', why, requiresHuman: true });
}
