import { eq } from 'drizzle-orm';
import { placeholder, prepared } from '../../../db/prepared.ts';
import type { Reader } from '../../../db/database.ts';
import { assets } from '../../../db/schema/index.ts';
import type { Bookable } from '../availability/index.ts';
import type { Booking } from './store.ts';

/** The asset of a booking as its calendar sees it: the rules that the booking froze, the units that exist now. */
export async function bookedAsset(from: Reader, { assetId, asset }: Booking): Promise<Bookable> {
  const [row] = await findUnits(from, { assetId });
  return { id: assetId, units: row?.units ?? 0, timeZone: asset.timeZone, rules: asset.rules };
}

const findUnits = prepared('asset_units', (reader) =>
  reader
    .select({ units: assets.units })
    .from(assets)
    .where(eq(assets.id, placeholder('assetId'))),
);
