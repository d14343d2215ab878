import { and, eq, gte } from 'drizzle-orm';
import type { z } from 'zod';
import { events } from '../../../../db/schema/index.ts';
import { assetEvents, type AssetRow, freeAssetSlug, isMadeFrom } from '../../catalog/assets/index.ts';
import { calendarLock } from '../../catalog/availability/index.ts';
import {
  type AskContext,
  command,
  DAY_MS,
  formatMoney,
  later,
  type Minor,
  named,
  ToolOf,
  weekdaysInWords,
} from '../../platform/kernel/index.ts';
import { durationRulesLock, ownCalendar, rulesConflict } from '../calendar/index.ts';
import { findPlace } from './listing-place.ts';
import { shopOfUser } from './shop.ts';
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
  stillNeeded,
} from './listing-errors.ts';
import { slugOf } from '../../people/accounts/index.ts';
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
  testKeys: 'none',
  repeat: 'natural',
  effects: ['publishes'],
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
    stillNeeded,
  ],
  currency: ({ asset }) => asset.currency,
  asks: ({ subject: { asset }, input, ...context }) => inWords(asset, input, context),

  async prepare({ input: { assetId, ...said }, caller, reader }) {
    const { city, country, latitude, longitude } = said;
    if ([city, country, latitude, longitude].every((field) => field === undefined)) return { place: null, defaults: [] };
    const shop = await shopOfUser(reader, caller.userId);
    const others = shop.others.filter(({ id }) => id !== assetId);
    const found = await findPlace(
      { ...said, city: city ?? shop.others.find(({ id }) => id === assetId)?.city },
      { ...shop, others },
    );
    if (found !== null) return found;
    throw placeUnknown({
      city: city ?? null,
      country: country ?? null,
      tool: new ToolOf('update_asset', 'OWNER'),
      args: { assetId, ...said },
    });
  },

  async run({ subject: before, input, prepared: { place, defaults }, tx, now, settings, emit }) {
    const { assetId: _assetId, status, images, ...changes } = input;
    const freeSlug: FreeSlug = (wanted, id) => freeAssetSlug(tx, wanted, id);
    let listing = await changedListing(tx, before, { changes, status, images, place, freeSlug }, { now, settings });
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
      effects: effectsOf(before.asset, listing.asset, fields),
      ...(defaults.length > 0 && { defaults }),
      ...(published && { terms: await listingTerms(tx, listing) }),
      ...(done && { alreadyDone: true }),
    });
  },
});

type Change = z.output<typeof changeInput>;
type Asking = Pick<AskContext, 'reader' | 'now' | 'credential'>;

/**
 * The changes that matter to others, as a sentence. Null if there are none: a draft matters to nobody, the owner's own
 * reference is not shown, and the day price may rise, or fall as far as the key may lower it.
 */
async function inWords(asset: AssetRow, change: Change, context: Asking): Promise<string | null> {
  const { assetId: _asset, reference: _own, status, dayRateMinor = asset.dayRateMinor, ...others } = change;
  const publishes = status === 'LIVE' && asset.status !== 'LIVE';
  if (asset.status === 'DRAFT' && !publishes) return null;
  const isSaid = Object.values(others).some((value) => value !== undefined) || (status !== undefined && status !== asset.status);
  const leastMinor = dayRateMinor < asset.dayRateMinor ? await leastUnasked(asset, context) : 0;
  if (!isSaid && dayRateMinor >= leastMinor) return null;
  const { currency } = asset;
  const instantBook = change.instantBook ?? asset.instantBook;
  const price = `${formatMoney(dayRateMinor, currency)} a day`;
  const says = [
    publishes ? `published at ${price}` : price,
    ...(dayRateMinor === asset.dayRateMinor ? [] : [`${formatMoney(asset.dayRateMinor, currency)} before`]),
    ...(dayRateMinor < leastMinor && context.credential.maxPriceDropBps
      ? [`down to ${formatMoney(leastMinor, currency)} the key lowers it without your yes`]
      : []),
    ...(status === 'PAUSED' && asset.status !== 'PAUSED' ? ['hidden from new renters'] : []),
    ...(instantBook && (publishes || !asset.instantBook) ? ['booked at once, without your yes'] : []),
  ];
  return `Change the listing ${named(asset.title)}: ${says.join(', ')}.`;
}

const WATCHED_DAYS = 30;

/**
 * The lowest day price that needs no approval. It is measured from the highest price of the last days, so that many small steps
 * count as one.
 */
async function leastUnasked(
  { id, dayRateMinor: today }: AssetRow,
  { reader, now, credential: { maxPriceDropBps = 0 } }: Asking,
): Promise<Minor> {
  const since = gte(events.at, later(now, -WATCHED_DAYS * DAY_MS));
  const changes = await reader
    .select({ data: events.data })
    .from(events)
    .where(and(since, eq(events.type, assetEvents.priceChanged.type), eq(events.assetId, id)));
  const former = changes.map(({ data }) => assetEvents.priceChanged.payload.parse(data).formerDayRateMinor ?? 0);
  const highestMinor = Math.max(today, ...former);
  return highestMinor - Math.floor((highestMinor * maxPriceDropBps) / 10_000);
}

function effectsOf(before: AssetRow, after: AssetRow, fields: readonly (keyof AssetRow)[]): string[] {
  const money = ({ dayRateMinor, currency }: AssetRow) => formatMoney(dayRateMinor, currency);
  return [
    ...(before.slug === after.slug || before.status === 'DRAFT' ? [] : [`The address ${before.slug} goes on leading to it.`]),
    ...(before.title !== after.title && before.slug === after.slug && !isMadeFrom(slugOf(after.title), after.slug)
      ? [`Its address stays ${after.slug}; slug changes it, and the old one then leads to the new.`]
      : []),
    ...(before.dayRateMinor === after.dayRateMinor ? [] : [`A day was ${money(before)} and is ${money(after)}.`]),
    ...(changesPrices(fields) ? ['Bookings and quotes that exist keep their prices.'] : []),
    ...closedNow(before.durationRules.closedWeekdays, after.durationRules.closedWeekdays),
    ...(after.status === 'PAUSED' && before.status === 'LIVE' ? ['Nobody new can book it; what is booked goes on.'] : []),
  ];
}

/** The weekdays that this call closes, because weekdays without a pickup window are closed automatically. */
function closedNow(before: readonly number[] = [], after: readonly number[] = []): string[] {
  const closed = after.filter((day) => !before.includes(day));
  return closed.length === 0 ? [] : [`No pickup and no return on ${weekdaysInWords(closed)}.`];
}
