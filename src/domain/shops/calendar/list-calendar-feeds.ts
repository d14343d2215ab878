import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { calendarFeeds } from '../../../../db/schema/index.ts';
import { anyVendor, query, listOf } from '../../platform/kernel/index.ts';
import { FeedView, feedView } from './calendar-feeds.ts';

export const listCalendarFeeds = query({
  name: 'list_calendar_feeds',
  title: 'Calendar addresses',
  description: 'Your calendar feeds, without their secret addresses; revoked ones too.',
  access: anyVendor('read:owner'),
  input: z.strictObject({}),
  output: listOf(FeedView),
  empty: () => 'You have no calendar addresses yet.',
  errors: [],

  async run({ caller, reader }) {
    const rows = await reader
      .select()
      .from(calendarFeeds)
      .where(eq(calendarFeeds.vendorId, caller.vendorId))
      .orderBy(asc(calendarFeeds.createdAt), asc(calendarFeeds.id));
    return { items: rows.map(feedView) };
  },
});
