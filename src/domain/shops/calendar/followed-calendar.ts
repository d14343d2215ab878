import { and, asc, eq, lte, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { turnOf } from '../../../../db/expressions.ts';
import { onlyRow } from '../../../../db/only-row.ts';
import { assets, followedCalendars } from '../../../../db/schema/index.ts';
import { FOLLOWED_STATES } from '../../../../db/values/index.ts';
import { CALENDAR_FAILING_DAYS } from '../../people/mail/index.ts';
import { daysInWords, declareId, HOUR_MS, later, NextAction, offer, type WriteCtx } from '../../platform/kernel/index.ts';
import { followedLifecycle, moveFollowed } from './followed-calendar-lifecycle.ts';
import { MOST_SKIPPED_DAYS } from './imported-blackouts.ts';
import { followAgain, tooManyCalendars } from './imported-calendar-errors.ts';

export type FollowedRow = typeof followedCalendars.$inferSelect;

/** The address of a followed calendar, and the headers by which its server tells whether the content has changed. */
export type FollowedAddress = Pick<FollowedRow, 'urlSealed' | 'host' | 'etag' | 'lastModified'>;

export const SkippedDays = z
  .array(z.object({ date: z.string(), bookingId: z.string() }))
  .describe(`blocked there and booked here: they stay booked; at most ${MOST_SKIPPED_DAYS}`);

export const FollowedView = z.object({
  followId: z.string(),
  assetId: z.string(),
  calendar: z.string(),
  host: z.string().describe('where it is read; the address itself is not shown again'),
  status: z.enum(FOLLOWED_STATES).describe(`STOPPED: reading it failed for ${daysInWords(CALENDAR_FAILING_DAYS)}`),
  lastSuccessAt: z.string(),
  problem: z.string().nullable().describe('why the last try failed, or what it could not read'),
  failingSince: z.string().nullable(),
  nextTryAt: z.string().nullable(),
  skippedDays: SkippedDays,
  nextActions: z.array(NextAction),
});

export function followedView(row: FollowedRow): z.input<typeof FollowedView> {
  const { id: followId, assetId, calendar, host, status, problem, skippedDays } = row;
  const [lastSuccessAt, failingSince, nextTryAt] = [row.lastSuccessAt, row.failingSince, row.nextTryAt];
  const actor = 'OWNER' as const;
  const stop = offer('unfollow_calendar', { followId }, { actor, why: 'read it no more', optional: true });
  return {
    followId,
    assetId,
    calendar,
    host,
    status,
    lastSuccessAt: lastSuccessAt.toISOString(),
    problem,
    failingSince: failingSince?.toISOString() ?? null,
    nextTryAt: nextTryAt?.toISOString() ?? null,
    skippedDays,
    nextActions: problem === null ? [] : [followAgain(assetId, calendar, 'name its address anew'), stop],
  };
}

export async function findFollowed(from: Reader, followId: string): Promise<FollowedRow | undefined> {
  const [row] = await from.select().from(followedCalendars).where(eq(followedCalendars.id, followId));
  return row;
}

/** The followed calendars of one asset or of all of a vendor's. Those that fail come first. */
export async function findFollowedOf(from: Reader, of: { vendorId: string; assetId?: string }): Promise<FollowedRow[]> {
  const rows = await from
    .select({ row: followedCalendars })
    .from(followedCalendars)
    .innerJoin(assets, eq(assets.id, followedCalendars.assetId))
    .where(
      and(eq(assets.vendorId, of.vendorId), of.assetId === undefined ? undefined : eq(followedCalendars.assetId, of.assetId)),
    )
    .orderBy(asc(followedCalendars.lastSuccessAt), asc(followedCalendars.id))
    .limit(MOST_LISTED);
  return rows.map(({ row }) => row);
}

const MOST_LISTED = 500;

/**
 * The calendars that should be read now, those that have waited longest first. Those of archived assets are left out, because
 * nobody can rent them.
 */
export async function findDueCalendars(
  reader: Reader,
  now: Date,
  limit: number,
): Promise<(Pick<FollowedRow, 'id'> & { vendorId: string })[]> {
  const { id, nextTryAt } = followedCalendars;
  const { vendorId } = assets;
  return reader
    .select({ id, vendorId })
    .from(followedCalendars)
    .innerJoin(assets, eq(assets.id, followedCalendars.assetId))
    .where(and(lte(followedCalendars.nextTryAt, now), ne(assets.status, 'ARCHIVED')))
    .orderBy(asc(turnOf(vendorId, [nextTryAt, id])), asc(nextTryAt), asc(id))
    .limit(limit);
}

const FOLLOWED_ID = declareId('fol');
const MOST_FOLLOWED = 10;

/** Follows the calendar, which is then read every hour. A followed calendar with the same name gets the new address. */
export async function followCalendar(
  tx: Tx,
  { assetId, calendar, ...about }: FollowedAddress & Pick<FollowedRow, 'assetId' | 'calendar' | 'skippedDays' | 'problem'>,
  { now, ids }: Pick<WriteCtx, 'now' | 'ids'>,
): Promise<FollowedRow> {
  const ofAsset = eq(followedCalendars.assetId, assetId);
  const others = and(ofAsset, ne(followedCalendars.calendar, calendar));
  if ((await tx.$count(followedCalendars, others)) >= MOST_FOLLOWED) throw tooManyCalendars({ assetId, most: MOST_FOLLOWED });
  const fresh = {
    ...about,
    lastSuccessAt: now,
    readAt: now,
    failures: 0,
    failingSince: null,
    nextTryAt: later(now, HOUR_MS),
  };
  const [known] = await tx
    .select()
    .from(followedCalendars)
    .where(and(ofAsset, eq(followedCalendars.calendar, calendar)));
  if (known !== undefined) return moveFollowed(tx, known, 'resume', fresh);
  const { initial: status } = followedLifecycle.table;
  const row = { id: ids.next(FOLLOWED_ID), assetId, calendar, status, createdAt: now, ...fresh };
  return onlyRow(await tx.insert(followedCalendars).values(row).returning());
}

export async function saveFollowed(tx: Tx, followId: string, changes: Partial<Omit<FollowedRow, 'status'>>): Promise<void> {
  await tx.update(followedCalendars).set(changes).where(eq(followedCalendars.id, followId));
}
