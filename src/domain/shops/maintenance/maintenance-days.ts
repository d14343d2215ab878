import { and, eq, gt, lte } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { blackouts } from '../../../../db/schema/index.ts';
import { addDays, type CivilDay, daysBetween, sum } from '../../platform/kernel/index.ts';

/** On how many days of a period, both ends included, maintenance blocked an asset. */
export async function findMaintenanceDays(
  from: Reader,
  period: { assetId: string; from: CivilDay; to: CivilDay },
): Promise<number> {
  const end = addDays(period.to, 1);
  const found = await findKeptFree(from, period);
  return sum(
    found.map(({ startDate, endDate }) =>
      daysBetween(startDate < period.from ? period.from : startDate, endDate > end ? end : endDate),
    ),
  );
}

const findKeptFree = (
  from: Reader,
  { assetId, from: firstDay, to: lastDay }: { assetId: string; from: CivilDay; to: CivilDay },
) =>
  from
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
