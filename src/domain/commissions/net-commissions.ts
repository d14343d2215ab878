import type { Tx } from '../../../db/database.ts';
import type { Mode } from '../../../db/values.ts';
import type { CommandContext } from '../kernel/index.ts';
import { commissionDueOf, ownerPayableOf, post } from '../ledger/index.ts';
import { commissionLock, findCommissionsToNet } from './commission-store.ts';
import { moveCommission } from './move-commission.ts';

/**
 * What a vendor has not paid in time becomes a debt in the vendor's earnings, of the booking that it is about: payouts
 * net it like every other debt.
 */
export async function netCommissions(
  tx: Tx,
  { vendorId, mode, currency }: { vendorId: string; mode: Mode; currency: string },
  { ids, now, emit }: Pick<CommandContext, 'ids' | 'now' | 'emit'>,
): Promise<void> {
  await tx.lock(commissionLock(vendorId));
  for (const due of await findCommissionsToNet(tx, { vendorId, mode, currency }, now)) {
    const { id, bookingId, amountMinor } = due;
    const lines = [
      { account: ownerPayableOf(vendorId), amountMinor },
      { account: commissionDueOf(vendorId), amountMinor: -amountMinor },
    ];
    const memo = 'overdue commission, taken off payouts';
    await post(
      tx,
      { kind: 'COMMISSION_NETTED', bookingId, currency, idemKey: `commission-netted:${id}`, memo, lines },
      { ids, now },
    );
    await moveCommission(tx, due, 'net', { emit, now, changes: { settledAt: now } });
  }
}
