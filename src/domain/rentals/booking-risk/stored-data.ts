import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { riskReviews } from '../../../../db/schema/index.ts';
import { declareTable, section, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(riskReviews, {
    bindsNobody: true,
    exported: [
      section('rentals', 'riskReviews', (from, { userId }) =>
        from
          .select()
          .from(riskReviews)
          .where(and(eq(riskReviews.userId, userId), isNotNull(riskReviews.bookingId))),
      ),
      section('account', 'scoreReviews', (from, { userId }) =>
        from
          .select()
          .from(riskReviews)
          .where(and(eq(riskReviews.userId, userId), isNull(riskReviews.bookingId))),
      ),
    ],
    erased: 'of bookings kept without words: how often the platform judged so; of scores deleted with the scores',
    async erase(tx, { userId }) {
      await tx.delete(riskReviews).where(and(eq(riskReviews.userId, userId), isNull(riskReviews.bookingId)));
      await tx.update(riskReviews).set({ message: null, reason: null }).where(eq(riskReviews.userId, userId));
    },
    kept: 'as long as the account',
  }),
];
