import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { assets, bookings, reviews, users } from '../../../../db/schema/index.ts';
import { declareId } from '../../platform/kernel/index.ts';

export const REVIEW_ID = declareId('rev');

type Review = typeof reviews.$inferSelect;

/** A review with the names that it is shown with. */
export interface ShownReview {
  readonly review: Review;
  readonly author: string;
  readonly asset: { readonly slug: string; readonly title: string };
}

/** Both reviews of a booking, as far as they are there. */
export async function findReviewsOf(from: Reader, bookingId: string): Promise<Review[]> {
  return from.select().from(reviews).where(eq(reviews.bookingId, bookingId)).orderBy(asc(reviews.by));
}

/** Whose reviews: what renters said of an asset or a shop, published, or what is known of one booking. */
export type ReviewsOf = { assetId: string } | { vendorId: string } | { bookingId: string };

/** One page of them, the newest first. */
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
  // What was tried with test keys is shown to its own sides only.
  return and(about, eq(reviews.status, 'PUBLISHED'), eq(reviews.by, 'RENTER'), eq(bookings.mode, 'live'));
}
