import { z } from 'zod';
import { PAYMENT_STATES, REFUND_STATES } from '../../../../db/values/index.ts';
import { declareError } from '../../platform/kernel/index.ts';

export const paymentStateRefused = declareError({
  code: 'payment_state_refused',
  status: 400,
  when: 'The payment is in a state in which this cannot be decided.',
  data: z.object({ paymentId: z.string(), status: z.enum(PAYMENT_STATES), possible: z.array(z.string()) }),
  message: ({ status, possible }) =>
    `The payment is ${status}; possible now: ${possible.length > 0 ? possible.join(', ') : 'nothing'}. Nothing was changed.`,
  next: () => [],
});

export const refundTooHigh = declareError({
  code: 'refund_too_high',
  status: 400,
  when: 'More is to be given back than is left of the payment.',
  data: z.object({ paymentId: z.string(), leftMinor: z.int(), currency: z.string() }),
  message: ({ leftMinor, currency }) =>
    `At most ${leftMinor} minor units of ${currency} are left to give back of this payment. Nothing was changed.`,
  next: () => [],
});

export const refundStateRefused = declareError({
  code: 'refund_state_refused',
  status: 400,
  when: 'A refund is to be tried again that has not failed, or of which nothing is left.',
  data: z.object({ refundId: z.string(), status: z.enum(REFUND_STATES) }),
  message: ({ status }) =>
    status === 'FAILED'
      ? 'Nothing of this refund is left to give back: the money went another way meanwhile.'
      : `The refund is ${status}; only a FAILED one can be tried again.`,
  next: () => [],
});

export const debtTooSmall = declareError({
  code: 'debt_too_small',
  status: 400,
  when: 'More is to be recorded as paid than the owner owes.',
  data: z.object({ vendorId: z.string(), owedMinor: z.int(), currency: z.string() }),
  message: ({ owedMinor, currency }) => `${owedMinor} minor units of ${currency} are owed. Nothing was changed.`,
  next: () => [],
});

/** The longest period that can be compared, in days. */
export const MOST_DAYS_COMPARED = 31;
/** The period that is compared if none is named. */
export const USUAL_DAYS_COMPARED = 7;

export const periodRefused = declareError({
  code: 'period_refused',
  status: 400,
  when: `The period to compare is empty, longer than ${MOST_DAYS_COMPARED} days, or holds more than can be compared at once.`,
  data: z.object({ from: z.string(), to: z.string() }),
  message: ({ from, to }) =>
    `From ${from} to ${to} cannot be compared: choose a shorter period of at most ${MOST_DAYS_COMPARED} days.`,
  next: () => [],
});
