import { z } from 'zod';
import { PAYOUT_BATCH_STATES, PAYOUT_STATES } from '../../../../db/values/index.ts';
import { declareError } from '../../platform/kernel/index.ts';
import { LeftOut } from './left-out-view.ts';

export const batchNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'There is no batch of payouts with this id.',
  data: z.object({ batchId: z.string() }),
  message: () => 'There is no batch of payouts with this id. GET /admin/payments/payouts/batches lists them.',
  next: () => [],
});

export const noPlatformAccount = declareError({
  code: 'platform_account_needed',
  status: 400,
  when: 'The account of the platform that transfers are made from is missing, or cannot be used.',
  data: z.object({ setting: z.enum(['platformIban', 'platformBic', 'platformName']), problem: z.string() }),
  message: ({ setting, problem }) =>
    `A file for the bank names the account that the money leaves: the operator’s setting ${setting} ${problem}. Nothing was changed.`,
  next: () => [],
});

export const nothingToTransfer = declareError({
  code: 'nothing_to_transfer',
  status: 400,
  when: 'No payout can be taken into a batch of transfers.',
  data: z.object({ leftOut: z.array(LeftOut) }),
  message: ({ leftOut }) =>
    leftOut.length === 0
      ? 'No payout waits for a transfer by hand. GET /admin/payments/payouts lists what is due.'
      : `Of ${leftOut.length} payouts none can be transferred by file; leftOut says why. Nothing was changed.`,
  next: () => [],
});

export const batchEnded = declareError({
  code: 'batch_ended',
  status: 400,
  when: 'The batch was completed or cancelled already.',
  data: z.object({ batchId: z.string(), status: z.enum(PAYOUT_BATCH_STATES) }),
  message: ({ status }) => `The batch is ${status} already, for good. Nothing was changed.`,
  next: () => [],
});

export const batchChanged = declareError({
  code: 'batch_changed',
  status: 400,
  when: 'Payouts have left the batch since it was made.',
  data: z.object({
    batchId: z.string(),
    changed: z.array(z.object({ payoutId: z.string(), status: z.enum(PAYOUT_STATES) })),
  }),
  message: ({ changed }) =>
    `Nothing was recorded: ${changed.map(({ payoutId, status }) => `${payoutId} is ${status}`).join(', ')} and not in the batch any more. If the bank has executed the others, repeat with these ids as except.`,
  next: () => [],
});
