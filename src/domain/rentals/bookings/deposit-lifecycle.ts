import type { Tx } from '../../../../db/database.ts';
import { DEPOSIT_STATES } from '../../../../db/values/index.ts';
import { refundEvents } from '../../money/payments/index.ts';
import { type Emit, lifecycle, type Minor } from '../../platform/kernel/index.ts';
import { type Booking, type BookingChanges, saveBooking } from './booking-store.ts';
import { bookingEvents, collateralEvents, depositEvents } from './events.ts';

/**
 * The states of what secures a booking. HELD is authorised; CHARGED is taken and still belongs to the renter. A deposit that
 * ended without any money stays PENDING. A deposit of which the owner got a part stays PARTIALLY_CAPTURED, also after the rest
 * went back.
 */
export const depositLifecycle = lifecycle(DEPOSIT_STATES, {
  initial: 'PENDING',
  final: ['CAPTURED', 'RELEASED', 'VOIDED'],
  moves: {
    /** The sides agree on collateral instead of a deposit, or the terms ask for no deposit. */
    waive: { from: ['PENDING'], to: 'NOT_REQUIRED', by: ['RENTER', 'OWNER', 'ADMIN'], event: collateralEvents.changed },
    /** The deposit lapsed before the handover, and the owner accepts something else instead. */
    replace: { from: ['RELEASED'], to: 'NOT_REQUIRED', by: ['OWNER'], event: collateralEvents.changed, late: true },
    require: { from: ['NOT_REQUIRED'], to: 'PENDING', by: ['RENTER', 'OWNER'], event: collateralEvents.changed },
    /** The state may be NOT_REQUIRED, because a page that was opened before collateral was agreed may still be paid. */
    hold: { from: ['NOT_REQUIRED', 'PENDING'], to: 'HELD', by: ['SYSTEM'], event: depositEvents.held },
    charge: { from: ['NOT_REQUIRED', 'PENDING'], to: 'CHARGED', by: ['SYSTEM'], event: depositEvents.charged },
    /** Part of the authorised amount is captured, which is possible only once. */
    chargeHeld: { from: ['HELD'], to: 'CHARGED', by: ['SYSTEM'], event: depositEvents.charged },
    /** A part goes back: what was not taken of an authorisation, or what was paid twice. */
    releasePart: { from: ['CHARGED'], to: 'CHARGED', by: ['SYSTEM'], event: depositEvents.released },
    capturePart: {
      from: ['CHARGED', 'PARTIALLY_CAPTURED'],
      to: 'PARTIALLY_CAPTURED',
      by: ['SYSTEM'],
      event: depositEvents.captured,
    },
    captureAll: { from: ['CHARGED', 'PARTIALLY_CAPTURED'], to: 'CAPTURED', by: ['SYSTEM'], event: depositEvents.captured },
    release: { from: ['HELD', 'CHARGED'], to: 'RELEASED', by: ['SYSTEM'], event: depositEvents.released },
    /** The rest that the owner did not get goes back to the renter. */
    releaseRest: { from: ['PARTIALLY_CAPTURED'], to: 'PARTIALLY_CAPTURED', by: ['SYSTEM'], event: depositEvents.released },
    void: { from: ['PENDING', 'HELD'], to: 'VOIDED', by: ['RENTER', 'OWNER', 'ADMIN', 'SYSTEM'], event: bookingEvents.cancelled },
    /** A refund that had succeeded was returned by the bank and is tried again. */
    reverseRelease: { from: ['RELEASED'], to: 'CHARGED', by: ['SYSTEM'], event: refundEvents.failed, late: true },
    reverseReleaseOfRest: { from: ['PARTIALLY_CAPTURED'], to: 'PARTIALLY_CAPTURED', by: ['SYSTEM'], event: refundEvents.failed },
  },
});
type DepositMove = keyof typeof depositLifecycle.table.moves;

/** Returns the first state of a plan's deposit: an amount of 0 is waived at once. */
export function firstDepositState({ amountMinor }: { readonly amountMinor: Minor }): Booking['depositState'] {
  const { initial } = depositLifecycle.table;
  return amountMinor === 0 ? depositLifecycle.take(initial, 'waive').to : initial;
}

interface Move {
  readonly now: Date;
  readonly emit: Emit;
  /** The part of the deposit that moves, in minor units. */
  readonly amountMinor?: Minor;
  /** Other changes of the booking that are written with the move. */
  readonly changes?: Omit<BookingChanges, 'state' | 'depositState'>;
  /** A note for the timeline, in trusted words only. */
  readonly note?: string;
}

/**
 * Makes a move of the deposit's lifecycle: counts what was given back or became the owner's, and emits the event. A move whose
 * event belongs to something else (`collateral.changed`, `booking.cancelled`, `refund.failed`) emits none, because its caller
 * emits that event.
 */
export async function moveDeposit(
  tx: Tx,
  booking: Booking,
  move: DepositMove,
  { now, emit, amountMinor = 0, changes, note }: Move,
): Promise<Booking> {
  const { id: bookingId, depositState, depositReturnedMinor, depositTakenMinor } = booking;
  const { to, event } = depositLifecycle.take(depositState, move);
  const { returned = 0, taken = 0 } = COUNTS[move] ?? {};
  const moved = await saveBooking(tx, booking, {
    ...changes,
    depositReturnedMinor: depositReturnedMinor + returned * amountMinor,
    depositTakenMinor: depositTakenMinor + taken * amountMinor,
    depositState: to,
    updatedAt: now,
  });
  const told = Object.values(depositEvents).find((kind) => kind === event);
  if (told !== undefined) await emit({ type: told, bookingId, note, data: { amountMinor } });
  return moved;
}

/** Returns the changes that end an unpaid deposit together with its booking, in one write. */
export function untakenDeposit({ depositState }: Booking): Pick<BookingChanges, 'depositState'> {
  return depositState === 'PENDING' ? { depositState: depositLifecycle.take(depositState, 'void').to } : {};
}

/** Whether the amount of a move counts as returned to the renter or as taken by the owner. */
const COUNTS: Readonly<Partial<Record<DepositMove, { readonly returned?: 1 | -1; readonly taken?: 1 }>>> = {
  releasePart: { returned: 1 },
  capturePart: { taken: 1 },
  captureAll: { taken: 1 },
  release: { returned: 1 },
  releaseRest: { returned: 1 },
  void: { returned: 1 },
  reverseRelease: { returned: -1 },
  reverseReleaseOfRest: { returned: -1 },
};
