import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { textIn } from '../../../../db/expressions.ts';
import { bookings, calendarFeeds } from '../../../../db/schema/index.ts';
import { findTitles } from '../../catalog/assets/index.ts';
import { type Access, addDays, type CivilDay, dayOf, notFound, query, secretHash } from '../../platform/kernel/index.ts';
import { catchUpBookingsOf, DAYS_TAKEN_STATES } from '../../rentals/bookings/index.ts';
import { findBlackouts } from './blackouts.ts';
import type { FeedRow } from './calendar-feeds.ts';

const PAST_DAYS = 30;

/** The feed with a secret address, unless it was revoked. */
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
  door: 'REST only',
  weight: 10,
  input: z.strictObject({ token: z.string().min(1).max(200) }),
  output: z.object({ ics: z.string() }),
  errors: [],

  catchUp: ({ subject: { vendorId }, ...context }) => catchUpBookingsOf({ vendorId }, context),

  async run({ subject: { vendorId, assetId }, reader, now, settings }) {
    const from = addDays(dayOf(now, 'UTC'), -PAST_DAYS);
    const taken = await findTakenPeriods(reader, { vendorId, assetId }, { after: from });
    const blackouts = await findBlackouts(reader, assetId === null ? { vendorId } : { assetId }, { from });
    const titles = await findTitles(reader, [...new Set(blackouts.map((blackout) => blackout.assetId))]);
    const booked = taken.map(({ id, state, startDate, endDate, title, updatedAt }) => ({
      id,
      startDate,
      endDate,
      summary: `${state === 'PENDING_PAYMENT' ? 'Held' : 'Booked'}: ${title} (${id})`,
      tentative: state === 'PENDING_PAYMENT',
      changedAt: updatedAt,
    }));
    const blocked = blackouts.map(({ id, startDate, endDate, units, assetId: of, createdAt }) => ({
      id,
      startDate,
      endDate,
      summary: `Blocked${units === null ? '' : ` (${units})`}: ${titles.get(of) ?? of}`,
      tentative: false,
      changedAt: createdAt,
    }));
    return { ics: writeIcs([...booked, ...blocked], new URL(settings.publicBaseUrl).hostname) };
  },
});

/** Returns the live bookings of a vendor or of one asset that take days after a date, the earliest first. */
async function findTakenPeriods(
  from: Reader,
  { vendorId, assetId }: Pick<FeedRow, 'vendorId' | 'assetId'>,
  { after }: { readonly after: CivilDay },
) {
  const { id, state, startDate, endDate, updatedAt } = bookings;
  return from
    .select({ id, state, startDate, endDate, updatedAt, title: textIn(bookings.asset, ['title']) })
    .from(bookings)
    .where(
      and(
        eq(bookings.vendorId, vendorId),
        assetId === null ? undefined : eq(bookings.assetId, assetId),
        eq(bookings.mode, 'live'),
        inArray(state, [...DAYS_TAKEN_STATES]),
        gt(endDate, after),
      ),
    )
    .orderBy(asc(startDate), asc(id));
}

/** An entry that takes whole days `[startDate, endDate)`. */
interface CalendarEntry {
  readonly id: string;
  readonly startDate: CivilDay;
  readonly endDate: CivilDay;
  readonly summary: string;
  readonly tentative: boolean;
  readonly changedAt: Date;
}

const LINE_OCTETS = 75;

/** A calendar must have a part. Without events it defines a time zone, which nothing uses. */
const NO_EVENTS = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** Writes an iCalendar text (RFC 5545). The same entries produce the same text, byte for byte. */
function writeIcs(entries: readonly CalendarEntry[], host: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rentwire//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(entries.length === 0 ? NO_EVENTS : entries.flatMap((entry) => eventLines(entry, host))),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines({ id, startDate, endDate, summary, tentative, changedAt }: CalendarEntry, host: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    `DTSTAMP:${changedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${startDate.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${endDate.replaceAll('-', '')}`,
    `SUMMARY:${escape(summary)}`,
    `STATUS:${tentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
}

function escape(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
}

/** Folds a line at 75 octets, including the blank before a continuation, and never inside a character. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
