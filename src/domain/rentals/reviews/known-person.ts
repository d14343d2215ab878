import { and, count, eq, gt, inArray, min, or, sum } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { bookings, bookingTimeline, incidents, reviews, shopNames, trustEvents, vendors } from '../../../../db/schema/index.ts';
import { findUser, type UserRow } from '../../people/accounts/index.ts';
import {
  findStruckParts,
  OWNER_CONCLUSIONS,
  type OwnerFacts,
  type TrustFacts,
  trustFactsOf,
  WINDOW_MS,
} from '../../people/trust/index.ts';
import { later, MINUTE_MS } from '../../platform/kernel/index.ts';
import { bookingEvents, wasSent, counterOfferEvents } from '../bookings/index.ts';
import { documentEvents } from '../documents/index.ts';

/** A person with everything from which both of their scores are computed. */
export interface KnownPerson {
  readonly user: UserRow;
  readonly facts: TrustFacts;
  /** Null for a person without a shop. */
  readonly shop: (Shop & { readonly facts: OwnerFacts }) | null;
}

interface Shop {
  readonly slug: string;
  readonly name: string;
  readonly ratingAverage: number;
  readonly ratingCount: number;
}

/** Finds a person by the id of a user, or the id, slug or earlier slug of a shop; undefined if there is none or they were erased. */
export async function knownPerson(from: Reader, key: string, now: Date): Promise<KnownPerson | undefined> {
  const bearer = from.select({ vendorId: shopNames.vendorId }).from(shopNames).where(eq(shopNames.slug, key));
  const [vendor] = await from
    .select({
      id: vendors.id,
      userId: vendors.userId,
      slug: vendors.slug,
      name: vendors.name,
      ratingAverage: vendors.ratingAverage,
      ratingCount: vendors.ratingCount,
    })
    .from(vendors)
    .where(or(eq(vendors.userId, key), eq(vendors.id, key), eq(vendors.slug, key), inArray(vendors.id, bearer)));
  const user = await findUser(from, vendor?.userId ?? key);
  if (user === undefined || user.erasedAt !== null || user.role === 'ADMIN') return undefined;
  const facts = await trustFactsOf(from, user.id, now);
  return { user, facts, shop: vendor === undefined ? null : { ...vendor, facts: await ownerFactsOf(from, vendor, now) } };
}

/** The events with which an owner can first answer a request. */
const REPLIES = [
  bookingEvents.approved,
  bookingEvents.rejected,
  counterOfferEvents.sent,
  documentEvents.approved,
  documentEvents.rejected,
].map(({ type }) => type);

/** Returns the facts of an owner's score: the last 12 months, read from bookings and their timelines. */
async function ownerFactsOf(from: Reader, vendor: { id: string; userId: string }, now: Date): Promise<OwnerFacts> {
  const { id: vendorId, userId } = vendor;
  const since = later(now, -WINDOW_MS);
  const struck = await findStruckParts(from, userId, since);
  const requests = await findRequests(from, { vendorId, since });
  const replied = requests.filter(({ firstReplyAt }) => firstReplyAt !== null);
  const unanswered = requests.filter((request) => request.firstReplyAt === null && wasMissed(request));
  const accepted = requests.filter(({ approvedBy }) => approvedBy === 'OWNER' || approvedBy === 'COUNTER_OFFER');
  const [completed] = await from
    .select({ count: count() })
    .from(bookings)
    .where(
      and(
        eq(bookings.vendorId, vendorId),
        eq(bookings.mode, 'live'),
        eq(bookings.state, 'COMPLETED'),
        gt(bookings.closedAt, since),
      ),
    );
  const [rated] = await from
    .select({ count: count(), sum: sum(reviews.rating) })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(
      and(
        eq(bookings.mode, 'live'),
        eq(reviews.vendorId, vendorId),
        eq(reviews.by, 'RENTER'),
        eq(reviews.status, 'PUBLISHED'),
        gt(reviews.publishedAt, since),
      ),
    );
  const cancellations = await from
    .select({ id: trustEvents.id, bookingId: trustEvents.bookingId, at: trustEvents.at })
    .from(trustEvents)
    .where(and(eq(trustEvents.userId, userId), eq(trustEvents.kind, 'OWNER_CANCEL'), gt(trustEvents.at, since)));
  const paid = await from
    .select({ id: incidents.id, bookingId: incidents.bookingId, resolvedAt: incidents.resolvedAt })
    .from(incidents)
    .innerJoin(bookings, eq(bookings.id, incidents.bookingId))
    .where(
      and(
        eq(bookings.vendorId, vendorId),
        eq(bookings.mode, 'live'),
        eq(incidents.status, 'RESOLVED'),
        eq(incidents.outcome, 'OWNER_PAYS'),
        gt(incidents.resolvedAt, since),
      ),
    );
  return {
    asked: replied.length + unanswered.length,
    answered: replied.length,
    medianFirstReplyMinutes: median(replied.flatMap(minutesToReply)),
    decided: accepted.length + requests.filter(({ state }) => state === 'REJECTED').length,
    accepted: accepted.length,
    completed: completed?.count ?? 0,
    reviews: { count: rated?.count ?? 0, average: rated?.count ? Number(rated.sum) / rated.count : 0 },
    ownCancellations: cancellations.filter(({ id }) => !struck.has(id)),
    incidentsPaid: paid.flatMap(({ resolvedAt: at, ...incident }) =>
      at === null || struck.has(incident.id) ? [] : [{ ...incident, at }],
    ),
    setAside: OWNER_CONCLUSIONS.filter((code) => struck.has(code)),
  };
}

type Request = Awaited<ReturnType<typeof findRequests>>[number];

/** Whether the owner's time to answer ran out, so that the request ended or silence accepted it. */
function wasMissed({ state, approvedBy, closeReason }: Request): boolean {
  return approvedBy === 'SILENCE' || (state === 'EXPIRED' && closeReason === 'OWNER_NO_RESPONSE');
}

function minutesToReply({ promotedAt, firstReplyAt }: Request): number[] {
  if (promotedAt === null || firstReplyAt === null) return [];
  return [Math.max(0, (firstReplyAt.getTime() - promotedAt.getTime()) / MINUTE_MS)];
}

/** Returns the median in whole minutes; of an even number of values, the upper of the middle two. */
function median(values: readonly number[]): number | null {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  return middle === undefined ? null : Math.round(middle);
}

const isReply = inArray(bookingTimeline.type, REPLIES);

const findRequests = (from: Reader, { vendorId, since }: { vendorId: string; since: Date }) =>
  from
    .select({
      state: bookings.state,
      closeReason: bookings.closeReason,
      approvedBy: bookings.approvedBy,
      promotedAt: bookings.promotedAt,
      firstReplyAt: min(bookingTimeline.at),
    })
    .from(bookings)
    .leftJoin(bookingTimeline, and(eq(bookingTimeline.bookingId, bookings.id), eq(bookingTimeline.actor, 'OWNER'), isReply))
    .where(and(eq(bookings.vendorId, vendorId), eq(bookings.mode, 'live'), wasSent, gt(bookings.promotedAt, since)))
    .groupBy(bookings.id, bookings.state, bookings.closeReason, bookings.approvedBy, bookings.promotedAt);
