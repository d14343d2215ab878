import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { followedCalendars } from '../../../../db/schema/index.ts';
import { type CatalogAsset, findAssetById } from '../../catalog/assets/index.ts';
import { calendarLock } from '../../catalog/availability/index.ts';
import { named, behindRow, command, IdInput } from '../../platform/kernel/index.ts';
import { removeImported } from './imported-blackouts.ts';
import { findFollowed, type FollowedRow } from './followed-calendar.ts';
import { followedNotFound } from './imported-calendar-errors.ts';

interface OwnFollowed {
  readonly followed: FollowedRow;
  readonly asset: CatalogAsset['asset'];
}

/** A calendar that the vendor follows, under the lock of its asset's calendar. */
const ownFollowed = behindRow<'vendor', { followId: string }, OwnFollowed>({
  who: 'vendor',
  scope: 'write:owner',
  errors: [followedNotFound],
  async find(from, { followId }, { vendorId }) {
    const followed = await findFollowed(from, followId);
    const catalogAsset = followed && (await findAssetById(from, followed.assetId));
    if (followed === undefined || catalogAsset?.asset.vendorId !== vendorId) return undefined;
    return { followed, asset: catalogAsset.asset };
  },
  locks: ({ asset }) => [calendarLock(asset.id)],
  missing: followedNotFound,
});

export const unfollowCalendar = command({
  name: 'unfollow_calendar',
  title: 'Unfollow a calendar',
  description: 'Read a calendar elsewhere no more. The days that it blocked open.',
  access: ownFollowed,
  testKeys: 'none',
  repeat: 'natural',
  effects: ['publishes'],
  thirdPartyText: true,
  input: z.strictObject({ followId: IdInput }),
  output: z.object({ assetId: z.string(), calendar: z.string(), removed: z.int().describe('blackouts that ended') }),
  errors: [],
  asks: ({ subject: { followed, asset } }) =>
    `Follow the calendar ${named(followed.calendar)} of ${named(asset.title)} no more; its days open.`,

  async run({ subject: { followed, asset }, tx, now, ids, emit }) {
    await tx.delete(followedCalendars).where(eq(followedCalendars.id, followed.id));
    const removed = await removeImported(tx, asset, followed.calendar, { now, ids, emit });
    return { assetId: asset.id, calendar: followed.calendar, removed };
  },
});
