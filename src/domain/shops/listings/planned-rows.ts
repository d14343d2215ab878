import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { assets } from '../../../../db/schema/index.ts';
import {
  MOST_IMAGES,
  type CatalogAsset,
  cityKeyOf,
  findAssetById,
  findAssetsById,
  freeAssetSlug,
} from '../../catalog/assets/index.ts';
import { CurrencyCode, DomainError, emitAs, plainLine, ToolOf, type WriteCtx } from '../../platform/kernel/index.ts';
import { type FilledIn, findPlace, type ListingPlace } from './listing-place.ts';
import type { Shop } from './shop.ts';
import { addListing, newListing, usualCurrency } from './new-listing.ts';
import { changedFields, changedListing, saveListing, takeMove } from './listing-changes.ts';
import { type FreeSlug, newListingFields, WANTED_STATES } from './listing-input.ts';
import { missingOf } from './listing-checks.ts';
import { statusRefused } from './listing-errors.ts';
import { CellProblem, columnOf, type ImportColumn } from './import-columns.ts';
import { openPictures, savePictures } from './import-pictures.ts';
import type { RowView } from './import-view.ts';
import type { SentRow } from './sent-rows.ts';

const more = {
  reference: plainLine(80, 1),
  status: z.enum(WANTED_STATES).optional(),
  pictures: z
    .array(
      z
        .string()
        .max(2_000)
        .regex(/^https?:\/\/\S+$/i, { error: 'must be whole addresses with https://' }),
    )
    .max(MOST_IMAGES)
    .optional(),
};
const NewRow = newListingFields.extend(more);
const ChangedRow = NewRow.extend({
  title: NewRow.shape.title.optional(),
  dayRateMinor: NewRow.shape.dayRateMinor.optional(),
});

/** A row that can be read, with all data about it that comes from outside the database. */
export type PlannedRow = {
  readonly row: number;
  /** The form in which the row was sent. Errors name its fields accordingly. */
  readonly form: 'ITEM' | 'CELLS';
  readonly defaults: readonly FilledIn[];
} & (
  | { readonly assetId: null; readonly said: z.output<typeof NewRow>; readonly place: ListingPlace }
  | { readonly assetId: string; readonly said: z.output<typeof ChangedRow>; readonly place: ListingPlace | null }
);

export interface ImportingShop {
  readonly shop: Shop;
}

type Refused = RowView & { readonly outcome: 'REFUSED' };

/** The listings of the shop with these references. */
export async function findReferenced(
  from: Reader,
  vendorId: string,
  sent: readonly SentRow[],
): Promise<ReadonlyMap<string, CatalogAsset>> {
  const references = sent.flatMap((row) => referenceOf(row) ?? []);
  const rows = await from
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.vendorId, vendorId), inArray(assets.reference, references)));
  const found = await findAssetsById(
    from,
    rows.map(({ id }) => id),
  );
  return new Map(found.map((listing) => [listing.asset.reference ?? '', listing]));
}

/** Reads a row with the data of the shop. An error names each wrong cell or field and what would pass. */
export async function plannedRow(
  sent: SentRow,
  {
    shop,
    existing,
    isTaken,
  }: { shop: Shop; existing: ReadonlyMap<string, CatalogAsset>; isTaken: (reference: string) => boolean },
): Promise<PlannedRow | Refused> {
  const reference = referenceOf(sent);
  const { row } = sent;
  const known = reference === null ? undefined : existing.get(reference);
  const currency = known?.asset.currency ?? usualCurrency(shop).currency;
  const { item, problems, form } = 'item' in sent ? asItem(sent.item) : itemOf(sent, currency);
  if (problems.length > 0) return refusedRow({ row, reference }, problems);
  if (reference !== null && isTaken(reference)) {
    return refusedRow({ row, reference }, [{ column: 'reference', message: 'stands in an earlier row as well' }]);
  }
  const parsed = (known === undefined ? NewRow : ChangedRow).safeParse(item);
  if (!parsed.success) return refusedRow({ row, reference }, issuesOf(parsed.error, form));
  if (known !== undefined) {
    const said = ChangedRow.parse(item);
    if (said.currency !== undefined && said.currency !== known.asset.currency) {
      const message = `must stay ${known.asset.currency}: the currency of a listing does not change`;
      return refusedRow({ row, reference }, [{ column: 'currency', message }]);
    }
    return changeOf({ row, form, said }, known, shop);
  }
  const said = NewRow.parse(item);
  const found = await findPlace(said, shop);
  if (found !== null) return { row, form, assetId: null, said, ...found };
  const message = 'must be a city that is known; with latitude and longitude it may be any';
  return refusedRow({ row, reference }, [{ column: 'city', message }]);
}

/**
 * The change of a listing. If the row names the city in which the listing is already, the place stays, because the centre of
 * the city is less exact.
 */
