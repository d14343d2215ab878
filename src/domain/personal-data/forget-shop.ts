import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { assets, bookings, calendarFeeds, payoutBanks, vendors } from '../../../db/schema/index.ts';
import type { Pickup } from '../../../db/values.ts';

const NOWHERE: Pickup = { address: '', hours: '', instructions: '', contact: '' };

/** Closes a shop for good: nothing of it is offered any more, and nothing says whose it was. */
export async function forgetShop(tx: Tx, vendor: typeof vendors.$inferSelect, now: Date): Promise<void> {
  await tx
    .update(vendors)
    .set({
      name: 'Closed shop',
      slug: `closed-${vendor.id.toLowerCase().replaceAll('_', '-')}`,
      about: '',
      city: null,
      country: null,
      address: null,
    })
    .where(eq(vendors.id, vendor.id));
  await tx.update(assets).set({ status: 'ARCHIVED', pickup: NOWHERE, updatedAt: now }).where(eq(assets.vendorId, vendor.id));
  await tx.delete(payoutBanks).where(eq(payoutBanks.vendorId, vendor.id));
  await tx.update(calendarFeeds).set({ revokedAt: now }).where(eq(calendarFeeds.vendorId, vendor.id));
  const past = await tx.select({ id: bookings.id, asset: bookings.asset }).from(bookings).where(eq(bookings.vendorId, vendor.id));
  for (const { id, asset } of past) {
    await tx
      .update(bookings)
      .set({ asset: { ...asset, pickup: NOWHERE } })
      .where(eq(bookings.id, id));
  }
}
