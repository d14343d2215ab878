import { z } from 'zod';
import type { Reader } from '../../../db/database.ts';
import { blackouts } from '../../../db/schema/index.ts';
import type { Period } from '../availability/index.ts';
import { type Booking, findBooking } from '../bookings/index.ts';
import { CivilDay, command, IdInput, plainText } from '../kernel/index.ts';
import { daysTaken } from './blackout-errors.ts';
import { blackoutPeriod } from './blackout-period.ts';
import { applyBlackouts } from './blackout-store.ts';
import { BlackoutView, blackoutView } from './blackout-view.ts';
import { ownCalendar } from './own-calendar.ts';
import { takenDays } from './taken-days.ts';

export const addBlackout = command({
  name: 'add_blackout',
  title: 'Block days',
  description: 'Block an asset from startDate to the day before endDate, all units. Refused where a booking has the days.',
  access: ownCalendar('write:owner'),
  liveOnly: true,
  repeat: 'creates',
  thirdPartyText: true,
  input: z.strictObject({
    assetId: IdInput,
    startDate: CivilDay,
    endDate: CivilDay.describe('the first free day again; the same as startDate for one day'),
    reason: plainText(200).optional().describe('only you see it'),
  }),
  output: BlackoutView,
  errors: [daysTaken],

  async run({ subject: { asset }, input, tx, now, ids, emit }) {
    const { id: assetId, timeZone } = asset;
    const period = blackoutPeriod(input, { timeZone, now });
    await assertFree(tx, assetId, period, now);
    const row = {
      id: ids.next('blackout'),
      assetId,
      ...period,
      source: 'MANUAL' as const,
      reason: input.reason ?? null,
      calendar: null,
      uid: null,
      createdAt: now,
    };
    await tx.insert(blackouts).values(row);
    await applyBlackouts(tx, asset, now);
    await emit({ type: 'calendar.blackout_added', assetId, data: { blackoutId: row.id, ...period } });
    return blackoutView(row);
  },
});

async function assertFree(from: Reader, assetId: string, period: Period, now: Date): Promise<void> {
  const ids = new Set((await takenDays(from, assetId, period, now)).map(({ bookingId }) => bookingId));
  if (ids.size === 0) return;
  const bookings: { bookingId: string; state: Booking['state']; startDate: string; endDate: string }[] = [];
  for (const bookingId of ids) {
    const booking = await findBooking(from, bookingId);
    if (booking === undefined) continue;
    const { state, startDate, endDate } = booking;
    bookings.push({ bookingId, state, startDate, endDate });
  }
  throw daysTaken({ assetId, ...period, bookings });
}