async function changeOf(
  { row, form, said }: Pick<PlannedRow, 'row' | 'form'> & { said: z.output<typeof ChangedRow> },
  { asset }: CatalogAsset,
  shop: Shop,
): Promise<PlannedRow | Refused> {
  const { city = asset.city, country = asset.country, latitude = asset.latitude, longitude = asset.longitude } = said;
  const stays =
    cityKeyOf(city) === asset.cityKey &&
    country === asset.country &&
    latitude === asset.latitude &&
    longitude === asset.longitude;
  if (stays) return { row, form, assetId: asset.id, said, place: null, defaults: [] };
  const others = shop.others.filter(({ id }) => id !== asset.id);
  const wanted = { city, country: said.country, latitude: said.latitude, longitude: said.longitude };
  const found = await findPlace(wanted, { ...shop, others });
  if (found !== null) return { row, form, assetId: asset.id, said, ...found };
  const message = 'must be a city that is known; with latitude and longitude it may be any';
  return refusedRow({ row, reference: said.reference }, [{ column: 'city', message }]);
}

type Context = Pick<WriteCtx, 'now' | 'ids' | 'settings'>;

/** The listing that a row would make. It writes nothing. */
export async function previewRow(from: Reader, planned: PlannedRow, about: ImportingShop, context: Context): Promise<RowView> {
  return refusingErrors(planned, async () => {
    const weighed = await weigh(from, planned, { ...about, freeSlug: async (wanted) => wanted }, context);
    return viewOf(planned, weighed, planned.assetId);
  });
}

/** Writes a row. An error is thrown before anything of the row is written. */
export async function writeRow(
  tx: Tx,
  planned: PlannedRow,
  { importId, ...about }: ImportingShop & { importId: string },
  context: Context & Pick<WriteCtx, 'emit'>,
): Promise<RowView> {
  return refusingErrors(planned, async () => {
    const freeSlug: FreeSlug = (wanted, id) => freeAssetSlug(tx, wanted, id);
    const weighed = await weigh(tx, planned, { ...about, freeSlug }, context);
    const { before, listing, fields, pictures, step, isToBePublished } = weighed;
    const means = { tx, now: context.now, settings: context.settings, emit: emitAs('OWNER', context.emit) };
    if (before === null) await addListing(tx, listing, means.emit);
    else if (fields.length > 0) await saveListing(before, listing, fields, means);
    if (step !== null) await takeMove(listing, step, means);
    const { id: assetId } = listing.asset;
    await savePictures(tx, { assetId, importId, urls: pictures, publish: isToBePublished }, context);
    return viewOf(planned, weighed, assetId);
  });
}

interface Weighed {
  readonly before: CatalogAsset | null;
  readonly listing: CatalogAsset;
  readonly fields: ReturnType<typeof changedFields>;
  /** The addresses of pictures that must be fetched. */
  readonly pictures: readonly string[];
  readonly step: 'publish' | 'pause' | null;
  readonly isToBePublished: boolean;
}

async function weigh(
  from: Reader,
  planned: PlannedRow,
  { shop, freeSlug }: ImportingShop & { freeSlug: FreeSlug },
  context: Context,
): Promise<Weighed> {
  const { status, pictures: named = [] } = planned.said;
  const { before, listing } = await listingOf(from, planned, { shop, freeSlug }, context);
  const pictures = await openPictures(from, listing.asset, named);
  if (listing.asset.images.length + pictures.length > MOST_IMAGES) {
    throw new CellProblem(`a listing has at most ${MOST_IMAGES} pictures`);
  }
  const isMissing = missingOf(listing).length > 0;
  const isToBePublished = status === 'LIVE' && listing.asset.status !== 'LIVE';
  if (listing.asset.status === 'SUSPENDED' && status !== undefined) {
    throw statusRefused({ assetId: listing.asset.id, status: 'SUSPENDED', wanted: status });
  }
  const publishes = isToBePublished && !isMissing && pictures.length === 0;
  const pauses = status === 'PAUSED' && listing.asset.status === 'LIVE';
  const step = publishes ? 'publish' : pauses ? 'pause' : null;
  const fields = before === null ? [] : changedFields(before.asset, listing.asset);
  return { before, listing, fields, pictures, step, isToBePublished };
}

async function listingOf(
  from: Reader,
  planned: PlannedRow,
  { shop, freeSlug }: ImportingShop & { freeSlug: FreeSlug },
  context: Context,
): Promise<{ before: CatalogAsset | null; listing: CatalogAsset }> {
  if (planned.assetId === null) {
    const { place, defaults, said } = planned;
    const { status: _status, pictures: _pictures, ...fields } = said;
    const again = { tool: new ToolOf('create_asset', 'OWNER'), args: { reference: said.reference } };
    const { listing } = await newListing(from, fields, { shop, place, defaults, freeSlug, again }, context);
    return { before: null, listing };
  }
  const before = await findAssetById(from, planned.assetId);
  if (before === undefined || before.asset.vendorId !== shop.vendor.id) throw new CellProblem('its listing is gone');
  const { status, pictures: _pictures, currency: _currency, ...changes } = planned.said;
  const said = { changes, status, place: planned.place, images: undefined, freeSlug };
  return { before, listing: await changedListing(from, before, said, context) };
}

