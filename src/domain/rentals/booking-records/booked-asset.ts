import { eq } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { placeholder, prepared } from '../../../../db/prepared.ts';
import { assets, categories } from '../../../../db/schema/index.ts';
import { type Bookable, findFreeUnits } from '../../catalog/availability/index.ts';
import { UNACCEPTED_STATES } from './booking-states.ts';
import type { Booking } from './booking-store.ts';

/** The asset of a booking as its calendar sees it: the rules that the booking froze, the units that exist now. */
export async function bookedAsset(from: Reader, { assetId, asset }: Booking): Promise<Bookable> {
  const [row] = await findListed(from, { assetId });
  return { id: assetId, units: row?.units ?? 0, timeZone: asset.timeZone, rules: asset.rules };
}

/** After how many hours of the owner's silence a request for the asset counts as accepted; null where it never does. */
export async function silentAcceptanceHours(from: Reader, { assetId }: Pick<Booking, 'assetId'>): Promise<number | null> {
  const [row] = await findListed(from, { assetId });
  return row === undefined || row.status === 'SUSPENDED' ? null : row.silentAcceptanceHours;
}

const findListed = prepared('booked_asset', (reader) =>
  reader
    .select({ units: assets.units, status: assets.status, silentAcceptanceHours: categories.silentAcceptanceHours })
    .from(assets)
    .innerJoin(categories, eq(categories.slug, assets.categorySlug))
    .where(eq(assets.id, placeholder('assetId'))),
);

/** Whether somebody else holds or has booked the days of a booking that is not accepted yet. */
export async function isContended(from: Reader, booking: Booking, now: Date): Promise<boolean> {
  if (!UNACCEPTED_STATES.has(booking.state)) return false;
  const asset = await bookedAsset(from, booking);
  const { free } = await findFreeUnits(from, asset, booking, { mode: booking.mode, now, except: booking.id });
  return free.length < booking.units;
}
