import { z } from 'zod';
import { asked, declareError, offer } from '../../platform/kernel/index.ts';

export const transfersNotTaken = declareError({
  code: 'transfers_not_taken',
  status: 400,
  when: 'The owner takes no transfers for this booking.',
  data: z.object({ bookingId: z.string() }),
  steps: z.object({ because: z.string() }),
  message: ({ because }) => `No bank transfer can be taken for this booking: ${because}. Pay it here instead.`,
  next: ({ bookingId }) => [
    offer('get_payment_options', { bookingId }, { actor: 'RENTER', why: 'see how it can be paid' }),
    offer('initiate_payment', { bookingId }, { actor: 'RENTER', why: 'pay on a page', requiresHuman: true }),
  ],
});

export const transferAmountWrong = declareError({
  code: 'amount_mismatch',
  status: 400,
  when: 'The transfer is not the amount that is due.',
  data: z.object({ bookingId: z.string(), amountMinor: z.int(), dueMinor: z.int(), currency: z.string() }),
  message: ({ amountMinor, dueMinor, currency }) =>
    `${dueMinor} minor units of ${currency} are due, not ${amountMinor}. Only the exact amount can be reported.`,
  next: ({ bookingId }) => [
    offer('get_payment_options', { bookingId }, { actor: 'RENTER', why: 'see the exact amount and the account' }),
  ],
});

export const dayInFuture = declareError({
  code: 'day_in_future',
  status: 400,
  when: 'The day of a transfer lies ahead.',
  data: z.object({ bookingId: z.string(), amountMinor: z.int(), paidOn: z.string(), today: z.string() }),
  message: ({ paidOn, today }) => `${paidOn} lies ahead; today is ${today}. Report the transfer once it was made.`,
  next: ({ bookingId, amountMinor, today }) => [
    offer(
      'report_offline_payment',
      { bookingId, amountMinor, paidOn: today, fileName: asked('name'), contentBase64: asked('base64 of the proof') },
      { actor: 'RENTER', why: 'report the transfer with the day on which it was made', requiresHuman: true },
    ),
  ],
});

export const noMoreProofs = declareError({
  code: 'no_more_proofs',
  status: 400,
  when: 'The transfer was reported as often as allowed.',
  data: z.object({ bookingId: z.string(), limit: z.int() }),
  message: ({ limit }) => `A transfer can be reported ${limit} times; each was rejected. Pay here instead.`,
  next: ({ bookingId }) => [
    offer('initiate_payment', { bookingId }, { actor: 'RENTER', why: 'pay on a page', requiresHuman: true }),
  ],
});

export const proofNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No such report of a transfer.',
  data: z.object({ what: z.string() }),
  message: ({ what }) => `There is no such ${what}. The payments with tab=offline list those that there are.`,
  next: () => [],
});

export const nothingToDecide = declareError({
  code: 'nothing_to_decide',
  status: 400,
  when: 'No report of a transfer waits for an answer, or nothing has to be given back.',
  data: z.object({ bookingId: z.string(), wanted: z.string() }),
  message: ({ wanted }) => `There is nothing to ${wanted} now.`,
  next: ({ bookingId }) => [
    offer('confirm_offline_payment', { bookingId, decision: 'show' }, { actor: 'OWNER', why: 'see what there is' }),
  ],
});
