import { eq } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { placeholder, prepared } from '../../../../db/prepared.ts';
import { assets, categories } from '../../../../db/schema/index.ts';
import type { AssetStatus } from '../../../../db/values.ts';
import { type Bookable, findTakenBeside, findTakenUnits, unitsBeside } from '../../catalog/availability/index.ts';
import { RUNNING_STATES, UNACCEPTED_STATES } from './booking-states.ts';
import type { Booking } from './booking-store.ts';

/** The asset of a booking as its calendar sees it: the rules that the booking froze, the units that exist now. */
export async function bookedAsset(from: Reader, { assetId, asset }: Booking): Promise<Bookable> {
  const [row] = await findListed(from, { assetId });
  return { id: assetId, units: row?.units ?? 0, timeZone: asset.timeZone, rules: asset.rules };
}

/** Whether somebody else has what a paid booking would need for other dates. */
export async function isPeriodTaken(
  from: Reader,
  booking: Booking,
  period: { readonly startDate: string; readonly endDate: string },
  now: Date,
): Promise<boolean> {
  const { id: except, assetId, mode, units, asset } = booking;
  // Asked at the same time: how many units there are now, and which of them are taken.
  const [{ units: all }, { taken }] = await Promise.all([
    bookedAsset(from, booking),
    findTakenUnits(from, { id: assetId, rules: asset.rules }, period, { mode, now, except }),
  ]);
  return unitsBeside(taken, all).length < units;
}

/** After how many hours of the owner's silence a request for the asset counts as accepted; null where it never does. */
export async function silentAcceptanceHours(from: Reader, { assetId }: Pick<Booking, 'assetId'>): Promise<number | null> {
  const [row] = await findListed(from, { assetId });
  return row === undefined ? null : silenceHoursOf(row);
}

function silenceHoursOf({ status, silentAcceptanceHours: hours }: { status: AssetStatus; silentAcceptanceHours: number | null }) {
  return status === 'SUSPENDED' ? null : hours;
}

const listed = { units: assets.units, status: assets.status, silentAcceptanceHours: categories.silentAcceptanceHours };

const findListed = prepared('booked_asset', (reader) =>
  reader
    .select(listed)
    .from(assets)
    .innerJoin(categories, eq(categories.slug, assets.categorySlug))
    .where(eq(assets.id, placeholder('assetId'))),
);

const findAllListed = prepared('booked_assets', (reader) =>
  reader
    .select({ assetId: assets.id, ...listed })
    .from(assets)
    .innerJoin(categories, eq(categories.slug, assets.categorySlug))
    .where(isListed(assets.id, placeholder('assetIds'))),
);

/** What of its listing and its calendar the steps of a booking depend on. */
export interface Surroundings {
  /** Somebody else holds or has booked the days of a booking that is not accepted yet. */
  readonly contended: boolean;
  /** It runs, and its listing was suspended since: what was agreed goes on, and nothing new is agreed. */
  readonly datesFixed: boolean;
  /** Of a request: after so many hours the owner's silence accepts it. */
  readonly silenceHours: number | null;
}

/** Of many bookings, by id: two questions, however many there are. */
export async function findSurroundings(
  from: Reader,
  bookings: readonly Booking[],
  now: Date,
): Promise<ReadonlyMap<string, Surroundings>> {
  const unaccepted = bookings.filter(({ state }) => UNACCEPTED_STATES.has(state));
  const running = bookings.filter(({ state }) => RUNNING_STATES.has(state));
  const assetIds = [...new Set([...unaccepted, ...running].map(({ assetId }) => assetId))];
  const [rows, taken] = await Promise.all([
    assetIds.length === 0 ? [] : findAllListed(from, { assetIds: JSON.stringify(assetIds) }),
    findTakenBeside(from, unaccepted, now),
  ]);
  const byAsset = new Map(rows.map((row) => [row.assetId, row]));
  return new Map(
    bookings.map(({ id, assetId, state, units }) => {
      const [asset, others] = [byAsset.get(assetId), taken.get(id)];
      const contended = others !== undefined && unitsBeside(others, asset?.units ?? 0).length < units;
      const datesFixed = RUNNING_STATES.has(state) && asset?.status === 'SUSPENDED';
      const silenceHours = state === 'PENDING_APPROVAL' && asset !== undefined ? silenceHoursOf(asset) : null;
      return [id, { contended, datesFixed, silenceHours }];
    }),
  );
}

/** Whether somebody else holds or has booked the days of a booking that is not accepted yet. */
export async function isContended(from: Reader, booking: Booking, now: Date): Promise<boolean> {
  return UNACCEPTED_STATES.has(booking.state) && isPeriodTaken(from, booking, booking, now);
}
