import { asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import {
  chargebacks,
  holdCaptures,
  journal,
  offlineProofs,
  offlineRefunds,
  payments,
  payouts,
  postings,
  refunds,
} from '../../../../db/schema/index.ts';

const Row = z.object({ id: z.string(), status: z.string(), amountMinor: z.int(), currency: z.string(), createdAt: z.string() });

/** Everything that the platform has recorded about the money of one booking. */
export const MoneyView = z.object({
  payments: z.array(
    Row.extend({
      kind: z.string(),
      rentMinor: z.int(),
      depositMinor: z.int(),
      holdMinor: z.int(),
      refundedMinor: z.int(),
      gateway: z.string(),
      reference: z.string().nullable().describe('the gateway’s own name of it'),
      failure: z.string().nullable(),
      flaggedBecause: z.string().nullable(),
      expiresAt: z.string(),
      paidAt: z.string().nullable(),
    }),
  ),
  refunds: z.array(
    Row.extend({ paymentId: z.string(), cause: z.string(), failure: z.string().nullable(), settledAt: z.string().nullable() }),
  ),
  depositCaptures: z.array(Row.extend({ paymentId: z.string(), failure: z.string().nullable() })),
  chargebacks: z.array(Row.extend({ paymentId: z.string(), reason: z.string(), closedAt: z.string().nullable() })),
  payouts: z.array(
    Row.extend({
      number: z.int(),
      grossMinor: z.int(),
      holdReason: z.string().nullable(),
      failure: z.string().nullable(),
      account: z.string().nullable().describe('masked'),
      batchId: z.string().nullable(),
      dueAt: z.string(),
      paidAt: z.string().nullable(),
    }),
  ),
  offlineProofs: z.array(Row.extend({ number: z.int(), paidOn: z.string(), escalatedAt: z.string().nullable() })),
  offlineRefunds: z.array(Row.extend({ dueAt: z.string() })),
  journal: z.array(
    z.object({
      journalId: z.string(),
      at: z.string(),
      kind: z.string(),
      memo: z.string(),
      postings: z.array(z.object({ account: z.string(), currency: z.string(), amountMinor: z.int().describe('plus is debit') })),
    }),
  ),
});

const iso = (at: Date | null) => at?.toISOString() ?? null;

export async function moneyView(from: Reader, bookingId: string): Promise<z.infer<typeof MoneyView>> {
  const paid = await from
    .select()
    .from(payments)
    .where(eq(payments.bookingId, bookingId))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const back = await from
    .select()
    .from(refunds)
    .where(eq(refunds.bookingId, bookingId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const captured = await from
    .select()
    .from(holdCaptures)
    .where(eq(holdCaptures.bookingId, bookingId))
    .orderBy(asc(holdCaptures.createdAt), asc(holdCaptures.id));
  const taken = await from
    .select()
    .from(chargebacks)
    .where(eq(chargebacks.bookingId, bookingId))
    .orderBy(asc(chargebacks.openedAt), asc(chargebacks.id));
  const out = await from
    .select()
    .from(payouts)
    .where(eq(payouts.bookingId, bookingId))
    .orderBy(asc(payouts.number), asc(payouts.id));
  const proofs = await from
    .select()
    .from(offlineProofs)
    .where(eq(offlineProofs.bookingId, bookingId))
    .orderBy(asc(offlineProofs.number), asc(offlineProofs.id));
  const owed = await from
    .select()
    .from(offlineRefunds)
    .where(eq(offlineRefunds.bookingId, bookingId))
    .orderBy(asc(offlineRefunds.createdAt), asc(offlineRefunds.id));
  return {
    payments: paid.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      paidAt: iso(row.paidAt),
    })),
    refunds: back.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), settledAt: iso(row.settledAt) })),
    depositCaptures: captured.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    chargebacks: taken.map((row) => ({ ...row, createdAt: row.openedAt.toISOString(), closedAt: iso(row.closedAt) })),
    payouts: out.map((row) => ({
      ...row,
      account: row.destination?.ibanMasked ?? null,
      createdAt: row.createdAt.toISOString(),
      dueAt: row.dueAt.toISOString(),
      paidAt: iso(row.paidAt),
    })),
    offlineProofs: proofs.map((row) => ({ ...row, createdAt: row.reportedAt.toISOString(), escalatedAt: iso(row.escalatedAt) })),
    offlineRefunds: owed.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), dueAt: row.dueAt.toISOString() })),
    journal: await journalOf(from, bookingId),
  };
}

async function journalOf(from: Reader, bookingId: string): Promise<z.infer<typeof MoneyView>['journal']> {
  const entries = await from
    .select()
    .from(journal)
    .where(eq(journal.bookingId, bookingId))
    .orderBy(asc(journal.at), asc(journal.id));
  if (entries.length === 0) return [];
  const lines = await from
    .select()
    .from(postings)
    .where(
      inArray(
        postings.journalId,
        entries.map(({ id }) => id),
      ),
    )
    .orderBy(asc(postings.journalId), asc(postings.line));
  const byEntry = Map.groupBy(lines, ({ journalId }) => journalId);
  return entries.map(({ id: journalId, at, kind, memo }) => ({
    journalId,
    at: at.toISOString(),
    kind,
    memo,
    postings: (byEntry.get(journalId) ?? []).map(({ account, currency, amountMinor }) => ({ account, currency, amountMinor })),
  }));
}
