import { and, type Column, eq, gt, gte, inArray, isNotNull, lt, or, type SQL } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { unindexed } from '../../../../db/expressions.ts';
import { chargebacks, holdCaptures, journal, payments, payouts, postings, refunds } from '../../../../db/schema/index.ts';
import type { GatewayEntry } from '../../../adapters/payment-gateway.ts';
import { BANK } from '../../money/ledger/index.ts';
import type { Minor } from '../../platform/kernel/index.ts';
import { transferKey } from '../../settlement/payouts/index.ts';

type Kind = GatewayEntry['kind'];

/** A movement at the gateway as our rows have it. */
export interface Movement {
  readonly kind: 'CHARGE' | 'CAPTURE' | 'REFUND' | 'TRANSFER' | 'CHARGEBACK';
  readonly ourId: string;
  readonly bookingId: string;
  readonly status: string;
  /** When it happened; null if, according to our rows, it has not happened or was undone. */
  readonly at: Date | null;
  readonly amountMinor: Minor;
  readonly currency: string;
}

interface MovementFilter {
  /** The period; all movements that settled in it are found. */
  readonly period: { readonly from: Date; readonly to: Date };
  /** The ids of further movements that are found whenever they settled, by the gateway's kinds. */
  readonly ids: ReadonlyMap<Kind, readonly string[]>;
  readonly gateway: string;
}

/** The movements at the gateway that our rows have in the period, and those with the ids that the gateway named. */
export async function recordedMovements(from: Reader, wanted: MovementFilter): Promise<Movement[]> {
  return [
    ...(await charges(from, wanted)),
    ...(await captures(from, wanted)),
    ...(await refunded(from, wanted)),
    ...(await transfers(from, wanted)),
    ...(await chargedBack(from, wanted)),
  ];
}

/**
 * The condition for the named movements. It is undefined if none is named, because a condition that is always false would
 * prevent the use of an index.
 */
function isNamed(column: Column, { ids }: MovementFilter, ...kinds: Kind[]): SQL | undefined {
  const wanted = new Set(kinds.flatMap((kind) => ids.get(kind) ?? []));
  return wanted.size === 0 ? undefined : inArray(column, [...wanted]);
}

async function charges(from: Reader, wanted: MovementFilter): Promise<Movement[]> {
  const { period, gateway } = wanted;
  const inPeriod = and(gte(payments.paidAt, period.from), lt(payments.paidAt, period.to), eq(payments.gateway, gateway));
  const rows = await from
    .select()
    .from(payments)
    .where(or(and(inPeriod, gt(payments.amountMinor, 0)), isNamed(payments.id, wanted, 'CHARGE')));
  return rows.map(({ id: ourId, paidAt: at, bookingId, status, amountMinor, currency }) => ({
    kind: 'CHARGE' as const,
    ourId,
    bookingId,
    status,
    at,
    amountMinor,
    currency,
  }));
}

async function captures(from: Reader, wanted: MovementFilter): Promise<Movement[]> {
  const { settledAt } = holdCaptures;
  const inPeriod = and(gte(settledAt, wanted.period.from), lt(settledAt, wanted.period.to));
  const done = and(inPeriod, eq(holdCaptures.status, 'SUCCEEDED'));
  const rows = await from
    .select()
    .from(holdCaptures)
    .where(or(done, isNamed(holdCaptures.id, wanted, 'CAPTURE')));
  return rows.map(({ id: ourId, bookingId, status, amountMinor, currency, settledAt: settled }) => ({
    kind: 'CAPTURE' as const,
    ourId,
    bookingId,
    status,
    amountMinor,
    currency,
    at: status === 'SUCCEEDED' ? settled : null,
  }));
}

async function refunded(from: Reader, wanted: MovementFilter): Promise<Movement[]> {
  const { period, gateway } = wanted;
  const inPeriod = and(gte(refunds.settledAt, period.from), lt(refunds.settledAt, period.to));
  const done = and(inPeriod, eq(refunds.status, 'SUCCEEDED'), eq(payments.gateway, gateway));
  const rows = await from
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(or(done, isNamed(refunds.id, wanted, 'REFUND', 'REFUND_RETURN')));
  return rows.map(({ refund: { id: ourId, bookingId, status, amountMinor, currency, settledAt } }) => ({
    kind: 'REFUND' as const,
    ourId,
    bookingId,
    status,
    amountMinor,
    currency,
    at: status === 'SUCCEEDED' ? settledAt : null,
  }));
}

async function transfers(from: Reader, wanted: MovementFilter): Promise<Movement[]> {
  const { sentAt } = payouts;
  const inPeriod = and(gte(sentAt, wanted.period.from), lt(sentAt, wanted.period.to));
  const sent = and(inPeriod, isNotNull(sentAt), gt(payouts.amountMinor, 0), eq(payouts.mode, 'live'));
  const rows = await from
    .select()
    .from(payouts)
    .where(or(sent, isNamed(payouts.id, wanted, 'TRANSFER', 'TRANSFER_RETURN')));
  const byHand = await paidByHand(from, rows.map(transferKey));
  return rows
    .filter((row) => !byHand.has(transferKey(row)))
    .map(({ id: ourId, bookingId, status, amountMinor, currency, sentAt: at }) => ({
      kind: 'TRANSFER' as const,
      ourId,
      bookingId,
      status,
      amountMinor,
      currency,
      at,
    }));
}

/** Payouts by hand, which are not in the gateway's books. */
async function paidByHand(from: Reader, keys: readonly string[]): Promise<Set<string>> {
  const rows = await from
    .select({ key: journal.idemKey })
    .from(journal)
    .innerJoin(postings, eq(postings.journalId, journal.id))
    .where(and(inArray(journal.idemKey, [...keys]), eq(unindexed(postings.account), BANK)));
  return new Set(rows.map(({ key }) => key));
}

async function chargedBack(from: Reader, wanted: MovementFilter): Promise<Movement[]> {
  const { openedAt } = chargebacks;
  const inPeriod = and(gte(openedAt, wanted.period.from), lt(openedAt, wanted.period.to));
  const rows = await from
    .select()
    .from(chargebacks)
    .where(or(inPeriod, isNamed(chargebacks.paymentId, wanted, 'CHARGEBACK', 'CHARGEBACK_RETURN')));
  return rows.map(({ paymentId: ourId, bookingId, status, amountMinor, currency, openedAt: at }) => ({
    kind: 'CHARGEBACK' as const,
    ourId,
    bookingId,
    status,
    amountMinor,
    currency,
    at,
  }));
}
