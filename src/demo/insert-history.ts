import type { Tx } from '../../db/database.ts';
import { insertAll } from '../../db/insert-all.ts';
import * as schema from '../../db/schema/index.ts';
import { depositOf, GATEWAY, postAll } from '../domain/money/ledger/index.ts';
import { TRUST_EVENT_ID } from '../domain/people/trust/index.ts';
import type { Ids, Settings } from '../domain/platform/kernel/index.ts';
import { completionEntry } from '../domain/rentals/bookings/index.ts';
import { paymentEntry } from '../domain/settlement/booking-payments/index.ts';
import { composeInvoice, INVOICE_ID, invoiceCode, invoiceNumber, type Series } from '../domain/settlement/invoices/index.ts';
import { payoutEntry } from '../domain/settlement/payouts/index.ts';
import { refundEntry } from '../domain/settlement/refunds/index.ts';
import { type PastRental, pastRental, stepsOf } from './past-rental.ts';
import { pastTimeline } from './past-timeline.ts';
import type { PlacedRental } from './place-rental.ts';
import type { RenterHistory } from './renter-history.ts';
import type { DemoUser } from './user-rows.ts';

interface Context {
  readonly people: ReadonlyMap<string, DemoUser>;
  readonly banks: ReadonlyMap<string, typeof schema.payoutBanks.$inferInsert>;
  readonly ids: Ids;
  readonly settings: Settings;
}

/** Writes the rentals of long ago, all at once; answers with the ids of their bookings. */
export async function insertHistory(
  tx: Tx,
  placed: readonly PlacedRental[],
  context: Context,
): Promise<ReadonlyMap<PlacedRental, string>> {
  const past = remember(placed, context);
  const bookings = past.map(({ booking }) => booking);
  const payments = past.map(({ payment }) => payment);
  const checkouts = past.map(({ checkout }) => checkout);
  const trustEvents = past.flatMap((each) => completionsOf(each, context.ids));
  await insertAll(tx, schema.bookings, bookings);
  await insertAll(tx, schema.payments, payments);
  await insertAll(tx, schema.sandboxCheckouts, checkouts);
  await insertAll(tx, schema.gatewayEvents, past.map(reportOf));
  await insertRefunds(tx, past);
  await insertPayouts(tx, past);
  const numbers = await insertInvoices(tx, past, context);
  await postAll(tx, entriesOf(past), context.ids);
  const timeline = past.flatMap((each) => pastTimeline(each, numbers.get(each) ?? '', context.ids));
  await insertAll(tx, schema.bookingTimeline, timeline);
  await insertAll(tx, schema.trustEvents, trustEvents);
  return new Map(past.map(({ placed: rental, booking }) => [rental, booking.id]));
}

/** In the order in which they were planned, so that trust and risk are those of the day. */
function remember(placed: readonly PlacedRental[], context: Context): PastRental[] {
  const nothing = (user: DemoUser): RenterHistory => ({ user, completed: [] });
  const histories = new Map([...context.people].map(([email, user]) => [email, nothing(user)]));
  const inOrder = placed.toSorted((a, b) => a.steps.created.getTime() - b.steps.created.getTime());
  return inOrder.map((rental) => {
    const history = histories.get(rental.rental.renter);
    if (history === undefined) throw new Error(`There is no account of ${rental.rental.renter}.`);
    const past = pastRental(rental, history, context);
    const { totalMinor, currency, closedAt } = past.booking;
    if (closedAt !== null) history.completed.push({ totalMinor, currency, at: closedAt });
    return past;
  });
}

type InvoiceRow = typeof schema.invoices.$inferInsert;

/** Bills the rents, numbered vendor by vendor in the order in which they were paid; answers with the numbers. */
async function insertInvoices(tx: Tx, past: readonly PastRental[], context: Context): Promise<ReadonlyMap<PastRental, string>> {
  const codes = new Map<string, string>();
  const counters = new Map<string, Series & { last: number }>();
  const take = (slug: string, series: Series): string => {
    const code = codes.get(series.vendorId) ?? invoiceCode(slug, new Set(codes.values()));
    codes.set(series.vendorId, code);
    const key = `${series.vendorId} ${series.year}`;
    const last = (counters.get(key)?.last ?? 0) + 1;
    counters.set(key, { ...series, last });
    return invoiceNumber(code, series, last);
  };
  const inOrder = past.toSorted((a, b) => stepsOf(a.placed).paid.getTime() - stepsOf(b.placed).paid.getTime());
  const issued = new Map(inOrder.map((each) => [each, invoiceOf(each, take, context)]));
  const taken = [...codes].map(([vendorId, code]) => ({ vendorId, code }));
  await insertAll(tx, schema.invoiceCodes, taken);
  await insertAll(tx, schema.invoiceNumbers, [...counters.values()]);
  await insertAll(tx, schema.invoices, [...issued.values()]);
  return new Map([...issued].map(([each, { number }]) => [each, number]));
}

