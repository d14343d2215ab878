import { eq } from 'drizzle-orm';
import { bookings } from '../../db/schema/index.ts';
import type { TestMarketplace } from './start-marketplace.ts';

/** Since four days ago the renter owes a late fee, written on this booking: it stands in for an earlier one. */
export async function oweMoney(
  { database, clock }: Pick<TestMarketplace, 'database' | 'clock'>,
  bookingId: string,
): Promise<void> {
  const returnedAt = new Date(clock.now().getTime() - 4 * 86_400_000);
  await database.transaction((tx) =>
    tx.update(bookings).set({ lateFeeMinor: 500, returnedAt }).where(eq(bookings.id, bookingId)),
  );
}
