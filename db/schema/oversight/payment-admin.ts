import { count, day, id, index, instant, money, oneOf, primaryKey, ref, string, table } from '../../columns.ts';
import { PAYOUT_BATCH_STATES } from '../../values/index.ts';
import { users } from '../people/accounts.ts';
import { payouts } from '../settlement/payouts.ts';

/** Payouts that a person transfers together, with one file for the bank. */
export const payoutBatches = table(
  'payout_batches',
  {
    id: id(),
    status: oneOf(PAYOUT_BATCH_STATES).notNull(),
    currency: string().notNull(),
    /** The number of payouts that were taken into the batch, as the file says it. */
    payoutCount: count().notNull(),
    sumMinor: money().notNull(),
    /** The day on which the bank should execute the file. */
    executionDate: day().notNull(),
    /** The platform's own account as it was then, so that the file never changes. */
    debtorName: string().notNull(),
    debtorIban: string().notNull(),
    debtorBic: string(),
    createdBy: ref()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
    endedBy: ref().references(() => users.id),
    endedAt: instant(),
    /** Why it was cancelled. */
    reason: string(),
  },
  (t) => [
    index('payout_batches_newest_idx').on(t.createdAt, t.id),
    index('payout_batches_status_idx').on(t.status, t.createdAt, t.id),
  ],
);

/** What was taken into a batch. The row stays even if the payout leaves the batch. */
export const payoutBatchItems = table(
  'payout_batch_items',
  {
    batchId: ref()
      .notNull()
      .references(() => payoutBatches.id),
    payoutId: ref()
      .notNull()
      .references(() => payouts.id),
    amountMinor: money().notNull(),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.payoutId] }), index('payout_batch_items_payout_idx').on(t.payoutId)],
);
