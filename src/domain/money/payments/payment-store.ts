import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNotNull, lte, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { onlyRow } from '../../../../db/only-row.ts';
import { batchedQuery } from '../../../../db/batched-query.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { payments, refunds } from '../../../../db/schema/index.ts';
import { declareId, declareMoveWithEvent, declareSave, type Ids, type Minor } from '../../platform/kernel/index.ts';
import type { paymentEvents } from './events.ts';
import { paymentLifecycle } from './payment-lifecycle.ts';
import { RECEIVED_STATES, REFUNDABLE_STATES, SETTLED_STATES } from './payment-states.ts';

export const PAYMENT_ID = declareId('pay');

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;

export async function findPayment(from: Reader, paymentId: string): Promise<PaymentRow | undefined> {
  const [row] = await findById(from, { paymentId });
  return row;
}

const findById = hotQuery('payment_by_id', (reader) =>
  reader
    .select()
    .from(payments)
    .where(eq(payments.id, placeholder('paymentId'))),
);

export async function findRefund(from: Reader, refundId: string): Promise<RefundRow | undefined> {
  const [row] = await from.select().from(refunds).where(eq(refunds.id, refundId));
  return row;
}

/** The refund that repeats a failed one. */
export async function findRetryOf(from: Reader, refundId: string): Promise<RefundRow | undefined> {
  const [row] = await from.select().from(refunds).where(eq(refunds.retryOf, refundId));
  return row;
}

/** The booking's newest payment. */
export async function findLatestPayment(from: Reader, bookingId: string): Promise<PaymentRow | undefined> {
  const [row] = await findLatest(from, { bookingId });
  return row;
}

const isOfBooking = eq(payments.bookingId, placeholder('bookingId'));

const findLatest = hotQuery('latest_payment', (reader) =>
  reader.select().from(payments).where(isOfBooking).orderBy(desc(payments.createdAt), desc(payments.id)).limit(1),
);

/** Payments that the person may still make, the newest first. */
export async function findOpenPayments(from: Reader, bookingId: string): Promise<PaymentRow[]> {
  return findOpen(from, { bookingId });
}

const findOpen = batchedQuery('open_payments', (reader, { rows, text, place }) =>
  reader
    .select({ place, ...getTableColumns(payments) })
    .from(rows)
    .crossJoin(payments)
    .where(and(eq(payments.bookingId, text('bookingId')), inArray(payments.status, [...paymentLifecycle.from('expire')])))
    .orderBy(desc(payments.createdAt), desc(payments.id)),
);

/** The payments that brought money in for the booking. */
export async function findSettledPayments(from: Reader, bookingId: string): Promise<PaymentRow[]> {
  return findSettled(from, { bookingId });
}

const findSettled = batchedQuery('settled_payments', (reader, { rows, text, place }) =>
  reader
    .select({ place, ...getTableColumns(payments) })
    .from(rows)
    .crossJoin(payments)
    .where(and(eq(payments.bookingId, text('bookingId')), inArray(payments.status, [...SETTLED_STATES])))
    .orderBy(asc(payments.createdAt), asc(payments.id)),
);

/**
 * The payments that can be refunded in part or completely. If a bank took a payment back, its refund waits for the bank's
 * decision.
 */
export async function findPaymentsToRefund(from: Reader, bookingId: string): Promise<PaymentRow[]> {
  return findRefundable(from, { bookingId });
}

const findRefundable = hotQuery('payments_to_refund', (reader) =>
  reader
    .select()
    .from(payments)
    .where(and(isOfBooking, inArray(payments.status, [...REFUNDABLE_STATES])))
    .orderBy(asc(payments.createdAt), asc(payments.id)),
);

/** The payment with which the booking's deposit was charged or authorised, even if its rent was refunded since. */
export async function findDepositPayment(from: Reader, bookingId: string): Promise<PaymentRow | undefined> {
  const rows = await from
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.bookingId, bookingId),
        inArray(payments.status, [...RECEIVED_STATES]),
        or(gt(payments.depositMinor, 0), gt(payments.holdMinor, 0)),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id));
  return rows.find(({ status }) => status !== 'REFUNDED') ?? rows[0];
}

/** Payments whose money has arrived and waits for an administrator, the oldest first. */
export async function findFlaggedPayments(from: Reader, bookingId: string): Promise<PaymentRow[]> {
  return findFlagged(from, { bookingId });
}

const findFlagged = hotQuery('flagged_payments', (reader) =>
  reader
    .select()
    .from(payments)
    .where(and(isOfBooking, eq(payments.status, 'FLAGGED')))
    .orderBy(asc(payments.createdAt), asc(payments.id)),
);

/** Open payments whose time to pay is over, of one booking or of all, the longest overdue first. */
export async function findOverduePayments(
  from: Reader,
  { bookingId }: { bookingId?: string },
  now: Date,
  limit = 1_000,
): Promise<PaymentRow[]> {
  return from
    .select()
    .from(payments)
    .where(
      and(
        bookingId === undefined ? undefined : eq(payments.bookingId, bookingId),
        inArray(payments.status, [...paymentLifecycle.from('expire')]),
        lte(payments.expiresAt, now),
      ),
    )
    .orderBy(asc(payments.expiresAt), asc(payments.id))
    .limit(limit);
}

