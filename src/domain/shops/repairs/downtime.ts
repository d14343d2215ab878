import { and, eq, gte, lte } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { placeholder, prepared } from '../../../../db/prepared.ts';
import { repairs } from '../../../../db/schema/index.ts';
import { type CivilDay, sum } from '../../platform/kernel/index.ts';

/** For how many days repairs of a period have kept an asset from renters. */
export async function findRepairDays(from: Reader, period: { assetId: string; from: CivilDay; to: CivilDay }): Promise<number> {
  return sum((await findDowntimes(from, period)).map(({ downtimeDays }) => downtimeDays));
}

const findDowntimes = prepared('repair_downtimes', (reader) =>
  reader
    .select({ downtimeDays: repairs.downtimeDays })
    .from(repairs)
    .where(
      and(
        eq(repairs.assetId, placeholder('assetId')),
        eq(repairs.status, 'ACTIVE'),
        gte(repairs.date, placeholder('from')),
        lte(repairs.date, placeholder('to')),
      ),
    ),
);
