import { inArray } from 'drizzle-orm';
import { chargebacks } from '../../../../db/schema/index.ts';
import { ACCOUNTING, declareTable, FOR_GOOD, section, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(chargebacks, {
    exported: [
      section('rentals', 'chargebacks', (from, { bookingIds }) =>
        from.select().from(chargebacks).where(inArray(chargebacks.bookingId, bookingIds.RENTER)),
      ),
    ],
    erased: ACCOUNTING,
    kept: FOR_GOOD,
  }),
];
