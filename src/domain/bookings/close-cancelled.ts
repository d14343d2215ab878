import type { Tx } from '../../../db/database.ts';
import type { CANCEL_KINDS, REFUND_CAUSES } from '../../../db/values.ts';
import { freeDays } from '../availability/index.ts';
import { returnCredit } from '../credit/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { refuseFlagged } from '../payments/index.ts';
import type { CancellationOutcome } from '../pricing/index.ts';
import { settleCancellation } from './cancellation.ts';
import { moveBooking } from './move-booking.ts';
import type { Booking } from './store.ts';

interface Cancelling {
  readonly move: 'cancel' | 'cancelAsOwner' | 'closeAsNoShow' | 'forceCancel';
  readonly by: NonNullable<Booking['cancelledBy']>;
  readonly kind?: (typeof CANCEL_KINDS)[number];
  /** Untrusted words of whoever cancels. */
  readonly reason: string | null;
  /** Where the money goes; null while nothing was paid. */
  readonly outcome: CancellationOutcome | null;
  readonly cause?: (typeof REFUND_CAUSES)[number];
  /** For journal and timeline; trusted words only. */
  readonly memo: string;
}

/** Ends a booking before its time, whoever ends it: days free, money split, deposit given back. */
export async function closeCancelled(
  tx: Tx,
  booking: Booking,
  { move, by, kind = 'NORMAL', reason, outcome, cause, memo }: Cancelling,
  context: Pick<CommandContext, 'ids' | 'now' | 'emit'>,
): Promise<Booking> {
  await freeDays(tx, booking.id);
  await refuseFlagged(tx, booking.id, { ...context, cause: cause ?? 'CANCELLATION' });
  if (outcome === null) await returnCredit(tx, booking, context);
  else await settleCancellation(tx, booking, outcome, { ...context, cause, memo });
  const changes = { cancelledBy: by, cancelKind: kind, closeReason: reason, depositState: DEPOSIT_AFTER[booking.depositState] };
  return moveBooking(tx, booking, move, { ...context, changes, note: memo });
}

/** What was authorised lapses; what was taken stays until its refund has succeeded. */
const DEPOSIT_AFTER: Readonly<Record<Booking['depositState'], Booking['depositState']>> = {
  NOT_REQUIRED: 'NOT_REQUIRED',
  PENDING: 'VOIDED',
  HELD: 'VOIDED',
  CHARGED: 'CHARGED',
  PARTIALLY_CAPTURED: 'PARTIALLY_CAPTURED',
  CAPTURED: 'CAPTURED',
  RELEASED: 'RELEASED',
  VOIDED: 'VOIDED',
};
