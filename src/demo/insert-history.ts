import type { Tx } from '../../db/database.ts';
import { inParts } from '../../db/in-parts.ts';
import * as schema from '../../db/schema/index.ts';
import { TRUST_EVENT_ID } from '../domain/people/trust/index.ts';
import { EVENT_ID } from '../domain/platform/events/index.ts';
import { ascending } from '../domain/platform/kernel/index.ts';
import { addRentedDays } from '../domain/rentals/booking-records/index.ts';
import { countRating } from '../domain/rentals/reviews/index.ts';
import { lookUp } from './demo-world.ts';
import { insertPastChats } from './past-chats.ts';
import { insertMoney } from './past-money.ts';
import { type HistoryContext, type PastRental, pastRental } from './past-rental.ts';
import { pastReviews } from './past-reviews.ts';
import { timelineOf } from './past-timeline.ts';
import type { PlacedRental } from './place-rental.ts';

/** Writes the rentals of long ago. */
export async function insertHistory(tx: Tx, placed: readonly PlacedRental[], context: HistoryContext): Promise<PastRental[]> {
  const { ids } = context;
  const past = await insertBookings(tx, placed, context);
  const invoices = await insertMoney(tx, past, context);
  const reviews = pastReviews(past, context);
  const reviewOf = new Map(reviews.map((review) => [review.bookingId, review]));
  const timeline = past.flatMap((each) => {
    const { id: bookingId } = each.booking;
    const lines = timelineOf(each, { invoice: lookUp(invoices, bookingId), review: reviewOf.get(bookingId) });
    return lines.map((line) => ({ id: ids.next(EVENT_ID), bookingId, ...line }));
  });
  for await (const part of inParts(timeline)) await tx.insert(schema.bookingTimeline).values(part);
  for await (const part of inParts(reviews)) await tx.insert(schema.reviews).values(part);
  for (const { assetId, vendorId, rating } of reviews) await countRating(tx, { assetId, vendorId, mode: 'live' }, rating);
  await insertPastChats(tx, past, context);
  return past;
}

/** One after the other; of those before, what had ended by then is written, so that trust and risk are those of the day. */
async function insertBookings(tx: Tx, placed: readonly PlacedRental[], context: HistoryContext): Promise<PastRental[]> {
  const past: PastRental[] = [];
  let open: PastRental['booking'][] = [];
  const write = async (over: typeof open) => {
    const events = over.flatMap(({ id: bookingId, renterId: userId, closedAt: at }) =>
      at === null ? [] : [{ id: context.ids.next(TRUST_EVENT_ID), userId, kind: 'BOOKING_COMPLETED' as const, bookingId, at }],
    );
    for await (const part of inParts(over)) await tx.insert(schema.bookings).values(part);
    for await (const part of inParts(events)) await tx.insert(schema.trustEvents).values(part);
  };
  for (const each of placed.toSorted((a, b) => ascending(a.steps.created, b.steps.created))) {
    const { over = [], still = [] } = Object.groupBy(open, ({ closedAt }) =>
      closedAt !== null && closedAt <= each.steps.created ? 'over' : 'still',
    );
    await write(over);
    const begun = await pastRental(tx, each, context);
    open = [...still, begun.booking];
    past.push(begun);
  }
  await write(open);
  const bookings = past.map(({ booking }) => booking);
  await addRentedDays(tx, bookings);
  return past;
}
