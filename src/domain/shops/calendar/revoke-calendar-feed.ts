import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { calendarFeeds } from '../../../../db/schema/index.ts';
import { type Access, command, IdInput } from '../../platform/kernel/index.ts';
import { feedNotFound } from './calendar-errors.ts';
import { type FeedRow, FeedView, feedView } from './calendar-feeds.ts';

/** One of the vendor's calendar feeds. */
const ownFeed: Access<'vendor', { feedId: string }, FeedRow> = {
  who: 'vendor',
  scope: 'write:owner',
  errors: [feedNotFound],
  async load(from, { vendorId }, { feedId }) {
    const own = and(eq(calendarFeeds.id, feedId), eq(calendarFeeds.vendorId, vendorId));
    const [feed] = await from.select().from(calendarFeeds).where(own);
    if (feed === undefined) throw feedNotFound({ feedId });
    return feed;
  },
};

export const revokeCalendarFeed = command({
  name: 'revoke_calendar_feed',
  title: 'Revoke a calendar address',
  description: 'Revoke a calendar feed; its address answers nobody from this moment on.',
  access: ownFeed,
  testKeys: 'none',
  repeat: 'natural',
  effects: ['gives up'],
  destructive: true,
  input: z.strictObject({ feedId: IdInput }),
  output: FeedView.extend({ alreadyDone: z.boolean().optional() }),
  errors: [],
  asks: () => 'Revoke a calendar address: calendar programs that follow it get nothing any more.',

  async run({ subject: feed, tx, now }) {
    if (feed.revokedAt !== null) return { ...feedView(feed), alreadyDone: true };
    await tx.update(calendarFeeds).set({ revokedAt: now }).where(eq(calendarFeeds.id, feed.id));
    return feedView({ ...feed, revokedAt: now });
  },
});
