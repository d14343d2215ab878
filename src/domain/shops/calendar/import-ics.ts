import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { insertAll } from '../../../../db/insert-all.ts';
import { blackouts } from '../../../../db/schema/index.ts';
import { UnreadableCalendar } from '../../../adapters/calendar-reader.ts';
import type { ImportedPeriod } from '../../../adapters/parser-threads.ts';
import { bookableOf } from '../../catalog/assets/index.ts';
import { addDays, type CivilDay, command, type CommandContext, dayOf, IdInput, plainLine } from '../../platform/kernel/index.ts';
import { BLACKOUT_ID } from './add-blackout.ts';
import { applyBlackouts, type BlackoutRow, findBookedDays, ownCalendar } from './blackouts.ts';
import { invalidCalendar } from './calendar-errors.ts';
import { calendarEvents } from './events.ts';

const YEARS_AHEAD_DAYS = 3 * 366;
const MOST_TOLD = 50;

export const importIcs = command({
  name: 'import_ics',
  title: 'Import a calendar',
  description:
    'Block an asset on the days of an iCalendar file (Airbnb, Google, Outlook …). Import it again under the same calendar name to follow its changes: vanished and cancelled events open their days. Booked days stay booked and come back as skippedDays.',
  access: ownCalendar('write:owner'),
  liveOnly: true,
  repeat: 'natural',
  thirdPartyText: true,
  input: z.strictObject({
    assetId: IdInput,
    ics: z
      .string()
      .max(200_000)
      .refine((text) => !text.includes('\0') && text.isWellFormed(), { error: 'must be text without NUL characters' })
      .describe('the file’s text'),
    calendar: plainLine(60).default('import').describe('which calendar this is'),
  }),
  output: z.object({
    assetId: z.string(),
    calendar: z.string(),
    added: z.int(),
    changed: z.int(),
    removed: z.int(),
    unchanged: z.int(),
    skippedDays: z.array(z.object({ date: z.string(), bookingId: z.string() })).describe('stay booked; at most 50 are listed'),
  }),
  errors: [invalidCalendar],

  async prepare({ subject: catalogAsset, input, now, settings, ports }) {
    const { timeZone, rules } = bookableOf(catalogAsset, settings);
    const today = dayOf(now, timeZone);
    const horizon = addDays(today, rules.horizonDays + rules.maxDays);
    try {
      const window = { timeZone, today, horizon, last: addDays(today, YEARS_AHEAD_DAYS) };
      return await ports.calendarReader.read(input.ics, window);
    } catch (error) {
      if (error instanceof UnreadableCalendar) throw invalidCalendar({ assetId: input.assetId, problem: error.message });
      throw error;
    }
  },

  async run({ subject: { asset }, input, prepared: periods, tx, now, ids, emit }) {
    const { id: assetId } = asset;
    const { calendar } = input;
    const counts = await replaceImported(tx, { assetId, calendar, today: dayOf(now, asset.timeZone) }, periods, {
      now,
      ids,
      emit,
    });
    await applyBlackouts(tx, asset, now);
    const skippedDays = await bookedDays(tx, assetId, periods, now);
    return { assetId, calendar, ...counts, skippedDays };
  },
});

/** Days of these periods that bookings hold or have, asked for at once: a calendar may hold a thousand events. */
async function bookedDays(
  tx: Tx,
  assetId: string,
  periods: readonly ImportedPeriod[],
  now: Date,
): Promise<{ date: string; bookingId: string }[]> {
  const [first] = periods.map(({ startDate }) => startDate).toSorted();
  const last = periods
    .map(({ endDate }) => endDate)
    .toSorted()
    .at(-1);
  if (first === undefined || last === undefined) return [];
  const skipped = new Map<string, { date: string; bookingId: string }>();
  for (const { day, bookingId } of await findBookedDays(tx, assetId, { startDate: first, endDate: last }, now)) {
    if (skipped.size === MOST_TOLD) break;
    const blocked = periods.some(({ startDate, endDate }) => startDate <= day && day < endDate);
    if (blocked) skipped.set(`${day} ${bookingId}`, { date: day, bookingId });
  }
  return [...skipped.values()];
}

interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

const IDS_AT_ONCE = 1_000;

/** Makes the blackouts of one imported calendar those that it holds now, by their UIDs; what is over stays as it was. */
async function replaceImported(
  tx: Tx,
  { assetId, calendar, today }: { assetId: string; calendar: string; today: CivilDay },
  periods: readonly ImportedPeriod[],
  { now, ids, emit }: Pick<CommandContext, 'now' | 'ids' | 'emit'>,
): Promise<Counts> {
  const rows = await tx
    .select()
    .from(blackouts)
    .where(and(eq(blackouts.assetId, assetId), eq(blackouts.calendar, calendar)));
  const before = new Map(rows.map((row) => [row.uid ?? '', row]));
  const wanted = new Map(periods.map((period) => [period.uid, period]));

  const removed = rows.filter(({ uid, endDate }) => endDate > today && !wanted.has(uid ?? ''));
  const changed = periods.flatMap((period) => {
    const row = before.get(period.uid);
    return row !== undefined && !isSame(row, period) ? [{ ...row, ...period }] : [];
  });
  const fresh = periods.filter(({ uid }) => !before.has(uid));
  const added = fresh.map((period) => ({
    id: ids.next(BLACKOUT_ID),
    assetId,
    ...period,
    source: 'ICS' as const,
    calendar,
    createdAt: now,
  }));
  // Written anew under their own ids: a statement for each of a thousand would hold everybody up.
  const gone = [...removed, ...changed].map(({ id }) => id);
  for (let at = 0; at < gone.length; at += IDS_AT_ONCE) {
    await tx.delete(blackouts).where(inArray(blackouts.id, gone.slice(at, at + IDS_AT_ONCE)));
  }
  await insertAll(tx, blackouts, [...changed, ...added]);

  // One event says it all: a calendar may hold a thousand.
  const counts = { added: added.length, changed: changed.length, removed: removed.length };
  if (counts.added + counts.changed > 0)
    await emit({ type: calendarEvents.blackoutAdded, assetId, data: { calendar, ...counts } });
  if (counts.removed > 0) await emit({ type: calendarEvents.blackoutRemoved, assetId, data: { calendar, ...counts } });
  return { ...counts, unchanged: periods.length - counts.added - counts.changed };
}

/** The start of what has begun may lie anywhere in the past. */
function isSame(row: BlackoutRow, { startDate, endDate, reason }: ImportedPeriod): boolean {
  return row.startDate === startDate && row.endDate === endDate && row.reason === reason;
}
