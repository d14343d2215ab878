import type { Tx } from '../../db/database.ts';
import { insertAll } from '../../db/insert.ts';
import { preparedUpdate } from '../../db/prepared.ts';
import * as schema from '../../db/schema/index.ts';
import { postAll } from '../domain/money/ledger/index.ts';
import { TRUST_EVENT_ID } from '../domain/people/trust/index.ts';
import { EVENT_ID } from '../domain/platform/events/index.ts';
import { ascending } from '../domain/platform/kernel/index.ts';
import { addRentedDays } from '../domain/rentals/booking-records/index.ts';
import { composeInvoice, INVOICE_ID, invoiceCode, invoiceNumber, type Series } from '../domain/settlement/invoices/index.ts';
import { type DemoUser, personNamed } from './demo-people.ts';
import { insertPastChats } from './past-chats.ts';
import { checkoutOf, entriesOf, reportOf, sandboxRefundsOf, timelineOf, transfersOf } from './past-records.ts';
import { type HistoryContext, type PastRental, pastRental, type RenterHistory, stepsOf } from './past-rental.ts';
import { type PastReview, pastReviews, ratingsBy } from './past-reviews.ts';
import type { PlacedRental } from './place-rental.ts';

interface Context extends HistoryContext {
  readonly people: ReadonlyMap<string, DemoUser>;
  readonly now: Date;
}

/** Writes the rentals of long ago, all at once; answers with the ids of their bookings. */
export async function insertHistory(
  tx: Tx,
  placed: readonly PlacedRental[],
  context: Context,
): Promise<ReadonlyMap<PlacedRental, string>> {
  const { ids } = context;
  const past = remember(placed, context);
  const trustEvents = past.flatMap(({ booking: { id: bookingId, renterId: userId, closedAt: at } }) =>
    at === null ? [] : [{ id: ids.next(TRUST_EVENT_ID), userId, kind: 'BOOKING_COMPLETED' as const, bookingId, at }],
  );
  const { invoices, codes, counters } = billed(past, context);
  const entries = past.flatMap(entriesOf).toSorted((a, b) => ascending(a.at, b.at));
  const bookings = past.map(({ booking }) => booking);
  const payments = past.map(({ payment }) => payment);
  const refunds = past.flatMap(({ refund }) => refund ?? []);
  const payouts = past.flatMap(({ payout }) => payout ?? []);
  await insertAll(tx, schema.bookings, bookings);
  await addRentedDays(tx, bookings);
  await insertAll(tx, schema.payments, payments);
  await insertAll(tx, schema.sandboxCheckouts, past.map(checkoutOf));
  await insertAll(tx, schema.gatewayEvents, past.map(reportOf));
  await insertAll(tx, schema.refunds, refunds);
  await insertAll(tx, schema.sandboxRefunds, past.flatMap(sandboxRefundsOf));
  await insertAll(tx, schema.payouts, payouts);
  await insertAll(tx, schema.sandboxTransfers, past.flatMap(transfersOf));
  await insertAll(tx, schema.invoiceCodes, codes);
  await insertAll(tx, schema.invoiceNumbers, counters);
  await insertAll(tx, schema.invoices, [...invoices.values()]);
  await postAll(tx, entries, ids);
  const reviews = pastReviews(past, context);
  const reviewOf = new Map(reviews.map((review) => [review.bookingId, review]));
  const timeline = past.flatMap((each) => {
    const lines = timelineOf(each, { invoice: invoices.get(each)?.number ?? '', review: reviewOf.get(each.booking.id) });
    return lines.map((line) => ({ id: ids.next(EVENT_ID), bookingId: each.booking.id, ...line }));
  });
  await insertAll(tx, schema.bookingTimeline, timeline);
  await insertAll(tx, schema.trustEvents, trustEvents);
  await insertReviews(tx, reviews);
  await insertPastChats(tx, past, ids);
  return new Map(past.map(({ placed: rental, booking }) => [rental, booking.id]));
}

/** With what their stars come to, which no document of a listing holds. */
async function insertReviews(tx: Tx, shown: readonly PastReview[]): Promise<void> {
  await insertAll(tx, schema.reviews, shown);
  for (const [id, rated] of ratingsBy(shown, 'assetId')) {
    await rateAsset(tx, { id }, rated);
  }
  for (const [id, rated] of ratingsBy(shown, 'vendorId')) {
    await rateVendor(tx, { id }, rated);
  }
}

const rateAsset = preparedUpdate('rate_past_asset', schema.assets, ['id']);
const rateVendor = preparedUpdate('rate_past_vendor', schema.vendors, ['id']);

/** In the order in which they were planned, so that trust and risk are those of the day. */
function remember(placed: readonly PlacedRental[], context: Context): PastRental[] {
  const histories = new Map<string, RenterHistory>();
  const inOrder = placed.toSorted((a, b) => ascending(a.steps.created, b.steps.created));
  return inOrder.map((each) => {
    const { renter } = each.rental;
    const history = histories.get(renter) ?? { user: personNamed(context.people, renter), completed: [] };
    histories.set(renter, history);
    const past = pastRental(each, history, context);
    const { id, totalMinor, currency, closedAt: at } = past.booking;
    if (at !== null) history.completed.push({ id, bookingId: id, kind: 'BOOKING_COMPLETED', totalMinor, currency, at });
    return past;
  });
}

/** The invoices of the rents, numbered vendor by vendor in the order in which they were paid. */
function billed(past: readonly PastRental[], { people, ids, settings }: Context) {
  const codes = new Map<string, string>();
  const counters = new Map<string, Series & { last: number }>();
  const invoices = new Map<PastRental, typeof schema.invoices.$inferInsert>();
  const inOrder = past.toSorted((a, b) => ascending(stepsOf(a.placed).paid, stepsOf(b.placed).paid));
  for (const each of inOrder) {
    const { placed, booking, payment } = each;
    const { vendor } = placed.listing;
    const { paid: issuedAt } = stepsOf(placed);
    const facts = { payment, booking, vendor, buyer: personNamed(people, placed.rental.renter), extension: null };
    const content = composeInvoice(facts, { paidAt: issuedAt, settings });
    const { id: bookingId, vendorId, mode, currency } = booking;
    const code = codes.get(vendorId) ?? invoiceCode(vendor.slug, new Set(codes.values()));
    const series = { vendorId, kind: 'INVOICE', mode, year: Number(content.issuedOn.slice(0, 4)) } as const;
    const last = (counters.get(`${vendorId} ${series.year}`)?.last ?? 0) + 1;
    codes.set(vendorId, code);
    counters.set(`${vendorId} ${series.year}`, { ...series, last });
    const about = { causeId: payment.id, invoiceId: null, vendorId, bookingId, paymentId: payment.id, currency };
    const says = { number: invoiceNumber(code, series, last), totalMinor: content.totalMinor, content, issuedAt };
    invoices.set(each, { id: ids.next(INVOICE_ID), kind: 'INVOICE', ...about, ...says });
  }
  return { invoices, codes: [...codes].map(([vendorId, code]) => ({ vendorId, code })), counters: [...counters.values()] };
}
