import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { bookings } from '../../../../db/schema/index.ts';
import { REQUESTED_STATES } from '../../../../db/values/index.ts';
import {
  assetEvents,
  assetLifecycle,
  type AssetMove,
  type AssetRow,
  type CatalogAsset,
  isMadeFrom,
  keepFormerSlug,
  moveAsset,
  saveAsset,
} from '../../catalog/assets/index.ts';
import { findOccupied, takenByDay, YEARS_AHEAD_DAYS } from '../../catalog/availability/index.ts';
import { findCategory, findOpenCategories } from '../../catalog/categories/index.ts';
import {
  addDays,
  asked,
  assertInMarket,
  type CommandContext,
  dayOf,
  offer,
  type ReadCtx,
  ToolOf,
  withArgs,
  type WriteCtx,
} from '../../platform/kernel/index.ts';
import { slugOf } from '../../people/accounts/index.ts';
import { DAYS_TAKEN_STATES } from '../../rentals/bookings/index.ts';
import { applyBlackouts, assertRulesFit, changedRules, saveAssetRules } from '../calendar/index.ts';
import type { ListingPlace } from './listing-place.ts';
import {
  assertReferenceFree,
  changedAttributes,
  changedPrices,
  type FreeSlug,
  type ListingChanges,
  ruleChanges,
  type WantedState,
} from './listing-input.ts';
import { assertPayable, type Missing, missingOf, stepsFor } from './listing-checks.ts';
import { changedPickup } from './listing-defaults.ts';
import {
  type Again,
  bookingsAhead,
  categoryNeeded,
  imageNotFound,
  MOST_IN_THE_WAY,
  notReady,
  statusRefused,
  stillNeeded,
} from './listing-errors.ts';

type Context = Pick<CommandContext, 'tx' | 'now' | 'emit'>;

interface Said {
  readonly changes: ListingChanges;
  /** The state that the same call asks for. */
  readonly status: WantedState | undefined;
  /** The new place; null if the call does not change the place. */
  readonly place: ListingPlace | null;
  readonly images: readonly { imageId: string; alt?: string | undefined }[] | undefined;
  readonly freeSlug: FreeSlug;
}

