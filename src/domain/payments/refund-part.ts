import type { RefundRow } from './store.ts';

/** A payment holds rent and, where it was charged, a deposit. */
export type RefundPart = 'RENT' | 'DEPOSIT' | 'WHOLE';

const WHOLE = new Set<RefundRow['cause']>(['LATE_PAYMENT', 'AMOUNT_MISMATCH', 'FRAUD']);

/** Which part of a payment a refund comes from: money that should never have come goes back as a whole. */
export function refundPart(cause: RefundRow['cause']): RefundPart {
  if (cause === 'DEPOSIT') return 'DEPOSIT';
  return WHOLE.has(cause) ? 'WHOLE' : 'RENT';
}
