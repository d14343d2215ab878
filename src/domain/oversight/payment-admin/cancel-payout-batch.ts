import { z } from 'zod';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { putBack } from '../../settlement/payouts/index.ts';
import { adminBatch, BatchView, batchView, isIn } from './batch.ts';
import { batchEnded } from './batch-errors.ts';
import { movePayoutBatch } from './batch-lifecycle.ts';

export const cancelPayoutBatch = command({
  name: 'cancel_payout_batch',
  title: 'Cancel a batch',
  description:
    'Admin: the bank does not execute the file, for certain: its payouts wait for a transfer by hand again. What the bank may still execute must not be cancelled here.',
  access: adminBatch,
  repeat: 'natural',
  thirdPartyText: true,
  destructive: true,
  input: z.strictObject({ batchId: IdInput, reason: plainText(300) }),
  example: { reason: 'The bank refused the file' },
  output: BatchView,
  errors: [batchEnded],

  async run({ subject: { batch, members }, input: { reason }, caller, tx, now, emit }) {
    const { id: batchId, status } = batch;
    if (status === 'CANCELLED') return { ...(await batchView(tx, batchId)), alreadyDone: true };
    if (status !== 'OPEN') throw batchEnded({ batchId, status });
    for (const payout of members) if (isIn(batch, payout)) await putBack(tx, payout, { emit });
    await movePayoutBatch(tx, batch, 'cancel', { endedBy: caller.userId, endedAt: now, reason });
    return batchView(tx, batchId);
  },
});
