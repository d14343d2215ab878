import type { Tx } from '../../db/database.ts';
import { insertAll } from '../../db/insert.ts';
import * as schema from '../../db/schema/index.ts';
import { postAll } from '../domain/money/ledger/index.ts';
import { TRUST_EVENT_ID } from '../domain/people/trust/index.ts';
import { EVENT_ID } from '../domain/platform/events/index.ts';
import { ascending } from '../domain/platform/kernel/index.ts';
import { addRentedDays } from '../domain/rentals/booking-records/index.ts';
import { countRating } from '../domain/rentals/reviews/index.ts';
import { issueInvoice } from '../domain/settlement/invoices/index.ts';
import { type DemoUser, lookUp } from './demo-people.ts';
import { insertPastChats } from './past-chats.ts';
import { entriesOf, playedInSandbox, timelineOf } from './past-records.ts';
import { type HistoryContext, type PastRental, pastRental, type RenterHistory } from './past-rental.ts';
import { pastReviews } from './past-reviews.ts';
import type { PlacedRental } from './place-rental.ts';

interface Context extends HistoryContext {
  readonly people: ReadonlyMap<string, DemoUser>;
  readonly now: Date;
}

/** Writes the rentals of long ago; answers with the ids of their bookings. */
export async function insertHistory(
  tx: Tx,
  placed: readonly PlacedRental[],
  context: Context,
): Promise<ReadonlyMap<PlacedRental, string>> {
  const { ids } = context;
  const past = remember(placed, context);
  const bookings = past.map(({ booking }) => booking);
  await insertAll(tx, schema.bookings, bookings);
  await addRentedDays(tx, bookings);
  await insertMoney(tx, past, context);
  const invoices = await billed(tx, past, context);
  const reviews = pastReviews(past, context);
  const reviewOf = new Map(reviews.map((review) => [review.bookingId, review]));
  const timeline = past.flatMap((each) => {
    const { id: bookingId } = each.booking;
    const lines = timelineOf(each, { invoice: invoices.get(bookingId), review: reviewOf.get(bookingId) });
    return lines.map((line) => ({ id: ids.next(EVENT_ID), bookingId, ...line }));
  });
  const trustEvents = past.flatMap(({ booking: { id: bookingId, renterId: userId, closedAt: at } }) =>
    at === null ? [] : [{ id: ids.next(TRUST_EVENT_ID), userId, kind: 'BOOKING_COMPLETED' as const, bookingId, at }],
  );
  await insertAll(tx, schema.bookingTimeline, timeline);
  await insertAll(tx, schema.trustEvents, trustEvents);
  await insertAll(tx, schema.reviews, reviews);
  for (const { assetId, vendorId, rating } of reviews) await countRating(tx, { assetId, vendorId, mode: 'live' }, rating);
  await insertPastChats(tx, past, context);
  return new Map(past.map(({ placed: rental, booking }) => [rental, booking.id]));
}

async function insertMoney(tx: Tx, past: readonly PastRental[], { ids, settings }: Context): Promise<void> {
  const paid: Awaited<ReturnType<typeof playedInSandbox>>[] = [];
  for (const each of past) paid.push(await playedInSandbox(tx, each, settings));
  const payments = paid.map(({ payment }) => payment);
  const reports = paid.map(({ report }) => report);
  const refunds = past.flatMap(({ refund }) => refund ?? []);
  const payouts = past.flatMap(({ payout }) => payout ?? []);
  await insertAll(tx, schema.payments, payments);
  await insertAll(tx, schema.gatewayEvents, reports);
  await insertAll(tx, schema.refunds, refunds);
  await insertAll(tx, schema.payouts, payouts);
  const entries = past.flatMap(entriesOf).toSorted((a, b) => ascending(a.at, b.at));
  await postAll(tx, entries, ids);
}

/** In the order in which they were planned, so that trust and risk are those of the day. */
function remember(placed: readonly PlacedRental[], context: Context): PastRental[] {
  const histories = new Map<string, RenterHistory>();
  const inOrder = placed.toSorted((a, b) => ascending(a.steps.created, b.steps.created));
  return inOrder.map((each) => {
    const { renter } = each.rental;
    const history = histories.get(renter) ?? { user: lookUp(context.people, renter), completed: [] };
    histories.set(renter, history);
    const past = pastRental(each, history, context);
    const { id, totalMinor, currency, closedAt: at } = past.booking;
    if (at !== null) history.completed.push({ id, bookingId: id, kind: 'BOOKING_COMPLETED', totalMinor, currency, at });
    return past;
  });
}

/** The numbers of the invoices of the rents, by booking: issued in the order in which they were paid. */
async function billed(tx: Tx, past: readonly PastRental[], context: Context): Promise<ReadonlyMap<string, string>> {
  const numbers = new Map<string, string>();
  const inOrder = past.toSorted((a, b) => ascending(a.steps.paid, b.steps.paid));
  for (const { booking, payment, steps } of inOrder) {
    const { number } = await issueInvoice(tx, payment, booking, { ...context, now: steps.paid, emit: async () => {} });
    numbers.set(booking.id, number);
  }
  return numbers;
}
