import { and, count, desc, eq, gte, lt, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { bookings, payments, payouts, refunds } from '../../../../db/schema/index.ts';
import { PAYMENT_STATES, PAYOUT_STATES, REFUND_STATES } from '../../../../db/values/index.ts';
import { descending, formatMoney, sum } from '../../platform/kernel/index.ts';
import { TRANSACTION_KINDS, type TransactionRow } from './admin-payment-view.ts';

type Transaction = z.infer<typeof TransactionRow>;
type Kind = (typeof TRANSACTION_KINDS)[number];

export interface TransactionFilter {
  readonly kind?: Kind | undefined;
  readonly status?: string | undefined;
  readonly bookingId?: string | undefined;
  readonly userId?: string | undefined;
  readonly vendorId?: string | undefined;
  readonly currency?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

interface Found {
  readonly rows: Transaction[];
  readonly total: number;
}

/** One page of all that moved money through the gateway, or will, the newest first. */
export async function findTransactions(
  from: Reader,
  filter: TransactionFilter,
  { page, limit }: { page: number; limit: number },
): Promise<Found> {
  const kinds = TRANSACTION_KINDS.filter((kind) => filter.kind === undefined || filter.kind === kind);
  const found: Found[] = [];
  for (const kind of kinds) found.push(await FIND[kind](from, filter, page * limit));
  const newest = found.flatMap(({ rows }) => rows).toSorted(newestFirst);
  return { rows: newest.slice((page - 1) * limit, page * limit), total: sum(found.map(({ total }) => total)) };
}

const FIND: Readonly<Record<Kind, (from: Reader, filter: TransactionFilter, most: number) => Promise<Found>>> = {
  async PAYMENT(from, filter, most) {
    const status = oneOf(PAYMENT_STATES, filter.status);
    if (status === null) return NONE;
    const where = and(about(payments, filter), status && eq(payments.status, status));
    const rows = await from
      .select({ payment: payments, userId: bookings.renterId, vendorId: bookings.vendorId })
      .from(payments)
      .innerJoin(bookings, eq(bookings.id, payments.bookingId))
      .where(where)
      .orderBy(desc(payments.createdAt), desc(payments.id))
      .limit(most);
    return {
      total: await countOf(from, payments, { where, filter }),
      rows: rows.map(({ payment, ...parties }) => ({
        ...head('PAYMENT', payment, parties),
        status: payment.status,
        detail: payment.kind,
        paymentId: null,
        failure: payment.failure,
        settledAt: payment.paidAt?.toISOString() ?? null,
      })),
    };
  },

  async REFUND(from, filter, most) {
    const status = oneOf(REFUND_STATES, filter.status);
    if (status === null) return NONE;
    const where = and(about(refunds, filter), status && eq(refunds.status, status));
    const rows = await from
      .select({ refund: refunds, userId: bookings.renterId, vendorId: bookings.vendorId })
      .from(refunds)
      .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
      .where(where)
      .orderBy(desc(refunds.createdAt), desc(refunds.id))
      .limit(most);
    return {
      total: await countOf(from, refunds, { where, filter }),
      rows: rows.map(({ refund, ...parties }) => ({
        ...head('REFUND', refund, parties),
        status: refund.status,
        detail: refund.cause,
        paymentId: refund.paymentId,
        failure: refund.failure,
        settledAt: refund.settledAt?.toISOString() ?? null,
      })),
    };
  },

  async PAYOUT(from, filter, most) {
    const status = oneOf(PAYOUT_STATES, filter.status);
    if (status === null) return NONE;
    const where = and(about(payouts, filter), status && eq(payouts.status, status));
    const rows = await from
      .select({ payout: payouts, userId: bookings.renterId, vendorId: bookings.vendorId })
      .from(payouts)
      .innerJoin(bookings, eq(bookings.id, payouts.bookingId))
      .where(where)
      .orderBy(desc(payouts.createdAt), desc(payouts.id))
      .limit(most);
    return {
      total: await countOf(from, payouts, { where, filter }),
      rows: rows.map(({ payout, ...parties }) => ({
        ...head('PAYOUT', payout, parties),
        status: payout.status,
        detail: payout.holdReason ?? 'EARNINGS',
        paymentId: null,
        failure: payout.failure,
        settledAt: payout.paidAt?.toISOString() ?? null,
      })),
    };
  },
};

const NONE: Found = { rows: [], total: 0 };

/** The wanted value if it is one of these; undefined if none is wanted; null if it is not one of them. */
function oneOf<S extends string>(values: readonly S[], wanted: string | undefined): S | undefined | null {
  return wanted === undefined ? undefined : (values.find((value) => value === wanted) ?? null);
}

type MovementTable = typeof payments | typeof refunds | typeof payouts;

/** Counts rows. Bookings are joined only if one person's rows are wanted, because every row has a booking. */
async function countOf(
  from: Reader,
  table: MovementTable,
  { where, filter: { userId, vendorId } }: { where: SQL | undefined; filter: TransactionFilter },
): Promise<number> {
  const all = from.select({ count: count() }).from(table).$dynamic();
  const joined = userId === undefined && vendorId === undefined ? all : all.innerJoin(bookings, eq(bookings.id, table.bookingId));
  const [total] = await joined.where(where);
  return total?.count ?? 0;
}

function about(table: MovementTable, { bookingId, userId, vendorId, currency, from, to }: TransactionFilter) {
  return and(
    bookingId === undefined ? undefined : eq(table.bookingId, bookingId),
    userId === undefined ? undefined : eq(bookings.renterId, userId),
    vendorId === undefined ? undefined : eq(bookings.vendorId, vendorId),
    currency === undefined ? undefined : eq(table.currency, currency),
    from === undefined ? undefined : gte(table.createdAt, from),
    to === undefined ? undefined : lt(table.createdAt, to),
  );
}

interface Row {
  readonly id: string;
  readonly bookingId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly createdAt: Date;
}

function head(
  kind: Kind,
  { id, bookingId, amountMinor, currency, createdAt }: Row,
  parties: { userId: string; vendorId: string },
) {
  const amount = formatMoney(amountMinor, currency);
  return {
    row: 'TRANSACTION',
    kind,
    id,
    bookingId,
    ...parties,
    amountMinor,
    amount,
    currency,
    createdAt: createdAt.toISOString(),
  } as const;
}

function newestFirst(a: Transaction, b: Transaction): number {
  return descending(a.createdAt, b.createdAt) || descending(a.id, b.id);
}
