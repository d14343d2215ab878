import type { Tx } from '../../../../db/database.ts';
import { PAYOUT_STATES, type PayoutState } from '../../../../db/values/index.ts';
import { type Emit, lifecycle } from '../../platform/kernel/index.ts';
import { payoutEvents } from './events.ts';
import { type PayoutRow, savePayout } from './payout-store.ts';

/** What a booking has earned, on its way to the owner's bank. What was PAID may still come back from the bank. */
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

/** Payouts that were released and are not known to have arrived. The gateway must be asked or told about them. */
export const UNSETTLED: readonly PayoutState[] = ['READY', 'PROCESSING'];

/** The money has left or is about to leave, so no other payout can use it. */
export const SENT: readonly PayoutState[] = ['PROCESSING', 'PAID'];

/** The bank did not take the money, or gave it back. */
export const NOT_TAKEN: readonly PayoutState[] = payoutLifecycle.from('retry');

type PayoutMove = keyof typeof payoutLifecycle.table.moves;

/** Makes a move of the payout's lifecycle and reports it. The renter is not told: it is the owner's affair. */
export async function movePayout(
  tx: Tx,
  payout: PayoutRow,
  move: PayoutMove,
  { emit, changes = {} }: { emit: Emit; changes?: Partial<Omit<PayoutRow, 'status'>> },
): Promise<PayoutRow> {
  const { to, event } = payoutLifecycle.take(payout.status, move);
  const moved = await savePayout(tx, payout, { holdReason: null, ...changes, status: to });
  const { id: payoutId, bookingId, amountMinor, currency, holdReason } = moved;
  const data = { payoutId, status: to, amountMinor, currency, ...(holdReason !== null && { holdReason }) };
  await emit({ type: event, bookingId, from: payout.status, to, hiddenFromTimeline: true, data });
  return moved;
}
