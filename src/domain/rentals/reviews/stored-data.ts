import { and, eq, or } from 'drizzle-orm';
import { reviews } from '../../../../db/schema/index.ts';
import { declareTable, section, shopSection, type StoredTable, WITH_THE_BOOKING } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(reviews, {
    exported: [
      section('rentals', 'reviews', (from, { userId }) =>
        from
          .select()
          .from(reviews)
          .where(and(eq(reviews.renterId, userId), mayRead(userId))),
      ),
      shopSection('reviewsOfShop', (from, { userId, vendorId }) =>
        from
          .select()
          .from(reviews)
          .where(and(eq(reviews.vendorId, vendorId), mayRead(userId))),
      ),
    ],
    erased: 'kept without a name: they are about the other side as well',
    keepsWords: true,
    kept: WITH_THE_BOOKING,
  }),
];

/**
 * Matches published reviews and the person's own: the other side's stays hidden until both have written or the time is over.
 */
function mayRead(userId: string) {
  return or(eq(reviews.authorId, userId), eq(reviews.status, 'PUBLISHED'));
}