function invoiceOf(
  { placed, booking, payment }: PastRental,
  take: (slug: string, series: Series) => string,
  { people, ids, settings }: Context,
): InvoiceRow {
  const { vendor } = placed.listing;
  const { paid: issuedAt } = stepsOf(placed);
  const buyer = people.get(placed.rental.renter);
  if (buyer === undefined) throw new Error(`There is nobody to bill for ${booking.id}.`);
  const content = composeInvoice({ payment, booking, vendor, buyer, extension: null }, { paidAt: issuedAt, settings });
  const { id: bookingId, vendorId, mode, currency } = booking;
  const number = take(vendor.slug, { vendorId, kind: 'INVOICE', mode, year: Number(content.issuedOn.slice(0, 4)) });
  const about = { causeId: payment.id, invoiceId: null, vendorId, bookingId, paymentId: payment.id, currency };
  return { id: ids.next(INVOICE_ID), kind: 'INVOICE', number, ...about, totalMinor: content.totalMinor, content, issuedAt };
}

function entriesOf(past: readonly PastRental[]) {
  return past
    .flatMap(({ placed, booking, payment, refund, payout }) => [
      { ...paymentEntry(payment), at: stepsOf(placed).paid },
      ...(booking.closedAt === null ? [] : [{ ...completionEntry(booking), at: booking.closedAt }]),
      ...(refund === null ? [] : [{ ...refundEntry(refund, [depositLine(refund)]), at: refund.createdAt }]),
      ...(payout?.sentAt == null ? [] : [{ ...payoutEntry(payout, GATEWAY), at: payout.sentAt }]),
    ])
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function depositLine({ bookingId, amountMinor }: NonNullable<PastRental['refund']>) {
  return { account: depositOf(bookingId), amountMinor };
}

function reportOf({ payment, checkout }: PastRental): typeof schema.gatewayEvents.$inferInsert {
  const receivedAt = payment.paidAt ?? payment.createdAt;
  return { id: `${payment.gateway}:${checkout.eventId}`, paymentId: payment.id, status: 'PAID', receivedAt };
}

async function insertRefunds(tx: Tx, past: readonly PastRental[]): Promise<void> {
  const given = past.flatMap(({ refund, checkout: { reference } }) => (refund === null ? [] : [{ refund, reference }]));
  await insertAll(
    tx,
    schema.refunds,
    given.map(({ refund }) => refund),
  );
  const inSandbox = given.map(({ refund: { id: refundId, amountMinor, createdAt }, reference }) => ({
    refundId,
    reference,
    amountMinor,
    createdAt,
  }));
  await insertAll(tx, schema.sandboxRefunds, inSandbox);
}

async function insertPayouts(tx: Tx, past: readonly PastRental[]): Promise<void> {
  const earned = past.flatMap(({ payout }) => payout ?? []);
  await insertAll(tx, schema.payouts, earned);
  const sent = earned.flatMap(({ id: payoutId, attempt, amountMinor, currency, destination, sentAt }) => {
    if (sentAt == null || destination == null) return [];
    const to = `…${destination.ibanMasked.slice(-4)}`;
    const eventId = `sbxevt_${payoutId.toLowerCase()}`;
    const transfer = {
      payoutId,
      attempt,
      amountMinor,
      currency,
      destination: to,
      status: 'PAID' as const,
      reason: null,
      eventId,
    };
    return [{ ...transfer, createdAt: sentAt, paidAt: sentAt, returnedAt: null }];
  });
  await insertAll(tx, schema.sandboxTransfers, sent);
}

function completionsOf({ booking }: PastRental, ids: Ids): (typeof schema.trustEvents.$inferInsert)[] {
  const { id: bookingId, renterId: userId, closedAt: at } = booking;
  return at === null ? [] : [{ id: ids.next(TRUST_EVENT_ID), userId, kind: 'BOOKING_COMPLETED', bookingId, at }];
}
