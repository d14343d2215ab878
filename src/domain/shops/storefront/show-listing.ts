import { z } from 'zod';
import { RENTAL_MODES, VENDOR_TYPES } from '../../../../db/values/index.ts';
import {
  Alternatives,
  AssetDetail,
  assetNotFound,
  bookableOf,
  type CatalogAsset,
  findAssetBySlug,
  RatingView,
  ratingView,
} from '../../catalog/assets/index.ts';
import { cancellationSteps } from '../../catalog/pricing/index.ts';
import { LONGEST_PERIOD_DAYS, optionRefused, QuoteFigures, quoteRental } from '../../catalog/quotes/index.ts';
import { CalendarDay, calendarDays, findTaken } from '../../catalog/search/index.ts';
import {
  type Access,
  apiUrl,
  CivilDay,
  DAY_MS,
  dayOf,
  daysBetween,
  declareError,
  HOUR_MS,
  IdInput,
  later,
  offer,
  query,
} from '../../platform/kernel/index.ts';
import { findShownReviews, ReviewView, reviewView } from '../../rentals/reviews/index.ts';
import { usualReplyMinutes } from '../../talk/conversations/index.ts';
import { listingData, listingWords } from './structured-data.ts';
import { findStorefront } from './storefront-store.ts';
import { PublicStorefront, publicStorefront } from './storefront-view.ts';

const MONTHS_SHOWN = 3;
const REVIEWS_SHOWN = 6;
const REPLIES_OF_DAYS = 90;

export const listingOver = declareError({
  code: 'listing_over',
  status: 404,
  when: 'The listing was offered once and never will be again.',
  data: z.object({ asset: z.string(), shop: z.string() }),
  message: () => 'This is not offered any more.',
  next: ({ shop }) => [offer('get_vendor', { slug: shop }, { actor: 'RENTER', why: 'see what else the shop offers' })],
});

/** A listing that is offered, by its slug or an earlier one. */
const shownListing: Access<'anyone', { slug: string }, CatalogAsset> = {
  who: 'anyone',
  scope: null,
  errors: [assetNotFound, listingOver],
  async load(from, _caller, { slug }) {
    const catalogAsset = await findAssetBySlug(from, slug);
    if (catalogAsset?.asset.status === 'ARCHIVED') throw listingOver({ asset: slug, shop: catalogAsset.vendor.slug });
    if (catalogAsset?.asset.status !== 'LIVE') throw assetNotFound({ asset: slug });
    return catalogAsset;
  },
};

export const ListingPage = z.object({
  listing: AssetDetail,
  categoryTitle: z.string(),
  pageUrl: z.string(),
  title: z.string().describe('of the page'),
  meta: z.string(),
  jsonLd: z.record(z.string(), z.unknown()),
  shop: PublicStorefront.extend({
    slug: z.string(),
    name: z.string(),
    type: z.enum(VENDOR_TYPES),
    city: z.string().nullable(),
    rating: RatingView,
  }),
  cancellation: z
    .array(z.object({ hoursBefore: z.int(), refundBps: z.int() }))
    .describe('what comes back of the rent until so many hours before the start; later nothing'),
  today: z.string(),
  calendar: z
    .object({
      from: z.string(),
      to: z.string().describe('exclusive: the end of the month after next'),
      taken: z.array(CalendarDay.pick({ date: true, reason: true })),
    })
    .describe('every other day of it is free'),
  price: QuoteFigures.nullable().describe('for the dates, where they can be had; nothing is promised'),
  refused: z
    .object({ problems: z.array(z.string()), alternatives: Alternatives })
    .nullable()
    .describe('why they cannot'),
  reviews: z.array(ReviewView),
  replyMinutes: z.int().nullable().describe('how long renters usually wait for the owner’s first answer; null: not known yet'),
  mcpUrl: z.string().describe('where an assistant books it'),
});
export type ListingPage = z.infer<typeof ListingPage>;

