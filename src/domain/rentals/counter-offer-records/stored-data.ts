import { inArray } from 'drizzle-orm';
import { counterOffers } from '../../../../db/schema/index.ts';
import { declareTable, sectionsOfBookings, type StoredTable, WITH_THE_BOOKING } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(counterOffers, {
    exported: sectionsOfBookings('counterOffers', (from, bookingIds) =>
      from.select().from(counterOffers).where(inArray(counterOffers.bookingId, bookingIds)),
    ),
    erased: 'kept without the owner’s words',
    async erase(tx, { sides, bookingIds }) {
      if (!sides.includes('OWNER')) return;
      await tx.update(counterOffers).set({ message: null }).where(inArray(counterOffers.bookingId, bookingIds.OWNER));
    },
    kept: WITH_THE_BOOKING,
  }),
];
