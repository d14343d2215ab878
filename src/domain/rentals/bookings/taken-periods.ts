import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { textIn } from '../../../../db/expressions.ts';
import { bookings } from '../../../../db/schema/index.ts';
import type { CivilDay } from '../../platform/kernel/index.ts';
import { DAYS_TAKEN_STATES } from './booking-states.ts';

/**
 * Returns all live bookings of a vendor or of one asset that take days after `from`, as calendars show them; the earliest
 * first.
 */
export async function findTakenPeriods(
  from: Reader,
  { vendorId, assetId }: { readonly vendorId: string; readonly assetId: string | null },
  { after }: { readonly after: CivilDay },
) {
  const { id, state, startDate, endDate, updatedAt } = bookings;
  return from
    .select({ id, state, startDate, endDate, updatedAt, title: textIn(bookings.asset, ['title']) })
    .from(bookings)
    .where(
      and(
        eq(bookings.vendorId, vendorId),
        assetId === null ? undefined : eq(bookings.assetId, assetId),
        eq(bookings.mode, 'live'),
        inArray(state, [...DAYS_TAKEN_STATES]),
        gt(endDate, after),
      ),
    )
    .orderBy(asc(startDate), asc(id));
}
