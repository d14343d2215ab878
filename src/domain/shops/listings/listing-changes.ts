import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../../../db/database.ts';
import { type AssetRow, type CatalogAsset, freeAssetSlug, isMadeFrom, slugOfTitle } from '../../catalog/assets/index.ts';
import { findCategories } from '../../catalog/categories/index.ts';
import { changedAttributes } from './listing-attributes.ts';
import { changedPickup } from './listing-defaults.ts';
import { type Again, categoryNeeded, imageNotFound } from './listing-errors.ts';
import type { ListingChanges } from './listing-input.ts';
import type { ListingPlace } from './listing-place.ts';
import { changedPrices } from './price-table.ts';

interface Said {
  readonly changes: ListingChanges;
  /** Where it is from now on; null where nothing of that was said. */
  readonly place: ListingPlace | null;
  readonly images: readonly { imageId: string; alt?: string | undefined }[] | undefined;
}

/** The listing as it is after a change; throws for what contradicts itself. */
export async function changedListing(
  tx: Tx,
  listing: CatalogAsset,
  { changes, place, images }: Said,
  now: Date,
): Promise<CatalogAsset> {
  const { asset } = listing;
  const again: Again = { tool: 'update_asset', args: { assetId: asset.id, ...changes } };
  const category = await categoryAfter(tx, listing, changes.category, again);
  const after: AssetRow = {
    ...asset,
    ...place,
    ...changedPrices(asset, changes),
    categorySlug: category.slug,
    slug: await slugAfter(tx, asset, changes),
    title: changes.title ?? asset.title,
    description: changes.description ?? asset.description,
    attributes: changedAttributes(asset.attributes, changes.attributes, category, again),
    pickup: changedPickup(asset.pickup, changes.pickup),
    units: changes.units ?? asset.units,
    valueMinor: changes.valueMinor ?? asset.valueMinor,
    cancellationPolicy: changes.cancellationPolicy ?? asset.cancellationPolicy,
    instantBook: changes.instantBook ?? asset.instantBook,
    minTrust: changes.minTrust ?? asset.minTrust,
    images: arranged(asset, images),
  };
  const isChanged = changedFields(asset, after).length > 0;
  return { ...listing, category, asset: isChanged ? { ...after, updatedAt: now } : asset };
}

/** The fields that are not what they were. */
export function changedFields(before: AssetRow, after: AssetRow): (keyof AssetRow)[] {
  return FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field]));
}

const PRICES = ['dayRateMinor', 'pricing', 'rentalModes', 'depositBaseMinor', 'depositCapMinor'] as const;
const PLACE = ['city', 'cityKey', 'country', 'latitude', 'longitude', 'timeZone'] as const;
const FIELDS = [
  ...PRICES,
  ...PLACE,
  'categorySlug',
  'slug',
  'title',
  'description',
  'attributes',
  'pickup',
  'units',
  'valueMinor',
  'cancellationPolicy',
  'instantBook',
  'minTrust',
  'images',
] as const satisfies readonly (keyof AssetRow)[];

/** Whether a rental would cost something else, or another deposit. */
export function changesPrices(fields: readonly (keyof AssetRow)[]): boolean {
  return PRICES.some((field) => fields.includes(field));
}

async function categoryAfter(tx: Tx, { category }: CatalogAsset, wanted: string | undefined, again: Again) {
  if (wanted === undefined || wanted === category.slug) return category;
  const [found] = await findCategories(tx, wanted);
  if (found !== undefined) return found;
  throw categoryNeeded({ category: wanted, categories: await findCategories(tx), ...again });
}

/** The address of what was ever published stays, unless another is asked for; a draft's follows the title it was made from. */
async function slugAfter(tx: Tx, { id, slug, title, status }: AssetRow, said: ListingChanges): Promise<string> {
  const follows = status === 'DRAFT' && (await isMadeFrom(title, slug));
  const name = said.slug ?? (follows ? said.title : undefined);
  if (name === undefined || (await isMadeFrom(name, slug))) return slug;
  return freeAssetSlug(tx, await slugOfTitle(name), id);
}

/** The pictures that are named in that order, the others after them. */
function arranged({ id: assetId, images }: AssetRow, said: Said['images']): AssetRow['images'] {
  if (said === undefined) return images;
  const named = said.map(({ imageId, alt }) => {
    const image = images.find((each) => each.imageId === imageId);
    if (image === undefined) throw imageNotFound({ assetId, imageId });
    return { ...image, alt: alt ?? image.alt };
  });
  const first = named.filter(({ imageId }, index) => named.findIndex((each) => each.imageId === imageId) === index);
  return [...first, ...images.filter((image) => !first.some(({ imageId }) => imageId === image.imageId))];
}
