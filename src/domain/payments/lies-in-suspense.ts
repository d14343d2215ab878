import type { Reader } from '../../../db/database.ts';
import { linesOf } from '../ledger/index.ts';
import type { PaymentRow } from './store.ts';

/** Whether a payment's money never became rent or a deposit: it was flagged, and nobody accepted it, whatever has become of it since. */
export async function liesInSuspense(
  from: Reader,
  { id, flaggedBecause }: Pick<PaymentRow, 'id' | 'flaggedBecause'>,
): Promise<boolean> {
  return flaggedBecause !== null && (await linesOf(from, `payment-cleared:${id}`)).length === 0;
}
