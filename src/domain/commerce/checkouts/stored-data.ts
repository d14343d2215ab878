import { and, eq, isNull } from 'drizzle-orm';
import { checkouts } from '../../../../db/schema/index.ts';
import { EXPIRED_DAYS, declareTable, purgeExpired, section, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(checkouts, {
    bindsNobody: true,
    exported: [
      section('rentals', 'checkouts', (from, { userId }) => from.select().from(checkouts).where(eq(checkouts.userId, userId))),
    ],
    erased: 'deleted where it became no booking; else kept with that, without a name',
    async erase(tx, { userId }) {
      await tx.delete(checkouts).where(and(eq(checkouts.userId, userId), isNull(checkouts.bookingId)));
    },
    kept: `${EXPIRED_DAYS} days after it lapsed; with a booking as long as that`,
    purges: { checkouts: purgeExpired(checkouts) },
  }),
];
