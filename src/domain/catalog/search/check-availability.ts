import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { Mode } from '../../../../db/values.ts';
import {
  addDays,
  CivilDay,
  dayOf,
  daysBetween,
  eachDay,
  HOUR_MS,
  IdInput,
  instantOf,
  query,
} from '../../platform/kernel/index.ts';
import { Alternatives, bookableOf, type CatalogAsset, liveAsset } from '../assets/index.ts';
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

const REASONS = ['PAST', 'NOTICE', 'BOOKED', 'HELD', 'BLACKOUT'] as const;
type Reason = (typeof REASONS)[number];

export const checkAvailability = query({
  name: 'check_availability',
  title: 'Check dates',
  description:
    'Whether an asset can be booked from pickup day `from` to return day `to`, day by day, with the nearest free dates and similar assets where it cannot. Without `to`: what is free in the 30 days from `from` on, with the next periods of `length` days that can be booked.',
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
  output: z.object({
    slug: z.string(),
    from: z.string(),
    to: z.string(),
    available: z.boolean().describe('the whole period can be booked as one rental; without `to`, some rental in it can'),
    problems: z
      .array(z.object({ code: z.string(), message: z.string() }))
      .describe('rules of the asset that the period breaks; empty without `to`'),
    nextTaken: z
      .object({ from: z.string(), to: z.string() })
      .nullable()
      .describe('the first days from `from` on, within a year, on which no unit is free; `to` is the first free day after them'),
    unitsFree: z.int().optional().describe('units free on every day of it; left out without `to`'),
    days: z.array(z.object({ date: z.string(), available: z.boolean(), reason: z.enum(REASONS).optional() })),
    alternatives: Alternatives,
    dayRule: z.literal(DAY_RULE),
    timeZone: z.string(),
  }),
  errors: [],

  async run({ input, subject: catalogAsset, caller, reader, now, settings }) {
    const asset = bookableOf(catalogAsset, settings);
    const firstPickup = firstPickupDay(asset, now);
    const from = input.from ?? firstPickup;
    const period = normalPeriod({ startDate: from, endDate: input.to ?? addDays(from, DEFAULT_DAYS) });
    const lane = { mode: caller.mode, now };

    const { free } = await findFreeUnits(reader, asset, period, lane);
    const occupied = await findOccupied(
      reader,
      { assetId: asset.id, ...lane },
      { from: period.startDate, to: addDays(period.startDate, MAX_DAYS) },
      now,
    );
    const { available, problems, alternatives } =
      input.to === undefined
        ? await lookAround(reader, catalogAsset, period, { ...lane, asset, length: input.length })
        : await judge(reader, catalogAsset, period, { ...lane, asset, isFree: free.length > 0 });
    return {
      slug: catalogAsset.asset.slug,
      from: period.startDate,
      to: period.endDate,
      available,
      problems,
      nextTaken: nextTakenOf(asset, occupied),
      ...(input.to !== undefined && { unitsFree: free.length }),
      days: daysOf(asset, period, { today: dayOf(now, asset.timeZone), firstPickup }, occupied),
      alternatives,
      dayRule: DAY_RULE,
      timeZone: asset.timeZone,
    };
  },
});

interface Lane {
  readonly asset: Bookable;
  readonly mode: Mode;
  readonly now: Date;
}

interface Answer {
  readonly available: boolean;
  readonly problems: ReturnType<typeof ruleProblems>;
  readonly alternatives: z.infer<typeof Alternatives>;
}

/** The period as one rental. */
async function judge(
  from: Reader,
  catalogAsset: CatalogAsset,
  period: Period,
  { asset, mode, now, isFree }: Lane & { readonly isFree: boolean },
): Promise<Answer> {
  const problems = ruleProblems(asset.rules, period, asset.timeZone, now);
  if (isFree && problems.length === 0) return { available: true, problems, alternatives: { windows: [], assets: [] } };
  const windows = await findFreeWindows(from, asset, period, { mode, now });
  return {
    available: false,
    problems,
    alternatives: { windows, assets: await findSimilarFree(from, catalogAsset, period, { mode, now }) },
  };
}

/** Nobody has named a rental: those of the wished length that can be booked from then on, the earliest first. */
async function lookAround(
  from: Reader,
  catalogAsset: CatalogAsset,
  period: Period,
  { asset, mode, now, length = asset.rules.minDays }: Lane & { readonly length: number | undefined },
): Promise<Answer> {
  const { startDate } = period;
  const wished = { startDate, endDate: addDays(startDate, length) };
  const nearest = await findFreeWindows(from, asset, wished, { mode, now });
  const windows = nearest.toSorted((one, other) => one.startDate.localeCompare(other.startDate));
  const available = windows.some((window) => window.startDate >= startDate && window.startDate < period.endDate);
  const assets = available ? [] : await findSimilarFree(from, catalogAsset, wished, { mode, now });
  return { available, problems: [], alternatives: { windows, assets } };
}

/** The first day on which the notice leaves time for a pickup. */
function firstPickupDay({ rules, timeZone }: Bookable, now: Date): CivilDay {
  const inTime = new Date(now.getTime() + rules.noticeHours * HOUR_MS);
  const day = dayOf(inTime, timeZone);
  return instantOf(day, rules.pickupTime, timeZone) >= inTime ? day : addDays(day, 1);
}

/** The first run of days on which every unit is taken. */
function nextTakenOf({ units }: Bookable, occupied: readonly OccupiedDay[]): { from: CivilDay; to: CivilDay } | null {
  const full = [...Map.groupBy(occupied, ({ day }) => day)].filter(([, taken]) => taken.length >= units).map(([day]) => day);
  const days = new Set(full);
  const [from] = full.toSorted();
  if (from === undefined) return null;
  let to = addDays(from, 1);
  while (days.has(to)) to = addDays(to, 1);
  return { from, to };
}

const OF_KIND = { HOLD: 'HELD', BOOKING: 'BOOKED', BLACKOUT: 'BLACKOUT' } as const satisfies Record<OccupiedDay['kind'], Reason>;

function daysOf(
  asset: Bookable,
  period: Period,
  { today, firstPickup }: { today: CivilDay; firstPickup: CivilDay },
  occupied: readonly OccupiedDay[],
) {
  const byDay = Map.groupBy(occupied, ({ day }) => day);
  return eachDay(period.startDate, period.endDate).map((date): { date: string; available: boolean; reason?: Reason } => {
    const taken = byDay.get(date) ?? [];
    const [first] = taken;
    if (date < today) return { date, available: false, reason: 'PAST' };
    if (first !== undefined && taken.length >= asset.units) return { date, available: false, reason: OF_KIND[first.kind] };
    // No rental can begin on it any more, nor before it.
    return date < firstPickup ? { date, available: false, reason: 'NOTICE' } : { date, available: true };
  });
}
