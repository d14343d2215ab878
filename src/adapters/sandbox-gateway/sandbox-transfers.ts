import { and, desc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../db/database.ts';
import { sandboxTransfers } from '../../../db/schema/adapters/sandbox.ts';
import type { TransferAnswer, TransferRequest } from '../payment-gateway.ts';
import { newEventId } from './sandbox-store.ts';

export type SandboxTransfer = typeof sandboxTransfers.$inferSelect;

/**
 * Pays a transfer at once. Each attempt is made once, and none after one that succeeded. A destination that ends in 0000 has no
 * account, and one that ends in 1111 stays PENDING until `settleTransfer`.
 */
export async function sendTransfer(tx: Tx, request: TransferRequest, now: Date): Promise<TransferAnswer> {
  const { payoutId, attempt = 1, amountMinor, currency, destination } = request;
  await tx.lock(transferLock(payoutId));
  const known = await findTransfer(tx, payoutId);
  if (known !== undefined && (known.status !== 'FAILED' || known.attempt >= attempt)) {
    const same = known.amountMinor === amountMinor && known.currency === currency;
    return same ? transferAnswer(known) : { ...transferAnswer(known), ...failed('This payout was sent with another amount.') };
  }
  const closed = destination.endsWith('0000');
  const status = closed ? 'FAILED' : destination.endsWith('1111') ? 'PENDING' : 'PAID';
  const transfer: SandboxTransfer = {
    payoutId,
    attempt,
    amountMinor,
    currency,
    // A bank knows the whole account number, but our own tables must not contain it.
    destination: `…${destination.slice(-4)}`,
    status,
    reason: closed ? 'There is no such account.' : null,
    eventId: newEventId(),
    createdAt: now,
    paidAt: status === 'PAID' ? now : null,
    returnedAt: null,
  };
  if (amountMinor <= 0) return { ...transferAnswer(transfer), ...failed('A transfer is more than nothing.') };
  await tx.insert(sandboxTransfers).values(transfer);
  return transferAnswer(transfer);
}

/** What the owner's bank does with a transfer later: it pays or refuses a pending one, or returns a paid one. */
export async function settleTransfer(
  tx: Tx,
  payoutId: string,
  { status, now }: { status: 'PAID' | 'FAILED'; now: Date },
): Promise<SandboxTransfer> {
  await tx.lock(transferLock(payoutId));
  const known = await findTransfer(tx, payoutId);
  if (known === undefined) throw new Error(`The payment sandbox has no transfer ${payoutId}.`);
  if (known.status === status || known.status === 'FAILED') return known;
  const settled = {
    ...known,
    status,
    eventId: newEventId(),
    reason: status === 'PAID' ? null : 'The bank sent the money back.',
    paidAt: status === 'PAID' ? now : known.paidAt,
    returnedAt: status === 'FAILED' && known.paidAt !== null ? now : null,
  };
  await tx
    .update(sandboxTransfers)
    .set(settled)
    .where(and(eq(sandboxTransfers.payoutId, payoutId), eq(sandboxTransfers.attempt, known.attempt)));
  return settled;
}

/** The newest attempt of a transfer. */
export async function findTransfer(reader: Reader, payoutId: string): Promise<SandboxTransfer | undefined> {
  const [newest] = await reader
    .select()
    .from(sandboxTransfers)
    .where(eq(sandboxTransfers.payoutId, payoutId))
    .orderBy(desc(sandboxTransfers.attempt));
  return newest;
}

export function transferAnswer({ payoutId, attempt, status, amountMinor, currency, reason }: SandboxTransfer): TransferAnswer {
  return { payoutId, attempt, status, amountMinor, currency, ...(reason !== null && { reason }) };
}

function failed(reason: string) {
  return { status: 'FAILED' as const, reason };
}

function transferLock(payoutId: string): string {
  return `sandbox_transfer:${payoutId}`;
}
