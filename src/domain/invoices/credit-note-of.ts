import type { Reader } from '../../../db/database.ts';
import type { RefundRow } from '../payments/index.ts';
import { findInvoicesOf, type Invoice } from './store.ts';

/** The credit note of a refund; undefined while it has none. */
export async function creditNoteOf(
  from: Reader,
  { id, paymentId }: Pick<RefundRow, 'id' | 'paymentId'>,
): Promise<Invoice | undefined> {
  return (await findInvoicesOf(from, paymentId)).find(({ causeId }) => causeId === id);
}
