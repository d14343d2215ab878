import { and, asc, eq, gte, lt } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import {
  sandboxCaptures,
  sandboxChargebacks,
  sandboxCheckouts,
  sandboxRefunds,
  sandboxTransfers,
} from '../../../db/schema/adapters/sandbox.ts';
import type { GatewayEntry } from '../payment-gateway.ts';

interface Page {
  entries: GatewayEntry[];
  next: string | null;
}

/** The movements of a period, the oldest first. A cursor is the instant and the id of the last entry. */
export async function listEntries(
  reader: Reader,
  { from, to, cursor }: { from: Date; to: Date; cursor?: string | undefined },
  size = PAGE_SIZE,
): Promise<Page> {
  const after = cursor === undefined ? null : placeOf(cursor);
  const period = { from: after?.at ?? from, to };
  const kinds = [charges, captures, refunds, transfers, transferReturns, chargebacks, chargebackReturns];
  const found = await Promise.all(kinds.map((entriesOf) => entriesOf(reader, period)));
  const rest = found
    .flat()
    .toSorted(byPlace)
    .filter((entry) => after === null || byPlace(entry, after) > 0);
  const entries = rest.slice(0, size);
  const last = entries.at(-1);
  return { entries, next: rest.length > size && last !== undefined ? `${last.at.getTime()}.${last.id}` : null };
}

const PAGE_SIZE = 100;

interface Period {
  from: Date;
  to: Date;
}
type Place = Pick<GatewayEntry, 'at' | 'id'>;

function byPlace(one: Place, other: Place): number {
  return one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
}

function placeOf(cursor: string): Place {
  const dot = cursor.indexOf('.');
  const at = new Date(Number(cursor.slice(0, dot)));
  if (dot < 1 || Number.isNaN(at.getTime())) throw new Error(`No cursor of the payment sandbox: ${cursor}`);
  return { at, id: cursor.slice(dot + 1) };
}

async function charges(reader: Reader, { from, to }: Period): Promise<GatewayEntry[]> {
  const { paidAt } = sandboxCheckouts;
  const rows = await reader
    .select()
    .from(sandboxCheckouts)
    .where(and(gte(paidAt, from), lt(paidAt, to)))
    .orderBy(asc(paidAt));
  return rows.flatMap(({ reference, paymentId, amountMinor, currency, paidAt: at }) =>
    at === null ? [] : [{ kind: 'CHARGE' as const, id: reference, ourId: paymentId, amountMinor, currency, at }],
  );
}

async function captures(reader: Reader, { from, to }: Period): Promise<GatewayEntry[]> {
  const { createdAt } = sandboxCaptures;
  const rows = await reader
    .select({ capture: sandboxCaptures, currency: sandboxCheckouts.currency })
    .from(sandboxCaptures)
    .innerJoin(sandboxCheckouts, eq(sandboxCheckouts.reference, sandboxCaptures.reference))
    .where(and(gte(createdAt, from), lt(createdAt, to)));
  return rows.map(({ capture: { reference, captureId, amountMinor, createdAt: at }, currency }) => ({
    kind: 'CAPTURE' as const,
    id: `${reference}:hold`,
    ourId: captureId,
    amountMinor,
    currency,
    at,
  }));
}

async function refunds(reader: Reader, { from, to }: Period): Promise<GatewayEntry[]> {
  const { createdAt } = sandboxRefunds;
  const rows = await reader
    .select({ refund: sandboxRefunds, currency: sandboxCheckouts.currency })
    .from(sandboxRefunds)
    .innerJoin(sandboxCheckouts, eq(sandboxCheckouts.reference, sandboxRefunds.reference))
    .where(and(gte(createdAt, from), lt(createdAt, to)));
  return rows.map(({ refund: { refundId, amountMinor, createdAt: at }, currency }) => ({
    kind: 'REFUND' as const,
    id: `sbxre_${refundId}`,
    ourId: refundId,
    amountMinor,
    currency,
    at,
  }));
}

async function transfers(reader: Reader, { from, to }: Period): Promise<GatewayEntry[]> {
  const { paidAt } = sandboxTransfers;
  const rows = await reader
    .select()
    .from(sandboxTransfers)
    .where(and(gte(paidAt, from), lt(paidAt, to)));
  return rows.flatMap((row) => transferEntry('TRANSFER', row, row.paidAt));
}

async function transferReturns(reader: Reader, { from, to }: Period): Promise<GatewayEntry[]> {
  const { returnedAt } = sandboxTransfers;
  const rows = await reader
    .select()
    .from(sandboxTransfers)
    .where(and(gte(returnedAt, from), lt(returnedAt, to)));
  return rows.flatMap((row) => transferEntry('TRANSFER_RETURN', row, row.returnedAt));
}

function transferEntry(
  kind: 'TRANSFER' | 'TRANSFER_RETURN',
  { payoutId, attempt, amountMinor, currency }: typeof sandboxTransfers.$inferSelect,
  at: Date | null,
): GatewayEntry[] {
  const id = `sbxtr_${payoutId}_${attempt}${kind === 'TRANSFER' ? '' : ':return'}`;
  return at === null ? [] : [{ kind, id, ourId: payoutId, amountMinor, currency, at }];
}

async function chargebacks(reader: Reader, { from, to }: Period): Promise<GatewayEntry[]> {
  const { createdAt } = sandboxChargebacks;
  const rows = await joinedChargebacks(reader).where(and(gte(createdAt, from), lt(createdAt, to)));
  return rows.map(({ chargeback: { chargebackId: id, amountMinor, createdAt: at }, ...checkout }) => ({
    kind: 'CHARGEBACK' as const,
    id,
    amountMinor,
    at,
    ...checkout,
  }));
}

async function chargebackReturns(reader: Reader, { from, to }: Period): Promise<GatewayEntry[]> {
  const { wonAt } = sandboxChargebacks;
  const rows = await joinedChargebacks(reader).where(and(gte(wonAt, from), lt(wonAt, to)));
  return rows.flatMap(({ chargeback: { chargebackId, amountMinor, wonAt: at }, ...checkout }) =>
    at === null ? [] : [{ kind: 'CHARGEBACK_RETURN' as const, id: `${chargebackId}:return`, amountMinor, at, ...checkout }],
  );
}

function joinedChargebacks(reader: Reader) {
  const { paymentId: ourId, currency } = sandboxCheckouts;
  return reader
    .select({ chargeback: sandboxChargebacks, ourId, currency })
    .from(sandboxChargebacks)
    .innerJoin(sandboxCheckouts, eq(sandboxCheckouts.reference, sandboxChargebacks.reference));
}
