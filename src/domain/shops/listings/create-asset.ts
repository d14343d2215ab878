import {
  addAsset,
  ASSET_ID,
  assetEvents,
  assetLifecycle,
  type AssetRow,
  type CatalogAsset,
  cityKeyOf,
  freeAssetSlug,
  loadSlugOfTitle,
} from '../../catalog/assets/index.ts';
import { effectiveRules, ruleColumns } from '../../catalog/availability/index.ts';
import { findCategories } from '../../catalog/categories/index.ts';
import { findVendorOfUser } from '../../people/accounts/index.ts';
import { anyVendor, command } from '../../platform/kernel/index.ts';
import { durationRulesLock } from '../calendar/index.ts';
import { type FilledIn, findPlace, type Shop, shopOfUser, filledIn } from '../listing-places/index.ts';
import { changedAttributes, changedPrices, newListingInput } from './listing-input.ts';
import { defaultPickup, defaultTerms } from './listing-defaults.ts';
import { type Again, attributeUnknown, categoryNeeded, placeUnknown } from './listing-errors.ts';
import { LISTING_NEWS, ListingAnswer, listingAnswer, listingTerms } from './listing-view.ts';

const NO_PRICES = { tiers: [], seasonRules: [], operatorDayRateMinor: null, extras: [] };

export const createAsset = command({
  name: 'create_asset',
  title: 'List an asset',
  description:
    'Make a draft of a new listing from title, category and day price; publishing also needs a description, pickup.address and a photo. The rest has defaults, which the answer names. Next: upload_asset_image with publish.',
  access: { ...anyVendor('write:owner'), locks: (_input, { vendorId }) => [durationRulesLock(vendorId)] },
  liveOnly: true,
  repeat: 'creates',
  input: newListingInput,
  example: {
    title: 'Folding kayak',
    dayRateMinor: 3500,
    category: 'sports-hobby',
    city: 'Lisbon',
    description: 'A kayak for one that folds into a bag of twelve kilos, with a paddle and a vest.',
    pickup: { address: 'Rua do Ouro 1, Lisbon' },
  },
  output: ListingAnswer,
  readsOut: LISTING_NEWS,
  errors: [categoryNeeded, placeUnknown, attributeUnknown],

  async prepare({ input, caller, reader }) {
    const shop = await shopOfUser(reader, caller.userId);
    const found = await findPlace(input, shop);
    if (found !== null) return { ...found, shop, slugOfTitle: await loadSlugOfTitle() };
    const { city = shop.vendor.city, country = null } = input;
    throw placeUnknown({ city, country, tool: 'create_asset', args: input });
  },

  async run({ input, prepared: { place, shop: seen, defaults, slugOfTitle }, caller, tx, now, ids, settings, emit }) {
    const again: Again = { tool: 'create_asset', args: input };
    // Its name and its rules as they are now: what is made of them would not follow a change that was missed.
    const shop: Shop = { ...seen, vendor: (await findVendorOfUser(tx, caller.userId)) ?? seen.vendor };
    const [category] = input.category === undefined ? [] : await findCategories(tx, input.category);
    if (category === undefined) {
      throw categoryNeeded({ category: input.category ?? null, categories: await findCategories(tx), ...again });
    }
    const usual = defaultTerms(input, category, usualCurrency(shop));
    const rules = effectiveRules({}, shop.vendor.durationRules, settings);
    const other = shop.others.find(({ cityKey }) => cityKey === place.cityKey);
    const { pickup, defaults: pickedUp } = defaultPickup(input.pickup, {
      ...shop,
      other,
      hours: rules,
      isShopsCity: shop.vendor.city !== null && cityKeyOf(shop.vendor.city) === place.cityKey,
    });
    const { dayRateMinor, title } = input;
    const asset: AssetRow = {
      ...NOTHING_YET,
      ...place,
      ...usual.terms,
      ...changedPrices({ ...usual.terms, dayRateMinor, pricing: NO_PRICES }, input),
      ...ruleColumns(rules, place.timeZone),
      id: ids.next(ASSET_ID),
      slug: await freeAssetSlug(tx, slugOfTitle(title), null),
      vendorId: shop.vendor.id,
      categorySlug: category.slug,
      title,
      description: input.description ?? '',
      attributes: changedAttributes({}, input.attributes, category, again),
      pickup,
      createdAt: now,
      updatedAt: now,
    };
    const listing: CatalogAsset = { asset, vendor: shop.vendor, category };
    await addAsset(tx, listing);
    await emit({ type: assetEvents.created, assetId: asset.id, data: { assetId: asset.id, slug: asset.slug } });
    return listingAnswer(listing, settings, {
      defaults: [...usual.defaults, ...defaults, ...pickedUp, inWords(rules)],
      terms: await listingTerms(tx, listing),
    });
  },
});

const NOTHING_YET = {
  maintenanceOverdue: false,
  status: assetLifecycle.table.initial,
  statusBefore: null,
  suspendedAt: null,
  suspendedReason: null,
  durationRules: {},
  images: [],
  ratingAverage: 0,
  ratingCount: 0,
};

/** What the shop's prices are in: its newest listing says it better than what it registered with. */
function usualCurrency({ vendor, others: [newest] }: Shop): { currency: string; why: string } {
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
