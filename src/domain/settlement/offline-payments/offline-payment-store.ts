import type { Reader } from '../../../../db/database.ts';
import type { ReadCtx } from '../../platform/kernel/index.ts';
import { type BankRow, findBank, heldUntil, isConnected } from '../payout-banks/index.ts';

/** Why no transfer can be made to a vendor now; null with the account where it can. */
type Transfers = { readonly account: BankRow; readonly because: null } | { readonly account: null; readonly because: string };

/** A new account takes no rent for as long as it takes no payouts, so that whoever took over a login cannot collect it. */
export async function transfersTo(from: Reader, vendorId: string, { now, settings }: ReadCtx): Promise<Transfers> {
  const account = await findBank(from, vendorId);
  if (account === undefined || !account.acceptTransfers || isConnected(account.ibanMasked))
    return { account: null, because: 'the owner takes no transfers' };
  const usableFrom = heldUntil(account, settings);
  if (usableFrom > now)
    return { account: null, because: `the owner’s account is new; possible from ${usableFrom.toISOString()}` };
  return { account, because: null };
}
