import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { assets, bookings, reviews, users } from '../../../../db/schema/index.ts';

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

/** One page of what renters said, published, newest first; or what is known of one booking. */
export async function findShownReviews(
  from: Reader,
  wanted: { assetId: string } | { vendorId: string } | { bookingId: string },
  { limit, page }: { limit: number; page: number },
): Promise<{ rows: ShownReview[]; total: number }> {
  // What was tried with test keys is shown to its own sides only.
  const published = and(eq(reviews.status, 'PUBLISHED'), eq(reviews.by, 'RENTER'), eq(bookings.mode, 'live'));
  const where =
    'bookingId' in wanted
      ? eq(reviews.bookingId, wanted.bookingId)
      : and('assetId' in wanted ? eq(reviews.assetId, wanted.assetId) : eq(reviews.vendorId, wanted.vendorId), published);
  const rows = await from
    .select({ review: reviews, author: users.name, asset: { slug: assets.slug, title: assets.title } })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .innerJoin(assets, eq(assets.id, reviews.assetId))
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(where)
    .orderBy(desc(reviews.publishedAt), desc(reviews.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [all] = await from
    .select({ count: count() })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(where);
  return { rows, total: all?.count ?? 0 };
}
