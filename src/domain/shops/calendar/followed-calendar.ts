import { and, asc, eq, lte, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { turnOf } from '../../../../db/expressions.ts';
import { assets, followedCalendars } from '../../../../db/schema/index.ts';
import { FOLLOWED_STATES } from '../../../../db/values/index.ts';
import { CALENDAR_FAILING_DAYS } from '../../people/mail/index.ts';
import { asked, daysInWords, NextAction, offer, type Step } from '../../platform/kernel/index.ts';
import { MOST_SKIPPED_DAYS } from './imported-blackouts.ts';

export type FollowedRow = typeof followedCalendars.$inferSelect;

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
  problem: z.string().nullable().describe('why the last try failed'),
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

export function followAgain(assetId: string, calendar: string, why: string): Step {
  const args = { assetId, calendar, url: asked('address') };
  return offer('import_ics', args, { actor: 'OWNER', why });
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

export async function saveFollowed(tx: Tx, followId: string, changes: Partial<Omit<FollowedRow, 'status'>>): Promise<void> {
  await tx.update(followedCalendars).set(changes).where(eq(followedCalendars.id, followId));
}
