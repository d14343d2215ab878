import type { Reader, Tx } from '../../../../db/database.ts';
import {
  addAsset,
  ASSET_ID,
  assetEvents,
  assetLifecycle,
  type AssetRow,
  type CatalogAsset,
  cityKeyOf,
} from '../../catalog/assets/index.ts';
import { effectiveRules, ruleColumns } from '../../catalog/availability/index.ts';
import { findCategory, findOpenCategories } from '../../catalog/categories/index.ts';
import { slugOf } from '../../people/accounts/index.ts';
import { assertInMarket, type Emit, type WriteCtx } from '../../platform/kernel/index.ts';
import { assertInOrder, changedRules } from '../calendar/index.ts';
import { type FilledIn, filledIn, type ListingPlace } from './listing-place.ts';
import type { Shop } from './shop.ts';
import { assertPayable } from './listing-checks.ts';
import { defaultPickup, defaultTerms } from './listing-defaults.ts';
import { type Again, categoryNeeded } from './listing-errors.ts';
import {
  assertReferenceFree,
  changedAttributes,
  changedPrices,
  type FreeSlug,
  type NewListing,
  ruleChanges,
} from './listing-input.ts';

interface About {
  readonly shop: Shop;
  /** The pickup place, and which parts of it the owner did not say. */
  readonly place: ListingPlace;
  readonly defaults: readonly FilledIn[];
  readonly freeSlug: FreeSlug;
  /** The call, which an error repeats as a next step. */
  readonly again: Again;
}

type Context = Pick<WriteCtx, 'now' | 'ids' | 'settings'>;

/**
 * A new listing as it would be: what the owner says, otherwise what is usual. It writes nothing, and throws for input that
 * contradicts itself.
 */
export async function newListing(
  from: Reader,
  said: NewListing,
  { shop, place, defaults, freeSlug, again }: About,
  { now, ids, settings }: Context,
): Promise<{ listing: CatalogAsset; defaults: FilledIn[] }> {
  const category = said.category === undefined ? undefined : await findCategory(from, said.category);
  if (category === undefined || category.archivedAt !== null) {
    throw categoryNeeded({ category: said.category ?? null, categories: await findOpenCategories(from), ...again });
  }
  const { vendor, others } = shop;
  await assertReferenceFree(from, { vendorId: vendor.id, assetId: null, reference: said.reference });
  const usual = defaultTerms(said, category, usualCurrency(shop));
  assertInMarket({ currency: usual.terms.currency, country: place.country }, settings);
  assertPayable(said, usual.terms.currency);
  const timeZone = said.timeZone ?? place.timeZone;
  const durationRules = changedRules({}, ruleChanges(said));
  const rules = effectiveRules(durationRules, vendor.durationRules, settings);
  assertInOrder(rules, 'durationRules.minDays');
  const { pickup, defaults: pickedUp } = defaultPickup(said.pickup, {
    ...shop,
    other: others.find(({ cityKey }) => cityKey === place.cityKey),
    hours: rules,
    isShopsCity: vendor.city !== null && cityKeyOf(vendor.city) === place.cityKey,
  });
  const { dayRateMinor, title } = said;
  const asset: AssetRow = {
    ...NOTHING_YET,
    ...place,
    ...usual.terms,
    ...changedPrices({ ...usual.terms, dayRateMinor, pricing: NO_PRICES }, said),
    ...ruleColumns(rules, timeZone),
    id: ids.next(ASSET_ID),
    slug: await freeSlug(slugOf(title), null),
    reference: said.reference ?? null,
    vendorId: vendor.id,
    categorySlug: category.slug,
    title,
    description: said.description ?? '',
    attributes: changedAttributes({}, said.attributes, category, again),
    timeZone,
    durationRules,
    pickup,
    createdAt: now,
    updatedAt: now,
  };
  const placed = said.timeZone === undefined ? defaults : defaults.filter(({ field }) => field !== 'timeZone');
  const ruled = said.durationRules === undefined ? [inWords(rules)] : [];
  return { listing: { asset, vendor, category }, defaults: [...usual.defaults, ...placed, ...pickedUp, ...ruled] };
}

/** Stores a new listing and emits its event. */
export async function addListing(tx: Tx, listing: CatalogAsset, emit: Emit): Promise<void> {
  const { id: assetId, slug } = listing.asset;
  await addAsset(tx, listing);
  await emit({ type: assetEvents.created, assetId, data: { assetId, slug } });
}

const NO_PRICES = { tiers: [], seasonRules: [], operatorDayRateMinor: null, extras: [] };

const NOTHING_YET = {
  maintenanceOverdue: false,
  status: assetLifecycle.table.initial,
  statusBefore: null,
  suspendedAt: null,
  suspendedReason: null,
  images: [],
  ratingAverage: 0,
  ratingCount: 0,
};

/** The currency of the shop's prices: that of its newest listing, if there is one, otherwise the shop's own. */
export function usualCurrency({ vendor, others: [newest] }: Shop): { currency: string; why: string } {
  if (newest === undefined) return { currency: vendor.currency, why: 'your shop’s' };
  return { currency: newest.currency, why: 'as your newest listing' };
}

function inWords({ minDays, maxDays, noticeHours }: ReturnType<typeof effectiveRules>): FilledIn {
  return filledIn(
    'durationRules',
    `${minDays} to ${maxDays} days, ${noticeHours} hours’ notice`,
    'your shop’s or the platform’s',
  );
}
