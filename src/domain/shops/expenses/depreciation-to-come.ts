import { and, eq, lte } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { acquisitions } from '../../../../db/schema/index.ts';
import { type CivilDay, type Minor, sum } from '../../platform/kernel/index.ts';
import { termsOf } from './acquisition.ts';
import { depreciationUpTo } from './depreciation.ts';

interface Period {
  readonly vendorId: string;
  /** The asset; absent for all assets. */
  readonly assetId?: string;
  /** The first and the last day, both included. */
  readonly from: CivilDay;
  readonly to: CivilDay;
}

/** The planned depreciation of a period that is not entered yet because its month is not over, by currency, in minor units. */
export async function findDepreciationToCome(
  reader: Reader,
  { vendorId, assetId, from, to }: Period,
): Promise<ReadonlyMap<string, Minor>> {
  const rows = await reader
    .select()
    .from(acquisitions)
    .where(
      and(
        eq(acquisitions.vendorId, vendorId),
        eq(acquisitions.status, 'ACTIVE'),
        lte(acquisitions.nextDue, to),
        assetId === undefined ? undefined : eq(acquisitions.assetId, assetId),
      ),
    );
  const toCome = new Map<string, Minor>();
  for (const row of rows) {
    const months = depreciationUpTo(termsOf(row), row.monthsDone, to).filter(({ date }) => date >= from);
    const comes = sum(months.map(({ amountMinor }) => amountMinor));
    toCome.set(row.currency, (toCome.get(row.currency) ?? 0) + comes);
  }
  return toCome;
}
