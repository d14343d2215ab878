import { PAYOUT_STATES } from '../../../db/values.ts';
import { lifecycle } from '../kernel/index.ts';

/** What a booking has earned, on its way to the owner's bank. What was PAID may still come back from the bank. */
export const payoutLifecycle = lifecycle(PAYOUT_STATES, {
  initial: 'SCHEDULED',
  final: ['PAID'],
  moves: {
    clear: { from: ['SCHEDULED', 'ON_HOLD'], to: 'READY', by: ['SYSTEM'], event: 'payout.ready' },
    hold: { from: ['SCHEDULED', 'READY'], to: 'ON_HOLD', by: ['SYSTEM'], event: 'payout.held' },
    send: { from: ['READY'], to: 'PROCESSING', by: ['SYSTEM'], event: 'payout.sent' },
    pay: { from: ['PROCESSING'], to: 'PAID', by: ['SYSTEM', 'ADMIN'], event: 'payout.paid' },
    fail: { from: ['PROCESSING'], to: 'FAILED', by: ['SYSTEM', 'ADMIN'], event: 'payout.failed' },
    retry: { from: ['FAILED', 'RETURNED'], to: 'READY', by: ['SYSTEM', 'ADMIN'], event: 'payout.ready' },
    payByHand: { from: ['FAILED', 'RETURNED', 'ON_HOLD'], to: 'PAID', by: ['ADMIN'], event: 'payout.paid' },
    comeBack: { from: ['PAID'], to: 'RETURNED', by: ['SYSTEM', 'ADMIN'], event: 'payout.returned', late: true },
  },
});
export type PayoutMove = keyof typeof payoutLifecycle.table.moves;
