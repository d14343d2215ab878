import { and, asc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { closedPeriods } from '../../../../db/schema/index.ts';
import type { CivilDay } from '../../platform/kernel/index.ts';
import { periodClosed } from './entry-errors.ts';

export type ClosedPeriod = typeof closedPeriods.$inferSelect;

/** The closed periods of a vendor, the earliest first. */
export async function findClosedPeriods(from: Reader, vendorId: string): Promise<ClosedPeriod[]> {
  return from.select().from(closedPeriods).where(eq(closedPeriods.vendorId, vendorId)).orderBy(asc(closedPeriods.startDate));
}

/** Closes a period, so that nothing in it changes any more. The caller holds `booksLock`. */
export async function closePeriod(tx: Tx, period: ClosedPeriod): Promise<void> {
  await tx.insert(closedPeriods).values(period);
}

/** The closed period that contains a day; undefined if the day is open. */
export function closedAt(periods: readonly ClosedPeriod[], date: CivilDay): ClosedPeriod | undefined {
  return periods.find(({ startDate, endDate }) => startDate <= date && date < endDate);
}

/** The day itself, or the first day after it that is not closed. */
export function openDay(periods: readonly ClosedPeriod[], date: CivilDay): CivilDay {
  const closed = closedAt(periods, date);
  return closed === undefined ? date : openDay(periods, closed.endDate);
}

/** The intended change as an entry that has the same effect in an open period. */
interface Intended {
  readonly date: CivilDay;
  readonly categoryCode: string;
  readonly amountMinor: number;
  readonly taxMinor?: number;
  readonly assetId?: string | null;
  readonly note?: string | null;
}

/** Refuses a change in a closed period, and says how to enter it in an open one. The caller holds `booksLock`. */
export function assertOpen(periods: readonly ClosedPeriod[], { date, ...intended }: Intended): void {
  const closed = closedAt(periods, date);
  if (closed === undefined) return;
  const { categoryCode, amountMinor, taxMinor = 0, assetId = null, note = null } = intended;
  const instead = {
    categoryCode,
    amountMinor,
    ...(taxMinor !== 0 && { taxMinor }),
    ...(assetId !== null && { assetId }),
    ...(note !== null && { note }),
  };
  throw periodClosed({ period: closed.period, date, nextOpenDay: openDay(periods, date), instead });
}

export async function findClosedPeriod(from: Reader, vendorId: string, period: string): Promise<ClosedPeriod | undefined> {
  const [row] = await from
    .select()
    .from(closedPeriods)
    .where(and(eq(closedPeriods.vendorId, vendorId), eq(closedPeriods.period, period)));
  return row;
}

/** The lock for writing the books of one vendor. */
export function booksLock(vendorId: string): string {
  return `books:${vendorId}`;
}
