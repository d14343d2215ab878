import type { reviews } from '../../db/schema/index.ts';
import { ascending, HOUR_MS, type Ids, later } from '../domain/platform/kernel/index.ts';
import { reviewsUntil } from '../domain/rentals/booking-records/index.ts';
import { REVIEW_ID } from '../domain/rentals/reviews/index.ts';
import { allAssets } from './data/assets.ts';
import { REPLIES, REVIEW_WORDS } from './data/review-words.ts';
import type { PastRental } from './past-rental.ts';

export type PastReview = typeof reviews.$inferInsert & { readonly by: 'RENTER'; readonly publishedAt: Date };

/** So many of the rentals of long ago have one. */
const REVIEWED = 70;
const SUBMITTED_AFTER_HOURS = 20;
const REPLIED_AFTER_HOURS = 26;
const FEWEST_CONTENT_STARS = 4;
const MOST_STARS = 5;
/** One in so many of those who were content is answered. */
const ANSWERED = 6;

/** What renters said of rentals of long ago, in the order in which it was shown: when the time was over, as owners said nothing. */
export function pastReviews(past: readonly PastRental[], { ids, now }: { ids: Ids; now: Date }): PastReview[] {
  const over = past.flatMap(({ placed: { listing }, booking }) => {
    const liked = LIKED.get(listing.asset.slug) ?? null;
    const { closedAt } = booking;
    if (liked === null || closedAt === null || reviewsUntil(closedAt, booking.limits) > now) return [];
    return [{ booking, liked, closedAt }];
  });
  const inOrder = over.toSorted((a, b) => ascending(a.closedAt, b.closedAt));
  const chosen = inOrder.filter(
    (_, at) => Math.floor((at * REVIEWED) / over.length) < Math.floor(((at + 1) * REVIEWED) / over.length),
  );
  // Whole stars, so that those of a shop together come near to what its assets are liked.
  const owed = new Map<string, number>();
  return chosen.map(({ booking, liked, closedAt }, at) => {
    const { id: bookingId, assetId, vendorId, renterId } = booking;
    const wanted = liked + (owed.get(vendorId) ?? 0);
    const rating = Math.min(MOST_STARS, Math.round(wanted));
    owed.set(vendorId, wanted - rating);
    const publishedAt = reviewsUntil(closedAt, booking.limits);
    const submittedAt = later(closedAt, SUBMITTED_AFTER_HOURS * HOUR_MS);
    const about = { id: ids.next(REVIEW_ID), bookingId, by: 'RENTER' as const, authorId: renterId, assetId, vendorId, renterId };
    const says = { status: 'PUBLISHED' as const, rating, text: textOf(rating, at), submittedAt, publishedAt };
    return { ...about, ...says, ...replyTo(rating, { at, publishedAt, now }) };
  });
}

const LIKED = new Map(allAssets.map(({ slug, liked }) => [slug, liked]));

function textOf(stars: number, at: number): string {
  const [was, owner] = REVIEW_WORDS[stars] ?? [[], []];
  return [was[at % was.length], owner[at % owner.length]].join(' ');
}

const NO_REPLY = { reply: null, repliedAt: null };

function replyTo(stars: number, { at, publishedAt, now }: { at: number; publishedAt: Date; now: Date }) {
  const isContent = stars >= FEWEST_CONTENT_STARS;
  const repliedAt = later(publishedAt, REPLIED_AFTER_HOURS * HOUR_MS);
  if (repliedAt > now || (isContent && at % ANSWERED !== 0)) return NO_REPLY;
  const replies = isContent ? REPLIES.content : REPLIES.notQuite;
  return { reply: replies[at % replies.length] ?? null, repliedAt };
}
