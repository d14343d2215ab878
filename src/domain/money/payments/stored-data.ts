import { inArray } from 'drizzle-orm';
import { awards, holdCaptures, payments, refunds } from '../../../../db/schema/index.ts';
import {
  ACCOUNTING,
  declareTable,
  FOR_GOOD,
  section,
  sectionsOfBookings,
  type StoredTable,
} from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(payments, {
    exported: [
      section(
        'rentals',
        'payments',
        (from, { bookingIds }) => from.select().from(payments).where(inArray(payments.bookingId, bookingIds.RENTER)),
        // The gateway's own name of a payment is left out, because its page can be found with it.
        (payment) => ({ ...payment, reference: undefined }),
      ),
    ],
    erased: ACCOUNTING,
    kept: FOR_GOOD,
  }),
  declareTable(refunds, {
    exported: [
      section('rentals', 'refunds', (from, { bookingIds }) =>
        from.select().from(refunds).where(inArray(refunds.bookingId, bookingIds.RENTER)),
      ),
    ],
    erased: ACCOUNTING,
    kept: FOR_GOOD,
  }),
  declareTable(holdCaptures, {
    exported: [
      section('rentals', 'depositCaptures', (from, { bookingIds }) =>
        from.select().from(holdCaptures).where(inArray(holdCaptures.bookingId, bookingIds.RENTER)),
      ),
    ],
    erased: ACCOUNTING,
    kept: FOR_GOOD,
  }),
  declareTable(awards, {
    exported: sectionsOfBookings('awards', (from, bookingIds) =>
      from.select().from(awards).where(inArray(awards.bookingId, bookingIds)),
    ),
    erased: ACCOUNTING,
    kept: FOR_GOOD,
  }),
];
