import { PAYOUT_STATES, type PayoutState } from '../../../../db/values/index.ts';
import { declareMoveWithEvent, lifecycle } from '../../platform/kernel/index.ts';
import { payoutEvents } from './events.ts';
import { savePayout } from './payout-store.ts';

/** The states of a payout of a booking's earnings. After PAID the bank may still return it. */
export const payoutLifecycle = lifecycle(PAYOUT_STATES, {
  initial: 'SCHEDULED',
  final: ['PAID'],
  moves: {
    clear: { from: ['SCHEDULED', 'ON_HOLD'], to: 'READY', by: ['SYSTEM'], event: payoutEvents.ready },
    hold: { from: ['SCHEDULED', 'READY'], to: 'ON_HOLD', by: ['SYSTEM'], event: payoutEvents.held },
    send: { from: ['READY'], to: 'PROCESSING', by: ['SYSTEM'], event: payoutEvents.sent },
    // A person transfers it past the gateway, with others in one file for the bank.
    takeIntoBatch: { from: ['ON_HOLD'], to: 'PROCESSING', by: ['ADMIN'], event: payoutEvents.sent },
    putBack: { from: ['PROCESSING'], to: 'ON_HOLD', by: ['ADMIN'], event: payoutEvents.held },
    pay: { from: ['PROCESSING'], to: 'PAID', by: ['SYSTEM', 'ADMIN'], event: payoutEvents.paid },
    fail: { from: ['PROCESSING'], to: 'FAILED', by: ['SYSTEM', 'ADMIN'], event: payoutEvents.failed },
    retry: { from: ['FAILED', 'RETURNED'], to: 'READY', by: ['SYSTEM', 'ADMIN'], event: payoutEvents.ready },
    transferManually: { from: ['FAILED', 'RETURNED', 'ON_HOLD'], to: 'PAID', by: ['ADMIN'], event: payoutEvents.paid },
    comeBack: { from: ['PAID'], to: 'RETURNED', by: ['SYSTEM', 'ADMIN'], event: payoutEvents.returned, late: true },
  },
});

/**
 * The states of payouts that were released and are not known to have arrived. The gateway must be asked about them, or told to
 * send them.
 */
export const UNSETTLED: readonly PayoutState[] = ['READY', 'PROCESSING'];

/** The states in which the money has left or is about to leave, so that no other payout can use it. */
export const SENT: readonly PayoutState[] = ['PROCESSING', 'PAID'];

/** The states in which the bank has refused or returned the money. */
export const NOT_TAKEN: readonly PayoutState[] = payoutLifecycle.from('retry');

/**
 * Makes a move of the payout's lifecycle and emits its event. Only the owner is told, because it does not concern the renter.
 */
export const movePayout = declareMoveWithEvent(payoutLifecycle, savePayout, {
  event({ id: payoutId, bookingId, status, amountMinor, currency, holdReason }, _context, before) {
    const data = { payoutId, status, amountMinor, currency, ...(holdReason !== null && { holdReason }) };
    return { bookingId, from: before.status, to: status, hiddenFromTimeline: true, data };
  },
  always: () => ({ holdReason: null }),
});
