import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { type BookingState, MODES, REQUESTED_STATES } from '../../../../db/values/index.ts';
import { type CatalogAsset, findTitlesFirst, ownAsset } from '../../catalog/assets/index.ts';
import {
  addDays,
  CivilDay,
  dayOf,
  daysBetween,
  IdInput,
  invalidInput,
  listedMode,
  optional,
  query,
} from '../../platform/kernel/index.ts';
import {
  type Booking,
  catchUpBookingsOf,
  DAYS_TAKEN_STATES,
  findBookedAssets,
  findBookingPage,
  RUNNING_STATES,
} from '../../rentals/bookings/index.ts';
import { BlackoutView, blackoutView, findBlackouts } from './blackouts.ts';
import {
  CalendarBooking,
  calendarBooking,
  CalendarRequest,
  calendarRequest,
  isRequest,
  LEGEND,
  TodayBoard,
  todayBoard,
} from './calendar-view.ts';
import { closingParts } from './rented-days.ts';

const MOST_DAYS = 92;
const DEFAULT_DAYS = 31;
/** The most assets that are named although their calendar is empty. */
const MOST_FREE = 20;
/** The most bookings in one answer. */
const MOST_SHOWN = 2_000;
const SHOWN: BookingState[] = [...DAYS_TAKEN_STATES, 'COMPLETED'];

const MORE = `Only the first ${MOST_SHOWN} bookings by their start are shown: ask for fewer days, or for one assetId.`;

export const getOwnerCalendar = query({
  name: 'get_owner_calendar',
  title: 'Calendar',
  description: `What is handed out, due back and overdue today, and the blocked days, holds and bookings of each asset from \`from\` to before \`to\` (at most ${MOST_DAYS} days). manage_blackout blocks days, list_owner_requests says what awaits you.`,
  access: optional(ownAsset('read:owner'), 'assetId'),
  thirdPartyText: true,
  weight: 10,
  input: z.strictObject({
    from: CivilDay.optional().describe('default today'),
    to: CivilDay.optional().describe(`not included; default ${DEFAULT_DAYS} days later`),
    assetId: IdInput.optional(),
    mode: z.enum(MODES).optional(),
  }),
  example: { from: '2027-06-14', to: '2027-06-17' },
  output: z.object({
    from: z.string(),
    to: z.string(),
    today: TodayBoard,
    assets: z
      .array(
        z.object({
          assetId: z.string(),
          title: z.string(),
          blackouts: z.array(BlackoutView.omit({ assetId: true })),
          bookings: z.array(CalendarBooking),
          requests: z.array(CalendarRequest),
        }),
      )
      .describe('those of which there is something'),
    more: z.string().optional().describe('where there are more bookings than are shown: how to see them'),
    legend: z.object({ blocked: z.string(), lost: z.string(), requests: z.string() }).optional(),
    free: z
      .array(z.object({ assetId: z.string(), title: z.string(), free: z.literal('the whole period') }))
      .describe(`nothing is blocked, booked or asked for in these days; at most ${MOST_FREE}`),
  }),
  errors: [],

  catchUp: ({ caller, ...context }) => catchUpBookingsOf({ vendorId: caller.vendorId }, context),

  async run({ subject: catalogAsset, input, caller, reader, now }) {
    const range = rangeOf(input, dayOf(now, catalogAsset?.asset.timeZone ?? 'UTC'));
    const { vendorId } = caller;
    const mode = listedMode(caller, input.mode);
    const of = { vendorId, mode, ...(input.assetId !== undefined && { assetId: input.assetId }) };
    // The end is a day later than today anywhere on earth. Bookings are selected by their start, because otherwise all bookings
    // that the shop ever had would be read.
    const begun = { ...of, states: [...RUNNING_STATES], overlaps: { to: addDays(dayOf(now, 'UTC'), 2) }, sort: 'start' } as const;
    const current = await everyBooking(reader, begun);
    const wanted = { ...of, states: [...SHOWN, ...REQUESTED_STATES], overlaps: range, sort: 'start' } as const;
    const found = await findBookingPage(reader, wanted, { page: 1, limit: MOST_SHOWN });
    const isCut = found.length === MOST_SHOWN;
    const booked = isCut ? await findBookedAssets(reader, wanted) : found.map(({ assetId }) => assetId);
    const closed = await findBlackouts(reader, input.assetId === undefined ? { vendorId } : { assetId: input.assetId }, range);
    const blackouts = await closingParts(reader, closed, now);
    const shown = new Set([...found, ...blackouts].map(({ assetId }) => assetId));
    const busy = [...shown.union(new Set(booked))];
    const named = await nameAssets(reader, { vendorId, catalogAsset, busy });
    return {
      ...range,
      today: todayBoard(current, now),
      assets: named.busy
        .filter(({ assetId }) => shown.has(assetId))
        .map(({ assetId, title }) => ({
          assetId,
          title,
          blackouts: blackouts.filter((blackout) => blackout.assetId === assetId).map(blackoutView),
          bookings: found.filter((booking) => booking.assetId === assetId && !isRequest(booking)).map(calendarBooking),
          requests: found.filter((booking) => booking.assetId === assetId && isRequest(booking)).map(calendarRequest),
        })),
      ...(isCut && { more: MORE }),
      ...(found.length > 0 && { legend: LEGEND }),
      free: named.free.map((asset) => ({ ...asset, free: 'the whole period' as const })),
    };
  },
});

/** All bookings, without a limit, because the board of today must be complete. */
async function everyBooking(reader: Reader, wanted: Parameters<typeof findBookingPage>[1]): Promise<Booking[]> {
  const all: Booking[] = [];
  for (let page = 1; all.length === (page - 1) * MOST_SHOWN; page += 1)
    all.push(...(await findBookingPage(reader, wanted, { page, limit: MOST_SHOWN })));
  return all;
}

/** Assets by title: those with something in their calendar, and some whose calendar is empty. */
async function nameAssets(
  reader: Reader,
  { vendorId, catalogAsset, busy }: { vendorId: string; catalogAsset: CatalogAsset | null; busy: readonly string[] },
) {
  const all =
    catalogAsset === null
      ? await findTitlesFirst(reader, { vendorId, first: busy, others: MOST_FREE })
      : [{ assetId: catalogAsset.asset.id, title: catalogAsset.asset.title }];
  const isBusy = new Set(busy);
  return {
    busy: all.filter(({ assetId }) => isBusy.has(assetId)),
    free: all.filter(({ assetId }) => !isBusy.has(assetId)),
  };
}

function rangeOf({ from: wanted, to }: { from?: CivilDay | undefined; to?: CivilDay | undefined }, today: CivilDay) {
  const from = wanted ?? today;
  const range = { from, to: to ?? addDays(from, DEFAULT_DAYS) };
  const days = daysBetween(from, range.to);
  if (days > 0 && days <= MOST_DAYS) return range;
  throw invalidInput({ issues: [{ field: 'to', message: `must be 1 to ${MOST_DAYS} days after from (${from})` }] });
}
