import { desc, eq } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { assets } from '../../../../db/schema/index.ts';
import type { AssetRow, CatalogAsset } from '../../catalog/assets/index.ts';
import { findUser, findVendorOfUser } from '../../people/accounts/index.ts';
import type { ListingPlace } from './listing-place.ts';

type OtherListing = Pick<AssetRow, 'id' | 'currency' | 'pickup'> & ListingPlace;

/** The data of the shop that a new listing takes over. */
export interface Shop {
  readonly vendor: CatalogAsset['vendor'];
  /** How renters contact the shop. */
  readonly contact: string;
  /** The other listings of the shop, the newest first. */
  readonly others: readonly OtherListing[];
}

const LOOKED_AT = 20;

export async function shopOfUser(from: Reader, userId: string): Promise<Shop> {
  const [vendor, user] = await Promise.all([findVendorOfUser(from, userId), findUser(from, userId)]);
  if (vendor === undefined || user === undefined) throw new Error(`There is no vendor of ${userId}.`);
  return {
    vendor,
    contact: [user.name, user.email, user.phoneVerifiedAt === null ? null : user.phone].filter(Boolean).join(', '),
    others: await findNewest(from, vendor.id),
  };
}

async function findNewest(from: Reader, vendorId: string): Promise<OtherListing[]> {
  const { id, currency, pickup, city, cityKey, country, latitude, longitude, timeZone } = assets;
  return from
    .select({ id, currency, pickup, city, cityKey, country, latitude, longitude, timeZone })
    .from(assets)
    .where(eq(assets.vendorId, vendorId))
    .orderBy(desc(assets.createdAt), desc(assets.id))
    .limit(LOOKED_AT);
}
