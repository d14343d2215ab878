import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { placeholder, preparedVariants } from '../../../../db/prepared.ts';
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
  return findPage(from, subjectOf(wanted), { ...wanted, limit, offset: (page - 1) * limit });
}

export async function countShownReviews(from: Reader, wanted: ReviewsOf): Promise<number> {
  const [all] = await findCount(from, subjectOf(wanted), wanted);
  return all?.count ?? 0;
}

const findPage = preparedVariants('shown_reviews', (reader, subject) =>
  reader
    .select({ review: reviews, author: users.name, asset: { slug: assets.slug, title: assets.title } })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .innerJoin(assets, eq(assets.id, reviews.assetId))
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(areOf(subject))
    .orderBy(desc(reviews.publishedAt), desc(reviews.id))
    .limit(placeholder('limit'))
    .offset(placeholder('offset')),
);

const findCount = preparedVariants('shown_reviews_count', (reader, subject) =>
  reader.select({ count: count() }).from(reviews).innerJoin(bookings, eq(bookings.id, reviews.bookingId)).where(areOf(subject)),
);

function subjectOf(wanted: ReviewsOf): string {
  if ('bookingId' in wanted) return 'booking';
  return 'assetId' in wanted ? 'asset' : 'vendor';
}

function areOf(subject: string) {
  if (subject === 'booking') return eq(reviews.bookingId, placeholder('bookingId'));
  const about = subject === 'asset' ? eq(reviews.assetId, placeholder('assetId')) : eq(reviews.vendorId, placeholder('vendorId'));
  // What was tried with test keys is shown to its own sides only.
  return and(about, eq(reviews.status, 'PUBLISHED'), eq(reviews.by, 'RENTER'), eq(bookings.mode, 'live'));
}
