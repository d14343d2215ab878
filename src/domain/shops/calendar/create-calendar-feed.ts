import { z } from 'zod';
import { calendarFeeds } from '../../../../db/schema/index.ts';
import { ownAsset } from '../../catalog/assets/index.ts';
import { named, command, declareId, IdInput, optional, secretHash } from '../../platform/kernel/index.ts';
import { FeedView, feedView } from './calendar-feeds.ts';

const CALENDAR_FEED_ID = declareId('cal');

const TOKEN_BYTES = 32;

export const createCalendarFeed = command({
  name: 'create_calendar_feed',
  title: 'Create a calendar address',
  description: 'A secret address that calendar programs read: bookings, holds and blocked days of one asset or of all.',
  access: optional(ownAsset('write:owner'), 'assetId'),
  testKeys: 'none',
  repeat: 'creates',
  effects: ['opens'],
  secretAnswer: true,
  input: z.strictObject({ assetId: IdInput.optional().describe('default: all assets') }),
  output: FeedView.extend({ url: z.string().describe('shown once; who has it can read the calendar') }),
  errors: [],
  asks: ({ subject }) =>
    `Make an address at which whoever has it reads the calendar of ${subject === null ? 'your shop' : named(subject.asset.title)}.`,

  async run({ subject: catalogAsset, caller: { vendorId }, tx, now, ids, settings }) {
    const token = ids.secret(TOKEN_BYTES);
    const feed = {
      id: ids.next(CALENDAR_FEED_ID),
      vendorId,
      assetId: catalogAsset?.asset.id ?? null,
      tokenHash: secretHash(token),
      createdAt: now,
      revokedAt: null,
    };
    await tx.insert(calendarFeeds).values(feed);
    return { ...feedView(feed), url: `${settings.publicBaseUrl}/calendar/${token}.ics` };
  },
});
