import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { calendarFeeds } from '../../../db/schema/index.ts';
import { secretHash } from '../accounts/index.ts';
import { catchUpBookingsOf, findBookings } from '../bookings/index.ts';
import { findTitles } from '../catalog/index.ts';
import { type Access, addDays, dayOf, notFound, query } from '../kernel/index.ts';
import { findBlackouts } from './blackout-store.ts';
import type { FeedRow } from './feed-view.ts';
import { writeIcs } from './write-ics.ts';

const PAST_DAYS = 30;
const MOST = 2_000;

/** The feed that a secret address belongs to, unless it was revoked. */
const feedByToken: Access<'anyone', { token: string }, FeedRow> = {
  who: 'anyone',
  scope: null,
  errors: [notFound],
  async load(from, _caller, { token }) {
    const known = and(eq(calendarFeeds.tokenHash, secretHash(token)), isNull(calendarFeeds.revokedAt));
    const [feed] = await from.select().from(calendarFeeds).where(known);
    if (feed === undefined) throw notFound({ what: 'calendar' });
    return feed;
  },
};

export const readCalendarFeed = query({
  name: 'read_calendar_feed',
  title: 'Read a calendar feed',
  description: 'Bookings, holds and blocked days of a vendor’s assets as iCalendar, for whoever has the secret address.',
  access: feedByToken,
  weight: 10,
  input: z.strictObject({ token: z.string().min(1).max(200) }),
  output: z.object({ ics: z.string() }),
  errors: [],

  prepare: ({ subject: { vendorId }, ...context }) => catchUpBookingsOf({ vendorId }, context),

  async run({ subject: { vendorId, assetId }, reader, now, settings }) {
    const from = addDays(dayOf(now, 'UTC'), -PAST_DAYS);
    const of = assetId === null ? { vendorId } : { vendorId, assetId };
    const states = ['PENDING_PAYMENT', 'CONFIRMED', 'ACTIVE', 'RETURNED'] as const;
    const wanted = { ...of, mode: 'live', states, overlaps: { from }, sort: 'start' } as const;
    const { rows: bookings } = await findBookings(reader, wanted, { page: 1, limit: MOST });
    const blackouts = await findBlackouts(reader, assetId === null ? { vendorId } : { assetId }, { from });
    const titles = await findTitles(reader, [...new Set(blackouts.map((blackout) => blackout.assetId))]);
    const booked = bookings.map(({ id, state, startDate, endDate, asset, updatedAt }) => ({
      id,
      startDate,
      endDate,
      summary: state === 'PENDING_PAYMENT' ? `Held: ${asset.title} (${id})` : `Booked: ${asset.title} (${id})`,
      tentative: state === 'PENDING_PAYMENT',
      changedAt: updatedAt,
    }));
    const blocked = blackouts.map(({ id, startDate, endDate, assetId: of, createdAt }) => ({
      id,
      startDate,
      endDate,
      summary: `Blocked: ${titles.get(of) ?? of}`,
      tentative: false,
      changedAt: createdAt,
    }));
    return { ics: writeIcs([...booked, ...blocked], new URL(settings.publicBaseUrl).hostname) };
  },
});
