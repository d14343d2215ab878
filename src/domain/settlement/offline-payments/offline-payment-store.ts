import { and, asc, count, eq, isNotNull } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { offlineProofs, offlineRefunds } from '../../../../db/schema/index.ts';
import type { Settings } from '../../platform/kernel/index.ts';
import type { OfflineProof, OfflineRefund } from '../../rentals/open-items/index.ts';
import { type BankRow, findBank, heldUntil, isConnected } from '../payout-banks/index.ts';

export async function findProof(from: Reader, proofId: string): Promise<OfflineProof | undefined> {
  const [row] = await from.select().from(offlineProofs).where(eq(offlineProofs.id, proofId));
  return row;
}

export async function findOfflineRefund(from: Reader, refundId: string): Promise<OfflineRefund | undefined> {
  const [row] = await from.select().from(offlineRefunds).where(eq(offlineRefunds.id, refundId));
  return row;
}

/** Reports that the platform has to decide, the oldest first, because their owners did not answer. */
export async function findWaitingProofs(
  from: Reader,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: OfflineProof[]; total: number }> {
  const where = and(eq(offlineProofs.status, 'REPORTED'), isNotNull(offlineProofs.escalatedAt));
  const rows = await from
    .select()
    .from(offlineProofs)
    .where(where)
    .orderBy(asc(offlineProofs.reportedAt), asc(offlineProofs.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [total] = await from.select({ count: count() }).from(offlineProofs).where(where);
  return { rows, total: total?.count ?? 0 };
}

/** Why no transfer can be made to a vendor now; null with the account where it can. */
type Transfers = { readonly account: BankRow; readonly because: null } | { readonly account: null; readonly because: string };

/** A new account takes no rent as long as it takes no payouts: whoever took over a login shall not collect it. */
export async function transfersTo(
  from: Reader,
  vendorId: string,
  { now, settings }: { now: Date; settings: Settings },
): Promise<Transfers> {
  const account = await findBank(from, vendorId);
  if (account === undefined || !account.acceptTransfers || isConnected(account.ibanMasked))
    return { account: null, because: 'the owner takes no transfers' };
  const usableFrom = heldUntil(account, settings);
  if (usableFrom > now)
    return { account: null, because: `the owner’s account is new; possible from ${usableFrom.toISOString()}` };
  return { account, because: null };
}
