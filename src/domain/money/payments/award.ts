import { and, asc, eq, getTableColumns, isNotNull, ne } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { batchedQuery } from '../../../../db/batched-query.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { awards } from '../../../../db/schema/index.ts';
import type { AWARD_CAUSES, Side } from '../../../../db/values/index.ts';
import { declareId, type Minor, payableUnit, sum, type WriteCtx } from '../../platform/kernel/index.ts';
import { awardEvents } from './events.ts';

const AWARD_ID = declareId('awd');

export type Award = typeof awards.$inferSelect;

/** All awards of a booking, the oldest first. */
export async function awardsOf(from: Reader, bookingId: string): Promise<Award[]> {
  return findAwards(from, { bookingId });
}

const findAwards = batchedQuery('awards_of_booking', (reader, { rows, text, place }) =>
  reader
    .select({ place, ...getTableColumns(awards) })
    .from(rows)
    .crossJoin(awards)
    .where(eq(awards.bookingId, text('bookingId')))
    .orderBy(asc(awards.createdAt), asc(awards.id)),
);

/** What is left to pay of an award, minor units. */
export function owedOf({ amountMinor, coveredMinor, paidMinor }: Award): Minor {
  return amountMinor - coveredMinor - paidMinor;
}

/** How much of the decision about an incident or a dispute has been paid, minor units. */
export async function paidAbout(from: Reader, bookingId: string, subjectId: string): Promise<Minor> {
  const about = (await awardsOf(from, bookingId)).filter((award) => award.subjectId === subjectId);
  return sum(about.map(({ coveredMinor, paidMinor }) => coveredMinor + paidMinor));
}

/** Whether neither the deposit nor the owner's earnings have been used for this award yet. */
export function isUnsettled({ settledAt }: Award): boolean {
  return settledAt === null;
}

/** Saves changes of an award. The caller holds the lock of the booking. */
export async function saveAward(tx: Tx, { id }: Award, changes: Partial<Award>): Promise<Award> {
  const [after] = await tx.update(awards).set(changes).where(eq(awards.id, id)).returning();
  if (after === undefined) throw new Error(`Award ${id} is gone.`);
  return after;
}

/**
 * What the renter still has to pay after the deposit was used, the oldest first. Late fees are not included, because the part
 * that the deposit does not cover stays a late fee.
 */
export async function claimsOf(from: Reader, bookingId: string): Promise<Award[]> {
  const rows = await findClaims(from, { bookingIds: JSON.stringify([bookingId]) });
  return rows.filter((award) => owedOf(award) > 0);
}

/** The sums of `claimsOf` by booking, in minor units. */
export async function claimsDueOf(from: Reader, bookingIds: readonly string[]): Promise<Map<string, Minor>> {
  const due = new Map<string, Minor>();
  const rows = await findClaims(from, { bookingIds: JSON.stringify(bookingIds) });
  for (const award of rows) due.set(award.bookingId, (due.get(award.bookingId) ?? 0) + Math.max(0, owedOf(award)));
  return due;
}

/** How much the renter had to pay for each claim after the deposit was used, paid or not, in minor units. */
export async function claimsBeyondDeposit(from: Reader, bookingId: string): Promise<{ subjectId: string; amountMinor: Minor }[]> {
  const rows = await findClaims(from, { bookingIds: JSON.stringify([bookingId]) });
  return rows.map(({ subjectId, amountMinor, coveredMinor }) => ({ subjectId, amountMinor: amountMinor - coveredMinor }));
}

const isClaim = and(eq(awards.payer, 'RENTER'), ne(awards.cause, 'LATE_FEE'), isNotNull(awards.settledAt));

const findClaims = hotQuery('claims_of_bookings', (reader) =>
  reader
    .select()
    .from(awards)
    .where(and(isListed(awards.bookingId, placeholder('bookingIds')), isClaim))
    .orderBy(asc(awards.createdAt), asc(awards.id)),
);

interface Decided {
  readonly bookingId: string;
  readonly currency: string;
  readonly payer: Side;
  readonly cause: (typeof AWARD_CAUSES)[number];
  /** The id of the incident or the dispute, or of the booking for a late fee. */
  readonly subjectId: string;
  readonly amountMinor: Minor;
}

/**
 * Records, in the transaction of the decision, that one side has to pay the other. The money moves when the event is handled.
 * One decision makes one award, and a decision without an amount makes none. An amount that cannot be paid in the currency is
 * rounded down, so that nobody pays more than was decided.
 */
export async function recordAward(
  tx: Tx,
  { amountMinor: decidedMinor, ...award }: Decided,
  { ids, now, emit }: WriteCtx,
): Promise<void> {
  const { bookingId, payer, cause, currency } = award;
  const unit = payableUnit(currency);
  const amountMinor = Math.floor(decidedMinor / unit) * unit;
  if (amountMinor <= 0) return;
  const id = ids.next(AWARD_ID);
  const row = { id, ...award, amountMinor, createdAt: now };
  const isNew = await tx.insert(awards).values(row).onConflictDoNothing().returning({ id: awards.id });
  if (isNew.length === 0) return;
  await emit({
    type: awardEvents.decided,
    bookingId,
    hiddenFromTimeline: true,
    data: { awardId: id, payer, cause, amountMinor, currency },
  });
}
