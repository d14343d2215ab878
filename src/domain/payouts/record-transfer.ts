import type { Tx } from '../../../db/database.ts';
import type { CommandContext } from '../kernel/index.ts';
import { GATEWAY } from '../ledger/index.ts';
import { movePayout } from './move-payout.ts';
import { type PayoutRow, savePayout } from './payout-store.ts';
import { postPayout, postReturn } from './post-payout.ts';

/** What became of a transfer, as the gateway or an admin says. */
export interface TransferResult {
  readonly status: 'PENDING' | 'PAID' | 'FAILED';
  readonly reason?: string | undefined;
}

/** Records it about a payout that is PROCESSING: the money has left as soon as the gateway took it, and is back when it failed. */
export async function recordTransfer(
  tx: Tx,
  payout: PayoutRow,
  { status, reason }: TransferResult,
  context: Pick<CommandContext, 'ids' | 'now' | 'emit'>,
): Promise<PayoutRow> {
  const { emit, now } = context;
  if (status === 'FAILED') {
    if (payout.sentAt !== null) await postReturn(tx, payout, context);
    return movePayout(tx, payout, 'fail', { emit, changes: { failure: reason ?? 'No reason was given.', sentAt: null } });
  }
  if (payout.sentAt === null) await postPayout(tx, payout, GATEWAY, context);
  const sentAt = payout.sentAt ?? now;
  return status === 'PENDING'
    ? savePayout(tx, payout, { sentAt })
    : movePayout(tx, payout, 'pay', { emit, changes: { sentAt, paidAt: now } });
}
