import { COMMISSION_STATES } from '../../../db/values.ts';
import { lifecycle } from '../kernel/index.ts';

/** What an owner owes for a booking that was paid past the gateway. NETTED: taken off a payout. */
export const commissionLifecycle = lifecycle(COMMISSION_STATES, {
  initial: 'DUE',
  final: ['SETTLED', 'NETTED', 'WAIVED'],
  moves: {
    submit: { from: ['DUE', 'REJECTED', 'OVERDUE'], to: 'PROOF_SUBMITTED', by: ['OWNER'], event: 'commission.proof_submitted' },
    settle: {
      from: ['DUE', 'PROOF_SUBMITTED', 'REJECTED', 'OVERDUE'],
      to: 'SETTLED',
      by: ['ADMIN', 'SYSTEM'],
      event: 'commission.settled',
    },
    reject: { from: ['PROOF_SUBMITTED'], to: 'REJECTED', by: ['ADMIN'], event: 'commission.rejected' },
    rejectLate: { from: ['PROOF_SUBMITTED'], to: 'OVERDUE', by: ['ADMIN'], event: 'commission.rejected' },
    outlive: { from: ['DUE', 'REJECTED'], to: 'OVERDUE', by: ['SYSTEM'], event: 'commission.overdue' },
    net: { from: ['OVERDUE'], to: 'NETTED', by: ['SYSTEM'], event: 'commission.settled' },
    waive: {
      from: ['DUE', 'PROOF_SUBMITTED', 'REJECTED', 'OVERDUE'],
      to: 'WAIVED',
      by: ['ADMIN'],
      event: 'commission.waived',
    },
  },
});
export type CommissionMove = keyof typeof commissionLifecycle.table.moves;
