import { chargebacks } from '../../../../db/schema/index.ts';
import { CHARGEBACK_STATES } from '../../../../db/values/index.ts';
import { paymentEvents } from '../../money/payments/index.ts';
import { declareMove, declareSave, lifecycle } from '../../platform/kernel/index.ts';

/** The states of a charge-back. The money is gone for now, and the payer's bank decides later whether it keeps it. */
export const chargebackLifecycle = lifecycle(CHARGEBACK_STATES, {
  initial: 'OPEN',
  final: ['WON', 'LOST'],
  moves: {
    win: { from: ['OPEN'], to: 'WON', by: ['SYSTEM'], event: paymentEvents.chargebackWon },
    lose: { from: ['OPEN'], to: 'LOST', by: ['SYSTEM'], event: paymentEvents.chargebackLost },
  },
});
export type ChargebackMove = keyof typeof chargebackLifecycle.table.moves;

/** Makes a move of a charge-back's lifecycle. If it was won, the event of its payment tells of it. */
export const moveChargeback = declareMove(chargebackLifecycle, declareSave(chargebacks, 'Charge-back'));
