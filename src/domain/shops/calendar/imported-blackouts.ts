import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { inParts } from '../../../../db/in-parts.ts';
import { blackouts } from '../../../../db/schema/index.ts';
import type { ImportedPeriod, ReadCalendar } from '../../../adapters/parser-threads.ts';
import type { CatalogAsset } from '../../catalog/assets/index.ts';
import { type CivilDay, type WriteCtx, dayOf } from '../../platform/kernel/index.ts';
import { BLACKOUT_ID } from './blocked-period.ts';
import { applyBlackouts, type BlackoutRow } from './blackouts.ts';
import { calendarEvents } from './events.ts';
import { findFullDays, findRentedDays, partsOf } from './rented-days.ts';

type Asset = CatalogAsset['asset'];
type Context = Pick<WriteCtx, 'now' | 'ids' | 'emit'>;

interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

/** What of a calendar's content is stored. */
export type CalendarContent = Pick<ReadCalendar, 'periods' | 'unread'>;

/**
 * Replaces the blackouts of one imported calendar by its present content. Events that could not be read keep their earlier
 * days. The caller holds the lock of the asset's calendar.
 */
export async function replaceImported(
  tx: Tx,
  asset: Asset,
  calendar: string,
  content: CalendarContent,
  context: Context,
): Promise<Counts> {
  const today = dayOf(context.now, asset.timeZone);
  const counts = await writeChanges(tx, { assetId: asset.id, calendar, today }, content, context);
  await applyBlackouts(tx, asset, context.now);
  return counts;
}

export const MOST_SKIPPED_DAYS = 50;

/** The first days from today on that an imported calendar blocks although bookings have them. */
export async function skippedDaysOf(
  from: Reader,
  asset: Pick<Asset, 'id' | 'timeZone'>,
  calendar: string,
  now: Date,
): Promise<{ date: CivilDay; bookingId: string }[]> {
  const today = dayOf(now, asset.timeZone);
  const its = and(eq(blackouts.assetId, asset.id), eq(blackouts.calendar, calendar), gt(blackouts.endDate, today));
  const periods = await from.select().from(blackouts).where(its);
  const last = periods.map(({ endDate }) => endDate).toSorted();
  const endDate = last.at(-1);
  if (endDate === undefined) return [];
  const skipped = new Map<string, { date: CivilDay; bookingId: string }>();
  for (const { day, bookingId } of await findRentedDays(from, [asset.id], { startDate: today, endDate }, now)) {
    if (skipped.size === MOST_SKIPPED_DAYS) break;
    const blocked = periods.some((period) => period.startDate <= day && day < period.endDate);
    if (blocked) skipped.set(`${day} ${bookingId}`, { date: day, bookingId });
  }
  return [...skipped.values()];
}

/** Removes the blackouts of an imported calendar from today on. Past days stay. */
export async function removeImported(tx: Tx, asset: Asset, calendar: string, context: Context): Promise<number> {
  return (await replaceImported(tx, asset, calendar, { periods: [], unread: [] }, context)).removed;
}

const IDS_AT_ONCE = 1_000;

/** Writes changes to blackouts, which are found by the UIDs of their events. Past days stay. */
async function writeChanges(
  tx: Tx,
  { assetId, calendar, today }: { assetId: string; calendar: string; today: CivilDay },
  { periods, unread }: CalendarContent,
  { now, ids, emit }: Context,
): Promise<Counts> {
  const rows = await tx
    .select()
    .from(blackouts)
    .where(and(eq(blackouts.assetId, assetId), eq(blackouts.calendar, calendar)));
  const before = new Map(rows.map((row) => [row.uid ?? '', row]));
  const wanted = new Map(periods.map((period) => [period.uid, period]));

  const stays = ({ uid, endDate }: BlackoutRow) => endDate <= today || wanted.has(uid ?? '') || isUnread(uid ?? '', unread);
  const removed = rows.filter((row) => !stays(row));
  const changed = periods.flatMap((period) => {
    const row = before.get(period.uid);
    return row !== undefined && !isSame(row, period) ? [{ ...row, ...period }] : [];
  });
  const fresh = periods.filter(({ uid }) => !before.has(uid));
  const added = fresh.map((period) => ({
    id: ids.next(BLACKOUT_ID),
    assetId,
    ...period,
    units: null,
    source: 'ICS' as const,
    calendar,
    createdAt: now,
  }));
  // Changed blackouts are written again under their ids, because one statement for each of a thousand would take too long.
  const gone = new Set([...removed, ...changed].map(({ id }) => id));
  const goneIds = [...gone];
  for (let at = 0; at < goneIds.length; at += IDS_AT_ONCE) {
    await tx.delete(blackouts).where(inArray(blackouts.id, goneIds.slice(at, at + IDS_AT_ONCE)));
  }
  for await (const part of inParts([...changed, ...added])) await tx.insert(blackouts).values(part);

  const current = (some: readonly BlackoutRow[]) => some.filter(({ endDate }) => endDate > today);
  const after = [...rows.filter(({ id }) => !gone.has(id)), ...changed, ...added];
  const counts = await countChanges(tx, { before: current(rows), after: current(after) }, now);
  // One event tells of all changes, because a calendar may have a thousand.
  const data = { calendar, added: counts.added, changed: counts.changed, removed: counts.removed };
  if (counts.added + counts.changed > 0) await emit({ type: calendarEvents.blackoutAdded, assetId, data });
  if (counts.removed > 0) await emit({ type: calendarEvents.blackoutRemoved, assetId, data });
  return counts;
}

/** Whether a blackout comes from an event, or an occurrence of an event, that could not be read now. */
function isUnread(id: string, unread: CalendarContent['unread']): boolean {
  return unread.some(({ uid }) => uid !== null && (id === uid || id.startsWith(`${uid} `)));
}

/** Whether a blackout is unchanged. If a period has begun, its start may be any day in the past. */
function isSame(row: BlackoutRow, { startDate, endDate, reason }: ImportedPeriod): boolean {
  return row.startDate === startDate && row.endDate === endDate && row.reason === reason;
}

/** Counts what `list_blackouts` shows, so days that bookings have on all units do not count. */
async function countChanges(
  from: Reader,
  { before, after }: { before: readonly BlackoutRow[]; after: readonly BlackoutRow[] },
  now: Date,
): Promise<Counts> {
  const fullDays = await findFullDays(from, [...before, ...after], now);
  const shown = (rows: readonly BlackoutRow[]) =>
    new Map(
      rows.flatMap((row) =>
        partsOf(row, fullDays).map(
          (part, place) => [`${place} ${row.uid ?? ''}`, { ...row, ...part, uid: row.uid ?? '' }] as const,
        ),
      ),
    );
  const [old, current] = [shown(before), shown(after)];
  const added = [...current.keys()].filter((key) => !old.has(key)).length;
  const removed = [...old.keys()].filter((key) => !current.has(key)).length;
  const unchanged = [...current].filter(([key, period]) => {
    const row = old.get(key);
    return row !== undefined && isSame(row, period);
  }).length;
  return { added, removed, unchanged, changed: current.size - added - unchanged };
}
