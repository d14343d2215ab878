import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { reviews } from '../../../db/schema/index.ts';
import type { BookingSide } from '../bookings/index.ts';
import { nothingToReply } from './review-errors.ts';
import { findReviewsOf } from './review-store.ts';

/** Answers the other side's published review, once. Says whether that had been done before. */
export async function replyToReview(tx: Tx, { booking, side }: BookingSide, reply: string, now: Date): Promise<boolean> {
  const theirs = (await findReviewsOf(tx, booking.id)).find(({ by, status }) => by !== side && status === 'PUBLISHED');
  if (theirs === undefined) throw nothingToReply({ bookingId: booking.id, side });
  if (theirs.reply !== null) return true;
  await tx.update(reviews).set({ reply, repliedAt: now }).where(eq(reviews.id, theirs.id));
  return false;
}
