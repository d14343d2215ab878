import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { UnreadableCalendar } from '../../adapters/calendar-reader.ts';
import type { ImportedPeriod } from '../../adapters/parsers.ts';
import { addDays, command, dayOf, IdInput, plainLine } from '../kernel/index.ts';
import { bookableOf } from '../catalog/index.ts';
import { invalidCalendar } from './blackout-errors.ts';
import { applyBlackouts } from './blackout-store.ts';
import { ownCalendar } from './own-calendar.ts';
import { replaceImported } from './replace-imported.ts';
import { takenDays } from './taken-days.ts';

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

  async prepare({ subject: listing, input, now, settings, ports }) {
    const { timeZone, rules } = bookableOf(listing, settings);
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
  for (const { day, bookingId } of await takenDays(tx, assetId, { startDate: first, endDate: last }, now)) {
    if (skipped.size === MOST_TOLD) break;
    const blocked = periods.some(({ startDate, endDate }) => startDate <= day && day < endDate);
    if (blocked) skipped.set(`${day} ${bookingId}`, { date: day, bookingId });
  }
  return [...skipped.values()];
}
