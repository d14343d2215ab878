import { count, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { payoutBatches } from '../../../../db/schema/index.ts';
import { PAYOUT_BATCH_STATES } from '../../../../db/values/index.ts';
import { anyAdmin, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { BatchCard, batchCard } from './batch.ts';

export const listPayoutBatches = query({
  name: 'list_payout_batches',
  title: 'Batches of transfers',
  description: 'Admin: batches of payouts that are transferred by hand, the newest first.',
  access: anyAdmin,
  input: z.strictObject({ status: z.enum(PAYOUT_BATCH_STATES).optional(), ...pageInput }),
  example: { status: 'OPEN', limit: 2 },
  output: pageOf(BatchCard),
  empty: () => 'There is no such batch. POST /admin/payments/payouts/sepa makes one of the payouts that are due.',
  errors: [],

  async run({ input, reader }) {
    const { status, page, limit } = input;
    const where = status === undefined ? undefined : eq(payoutBatches.status, status);
    const rows = await reader
      .select()
      .from(payoutBatches)
      .where(where)
      .orderBy(desc(payoutBatches.createdAt), desc(payoutBatches.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const [total] = await reader.select({ count: count() }).from(payoutBatches).where(where);
    return { items: rows.map(batchCard), pagination: pagination(input, total?.count ?? 0) };
  },
});
