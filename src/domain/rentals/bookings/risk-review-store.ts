import { and, asc, count, desc, eq, getTableColumns } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { batchedQuery } from '../../../../db/batched-query.ts';
import { riskReviews } from '../../../../db/schema/index.ts';
import type { Clearance } from '../../people/trust/index.ts';
import { declareId } from '../../platform/kernel/index.ts';
import { riskReviewLifecycle } from './risk-review-lifecycle.ts';

export const RISK_REVIEW_ID = declareId('rrv');

export type RiskReview = typeof riskReviews.$inferSelect;

export async function findRiskReview(from: Reader, reviewId: string): Promise<RiskReview | undefined> {
  const [row] = await from.select().from(riskReviews).where(eq(riskReviews.id, reviewId));
  return row;
}

/** Returns the newest review of the booking's risk. */
export async function latestRiskReview(from: Reader, bookingId: string): Promise<RiskReview | undefined> {
  const [row] = await findLatest(from, { bookingId });
  return row;
}

const findLatest = batchedQuery('latest_risk_review', (reader, { rows, text, place }) =>
  reader
    .select({ place, ...getTableColumns(riskReviews) })
    .from(rows)
    .crossJoin(riskReviews)
    .where(eq(riskReviews.bookingId, text('bookingId')))
    .orderBy(desc(riskReviews.requestedAt), desc(riskReviews.id)),
);

/** Returns one page of all reviews, the oldest first, because those have waited the longest. */
export async function findRiskReviews(
  from: Reader,
  status: RiskReview['status'],
  { limit, page }: { limit: number; page: number },
): Promise<{ rows: RiskReview[]; total: number }> {
  const where = eq(riskReviews.status, status);
  const rows = await from
    .select()
    .from(riskReviews)
    .where(where)
    .orderBy(asc(riskReviews.requestedAt), asc(riskReviews.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [all] = await from.select({ count: count() }).from(riskReviews).where(where);
  return { rows, total: all?.count ?? 0 };
}

/** Returns what a person has cleared about the booking, or null. The newest clearance counts. */
export async function findClearance(from: Reader, bookingId: string): Promise<Clearance | null> {
  const [row] = await findCleared(from, { bookingId });
  return row === undefined ? null : { level: row.clearedAs ?? 'MEDIUM', rules: row.reasons.map(({ rule }) => rule) };
}

const findCleared = batchedQuery('risk_clearance', (reader, { rows, text, place }) =>
  reader
    .select({ place, clearedAs: riskReviews.clearedAs, reasons: riskReviews.reasons })
    .from(rows)
    .crossJoin(riskReviews)
    .where(and(eq(riskReviews.bookingId, text('bookingId')), eq(riskReviews.status, 'CLEARED')))
    .orderBy(desc(riskReviews.decidedAt), desc(riskReviews.id)),
);

type NewRiskReview = Pick<RiskReview, 'id' | 'userId' | 'reasons' | 'message' | 'requestedAt' | 'openKey'> &
  Partial<Pick<RiskReview, 'bookingId' | 'level' | 'role' | 'contested'>>;

/** Stores the request that a person reviews the risk of a booking, or a score. */
export async function openRiskReview(tx: Tx, asked: NewRiskReview): Promise<RiskReview> {
  const review: RiskReview = { ...UNDECIDED, ...asked };
  await tx.insert(riskReviews).values(review);
  return review;
}

const UNDECIDED = {
  bookingId: null,
  level: null,
  role: null,
  contested: null,
  status: riskReviewLifecycle.table.initial,
  clearedAs: null,
  struck: null,
  reason: null,
  decidedBy: null,
  decidedAt: null,
} as const;
