import type { Tx } from '../../db/database.ts';
import { insertAll, insertRow } from '../../db/insert.ts';
import * as schema from '../../db/schema/index.ts';
import { postAll } from '../domain/money/ledger/index.ts';
import { TRUST_EVENT_ID } from '../domain/people/trust/index.ts';
import { EVENT_ID } from '../domain/platform/events/index.ts';
import { ascending } from '../domain/platform/kernel/index.ts';
import { addRentedDays } from '../domain/rentals/booking-records/index.ts';
import { countRating } from '../domain/rentals/reviews/index.ts';
import { issueInvoice } from '../domain/settlement/invoices/index.ts';
import { insertPastChats } from './past-chats.ts';
import { entriesOf, playedInSandbox, timelineOf } from './past-records.ts';
import { type HistoryContext, type PastRental, pastRental } from './past-rental.ts';
import { pastReviews } from './past-reviews.ts';
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
    const lines = timelineOf(each, { invoice: invoices.get(bookingId), review: reviewOf.get(bookingId) });
    return lines.map((line) => ({ id: ids.next(EVENT_ID), bookingId, ...line }));
  });
  await insertAll(tx, schema.bookingTimeline, timeline);
  await insertAll(tx, schema.reviews, reviews);
  for (const { assetId, vendorId, rating } of reviews) await countRating(tx, { assetId, vendorId, mode: 'live' }, rating);
  await insertPastChats(tx, past, context);
  return past;
}

/** In the order in which they were paid; answers with the numbers of the invoices, by booking. */
async function insertMoney(tx: Tx, past: readonly PastRental[], context: HistoryContext): Promise<ReadonlyMap<string, string>> {
  const invoices = new Map<string, string>();
  for (const each of past.toSorted((a, b) => ascending(a.steps.paid, b.steps.paid))) {
    const { booking, steps } = each;
    const { payment, report } = await playedInSandbox(tx, each, context.settings);
    await insertRow(tx, schema.payments, payment);
    await insertRow(tx, schema.gatewayEvents, report);
    const { number } = await issueInvoice(tx, payment, booking, { ...context, now: steps.paid, emit: async () => {} });
    invoices.set(booking.id, number);
  }
  const refunds = past.flatMap(({ refund }) => refund ?? []);
  const payouts = past.flatMap(({ payout }) => payout ?? []);
  await insertAll(tx, schema.refunds, refunds);
  await insertAll(tx, schema.payouts, payouts);
  const entries = past.flatMap(entriesOf).toSorted((a, b) => ascending(a.at, b.at));
  await postAll(tx, entries, context.ids);
  return invoices;
}

/** One after the other, each written when it ended, so that trust and risk are those of the day. */
async function insertBookings(tx: Tx, placed: readonly PlacedRental[], context: HistoryContext): Promise<PastRental[]> {
  const past: PastRental[] = [];
  let open: PastRental['booking'][] = [];
  const write = async (over: typeof open) => {
    const events = over.flatMap(({ id: bookingId, renterId: userId, closedAt: at }) =>
      at === null ? [] : [{ id: context.ids.next(TRUST_EVENT_ID), userId, kind: 'BOOKING_COMPLETED' as const, bookingId, at }],
    );
    await insertAll(tx, schema.bookings, over);
    await insertAll(tx, schema.trustEvents, events);
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
