import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { Mode } from '../../../../db/values/index.ts';
import { addDays, ascending, CivilDay, daysBetween, IdInput, query } from '../../platform/kernel/index.ts';
import { Alternatives, bookableOf, type CatalogAsset, liveAsset, NO_ALTERNATIVES } from '../assets/index.ts';
import { type Bookable, findFreeUnits, findFreeWindows, normalPeriod, type Period, ruleProblems } from '../availability/index.ts';
import { findAlternatives, findSimilarFree } from './alternatives.ts';
import { CalendarDay, calendarDays, findTaken, firstPickupDay, MAX_DAYS } from './calendar-days.ts';
import { whyNotThen } from './unavailable-assets.ts';

const DEFAULT_DAYS = 30;
/** `endDate` is the return day and costs nothing. */
export const DAY_RULE = 'end_exclusive' as const;

export const checkAvailability = query({
  name: 'check_availability',
  title: 'Check dates',
  description:
    'Whether an asset can be booked from pickup day `from` to return day `to`, day by day, with the nearest free dates and similar assets where it cannot. Without `to`: what is free in the 30 days from `from` on, with the next periods of `length` days that can be booked, and the next days that are taken.',
  access: liveAsset,
  thirdPartyText: true,
  input: z
    .strictObject({
      slug: IdInput,
      from: CivilDay.optional().describe('pickup day; default the first that its notice allows'),
      to: CivilDay.optional().describe('return day, not counted'),
      length: z.int().min(1).max(MAX_DAYS).optional().describe('days, without `to`; default the shortest rental'),
    })
    .superRefine(({ from, to }, context) => {
      if (from && to && to < from) context.addIssue({ code: 'custom', path: ['to'], message: 'must not be before from' });
      if (from && to && daysBetween(from, to) > MAX_DAYS)
        context.addIssue({ code: 'custom', path: ['to'], message: `must be at most ${MAX_DAYS} days after from` });
    }),
  example: { slug: 'tandem-sea-kayak', from: '2027-06-14', to: '2027-06-17' },
  output: z.object({
    slug: z.string(),
    from: z.string(),
    to: z.string(),
    available: z.boolean().describe('the whole period can be booked as one rental; without `to`, some rental in it can'),
    whyNot: z.string().optional().describe('why the period cannot be booked'),
    problems: z
      .array(z.object({ code: z.string(), message: z.string() }))
      .describe('rules of the asset that the period breaks; empty without `to`'),
    minDays: z.int().describe('of the shortest rental'),
    nextTaken: z
      .object({ from: z.string(), to: z.string() })
      .nullable()
      .describe('the first days from `from` on, within a year, on which no unit is free; `to` is the first free day after them'),
    nothingTakenBefore: z.string().optional().describe('where nextTaken is null: as far as the calendar was read'),
    unitsFree: z.int().optional().describe('units free on every day of it; left out without `to`'),
    days: z.array(CalendarDay),
    alternatives: Alternatives,
    dayRule: z.literal(DAY_RULE),
    timeZone: z.string(),
  }),
  errors: [],

  async run({ input, subject: catalogAsset, caller, reader, now, settings }) {
    const asset = bookableOf(catalogAsset, settings);
    const from = input.from ?? firstPickupDay(asset, now);
    const period = normalPeriod({ startDate: from, endDate: input.to ?? addDays(from, DEFAULT_DAYS) });
    const calendarView = { mode: caller.mode, now };

    const { free } = await findFreeUnits(reader, asset, period, calendarView);
    const { days, nextTaken } = calendarDays(asset, period, await findTaken(reader, asset, period.startDate, calendarView), now);
    const { available, whyNot, problems, alternatives } =
      input.to === undefined
        ? await suggestPeriods(reader, catalogAsset, period, { ...calendarView, asset, length: input.length })
        : await checkPeriod(reader, catalogAsset, period, { ...calendarView, asset, isFree: free > 0 });
    return {
      slug: catalogAsset.asset.slug,
      from: period.startDate,
      to: period.endDate,
      available,
      ...(whyNot !== undefined && { whyNot }),
      problems,
      minDays: asset.rules.minDays,
      nextTaken,
      ...(nextTaken === null && { nothingTakenBefore: addDays(period.startDate, MAX_DAYS) }),
      ...(input.to !== undefined && { unitsFree: free }),
      days,
      alternatives,
      dayRule: DAY_RULE,
      timeZone: asset.timeZone,
    };
  },
});

interface CalendarView {
  readonly asset: Bookable;
  readonly mode: Mode;
  readonly now: Date;
}

interface Answer {
  readonly available: boolean;
  readonly whyNot?: string;
  readonly problems: ReturnType<typeof ruleProblems>;
  readonly alternatives: z.infer<typeof Alternatives>;
}

/** Checks whether the whole period can be booked as one rental. */
async function checkPeriod(
  from: Reader,
  catalogAsset: CatalogAsset,
  period: Period,
  { asset, mode, now, isFree }: CalendarView & { readonly isFree: boolean },
): Promise<Answer> {
  const problems = ruleProblems(asset.rules, period, asset.timeZone, now);
  if (isFree && problems.length === 0) return { available: true, problems, alternatives: NO_ALTERNATIVES };
  const alternatives = await findAlternatives(from, catalogAsset, { ...period, units: 1 }, { asset, mode, now });
  const reasons = await whyNotThen(from, asset, period, { mode, now });
  return { available: false, whyNot: reasons.join('; '), problems, alternatives };
}

/** If the input names no rental: the periods of the requested length from the start on that can be booked, the earliest first. */
async function suggestPeriods(
  from: Reader,
  catalogAsset: CatalogAsset,
  period: Period,
  { asset, mode, now, length = asset.rules.minDays }: CalendarView & { readonly length: number | undefined },
): Promise<Answer> {
  const { startDate } = period;
  const requested = { startDate, endDate: addDays(startDate, length) };
  const nearest = await findFreeWindows(from, asset, requested, { mode, now, notBefore: startDate });
  const windows = nearest.toSorted((one, other) => ascending(one.startDate, other.startDate));
  const available = windows.some((window) => window.startDate < period.endDate);
  const assets = available ? [] : await findSimilarFree(from, catalogAsset, requested, { mode, now });
  return { available, problems: [], alternatives: { windows, assets } };
}
