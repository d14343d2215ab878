import { and, eq, gte, lte } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { repairs } from '../../../../db/schema/index.ts';
import { type CivilDay, sum } from '../../platform/kernel/index.ts';

/** On how many days of a period repairs made an asset unavailable. */
export async function findRepairDays(from: Reader, period: { assetId: string; from: CivilDay; to: CivilDay }): Promise<number> {
  return sum((await findDowntimes(from, period)).map(({ downtimeDays }) => downtimeDays));
}

const findDowntimes = (
  from: Reader,
  { assetId, from: firstDay, to: lastDay }: { assetId: string; from: CivilDay; to: CivilDay },
) =>
  from
    .select({ downtimeDays: repairs.downtimeDays })
    .from(repairs)
    .where(
      and(eq(repairs.assetId, assetId), eq(repairs.status, 'ACTIVE'), gte(repairs.date, firstDay), lte(repairs.date, lastDay)),
    );
