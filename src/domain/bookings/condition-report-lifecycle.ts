import { REPORT_STATES } from '../../../db/values.ts';
import { lifecycle } from '../kernel/index.ts';

/** What becomes of a condition report. It is never edited; whoever sees it otherwise sends another. */
export const conditionReportLifecycle = lifecycle(REPORT_STATES, {
  initial: 'SUBMITTED',
  final: ['CONFIRMED', 'CONTESTED', 'AUTO_CONFIRMED'],
  moves: {
    confirm: { from: ['SUBMITTED'], to: 'CONFIRMED', by: ['RENTER', 'OWNER'], event: 'condition.confirmed' },
    contest: { from: ['SUBMITTED'], to: 'CONTESTED', by: ['RENTER', 'OWNER'], event: 'condition.contested' },
    assume: { from: ['SUBMITTED'], to: 'AUTO_CONFIRMED', by: ['SYSTEM'], event: 'condition.confirmed' },
  },
});
