import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { bookings, payoutBatches, payoutBatchItems, payouts, vendors } from '../../../../db/schema/index.ts';
import { PAYOUT_BATCH_STATES, PAYOUT_STATES } from '../../../../db/values/index.ts';
import { type Access, declareId, formatMoney } from '../../platform/kernel/index.ts';
import { bookingLock } from '../../rentals/bookings/index.ts';
import { findPayoutsById, type PayoutRow } from '../../settlement/payouts/index.ts';
import { batchNotFound } from './batch-errors.ts';

export const BATCH_ID = declareId('pbt');

export const MOST_IN_BATCH = 200;

export type Batch = typeof payoutBatches.$inferSelect;

/** The lock for making and ending batches. It is taken before the locks of the bookings of their payouts. */
export const BATCH_LOCK = 'batches-of-payouts';

export interface BatchWithPayouts {
  readonly batch: Batch;
  readonly members: readonly PayoutRow[];
}

async function findBatch(from: Reader, batchId: string): Promise<BatchWithPayouts | undefined> {
  const [batch] = await from.select().from(payoutBatches).where(eq(payoutBatches.id, batchId));
  if (batch === undefined) return undefined;
  const items = await from
    .select({ payoutId: payoutBatchItems.payoutId })
    .from(payoutBatchItems)
    .where(eq(payoutBatchItems.batchId, batchId));
  return {
    batch,
    members: await findPayoutsById(
      from,
      items.map(({ payoutId }) => payoutId),
    ),
  };
}

/** Any batch, for an administrator, with the bookings of its payouts locked. The payouts of a batch never change. */
export const adminBatch: Access<'admin', { batchId: string }, BatchWithPayouts> = {
  who: 'admin',
  scope: null,
  errors: [batchNotFound],
  async locks({ batchId }, _caller, from) {
    const found = await findBatch(from, batchId);
    return [BATCH_LOCK, ...new Set((found?.members ?? []).map(({ bookingId }) => bookingLock(bookingId)))];
  },
  async load(from, _caller, { batchId }) {
    const found = await findBatch(from, batchId);
    if (found === undefined) throw batchNotFound({ batchId });
    return found;
  },
};

/** Whether the payout still belongs to the batch. */
export function isIn({ id }: Batch, payout: PayoutRow): boolean {
  return payout.batchId === id && payout.status === 'PROCESSING';
}

export const BatchCard = z.object({
  batchId: z.string(),
  status: z.enum(PAYOUT_BATCH_STATES),
  currency: z.string(),
  payoutCount: z.int(),
  sumMinor: z.int().describe('what the file adds up to, its control sum'),
  sum: z.string(),
  executionDate: z.string(),
  debtor: z.object({ name: z.string(), iban: z.string(), bic: z.string().nullable() }).describe('the platform’s account'),
  createdBy: z.string(),
  createdAt: z.string(),
  endedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  reason: z.string().nullable(),
});

export const BatchView = BatchCard.extend({
  payouts: z.array(
    z.object({
      payoutId: z.string(),
      bookingId: z.string(),
      vendor: z.object({ vendorId: z.string(), slug: z.string(), name: z.string() }),
      account: z.string().nullable().describe('masked'),
      amountMinor: z.int().describe('as it stands in the file'),
      amount: z.string(),
      status: z.enum(PAYOUT_STATES),
      inBatch: z.boolean().describe('false: it has left the batch since'),
    }),
  ),
  alreadyDone: z.boolean().optional(),
});

export function batchCard(batch: Batch): z.infer<typeof BatchCard> {
  const { id: batchId, debtorName: name, debtorIban: iban, debtorBic: bic, createdAt, endedAt, ...rest } = batch;
  return {
    ...rest,
    batchId,
    sum: formatMoney(batch.sumMinor, batch.currency),
    debtor: { name, iban, bic },
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

export async function batchView(from: Reader, batchId: string): Promise<z.infer<typeof BatchView>> {
  const [batch] = await from.select().from(payoutBatches).where(eq(payoutBatches.id, batchId));
  if (batch === undefined) throw batchNotFound({ batchId });
  const rows = await from
    .select({ payout: payouts, vendor: vendors, amountMinor: payoutBatchItems.amountMinor, bookingId: bookings.id })
    .from(payoutBatchItems)
    .innerJoin(payouts, eq(payouts.id, payoutBatchItems.payoutId))
    .innerJoin(bookings, eq(bookings.id, payouts.bookingId))
    .innerJoin(vendors, eq(vendors.id, payouts.vendorId))
    .where(eq(payoutBatchItems.batchId, batchId))
    .orderBy(asc(payouts.dueAt), asc(payouts.id));
  return {
    ...batchCard(batch),
    payouts: rows.map(({ payout, vendor, amountMinor, bookingId }) => ({
      payoutId: payout.id,
      bookingId,
      vendor: { vendorId: vendor.id, slug: vendor.slug, name: vendor.name },
      account: payout.destination?.ibanMasked ?? null,
      amountMinor,
      amount: formatMoney(amountMinor, batch.currency),
      status: payout.status,
      inBatch: payout.batchId === batchId,
    })),
  };
}
