import { z } from 'zod';
import { PAYOUT_STATES } from '../../../../db/values/index.ts';
import { declareError } from '../../platform/kernel/index.ts';

export const payoutNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No such payout.',
  data: z.object({ payoutId: z.string() }),
  message: () => 'There is no such payout. GET /admin/payments/payouts lists them.',
  next: () => [],
});

export const payoutStateRefused = declareError({
  code: 'payout_state_refused',
  status: 400,
  when: 'The payout is in a state in which this cannot be decided.',
  data: z.object({ payoutId: z.string(), status: z.enum(PAYOUT_STATES), possible: z.array(z.string()) }),
  message: ({ status, possible }) =>
    `The payout is ${status}; possible now: ${possible.length > 0 ? possible.join(', ') : 'nothing'}. Nothing was changed.`,
  next: () => [],
});

export const payoutInBatch = declareError({
  code: 'payout_in_batch',
  status: 400,
  when: 'The payout is in a batch of transfers that is still open.',
  data: z.object({ payoutId: z.string(), batchId: z.string() }),
  message: ({ batchId }) =>
    `The payout is in the batch ${batchId}, which is still open: POST /admin/payments/payouts/batches/${batchId}/complete or …/cancel ends it. Nothing was changed.`,
  next: () => [],
});

export const payoutChanged = declareError({
  code: 'payout_changed',
  status: 400,
  when: 'A payout that is completed by hand has come to another amount since it was tried.',
  data: z.object({ payoutId: z.string(), amountMinor: z.int(), nowMinor: z.int() }),
  message: ({ amountMinor, nowMinor }) =>
    `What is to be paid out was ${amountMinor} minor units and is ${nowMinor} now. Use retry, which sends the right amount.`,
  next: () => [],
});