function viewOf(
  { row, said }: PlannedRow,
  { before, listing, fields, pictures, step }: Weighed,
  assetId: string | null,
): RowView {
  const changed = [...fields.filter((field) => field !== 'cityKey'), ...(step === null ? [] : ['status'])];
  const isUnchanged = before !== null && changed.length === 0 && pictures.length === 0;
  const status = step === 'publish' ? 'LIVE' : step === 'pause' ? 'PAUSED' : listing.asset.status;
  return {
    row,
    reference: said.reference,
    outcome: before === null ? 'CREATED' : isUnchanged ? 'UNCHANGED' : 'UPDATED',
    assetId,
    title: listing.asset.title,
    status,
    pictures: pictures.length,
    changed,
    missing: missingOf(listing).map(({ field }) => field),
    problems: [],
  };
}

function refusedRow({ row, reference }: Pick<RowView, 'row' | 'reference'>, problems: RowView['problems']): Refused {
  return {
    row,
    reference,
    outcome: 'REFUSED',
    assetId: null,
    title: null,
    status: null,
    pictures: 0,
    changed: [],
    missing: [],
    problems,
  };
}

/** Turns an error into the result of its row, so that the other rows continue. */
async function refusingErrors(planned: PlannedRow, work: () => Promise<RowView>): Promise<RowView> {
  const { row, form } = planned;
  const { reference } = planned.said;
  try {
    return await work();
  } catch (error) {
    if (error instanceof CellProblem) return refusedRow({ row, reference }, [{ column: 'pictures', message: error.message }]);
    if (!(error instanceof DomainError)) throw error;
    const issues = Issues.safeParse(error.details);
    const named = (field: string) => (form === 'CELLS' ? columnOf(field) : field);
    if (issues.success) {
      return refusedRow(
        { row, reference },
        issues.data.issues.map(({ field, message }) => ({ column: named(field), message })),
      );
    }
    return refusedRow({ row, reference }, [{ column: named(FIELD_OF[error.code] ?? 'reference'), message: error.message }]);
  }
}

const Issues = z.object({ issues: z.array(z.object({ field: z.string(), message: z.string() })) });

/** The field that an error of the listing is about. */
const FIELD_OF: Readonly<{ [Code in string]?: string }> = {
  category_needed: 'category',
  place_unknown: 'city',
  attribute_unknown: 'attributes',
  reference_taken: 'reference',
  bookings_ahead: 'units',
  rules_conflict: 'durationRules.minDays',
  status_refused: 'status',
  still_needed: 'attributes',
};

function issuesOf({ issues }: z.ZodError, form: PlannedRow['form']): RowView['problems'] {
  return issues.slice(0, MOST_PROBLEMS).map(({ path, message, ...issue }) => {
    const unknown = issue.code === 'unrecognized_keys' ? ' (a field that is not known)' : '';
    const field = path.map(String).join('.');
    const isMissing = issue.code === 'invalid_type' && message.endsWith('received undefined');
    return {
      column: field === '' ? '(row)' : form === 'CELLS' ? columnOf(field) : field,
      message: isMissing ? 'is needed' : unknown === '' ? message : `has fields that are not known`,
    };
  });
}

const MOST_PROBLEMS = 10;

function asItem(item: Readonly<Record<string, unknown>>) {
  return { item, problems: [], form: 'ITEM' as const };
}

/** The cells of a row as the fields of a listing. An empty cell changes nothing. */
function itemOf({ cells, problem }: Extract<SentRow, { cells: unknown }>, usual: string) {
  const item: Record<string, unknown> = {};
  const problems: RowView['problems'] = problem === null ? [] : [{ column: '(row)', message: problem }];
  const said = [...cells].find(([{ name }]) => name === 'currency')?.[1];
  const currency = CurrencyCode.safeParse(said).data ?? usual;
  for (const [column, cell] of cells) {
    if (cell === '') continue;
    try {
      const takesAway = cell === '-' && column.cleared !== undefined;
      put(item, column, takesAway ? column.cleared : column.read(cell, { currency }));
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error;
      problems.push({ column: column.name, message: error.message });
    }
  }
  return { item, problems, form: 'CELLS' as const };
}

function put(item: Record<string, unknown>, { into }: ImportColumn, value: unknown): void {
  const [outer = '', ...inner] = into.split('.');
  const name = outer.replace('[]', '');
  const before = item[name];
  if (outer.endsWith('[]')) item[name] = [...(Array.isArray(before) ? before : []), ...(Array.isArray(value) ? value : [value])];
  else if (inner.length === 0) item[name] = value;
  else item[name] = { ...(typeof before === 'object' && before), [inner.join('.')]: value };
}

function referenceOf(sent: SentRow): string | null {
  const said = 'item' in sent ? sent.item['reference'] : [...sent.cells].find(([{ name }]) => name === 'reference')?.[1];
  const read = more.reference.safeParse(said);
  return read.success ? read.data : null;
}
