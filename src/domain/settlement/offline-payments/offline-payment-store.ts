import type { Reader } from '../../../../db/database.ts';
import type { ReadCtx } from '../../platform/kernel/index.ts';
import { type BankRow, findBank, heldUntil, isConnected } from '../payout-banks/index.ts';

/** The bank account to which the rent can be transferred, or the reason why it cannot. */
type Transfers = { readonly account: BankRow; readonly because: null } | { readonly account: null; readonly because: string };

/** A new account receives no rent for as long as it receives no payouts, so that an intruder cannot collect it. */
export async function transfersTo(from: Reader, vendorId: string, { now, settings }: ReadCtx): Promise<Transfers> {
  const account = await findBank(from, vendorId);
  if (account === undefined || !account.acceptTransfers || isConnected(account.ibanMasked))
    return { account: null, because: 'the owner takes no transfers' };
  const usableFrom = heldUntil(account, settings);
  if (usableFrom > now)
    return { account: null, because: `the owner’s bank account is new; possible from ${usableFrom.toISOString()}` };
  return { account, because: null };
}
