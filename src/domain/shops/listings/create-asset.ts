import { freeAssetSlug } from '../../catalog/assets/index.ts';
import { findVendorOfUser } from '../../people/accounts/index.ts';
import { anyVendor, command, ToolOf } from '../../platform/kernel/index.ts';
import { durationRulesLock } from '../calendar/index.ts';
import { findPlace } from './listing-place.ts';
import { type Shop, shopOfUser } from './shop.ts';
import { type FreeSlug, newListingInput } from './listing-input.ts';
import { type Again, attributeMisfit, attributeUnknown, categoryNeeded, placeUnknown, referenceTaken } from './listing-errors.ts';
import { LISTING_NEWS, ListingAnswer, listingAnswer, listingTerms } from './listing-view.ts';
import { addListing, newListing } from './new-listing.ts';

export const createAsset = command({
  name: 'create_asset',
  title: 'List an asset',
  description:
    'Make a draft of a new listing from title, category and day price; publishing also needs a description, pickup.address and a photo. The rest has defaults, which the answer names. Next: upload_asset_image with publish.',
  access: { ...anyVendor('write:owner'), locks: (_input, { vendorId }) => [durationRulesLock(vendorId)] },
  testKeys: 'none',
  repeat: 'creates',
  effects: [],
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
  errors: [categoryNeeded, placeUnknown, attributeUnknown, attributeMisfit, referenceTaken],

  async prepare({ input, caller, reader }) {
    const shop = await shopOfUser(reader, caller.userId);
    const found = await findPlace(input, shop);
    if (found !== null) return { ...found, shop };
    const { city = shop.vendor.city, country = null } = input;
    throw placeUnknown({ city, country, tool: new ToolOf('create_asset', 'OWNER'), args: input });
  },

  async run({ input, prepared: { place, shop: seen, defaults }, caller, tx, now, ids, settings, emit }) {
    // The name and rules of the shop are read again, because the listing would otherwise miss a change that was made meanwhile.
    const shop: Shop = { ...seen, vendor: (await findVendorOfUser(tx, caller.userId)) ?? seen.vendor };
    const again: Again = { tool: new ToolOf('create_asset', 'OWNER'), args: input };
    const freeSlug: FreeSlug = (wanted, id) => freeAssetSlug(tx, wanted, id);
    const made = await newListing(tx, input, { shop, place, defaults, freeSlug, again }, { now, ids, settings });
    await addListing(tx, made.listing, emit);
    return listingAnswer(made.listing, settings, { defaults: made.defaults, terms: await listingTerms(tx, made.listing) });
  },
});
