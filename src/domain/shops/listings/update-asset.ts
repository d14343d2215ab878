import { type AssetRow, freeAssetSlug, isMadeFrom, loadSlugOfTitle, type SlugOfTitle } from '../../catalog/assets/index.ts';
import { calendarLock } from '../../catalog/availability/index.ts';
import { command, formatMoney, WEEKDAYS } from '../../platform/kernel/index.ts';
import { durationRulesLock, ownCalendar, rulesConflict } from '../calendar/index.ts';
import { findPlace, shopOfUser } from '../listing-places/index.ts';
import { changedFields, changedListing, changesPrices, changeStatus, saveListing } from './listing-changes.ts';
import {
  attributeMisfit,
  attributeUnknown,
  bookingsAhead,
  categoryNeeded,
  imageNotFound,
  notReady,
  placeUnknown,
  referenceTaken,
  statusRefused,
} from './listing-errors.ts';
import { changeInput, type FreeSlug } from './listing-input.ts';
import { LISTING_NEWS, ListingAnswer, listingAnswer, listingTerms } from './listing-view.ts';

export const updateAsset = command({
  name: 'update_asset',
  title: 'Change a listing',
  description:
    'Change what you name of a listing; lists replace those before, null takes away. status LIVE publishes it, PAUSED hides it from new renters. Bookings that exist keep their prices and rules.',
  access: {
    ...ownCalendar('write:owner'),
    locks: ({ assetId }, { vendorId }) => [calendarLock(assetId), durationRulesLock(vendorId)],
  },
  liveOnly: true,
  repeat: 'natural',
  input: changeInput,
  example: { title: 'Cargo bike for two', tiers: [{ days: 7, amountMinor: 18_000 }], units: 2 },
  output: ListingAnswer,
  readsOut: LISTING_NEWS,
  errors: [
    categoryNeeded,
    placeUnknown,
    attributeUnknown,
    attributeMisfit,
    referenceTaken,
    imageNotFound,
    rulesConflict,
    bookingsAhead,
    notReady,
    statusRefused,
  ],

  async prepare({ input: { assetId, ...said }, caller, reader }) {
    const slugOfTitle = await loadSlugOfTitle();
    const { city, country, latitude, longitude } = said;
    if ([city, country, latitude, longitude].every((field) => field === undefined))
      return { slugOfTitle, place: null, defaults: [] };
    const shop = await shopOfUser(reader, caller.userId);
    const others = shop.others.filter(({ id }) => id !== assetId);
    const found = await findPlace(
      { ...said, city: city ?? shop.others.find(({ id }) => id === assetId)?.city },
      { ...shop, others },
    );
    if (found !== null) return { ...found, slugOfTitle };
    throw placeUnknown({
      city: city ?? null,
      country: country ?? null,
      tool: 'update_asset',
      args: { assetId, ...said },
    });
  },

  async run({ subject: before, input, prepared: { slugOfTitle, place, defaults }, tx, now, settings, emit }) {
    const { assetId: _assetId, status, images, ...changes } = input;
    const freeSlug: FreeSlug = (wanted, id) => freeAssetSlug(tx, wanted, id);
    let listing = await changedListing(tx, before, { changes, images, place, slugOfTitle, freeSlug }, { now, settings });
    const fields = changedFields(before.asset, listing.asset);
    if (fields.length > 0) await saveListing(before, listing, fields, { tx, now, settings, emit });
    if (status !== undefined) {
      const { status: _status, assetId: _id, ...said } = input;
      listing = await changeStatus(listing, status, { said, tx, now, emit });
    }
    const published = listing.asset.status === 'LIVE' && before.asset.status !== 'LIVE';
    const done = fields.length === 0 && listing.asset.status === before.asset.status;
    return listingAnswer(listing, settings, {
      changed: [
        ...fields.filter((field) => field !== 'cityKey'),
        ...(listing.asset.status === before.asset.status ? [] : ['status']),
      ],
      effects: effectsOf(before.asset, listing.asset, fields, slugOfTitle),
      ...(defaults.length > 0 && { defaults }),
      ...(published && { terms: await listingTerms(tx, listing) }),
      ...(done && { alreadyDone: true }),
    });
  },
});

function effectsOf(before: AssetRow, after: AssetRow, fields: readonly (keyof AssetRow)[], slugOfTitle: SlugOfTitle): string[] {
  const money = ({ dayRateMinor, currency }: AssetRow) => formatMoney(dayRateMinor, currency);
  return [
    ...(before.slug === after.slug || before.status === 'DRAFT' ? [] : [`The address ${before.slug} goes on leading to it.`]),
    ...(before.title !== after.title && before.slug === after.slug && !isMadeFrom(slugOfTitle(after.title), after.slug)
      ? [`Its address stays ${after.slug}; slug changes it, and the old one then leads to the new.`]
      : []),
    ...(before.dayRateMinor === after.dayRateMinor ? [] : [`A day was ${money(before)} and is ${money(after)}.`]),
    ...(changesPrices(fields) ? ['Bookings and quotes that exist keep their prices.'] : []),
    ...closedNow(before.durationRules.closedWeekdays, after.durationRules.closedWeekdays),
    ...(after.status === 'PAUSED' && before.status === 'LIVE' ? ['Nobody new can book it; what is booked goes on.'] : []),
  ];
}

/** Said because weekdays close by themselves where they have no pickup window. */
function closedNow(before: readonly number[] = [], after: readonly number[] = []): string[] {
  const closed = after.filter((day) => !before.includes(day)).map((day) => `${WEEKDAYS[day - 1]}s`);
  return closed.length === 0 ? [] : [`No pickup and no return on ${closed.join(', ')}.`];
}
