import { z } from 'zod';
import { addDays, CivilDay, dayOf, daysBetween, eachDay, IdInput, query } from '../../platform/kernel/index.ts';
import { Alternatives, bookableOf, liveAsset } from '../assets/index.ts';
import {
  type Bookable,
  findFreeUnits,
  findFreeWindows,
  findOccupied,
  normalPeriod,
  type OccupiedDay,
  type Period,
  ruleProblems,
} from '../availability/index.ts';
import { findSimilarFree } from './bookable-dates.ts';

const MAX_DAYS = 370;
const DEFAULT_DAYS = 30;
/** `endDate` is the return day and costs nothing. */
export const DAY_RULE = 'end_exclusive' as const;

export const checkAvailability = query({
  name: 'check_availability',
  title: 'Check dates',
  description:
    'Whether an asset can be booked from pickup day `from` to return day `to`, day by day, with the nearest free dates and similar assets where it cannot.',
  access: liveAsset,
  thirdPartyText: true,
  input: z
    .strictObject({
      slug: IdInput,
      from: CivilDay.optional().describe('pickup day; default today'),
      to: CivilDay.optional().describe('return day, not counted; default 30 days later'),
    })
    .superRefine(({ from, to }, context) => {
      if (from && to && to < from) context.addIssue({ code: 'custom', path: ['to'], message: 'must not be before from' });
      if (from && to && daysBetween(from, to) > MAX_DAYS)
        context.addIssue({ code: 'custom', path: ['to'], message: `must be at most ${MAX_DAYS} days after from` });
    }),
  output: z.object({
    slug: z.string(),
    from: z.string(),
    to: z.string(),
    available: z.boolean().describe('the whole period can be booked as one rental'),
    problems: z.array(z.object({ code: z.string(), message: z.string() })).describe('rules of the asset that the period breaks'),
    unitsFree: z.int().describe('units free on every day of it'),
    days: z.array(
      z.object({ date: z.string(), available: z.boolean(), reason: z.enum(['PAST', 'BOOKED', 'HELD', 'BLACKOUT']).optional() }),
    ),
    alternatives: Alternatives,
    dayRule: z.literal(DAY_RULE),
    timeZone: z.string(),
  }),
  errors: [],

  async run({ input, subject: catalogAsset, caller, reader, now, settings }) {
    const asset = bookableOf(catalogAsset, settings);
    const today = dayOf(now, asset.timeZone);
    const from = input.from ?? today;
    const period = normalPeriod({ startDate: from, endDate: input.to ?? addDays(from, DEFAULT_DAYS) });
    const lane = { mode: caller.mode, now };

    const problems = ruleProblems(asset.rules, period, asset.timeZone, now);
    const { free } = await findFreeUnits(reader, asset, period, lane);
    const occupied = await findOccupied(
      reader,
      { assetId: asset.id, ...lane },
      { from: period.startDate, to: period.endDate },
      now,
    );
    const available = free.length > 0 && problems.length === 0;
    const alternatives = available
      ? { windows: [], assets: [] }
      : {
          windows: await findFreeWindows(reader, asset, period, lane),
          assets: await findSimilarFree(reader, catalogAsset, period, lane),
        };
    return {
      slug: catalogAsset.asset.slug,
      from: period.startDate,
      to: period.endDate,
      available,
      problems,
      unitsFree: free.length,
      days: daysOf(asset, period, today, occupied),
      alternatives,
      dayRule: DAY_RULE,
      timeZone: asset.timeZone,
    };
  },
});

type Reason = 'PAST' | 'BOOKED' | 'HELD' | 'BLACKOUT';
const REASONS = { HOLD: 'HELD', BOOKING: 'BOOKED', BLACKOUT: 'BLACKOUT' } as const satisfies Record<OccupiedDay['kind'], Reason>;

function daysOf(asset: Bookable, period: Period, today: string, occupied: readonly OccupiedDay[]) {
  const byDay = Map.groupBy(occupied, ({ day }) => day);
  return eachDay(period.startDate, period.endDate).map((date): { date: string; available: boolean; reason?: Reason } => {
    const taken = byDay.get(date) ?? [];
    const [first] = taken;
    if (date < today) return { date, available: false, reason: 'PAST' };
    if (first === undefined || taken.length < asset.units) return { date, available: true };
    return { date, available: false, reason: REASONS[first.kind] };
  });
}
