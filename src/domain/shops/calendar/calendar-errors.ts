import { z } from 'zod';
import { BOOKING_STATES } from '../../../../db/values/index.ts';
import { declareError, numberInWords, offer } from '../../platform/kernel/index.ts';
import { SEARCH_MONTHS } from './blackouts.ts';

const list = (assetId: string, why: string) => offer('list_blackouts', { assetId }, { actor: 'OWNER', why });

export const blackoutNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No such blackout of one of the vendor’s assets, or it was removed.',
  data: z.object({ blackoutId: z.string() }),
  message: () => 'You have no such blackout.',
  next: () => [offer('list_my_assets', {}, { actor: 'OWNER', why: 'find the asset, then list its blackouts' })],
});

export const daysTaken = declareError({
  code: 'days_taken',
  status: 400,
  when: 'Bookings hold or have some of the days, and leave too few pieces. Days that they only keep free can be blocked.',
  data: z.object({
    assetId: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    units: z.int().nullable().describe('wanted; null: all'),
    unitsInAll: z.int(),
    bookings: z.array(
      z.object({ bookingId: z.string(), state: z.enum(BOOKING_STATES), startDate: z.string(), endDate: z.string() }),
    ),
    nearest: z
      .object({ startDate: z.string(), endDate: z.string() })
      .nullable()
      .describe('as many days, the nearest that can be blocked'),
    freeUnits: z.int().describe('so many could be blocked'),
  }),
  message: (data) => `Nothing was blocked: ${inTheWayInWords(data)}`,
  next: ({ assetId, startDate, endDate, units, freeUnits, bookings, nearest }) => [
    ...(nearest === null
      ? []
      : [
          offer(
            'add_blackout',
            { assetId, ...nearest, ...(units !== null && { units }) },
            { actor: 'OWNER', why: 'block the nearest days that can be' },
          ),
        ]),
    ...(freeUnits === 0
      ? []
      : [
          offer(
            'add_blackout',
            { assetId, startDate, endDate, units: freeUnits },
            { actor: 'OWNER', why: `block the ${freeUnits} that no booking has` },
          ),
        ]),
    ...bookings
      .slice(0, 3)
      .map(({ bookingId }) =>
        offer('get_owner_booking_detail', { bookingId }, { actor: 'OWNER', why: 'the booking in the way' }),
      ),
    list(assetId, 'see what is blocked'),
  ],
});

interface Found {
  readonly units: number | null;
  readonly unitsInAll: number;
  readonly bookings: readonly {
    readonly bookingId: string;
    readonly startDate: string;
    readonly endDate: string;
    readonly state: string;
  }[];
  readonly nearest: { readonly startDate: string; readonly endDate: string } | null;
}

/** The bookings that are in the way of a block, and the days that would be possible. */
export function inTheWayInWords({ units, unitsInAll, bookings, nearest }: Found): string {
  const who = bookings
    .map(({ bookingId, startDate, endDate, state }) => `booking ${bookingId} has ${startDate} to ${endDate} (${state})`)
    .join(', ');
  const wanted = unitsInAll === 1 ? '' : ` That leaves fewer than ${units ?? `all ${unitsInAll}`} of the ${unitsInAll} units.`;
  const others =
    nearest === null
      ? `No such days can be blocked within ${numberInWords(SEARCH_MONTHS)} months.`
      : `These can be: ${nearest.startDate} to ${nearest.endDate}.`;
  return `${who}.${wanted} Bookings keep their days: agree on other dates with the renter first. ${others}`;
}

export const invalidCalendar = declareError({
  code: 'invalid_calendar',
  status: 400,
  when: 'The text is no iCalendar (RFC 5545), or holds more than can be imported at once.',
  data: z.object({ assetId: z.string(), problem: z.string() }),
  message: ({ problem }) => `Nothing was imported: ${problem}.`,
  next: ({ assetId }) => [list(assetId, 'see what is blocked now')],
});

export const feedNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'The vendor has no such calendar feed.',
  data: z.object({ feedId: z.string() }),
  message: () => 'You have no such calendar feed.',
  next: () => [offer('list_calendar_feeds', {}, { actor: 'OWNER', why: 'see your feeds' })],
});

export const rulesConflict = declareError({
  code: 'rules_conflict',
  status: 400,
  when: 'With the change, the longest rental of an asset would be shorter than its shortest.',
  data: z.object({ slug: z.string(), minDays: z.int(), maxDays: z.int(), assetId: z.string() }),
  message: ({ slug, minDays, maxDays }) =>
    `Nothing was changed: ${slug} would have minDays ${minDays} and maxDays ${maxDays}, its own rules included.`,
  next: ({ assetId }) => [offer('get_duration_rules', { assetId }, { actor: 'OWNER', why: 'see which rule comes from where' })],
});
