import { and, eq, gt, gte, lte } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { blackouts, repairs } from '../../../../db/schema/index.ts';
import { addDays, type CivilDay, daysBetween, sum } from '../../platform/kernel/index.ts';

/** An asset, and the first and the last day that count. */
interface Period {
  readonly assetId: string;
  readonly from: CivilDay;
  readonly to: CivilDay;
}

/** Returns on how many days of a period repairs made an asset unavailable. */
export async function findRepairDays(from: Reader, { assetId, from: firstDay, to: lastDay }: Period): Promise<number> {
  const found = await from
    .select({ downtimeDays: repairs.downtimeDays })
    .from(repairs)
    .where(
      and(eq(repairs.assetId, assetId), eq(repairs.status, 'ACTIVE'), gte(repairs.date, firstDay), lte(repairs.date, lastDay)),
    );
  return sum(found.map(({ downtimeDays }) => downtimeDays));
}

/** Returns on how many days of a period maintenance blocked an asset. */
export async function findMaintenanceDays(from: Reader, { assetId, from: firstDay, to: lastDay }: Period): Promise<number> {
  const end = addDays(lastDay, 1);
  const found = await from
    .select({ startDate: blackouts.startDate, endDate: blackouts.endDate })
    .from(blackouts)
    .where(
      and(
        eq(blackouts.assetId, assetId),
        eq(blackouts.source, 'MAINTENANCE'),
        gt(blackouts.endDate, firstDay),
        lte(blackouts.startDate, lastDay),
      ),
    );
  return sum(
    found.map(({ startDate, endDate }) =>
      daysBetween(startDate < firstDay ? firstDay : startDate, endDate > end ? end : endDate),
    ),
  );
}
