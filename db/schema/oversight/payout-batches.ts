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
    /** Of all payouts that were taken into it: what the file says. */
    payoutCount: count().notNull(),
    sumMinor: money().notNull(),
    /** When the bank is to execute it. */
    executionDate: day().notNull(),
    /** The platform's own account, as it was then: the file reads the same however often it is asked for. */
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

/** What was taken into a batch. It stays, also when a payout leaves the batch again. */
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
