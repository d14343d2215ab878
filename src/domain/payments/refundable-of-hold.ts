import type { Reader } from '../../../db/database.ts';
import { type Minor, sum } from '../kernel/index.ts';
import { findCapture } from './capture-store.ts';
import { type PaymentRow, refundedSoFar } from './store.ts';

/** What was captured of the payment's hold and not given back, minor units; `except`: the refund that is tried again. */
export async function refundableOfHold(
  from: Reader,
  { id: paymentId, bookingId }: PaymentRow,
  { except }: { except?: string | undefined } = {},
): Promise<Minor> {
  const capture = await findCapture(from, bookingId);
  if (capture?.status !== 'SUCCEEDED' || capture.paymentId !== paymentId) return 0;
  const back = (await refundedSoFar(from, paymentId, { except })).filter(({ fromHold }) => fromHold);
  return capture.amountMinor - sum(back.map(({ amountMinor }) => amountMinor));
}
