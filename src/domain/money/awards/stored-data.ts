import { inArray } from 'drizzle-orm';
import { awards } from '../../../../db/schema/index.ts';
import { ACCOUNTING, declareTable, FOR_GOOD, sectionsOfBookings, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(awards, {
    exported: sectionsOfBookings('awards', (from, bookingIds) =>
      from.select().from(awards).where(inArray(awards.bookingId, bookingIds)),
    ),
    erased: ACCOUNTING,
    kept: FOR_GOOD,
  }),
];
