import { REFUND_STATES } from '../../../db/values.ts';
import { lifecycle } from '../kernel/index.ts';

/** Money that goes back. ABSORBED: the payer's bank had given it back already. A failed one is tried again by another refund. */
export const refundLifecycle = lifecycle(REFUND_STATES, {
  initial: 'REQUESTED',
  final: ['SUCCEEDED', 'FAILED', 'ABSORBED'],
  moves: {
    succeed: { from: ['REQUESTED'], to: 'SUCCEEDED', by: ['SYSTEM'], event: 'payment.refunded' },
    fail: { from: ['REQUESTED'], to: 'FAILED', by: ['SYSTEM'], event: 'refund.failed' },
    absorb: { from: ['REQUESTED'], to: 'ABSORBED', by: ['SYSTEM'], event: 'invoice.credited' },
    absorbFailed: { from: ['FAILED'], to: 'ABSORBED', by: ['SYSTEM'], event: 'invoice.credited', late: true },
    /** It had gone, and failed after all. */
    comeBack: { from: ['SUCCEEDED'], to: 'FAILED', by: ['SYSTEM'], event: 'refund.failed', late: true },
  },
});
