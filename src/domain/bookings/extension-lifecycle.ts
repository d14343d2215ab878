import { EXTENSION_STATES } from '../../../db/values.ts';
import { lifecycle } from '../kernel/index.ts';

/** What becomes of a wish for another period. PAID means that it is applied, also where there was nothing to pay. */
export const extensionLifecycle = lifecycle(EXTENSION_STATES, {
  initial: 'REQUESTED',
  final: ['PAID', 'REJECTED', 'EXPIRED', 'CANCELLED'],
  moves: {
    approve: { from: ['REQUESTED'], to: 'APPROVED', by: ['OWNER'], event: 'extension.approved' },
    reject: { from: ['REQUESTED'], to: 'REJECTED', by: ['OWNER'], event: 'extension.rejected' },
    cancel: { from: ['REQUESTED', 'APPROVED'], to: 'CANCELLED', by: ['RENTER'], event: 'extension.cancelled' },
    apply: { from: ['APPROVED'], to: 'PAID', by: ['OWNER', 'SYSTEM'], event: 'extension.applied' },
    /** Nobody answered or paid in time, or the rental ended first. */
    expire: { from: ['REQUESTED', 'APPROVED'], to: 'EXPIRED', by: ['SYSTEM'], event: 'extension.expired' },
  },
});
