import type { Reader } from '../../../db/database.ts';
import { findRefund, type RefundRow } from '../payments/index.ts';

/** One credit note for what is given back, however often it is tried: it is kept under the first try. */
export async function firstTry(from: Reader, refund: RefundRow): Promise<RefundRow> {
  let first = refund;
  while (first.retryOf !== null) {
    const before = await findRefund(from, first.retryOf);
    if (before === undefined) break;
    first = before;
  }
  return first;
}
