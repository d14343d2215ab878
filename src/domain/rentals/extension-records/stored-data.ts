import { inArray } from 'drizzle-orm';
import { extensions } from '../../../../db/schema/index.ts';
import { declareTable, sectionsOfBookings, type StoredTable, WITH_THE_BOOKING } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(extensions, {
    exported: sectionsOfBookings('extensions', (from, bookingIds) =>
      from.select().from(extensions).where(inArray(extensions.bookingId, bookingIds)),
    ),
    erased: 'kept without the person’s words',
    async erase(tx, { sides, bookingIds }) {
      for (const side of sides) {
        const said = side === 'OWNER' ? { answer: null } : { message: null };
        await tx.update(extensions).set(said).where(inArray(extensions.bookingId, bookingIds[side]));
      }
    },
    kept: WITH_THE_BOOKING,
  }),
];