export const showListing = query({
  name: 'show_listing',
  title: 'Page of a listing',
  description:
    'What the public page of a listing shows: the listing, its shop’s look, free days, reviews, and with from and to the price, without promising it.',
  access: shownListing,
  door: 'REST only',
  sameForAll: true,
  thirdPartyText: true,
  input: z
    .strictObject({
      slug: IdInput,
      from: CivilDay.optional().describe('pickup day'),
      to: CivilDay.optional().describe('return day'),
      rentalMode: z.enum(RENTAL_MODES).optional(),
      units: z.int().min(1).max(100).optional(),
      extras: z.array(IdInput).max(20).optional(),
    })
    .superRefine(({ from, to }, context) => {
      if ((from === undefined) !== (to === undefined))
        context.addIssue({ code: 'custom', path: [from === undefined ? 'from' : 'to'], message: 'is needed for a price' });
      if (from && to && (to < from || daysBetween(from, to) > LONGEST_PERIOD_DAYS))
        context.addIssue({ code: 'custom', path: ['to'], message: `must be after from, by ${LONGEST_PERIOD_DAYS} days at most` });
    }),
  example: { slug: 'tandem-sea-kayak', from: '2027-06-14', to: '2027-06-17', extras: ['dry-bag'] },
  output: ListingPage,
  errors: [optionRefused],

  async run({ subject: catalogAsset, input, reader, caller, now, settings }) {
    const { asset, vendor } = catalogAsset;
    const bookable = bookableOf(catalogAsset, settings);
    const today = dayOf(now, asset.timeZone);
    const [reviews, taken, storefront, replyMinutes] = await Promise.all([
      findShownReviews(reader, { assetId: asset.id }, { limit: REVIEWS_SHOWN, page: 1 }),
      findTaken(reader, bookable, today, { mode: caller.mode, now }),
      findStorefront(reader, vendor.id),
      usualReplyMinutes(reader, { vendorId: vendor.id, mode: 'live', since: later(now, -REPLIES_OF_DAYS * DAY_MS), now }),
    ]);
    const words = listingWords(catalogAsset, { now, settings });
    const shown = { startDate: today, endDate: monthsAfter(today, MONTHS_SHOWN) };
    const { days } = calendarDays(bookable, shown, taken, now);
    const { from: startDate, to: endDate, slug: _slug, ...options } = input;
    const weighed =
      startDate === undefined || endDate === undefined
        ? null
        : await quoteRental(reader, catalogAsset, { startDate, endDate, ...options }, { caller, now, settings });
    const { type, slug, name, city } = vendor;
    return {
      listing: words.detail,
      categoryTitle: words.categoryTitle,
      pageUrl: words.url,
      title: words.title,
      meta: words.meta,
      jsonLd: listingData(words),
      shop: { ...publicStorefront(vendor, storefront, settings), slug, name, type, city, rating: ratingView(vendor) },
      cancellation: stepsBefore(asset.cancellationPolicy),
      today,
      calendar: { from: shown.startDate, to: shown.endDate, taken: days.filter(({ available }) => !available) },
      price: weighed?.offer?.figures ?? null,
      refused: refusalOf(weighed),
      reviews: reviews.map(reviewView),
      replyMinutes,
      mcpUrl: apiUrl(settings, '/mcp'),
    };
  },
});

function refusalOf(weighed: Awaited<ReturnType<typeof quoteRental>> | null): ListingPage['refused'] {
  if (weighed === null || weighed.refused === null) return null;
  const { problems, alternatives } = weighed.refused;
  return { problems: problems.map(({ message }) => message), alternatives };
}

/** The steps of a cancellation policy, without dates. */
function stepsBefore(policy: CatalogAsset['asset']['cancellationPolicy']): ListingPage['cancellation'] {
  return cancellationSteps(policy, new Date(0)).flatMap(({ until, refundBps }) =>
    until === null ? [] : [{ hoursBefore: Math.abs(Date.parse(until) / HOUR_MS), refundBps }],
  );
}

/** The first day of the month that many months later. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}
