import type { Tx } from '../../../db/database.ts';
import type { REFUND_CAUSES } from '../../../db/values.ts';
import { freeDays } from '../availability/index.ts';
import type { CancellationOutcome } from '../pricing/index.ts';
import { settleCancellation } from './cancellation.ts';
import type { DueContext } from './end-of-state.ts';
import { moveBooking } from './move-booking.ts';
import type { Booking } from './store.ts';

interface End {
  readonly move: 'closeAsNoShow' | 'forceCancel';
  /** Where the money goes; null while nothing was paid. */
  readonly outcome: CancellationOutcome | null;
  readonly cause: (typeof REFUND_CAUSES)[number];
  /** For the books and the timeline; trusted words only. */
  readonly memo: string;
  readonly changes: Pick<Partial<Booking>, 'cancelledBy' | 'cancelKind' | 'closeReason'>;
}

/** Ends a booking for good before it was fulfilled: days free, money as the outcome says, the deposit let go. */
export async function endByCancellation(
  tx: Tx,
  booking: Booking,
  { move, outcome, cause, memo, changes }: End,
  context: DueContext,
): Promise<Booking> {
  const { now, emit } = context;
  await freeDays(tx, booking.id);
  if (outcome !== null) await settleCancellation(tx, booking, outcome, { ...context, cause, memo });
  const open = booking.depositState === 'PENDING' || booking.depositState === 'HELD';
  const depositState = open ? 'VOIDED' : booking.depositState;
  return moveBooking(tx, booking, move, { now, emit, changes: { ...changes, depositState }, note: memo });
}
