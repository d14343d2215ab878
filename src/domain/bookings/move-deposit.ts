import type { Tx } from '../../../db/database.ts';
import type { Emit, Minor } from '../kernel/index.ts';
import { depositLifecycle, type DepositMove } from './deposit-lifecycle.ts';
import { type Booking, saveBooking } from './store.ts';

interface Move {
  readonly now: Date;
  readonly emit: Emit;
  /** How much of the deposit is meant, minor units. */
  readonly amountMinor?: Minor;
  /** What else of the booking changes with it. */
  readonly changes?: Partial<Omit<Booking, 'depositState'>>;
  /** For the timeline; trusted words only. */
  readonly note?: string;
}

/**
 * Makes a move of the deposit's lifecycle: counts what was given back or became the owner's, and reports it. A move with the
 * event of something else (`collateral.changed`, `booking.cancelled`, `refund.failed`) is told by that.
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
  if (event.startsWith('deposit.')) await emit({ type: event, bookingId, note, data: { amountMinor } });
  return moved;
}

/** What the amount of a move counts as: with the renter again, or the owner's. */
const COUNTS: Readonly<Partial<Record<DepositMove, { readonly returned?: 1 | -1; readonly taken?: 1 }>>> = {
  releasePart: { returned: 1 },
  capturePart: { taken: 1 },
  captureAll: { taken: 1 },
  release: { returned: 1 },
  releaseRest: { returned: 1 },
  void: { returned: 1 },
  takeBack: { returned: -1 },
  takeRestBack: { returned: -1 },
};
