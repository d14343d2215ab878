import { z } from 'zod';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { completeByHand, lockVendorsOf } from '../../settlement/payouts/index.ts';
import { adminBatch, BatchView, batchView, isIn, MOST_IN_BATCH } from './batch.ts';
import { batchChanged, batchEnded } from './batch-errors.ts';
import { movePayoutBatch } from './batch-lifecycle.ts';

export const completePayoutBatch = command({
  name: 'complete_payout_batch',
  title: 'Mark a batch as paid',
  description:
    'Admin: the bank has executed the file, so every payout of the batch is paid: all of them, or none. One that has left the batch is named; repeat with its id in except.',
  access: adminBatch,
  repeat: 'natural',
  thirdPartyText: true,
  input: z.strictObject({
    batchId: IdInput,
    except: z.array(IdInput).max(MOST_IN_BATCH).optional().describe('payouts that have left the batch'),
  }),
  example: {},
  output: BatchView,
  errors: [batchEnded, batchChanged],

  async run({ subject: { batch, members }, input: { except = [] }, caller, tx, ...context }) {
    const { id: batchId, status } = batch;
    if (status === 'PAID') return { ...(await batchView(tx, batchId)), alreadyDone: true };
    if (status !== 'OPEN') throw batchEnded({ batchId, status });
    const changed = members.filter((payout) => !isIn(batch, payout) && !except.includes(payout.id));
    if (changed.length > 0)
      throw batchChanged({ batchId, changed: changed.map(({ id: payoutId, status: now }) => ({ payoutId, status: now })) });

    await lockVendorsOf(tx, members);
    for (const payout of members) if (isIn(batch, payout)) await completeByHand(tx, payout, context);
    await movePayoutBatch(tx, batch, 'complete', { endedBy: caller.userId, endedAt: context.now });
    return batchView(tx, batchId);
  },
});
