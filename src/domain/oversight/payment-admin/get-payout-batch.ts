import { z } from 'zod';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { adminBatch, BatchView, batchView } from './batch.ts';

export const getPayoutBatch = query({
  name: 'get_payout_batch',
  title: 'A batch of transfers',
  description: 'Admin: one batch of payouts that are transferred by hand, with its payouts and what became of them.',
  access: adminBatch,
  thirdPartyText: true,
  input: z.strictObject({ batchId: IdInput }),
  output: BatchView,
  errors: [],
  run: ({ subject: { batch }, reader }) => batchView(reader, batch.id),
});
