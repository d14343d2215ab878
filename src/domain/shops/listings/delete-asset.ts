import { z } from 'zod';
import { assetLifecycle } from '../../catalog/assets/index.ts';
import { command, IdInput, named, offer } from '../../platform/kernel/index.ts';
import { catchUpBookingsOf } from '../../rentals/bookings/index.ts';
import { ownCalendar } from '../calendar/index.ts';
import { assertNotBooked, takeMove } from './listing-changes.ts';
import { bookingsAhead, statusRefused } from './listing-errors.ts';
import { LISTING_NEWS, ListingAnswer, listingAnswer } from './listing-view.ts';

export const deleteAsset = command({
  name: 'delete_asset',
  title: 'Archive a listing',
  description:
    'Take a listing out of the shop. Refused while somebody has requested, holds or has booked it: the answer lists them. Nothing is lost; update_asset with status brings it back.',
  access: ownCalendar('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: ['gives up'],
  input: z.strictObject({ assetId: IdInput }),
  output: ListingAnswer,
  readsOut: LISTING_NEWS,
  errors: [bookingsAhead, statusRefused],
  asks: ({ subject: { asset } }) => `Take the listing ${named(asset.title)} out of your shop.`,

  // A hold whose time is over must not prevent the deletion.
  prepare: ({ caller: { vendorId }, ...context }) => catchUpBookingsOf({ vendorId }, context),

  async run({ subject: listing, tx, now, settings, emit }) {
    const { id: assetId, status } = listing.asset;
    if (status === 'ARCHIVED') return { ...listingAnswer(listing, settings), alreadyDone: true };
    if (!assetLifecycle.can(status, 'archive')) throw statusRefused({ assetId, status, wanted: 'ARCHIVED' });
    await assertNotBooked(tx, assetId);
    const archived = await takeMove(listing, 'archive', { tx, now, emit });
    return {
      ...listingAnswer(archived, settings, { effects: ['Renters do not find it any more; its past bookings stay.'] }),
      nextActions: [
        offer(
          'update_asset',
          { assetId, status: 'PAUSED' },
          { actor: 'OWNER', why: 'bring it back; LIVE also publishes it', optional: true },
        ),
      ],
    };
  },
});
