import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { blackouts } from '../../../../db/schema/index.ts';
import { normalPeriod, type Period } from '../../catalog/availability/index.ts';
import {
  addDays,
  CivilDay,
  command,
  dayOf,
  daysBetween,
  declareId,
  IdInput,
  invalidInput,
  plainText,
} from '../../platform/kernel/index.ts';
import { findBookingsById } from '../../rentals/booking-records/index.ts';
import { BlackoutEffects, blackoutEffects } from './blackout-effects.ts';
import { applyBlackouts, BlackoutView, blackoutView, findBookedDays, nearestUnbooked, ownCalendar } from './blackouts.ts';
import { daysTaken } from './calendar-errors.ts';
import { calendarEvents } from './events.ts';

export const BLACKOUT_ID = declareId('blk');

export const addBlackout = command({
  name: 'add_blackout',
  title: 'Block days',
  description:
    'Block an asset from startDate to the day before endDate, all units. Refused where a booking has the days. Says which requests it makes impossible.',
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
  output: BlackoutView.extend(BlackoutEffects.shape),
  errors: [daysTaken],

  async run({ subject: { asset }, input, tx, now, ids, emit }) {
    const { id: assetId, timeZone } = asset;
    const period = blackoutPeriod(input, { timeZone, now });
    await assertFree(tx, asset, period, now);
    const row = {
      id: ids.next(BLACKOUT_ID),
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
    await emit({ type: calendarEvents.blackoutAdded, assetId, data: { blackoutId: row.id, ...period } });
    return { ...blackoutView(row), ...(await blackoutEffects(tx, asset, period, now)) };
  },
});

async function assertFree(
  from: Reader,
  { id: assetId, timeZone }: { id: string; timeZone: string },
  period: Period,
  now: Date,
): Promise<void> {
  const taken = await findBookedDays(from, assetId, period, now);
  if (taken.length === 0) return;
  const found = await findBookingsById(from, [...new Set(taken.map(({ bookingId }) => bookingId))]);
  const bookings = found
    .map(({ id, state, startDate, endDate }) => ({ bookingId: id, state, startDate, endDate }))
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate));
  const nearest = await nearestUnbooked(from, assetId, period, { today: dayOf(now, timeZone), now });
  throw daysTaken({ assetId, ...period, bookings, nearest });
}

const MOST_DAYS = 366;
/** Nobody can book later than this. */
const YEARS_AHEAD_DAYS = 3 * 366;

/** The period as it is stored; refuses one that is over, too long, or too far ahead. */
function blackoutPeriod({ startDate, endDate }: Period, { timeZone, now }: { timeZone: string; now: Date }): Period {
  const period = normalPeriod({ startDate, endDate });
  const today = dayOf(now, timeZone);
  const problem =
    (daysBetween(startDate, endDate) < 0 && 'must not be before startDate') ||
    (period.endDate <= today && `is over: today is ${today} in ${timeZone}`) ||
    (daysBetween(startDate, endDate) > MOST_DAYS && `must be at most ${MOST_DAYS} days after startDate`) ||
    (period.endDate > addDays(today, YEARS_AHEAD_DAYS) && `must not be after ${addDays(today, YEARS_AHEAD_DAYS)}`);
  if (problem !== false) throw invalidInput({ issues: [{ field: 'endDate', message: problem }] });
  return period;
}
