import { eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { withFields } from '../../../../db/expressions.ts';
import {
  assets,
  blackouts,
  bookings,
  calendarFeeds,
  documentDecisions,
  payoutBanks,
  payouts,
  vendors,
} from '../../../../db/schema/index.ts';
import { forgetAssetText } from '../../../../db/search.ts';
import type { Pickup } from '../../../../db/values.ts';
import { eraseOwnerTransfers, eraseWords } from './erase-booking-traces.ts';

const NOWHERE: Pickup = { address: '', hours: '', instructions: '', contact: '' };

/** Closes a shop for good: nothing of it is offered any more, and nothing says whose it was. */
export async function eraseShop(tx: Tx, vendor: typeof vendors.$inferSelect, now: Date): Promise<void> {
  const { id: vendorId, userId } = vendor;
  await tx
    .update(vendors)
    .set({
      name: 'Closed shop',
      slug: closedSlug(vendorId),
      about: '',
      city: null,
      country: null,
      address: null,
      taxId: null,
    })
    .where(eq(vendors.id, vendorId));
  await eraseAssets(tx, vendorId, now);
  await tx.delete(payoutBanks).where(eq(payoutBanks.vendorId, vendorId));
  // The journal says what was sent, and when.
  await tx.update(payouts).set({ destination: null, failure: null }).where(eq(payouts.vendorId, vendorId));
  await tx.update(calendarFeeds).set({ revokedAt: now }).where(eq(calendarFeeds.vendorId, vendorId));
  await tx.update(documentDecisions).set({ reason: null }).where(eq(documentDecisions.decidedBy, userId));
  await eraseOwnerTransfers(tx, { userId, vendorId });
  await eraseWords(tx, 'OWNER', eq(bookings.vendorId, vendorId));
}

/** What was rented stays with the renters' bookings: its title and the terms, without pictures and the place. */
async function eraseAssets(tx: Tx, vendorId: string, now: Date): Promise<void> {
  const listed = await tx.select({ id: assets.id }).from(assets).where(eq(assets.vendorId, vendorId));
  for (const { id } of listed) {
    await tx
      .update(assets)
      .set({
        status: 'ARCHIVED',
        slug: closedSlug(id),
        title: 'Closed listing',
        description: '',
        images: [],
        attributes: {},
        pickup: NOWHERE,
        city: '',
        cityKey: '',
        country: '',
        latitude: 0,
        longitude: 0,
        suspendedReason: null,
        updatedAt: now,
      })
      .where(eq(assets.id, id));
    await forgetAssetText(tx, id);
    await tx.update(blackouts).set({ reason: null, calendar: null, uid: null }).where(eq(blackouts.assetId, id));
  }
  await tx
    .update(bookings)
    .set({ asset: withFields(bookings.asset, { image: null, pickup: NOWHERE }) })
    .where(eq(bookings.vendorId, vendorId));
}

function closedSlug(id: string): string {
  return `closed-${id.toLowerCase().replaceAll('_', '-')}`;
}
