import { asc, eq, gt, inArray, lt, notExists, or } from 'drizzle-orm';
import type { Database, Reader, Tx } from '../../../../db/database.ts';
import { inParts } from '../../../../db/in-parts.ts';
import { inserted } from '../../../../db/expressions.ts';
import { assetDocuments, assets } from '../../../../db/schema/index.ts';
import { indexAsset } from '../../../../db/search.ts';
import { formatMoney } from '../../platform/kernel/index.ts';
import { type AssetRow, type CatalogAsset, findAssetsById } from './asset-store.ts';
import { cityKeyOf } from './city-names.ts';
import { searchDocument } from './search-document.ts';

/** Raise this number whenever the stored form of a document, of the words for searches or of the key of a city changes. */
const VERSION = 4;

export type AssetDocument = Omit<typeof assetDocuments.$inferSelect, 'assetId' | 'version'>;

/** The public data of a listing, except what is added when it is read. */
export function documentOf({ asset }: Pick<CatalogAsset, 'asset'>): AssetDocument {
  const { id, slug, title, city, dayRateMinor, currency, rentalModes, images } = asset;
  const instantBook = asset.instantBook && !asset.maintenanceOverdue;
  const card = { id, slug, title, category: asset.categorySlug, city };
  const rate = { dayRateMinor, dayRate: formatMoney(dayRateMinor, currency), currency };
  return {
    card: { ...card, ...rate, image: images[0] === undefined ? null : cardUrl(images[0]), instantBook, rentalModes },
    words: {
      description: asset.description,
      attributes: asset.attributes,
      cancellationPolicy: asset.cancellationPolicy,
      timeZone: asset.timeZone,
    },
    terms: {
      units: asset.units,
      images,
      pricing: { dayRateMinor, ...asset.pricing },
      pickup: {
        city,
        country: asset.country,
        hours: asset.pickup.hours,
        ...(asset.pickup.windows && { windows: asset.pickup.windows }),
        latitude: aboutAKilometre(asset.latitude),
        longitude: aboutAKilometre(asset.longitude),
      },
    },
  };
}

/** The width of a picture in a list, in pixels. */
const CARD_WIDTH = 800;

function cardUrl({ url, variants = [] }: AssetRow['images'][number]): string {
  return variants.find(({ width }) => width >= CARD_WIDTH)?.url ?? url;
}

function aboutAKilometre(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}

/** The fields of a row that its document shows. */
const SHOWN: readonly (keyof AssetRow)[] = [
  'slug',
  'title',
  'categorySlug',
  'city',
  'country',
  'latitude',
  'longitude',
  'timeZone',
  'units',
  'currency',
  'dayRateMinor',
  'pricing',
  'rentalModes',
  'cancellationPolicy',
  'instantBook',
  'maintenanceOverdue',
  'description',
  'attributes',
  'images',
  'pickup',
];

/** Whether the document must be updated after this change of a row. */
export function isShown(changes: Partial<AssetRow>): boolean {
  return SHOWN.some((field) => changes[field] !== undefined);
}

/** Writes the documents of these listings, in the transaction that changed them. */
export async function writeDocuments(tx: Tx, listings: readonly CatalogAsset[]): Promise<void> {
  const rows = listings.map((listing) => ({ assetId: listing.asset.id, version: VERSION, ...documentOf(listing) }));
  const { assetId, version, card, words, terms } = assetDocuments;
  const set = { version: inserted(version), card: inserted(card), words: inserted(words), terms: inserted(terms) };
  for await (const part of inParts(rows))
    await tx.insert(assetDocuments).values(part).onConflictDoUpdate({ target: assetId, set });
}

/** How many documents are written in one transaction, so that nobody waits long for the writer. */
const AT_ONCE = 200;

/** Writes the documents of all listings again, or only of those without one of the present form. Returns how many. */
export async function rebuildDocuments(database: Database, which: 'ALL' | 'OUTDATED'): Promise<number> {
  if (which === 'ALL') await database.transaction((tx) => tx.update(assetDocuments).set({ version: 0 }));
  for (let written = 0; ;) {
    const ids = await findOutdated(database.reader);
    if (ids.length === 0) return written;
    await database.transaction(async (tx) => {
      await tx.lock('asset-documents');
      // A transaction that changes one of these listings meanwhile waits and writes last. A listing without a document gets one
      // from the transaction that commits last.
      await tx.update(assetDocuments).set({ version: 0 }).where(inArray(assetDocuments.assetId, ids));
      const listings = await findAssetsById(tx, ids);
      await writeDocuments(tx, listings);
      for (const listing of listings) await writeWords(tx, listing);
    });
    written += ids.length;
  }
}

/** Writes what searches look up of a listing. The listings of an erased owner are never found. */
async function writeWords(tx: Tx, listing: CatalogAsset): Promise<void> {
  if (listing.asset.city === '') return;
  const cityKey = cityKeyOf(listing.asset.city);
  if (cityKey !== listing.asset.cityKey) await tx.update(assets).set({ cityKey }).where(eq(assets.id, listing.asset.id));
  await indexAsset(tx, searchDocument({ ...listing, asset: { ...listing.asset, cityKey } }));
}

/** Missing documents and old documents are looked up separately, so that an index answers and no row is read. */
async function findOutdated(from: Reader): Promise<string[]> {
  const { assetId, version } = assetDocuments;
  const document = from.select({ assetId }).from(assetDocuments).where(eq(assetId, assets.id));
  const missing = await from
    .select({ id: assets.id })
    .from(assets)
    .where(notExists(document))
    .orderBy(asc(assets.id))
    .limit(AT_ONCE);
  if (missing.length > 0) return missing.map(({ id }) => id);
  const ofOtherForm = or(lt(version, VERSION), gt(version, VERSION));
  const rows = await from.select({ assetId }).from(assetDocuments).where(ofOtherForm).orderBy(asc(version)).limit(AT_ONCE);
  return rows.map((row) => row.assetId);
}