/** Ids of bookings with a payment through this gateway that the person may have made, the newest payment first. */
export async function findAwaitedPayments(from: Reader, gateway: string, limit = 1_000): Promise<string[]> {
  const open = and(inArray(payments.status, [...paymentLifecycle.from('expire')]), isNotNull(payments.reference));
  const rows = await from
    .select({ bookingId: payments.bookingId })
    .from(payments)
    .where(and(open, eq(payments.gateway, gateway)))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);
  return [...new Set(rows.map(({ bookingId }) => bookingId))];
}

/** How many payments a gateway has received. */
export async function countPayments(from: Reader, gateway: string): Promise<number> {
  const [row] = await from
    .select({ payments: count() })
    .from(payments)
    .where(and(eq(payments.gateway, gateway), eq(payments.status, 'PAID')));
  return row?.payments ?? 0;
}

export async function findRequestedRefunds(
  from: Reader,
  bookingId: string,
): Promise<{ refund: RefundRow; payment: PaymentRow }[]> {
  return (await findRefundsOf(from, { bookingId })).filter(({ refund }) => refund.status === 'REQUESTED');
}

const findRefundsOf = batchedQuery('refunds_of_booking', (reader, { rows, text, place }) =>
  reader
    .select({ place, refund: refunds, payment: payments })
    .from(rows)
    .crossJoin(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.bookingId, text('bookingId')))
    .orderBy(asc(refunds.createdAt), asc(refunds.id)),
);

/** The refunds of a booking's payments, sent or not. A failed one that was tried again is left out. */
export async function findLatestRefunds(from: Reader, bookingId: string): Promise<{ refund: RefundRow; payment: PaymentRow }[]> {
  const rows = await findRefundsOf(from, { bookingId });
  const latest = new Set(latestTries(rows.map(({ refund }) => refund)));
  return rows.filter(({ refund }) => latest.has(refund));
}

/**
 * The refunds of a booking's payments that are still owed: the gateway was or will be asked, or they failed and were not tried
 * again.
 */
export async function findOwedRefunds(from: Reader, bookingId: string): Promise<{ refund: RefundRow; payment: PaymentRow }[]> {
  const latest = await findLatestRefunds(from, bookingId);
  return latest.filter(({ refund }) => refund.status === 'REQUESTED' || refund.status === 'FAILED');
}

/**
 * What was refunded of one payment, will be, or is owed because it failed. `except` is the refund that is being tried again.
 */
export async function refundedSoFar(
  from: Reader,
  paymentId: string,
  { except }: { except?: string | undefined } = {},
): Promise<RefundRow[]> {
  const rows = await from.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  return latestTries(rows).filter(({ id }) => id !== except);
}

/** Leaves out refunds that failed and were tried again. */
function latestTries(rows: readonly RefundRow[]): RefundRow[] {
  const triedAgain = new Set(rows.map(({ retryOf }) => retryOf));
  return rows.filter(({ id, status }) => status !== 'FAILED' || !triedAgain.has(id));
}

/** Saves changes, unless the row has changed since it was read. */
export const savePayment = declareSave(payments, 'Payment');

/** Makes a move of the payment's lifecycle and reports it. The caller has asked `paymentLifecycle.can` first. */
export const movePayment = declareMoveWithEvent(paymentLifecycle, savePayment, {
  event({ id: paymentId, bookingId, status, amountMinor, currency }, { says }: { readonly says?: RefundSaid }) {
    return { bookingId, data: { paymentId, status, amountMinor, currency, ...says } };
  },
});

/** The part of the event that a successful refund fills in: how much, and why. */
type RefundSaid = Pick<z.input<typeof paymentEvents.refunded.payload>, 'backMinor' | 'cause'>;

export async function addPayment(tx: Tx, payment: Omit<typeof payments.$inferInsert, 'status'>): Promise<PaymentRow> {
  return onlyRow(
    await tx
      .insert(payments)
      .values({ ...payment, status: paymentLifecycle.table.initial })
      .returning(),
  );
}

interface PaidElsewhere extends Pick<PaymentRow, 'bookingId' | 'currency'> {
  readonly kind?: PaymentRow['kind'];
  readonly gateway: 'credit' | 'deposit' | 'offline';
  readonly amountMinor: Minor;
}

/** Adds a payment that is paid at once, past the gateway: for rent or a fee, never for a deposit. */
export async function addPaidPayment(tx: Tx, paid: PaidElsewhere, { now, ids }: { now: Date; ids: Ids }): Promise<PaymentRow> {
  const { to: status } = paymentLifecycle.take(paymentLifecycle.table.initial, 'payAtOnce');
  const amounts = { rentMinor: paid.amountMinor, depositMinor: 0, holdMinor: 0 };
  return onlyRow(
    await tx
      .insert(payments)
      .values({
        ...paid,
        ...amounts,
        id: ids.next(PAYMENT_ID),
        status,
        createdAt: now,
        expiresAt: now,
        paidAt: now,
      })
      .returning(),
  );
}
