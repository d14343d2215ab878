import type { Tx } from '../../../db/database.ts';
import type { CommandContext } from '../kernel/index.ts';
import { movePayout } from './move-payout.ts';
import type { PayoutRow } from './payout-store.ts';
import { postReturn } from './post-payout.ts';

/** The transfer had succeeded, and the bank sent it back: the owner is owed it again. */
export async function takeBack(
  tx: Tx,
  payout: PayoutRow,
  { reason: failure, ...context }: Pick<CommandContext, 'ids' | 'now' | 'emit'> & { readonly reason: string },
): Promise<PayoutRow> {
  await postReturn(tx, payout, context);
  return movePayout(tx, payout, 'comeBack', { emit: context.emit, changes: { failure, sentAt: null, paidAt: null } });
}
