import { and, between, count, desc, eq, gte, inArray, isNotNull, min } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { countWhere } from '../../../../db/expressions.ts';
import { AGO, asAgo, millisBetween, periodsAgo, sumWhere, zoneDay } from '../../../../db/report-expressions.ts';
import { assetInterest, assets, bookings, bookingTimeline } from '../../../../db/schema/index.ts';
import { dayOf } from '../../platform/kernel/index.ts';
import { bookingEvents, counterOfferEvents } from '../../rentals/bookings/index.ts';
import { type Counted, type Grouping, keyOf, ofCounted } from './counted.ts';
import type { ShopDays } from './shop-days.ts';

export interface Requests {
  readonly key: string;
  readonly ago: number;
  readonly requests: number;
  readonly approvals: number;
  readonly payments: number;
  readonly leadMs: number;
}

/** How many requests were sent in each period, and how many of them had each outcome so far. */
export async function findRequests(reader: Reader, counted: Counted, shop: ShopDays, by: Grouping): Promise<Requests[]> {
  const rows = await reader
    .select({
      key: keyOf(by),
      ago: asAgo(periodsAgo(bookings.promotedAt, assets.timeZone, shop.zones, shop.days)),
      requests: count(),
      approvals: count(bookings.approvedBy),
      payments: count(bookings.confirmedAt),
      leadMs: sumWhere(millisBetween(bookings.promotedAt, bookings.startAt)),
    })
    .from(bookings)
    .innerJoin(assets, eq(assets.id, bookings.assetId))
    .where(and(eq(bookings.vendorId, counted.vendorId), between(bookings.promotedAt, shop.from, shop.to), ...ofCounted(counted)))
    .groupBy(keyOf(by), AGO);
  return rows;
}

/** The events that count as an owner's first answer to a request. */
const ANSWERS = [bookingEvents.approved, bookingEvents.rejected, counterOfferEvents.sent].map(({ type }) => type);

/** How many requests of each period their owner answered, and how long that took in all. */
export async function findAnswers(reader: Reader, counted: Counted, shop: ShopDays) {
  const answered = reader
    .select({ bookingId: bookingTimeline.bookingId, at: min(bookingTimeline.at).as('answered_at') })
    .from(bookings)
    .innerJoin(bookingTimeline, eq(bookingTimeline.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.vendorId, counted.vendorId),
        between(bookings.promotedAt, shop.from, shop.to),
        eq(bookingTimeline.actor, 'OWNER'),
        inArray(bookingTimeline.type, ANSWERS),
        ...ofCounted(counted),
      ),
    )
    .groupBy(bookingTimeline.bookingId)
    .as('answered');
  const rows = await reader
    .select({
      ago: asAgo(periodsAgo(bookings.promotedAt, assets.timeZone, shop.zones, shop.days)),
      answers: count(),
      waitedMs: sumWhere(millisBetween(bookings.promotedAt, answered.at)),
    })
    .from(answered)
    .innerJoin(bookings, eq(bookings.id, answered.bookingId))
    .innerJoin(assets, eq(assets.id, bookings.assetId))
    .groupBy(AGO);
  return new Map(rows.map(({ ago, answers, waitedMs }) => [ago, { answers, waitedMs }]));
}

/** Paid bookings that were cancelled in each period, and how many of them by their owner. */
export async function findCancellations(reader: Reader, counted: Counted, shop: ShopDays) {
  const rows = await reader
    .select({
      ago: asAgo(periodsAgo(bookings.closedAt, assets.timeZone, shop.zones, shop.days)),
      cancelled: count(),
      byOwner: countWhere(eq(bookings.cancelledBy, 'OWNER')),
    })
    .from(bookings)
    .innerJoin(assets, eq(assets.id, bookings.assetId))
    .where(
      and(
        eq(bookings.vendorId, counted.vendorId),
        eq(bookings.state, 'CANCELLED'),
        between(bookings.closedAt, shop.from, shop.to),
        isNotNull(bookings.confirmedAt),
        ...ofCounted(counted),
      ),
    )
    .groupBy(AGO);
  return new Map(rows.map(({ ago, cancelled, byOwner }) => [ago, { cancelled, byOwner }]));
}

/** How many views and quotes there were, by asset or in all: in the present period, then in the one before. */
export async function findInterest(reader: Reader, counted: Counted, shop: ShopDays, by: Grouping) {
  const { zones, days } = shop;
  const day = (shift: number) => zoneDay(assets.timeZone, zones, shift);
  const now = between(assetInterest.day, day(1 - days), day(0));
  const before = between(assetInterest.day, day(1 - 2 * days), day(-days));
  const rows = await reader
    .select({
      key: keyOf(by),
      views: sumWhere(assetInterest.views, now),
      viewsBefore: sumWhere(assetInterest.views, before),
      quotes: sumWhere(assetInterest.quotes, now),
      quotesBefore: sumWhere(assetInterest.quotes, before),
    })
    .from(assets)
    .innerJoin(assetInterest, eq(assetInterest.assetId, assets.id))
    .where(
      and(
        eq(assets.vendorId, counted.vendorId),
        gte(assetInterest.day, dayOf(shop.from, 'UTC')),
        counted.assetIds === null ? undefined : inArray(assets.id, [...counted.assetIds]),
      ),
    )
    .groupBy(keyOf(by));
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}

const MOST_CANDIDATES = 50;

/** The assets that are asked for most in the present period. */
export async function findMostWanted(reader: Reader, counted: Counted, shop: ShopDays): Promise<string[]> {
  const rows = await reader
    .select({ assetId: bookings.assetId })
    .from(bookings)
    .innerJoin(assets, eq(assets.id, bookings.assetId))
    .where(
      and(
        eq(bookings.vendorId, counted.vendorId),
        between(bookings.promotedAt, shop.from, shop.to),
        eq(periodsAgo(bookings.promotedAt, assets.timeZone, shop.zones, shop.days), 0),
        ...ofCounted(counted),
      ),
    )
    .groupBy(bookings.assetId)
    .orderBy(desc(count()), bookings.assetId)
    .limit(MOST_CANDIDATES);
  return rows.map(({ assetId }) => assetId);
}

/** The assets that are offered. They are used if nobody asks for any. */
export async function findOffered(reader: Reader, { vendorId }: Counted): Promise<string[]> {
  const rows = await reader
    .select({ assetId: assets.id })
    .from(assets)
    .where(and(eq(assets.vendorId, vendorId), eq(assets.status, 'LIVE')))
    .orderBy(assets.title, assets.id)
    .limit(MOST_CANDIDATES);
  return rows.map(({ assetId }) => assetId);
}
