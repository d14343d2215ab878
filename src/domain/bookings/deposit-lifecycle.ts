import { DEPOSIT_STATES } from '../../../db/values.ts';
import { lifecycle } from '../kernel/index.ts';

/**
 * What secures a booking. HELD is authorised, CHARGED is taken and still the renter's. What is over without a trace of money
 * stays PENDING; one that the owner got a part of stays PARTIALLY_CAPTURED, also when its rest has gone back.
 */
export const depositLifecycle = lifecycle(DEPOSIT_STATES, {
  initial: 'PENDING',
  final: ['CAPTURED', 'RELEASED', 'VOIDED'],
  moves: {
    /** Collateral is agreed in its place, or the terms ask for none. */
    waive: { from: ['PENDING'], to: 'NOT_REQUIRED', by: ['RENTER', 'OWNER', 'ADMIN'], event: 'collateral.changed' },
    require: { from: ['NOT_REQUIRED'], to: 'PENDING', by: ['RENTER', 'OWNER'], event: 'collateral.changed' },
    /** A page that was opened before collateral was agreed may still be paid. */
    hold: { from: ['NOT_REQUIRED', 'PENDING'], to: 'HELD', by: ['SYSTEM'], event: 'deposit.held' },
    charge: { from: ['NOT_REQUIRED', 'PENDING'], to: 'CHARGED', by: ['SYSTEM'], event: 'deposit.charged' },
    /** Of what was authorised something is taken, once. */
    chargeHeld: { from: ['HELD'], to: 'CHARGED', by: ['SYSTEM'], event: 'deposit.charged' },
    /** A part of it: what was not taken of a hold, or paid twice. */
    releasePart: { from: ['CHARGED'], to: 'CHARGED', by: ['SYSTEM'], event: 'deposit.released' },
    capturePart: {
      from: ['CHARGED', 'PARTIALLY_CAPTURED'],
      to: 'PARTIALLY_CAPTURED',
      by: ['SYSTEM'],
      event: 'deposit.captured',
    },
    captureAll: { from: ['CHARGED', 'PARTIALLY_CAPTURED'], to: 'CAPTURED', by: ['SYSTEM'], event: 'deposit.captured' },
    release: { from: ['HELD', 'CHARGED'], to: 'RELEASED', by: ['SYSTEM'], event: 'deposit.released' },
    /** What the owner did not get of it. */
    releaseRest: { from: ['PARTIALLY_CAPTURED'], to: 'PARTIALLY_CAPTURED', by: ['SYSTEM'], event: 'deposit.released' },
    void: { from: ['PENDING', 'HELD'], to: 'VOIDED', by: ['RENTER', 'OWNER', 'ADMIN', 'SYSTEM'], event: 'booking.cancelled' },
    /** What had gone back came back: it is tried again. */
    takeBack: { from: ['RELEASED'], to: 'CHARGED', by: ['SYSTEM'], event: 'refund.failed', late: true },
    takeRestBack: { from: ['PARTIALLY_CAPTURED'], to: 'PARTIALLY_CAPTURED', by: ['SYSTEM'], event: 'refund.failed' },
  },
});
export type DepositMove = keyof typeof depositLifecycle.table.moves;