/** The listing as it would be after a change. It writes nothing, and throws for a change that contradicts itself. */
export async function changedListing(
  from: Reader,
  listing: CatalogAsset,
  { changes, status, place, images, freeSlug }: Said,
  { now, settings }: ReadCtx,
): Promise<CatalogAsset> {
  if (place !== null) assertInMarket({ country: place.country }, settings);
  const { asset, vendor } = listing;
  assertPayable(changes, asset.currency);
  const again: Again = { tool: new ToolOf('update_asset', 'OWNER'), args: { assetId: asset.id, ...changes } };
  const category = await categoryAfter(from, listing, changes.category, again);
  await assertReferenceFree(from, { vendorId: asset.vendorId, assetId: asset.id, reference: changes.reference });
  const after: AssetRow = {
    ...asset,
    ...place,
    ...changedPrices(asset, changes),
    categorySlug: category.slug,
    slug: await slugAfter(asset, changes, freeSlug),
    reference: changes.reference === undefined ? asset.reference : changes.reference,
    timeZone: changes.timeZone ?? place?.timeZone ?? asset.timeZone,
    durationRules: changedRules(asset.durationRules, ruleChanges(changes)),
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
  assertRulesFit(after, vendor.durationRules, settings);
  if (isOffered(asset) && status !== 'PAUSED') assertKept(listing, { category, asset: after }, again);
  const isChanged = changedFields(asset, after).length > 0;
  return { ...listing, category, asset: isChanged ? { ...after, updatedAt: now } : asset };
}

/** The fields whose values differ. */
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
  'reference',
  'durationRules',
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

/** Writes a change of a listing and its consequences. Throws `bookings_ahead` before it writes anything. */
export async function saveListing(
  before: CatalogAsset,
  { asset, vendor }: CatalogAsset,
  fields: readonly (keyof AssetRow)[],
  { tx, now, settings, emit }: Context & Pick<WriteCtx, 'settings'>,
): Promise<void> {
  const { id: assetId, slug, units } = asset;
  if (units < before.asset.units) await assertUnitsFree(tx, asset, units, now);
  const changes = Object.fromEntries(fields.map((field) => [field, asset[field]]));
  await saveAsset(tx, assetId, { ...changes, updatedAt: now });
  if (slug !== before.asset.slug) await keepFormerSlug(tx, before.asset, slug, now);
  // The search by dates needs the rules and the time zone.
  if (fields.includes('timeZone') || fields.includes('durationRules')) {
    await saveAssetRules(tx, asset, vendor.durationRules, { now, settings });
  }
  // Blackouts of the owner block each piece, so they follow the number of pieces.
  if (units !== before.asset.units) await applyBlackouts(tx, asset, now);
  if (changesPrices(fields)) {
    const { dayRateMinor, currency } = asset;
    const formerDayRateMinor = before.asset.dayRateMinor;
    const data = { assetId, slug, dayRateMinor, formerDayRateMinor, currency };
    await emit({ type: assetEvents.priceChanged, assetId, data });
  }
}

/** Whether the price or the deposit of a rental would change. */
export function changesPrices(fields: readonly (keyof AssetRow)[]): boolean {
  return PRICES.some((field) => fields.includes(field));
}

type OwnersMove = Extract<AssetMove, 'publish' | 'pause' | 'restore' | 'archive'>;

/**
 * Publishes or pauses a listing and emits the event. Throws `not_ready` if it cannot be published; `said` is the rest of the
 * call, which the error repeats.
 */
export async function changeStatus(
  listing: CatalogAsset,
  wanted: WantedState,
  { said, ...context }: Context & { said: Record<string, unknown> },
): Promise<CatalogAsset> {
  const move = moveTo(listing.asset, wanted);
  if (move === null) return listing;
  if (move === 'publish') assertReady(listing, said);
  return takeMove(listing, move, context);
}

/** Makes one of the owner's moves and emits its event. */
export async function takeMove(listing: CatalogAsset, move: OwnersMove, { tx, now, emit }: Context): Promise<CatalogAsset> {
  const { id: assetId, slug, status } = listing.asset;
  const to = assetLifecycle.to(move);
  await moveAsset(tx, listing.asset, move, { updatedAt: now });
  await emit({ type: assetLifecycle.event(move), assetId, from: status, to, data: { assetId, slug } });
  return { ...listing, asset: { ...listing.asset, status: to, updatedAt: now } };
}

/**
 * The states of bookings that prevent the deletion of a listing: requested, held, paid or under way. A returned asset does not
 * prevent it.
 */
const IN_THE_WAY = [...REQUESTED_STATES, ...DAYS_TAKEN_STATES].filter((state) => state !== 'RETURNED');

/** Throws `bookings_ahead` if a booking needs the listing. */
export async function assertNotBooked(from: Reader, assetId: string): Promise<void> {
  const found = await findWanted(from, and(eq(bookings.assetId, assetId), eq(bookings.mode, 'live')));
  if (found.length > 0)
    throw bookingsAhead({ assetId, wanted: 'ARCHIVE', count: found.length, bookings: found.slice(0, MOST_IN_THE_WAY) });
}

/** Throws `bookings_ahead` if on some day from today on more units are held or booked than would be left. */
async function assertUnitsFree(
  from: Reader,
  { id: assetId, timeZone }: { id: string; timeZone: string },
  units: number,
  now: Date,
): Promise<void> {
  const today = dayOf(now, timeZone);
  const days = { from: today, to: addDays(today, YEARS_AHEAD_DAYS) };
  const occupied = await findOccupied(from, { assetId, mode: 'live' }, days, now);
  const booked = occupied.filter(({ kind }) => kind !== 'BLACKOUT');
  const taken = takenByDay(booked);
  const beyond = booked.filter(({ day }) => (taken.get(day) ?? 0) > units);
  const ids = [...new Set(beyond.flatMap(({ bookingId }) => (bookingId === null ? [] : [bookingId])))];
  if (ids.length === 0) return;
  const found = await findWanted(from, inArray(bookings.id, ids));
  throw bookingsAhead({ assetId, wanted: 'FEWER_UNITS', count: ids.length, bookings: found.slice(0, MOST_IN_THE_WAY) });
}

async function categoryAfter(from: Reader, { category }: CatalogAsset, wanted: string | undefined, again: Again) {
  if (wanted === undefined || wanted === category.slug) return category;
  const found = await findCategory(from, wanted);
  if (found !== undefined && found.archivedAt === null) return found;
  throw categoryNeeded({ category: wanted, categories: await findOpenCategories(from), ...again });
}

/**
 * The slug after a change. A listing that was ever published keeps its slug unless the call asks for another one; the slug of a
 * draft follows the title from which it was made.
 */
async function slugAfter({ id, slug, title, status }: AssetRow, said: ListingChanges, freeSlug: FreeSlug): Promise<string> {
  const follows = status === 'DRAFT' && isMadeFrom(slugOf(title), slug);
  const name = said.slug ?? (follows ? said.title : undefined);
  if (name === undefined) return slug;
  const made = slugOf(name);
  return isMadeFrom(made, slug) ? slug : freeSlug(made, id);
}

/** The named pictures in the named order, then the others. */
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

/** The move that makes the listing LIVE or PAUSED; null if it is in that state already. Throws `status_refused`. */
function moveTo(asset: CatalogAsset['asset'], wanted: WantedState): OwnersMove | null {
  if (asset.status === wanted) return null;
  const moves = wanted === 'LIVE' ? (['publish'] as const) : (['pause', 'restore'] as const);
  const move = moves.find((name) => assetLifecycle.can(asset.status, name));
  if (move === undefined) throw statusRefused({ assetId: asset.id, status: asset.status, wanted });
  return move;
}

function assertReady(listing: CatalogAsset, said: Record<string, unknown>): void {
  const missing = missingOf(listing);
  if (missing.length === 0) return;
  const { id: assetId } = listing.asset;
  const draft = { asset: { ...listing.asset, status: 'DRAFT' as const } };
  const actions = stepsFor(draft, missing).map((step) =>
    step.operation === 'update_asset' ? { ...step, args: { ...said, ...step.args } } : step,
  );
  const repeated = withArgs(offer('update_asset', { assetId }, { actor: 'OWNER', why: 'keep what the call said' }), said);
  const isRepeated = actions.some(({ operation }) => operation === 'update_asset');
  const kept = Object.keys(said).length === 0 || isRepeated ? [] : [repeated];
  throw notReady({ assetId, missing, actions: [...kept, ...actions] });
}

/**
 * Whether renters can book the listing, or could again without another look at it: a suspended listing returns to the state
 * that it had before.
 */
export function isOffered({ status, statusBefore }: Pick<AssetRow, 'status' | 'statusBefore'>): boolean {
  return status === 'LIVE' || (status === 'SUSPENDED' && statusBefore === 'LIVE');
}

/** Throws `still_needed` if a change takes something away that a listing needs to be published, such as a decisive attribute. */
function assertKept(before: CatalogAsset, after: Pick<CatalogAsset, 'asset' | 'category'>, again: Again): void {
  const lacked = new Set(missingOf(before).map(({ field }) => field));
  const missing = missingOf(after).filter(({ field }) => !lacked.has(field));
  if (missing.length === 0) return;
  const { id: assetId } = after.asset;
  const said = offer('update_asset', { assetId }, { actor: 'OWNER', why: 'the same with what the listing needs' });
  const paused = offer('update_asset', { assetId, status: 'PAUSED' }, { actor: 'OWNER', why: 'pause it first', optional: true });
  throw stillNeeded({
    assetId,
    missing,
    actions: [withArgs(said, { ...again.args, ...saidAgain(again.args, missing) }), paused],
  });
}

/** What is missing, as arguments. `attributes.drone` is a field within `attributes`, of which the rest of the call stays. */
function saidAgain(args: Again['args'], missing: readonly Missing[]): Record<string, unknown> {
  const more: Record<string, unknown> = {};
  for (const { field, fix } of missing) {
    const [outer = '', inner] = field.split('.');
    more[outer] = inner === undefined ? asked(fix) : { ...Object(more[outer] ?? args[outer]), [inner]: asked(fix) };
  }
  return more;
}

function findWanted(from: Reader, which: ReturnType<typeof and>) {
  return from
    .select({ bookingId: bookings.id, state: bookings.state, startDate: bookings.startDate, endDate: bookings.endDate })
    .from(bookings)
    .where(and(which, inArray(bookings.state, IN_THE_WAY)))
    .orderBy(asc(bookings.startDate), asc(bookings.id));
}
