import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { assets, bookings, reviews, users } from '../../../../db/schema/index.ts';
import { declareId } from '../../platform/kernel/index.ts';

export const REVIEW_ID = declareId('rev');

type Review = typeof reviews.$inferSelect;

/** A review with the names that are shown beside it. */
export interface ShownReview {
  readonly review: Review;
  readonly author: string;
  readonly asset: { readonly slug: string; readonly title: string };
}

/** Returns the reviews of a booking, at most one of each side. */
export async function findReviewsOf(from: Reader, bookingId: string): Promise<Review[]> {
  return from.select().from(reviews).where(eq(reviews.bookingId, bookingId)).orderBy(asc(reviews.by));
}

/** Which reviews: those that renters wrote about an asset or a shop and that are published, or all of one booking. */
export type ReviewsOf = { assetId: string } | { vendorId: string } | { bookingId: string };

/** Returns one page of these reviews, the newest first. */
export async function findShownReviews(
  from: Reader,
  wanted: ReviewsOf,
  { limit, page }: { limit: number; page: number },
): Promise<ShownReview[]> {
  return from
    .select({ review: reviews, author: users.name, asset: { slug: assets.slug, title: assets.title } })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .innerJoin(assets, eq(assets.id, reviews.assetId))
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(are(wanted))
    .orderBy(desc(reviews.publishedAt), desc(reviews.id))
    .limit(limit)
    .offset((page - 1) * limit);
}

export async function countShownReviews(from: Reader, wanted: ReviewsOf): Promise<number> {
  const [all] = await from
    .select({ count: count() })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(are(wanted));
  return all?.count ?? 0;
}

function are(wanted: ReviewsOf) {
  if ('bookingId' in wanted) return eq(reviews.bookingId, wanted.bookingId);
  const about = 'assetId' in wanted ? eq(reviews.assetId, wanted.assetId) : eq(reviews.vendorId, wanted.vendorId);
  // Reviews of bookings made with test keys are shown to their own sides only.
  return and(about, eq(reviews.status, 'PUBLISHED'), eq(reviews.by, 'RENTER'), eq(bookings.mode, 'live'));
}
