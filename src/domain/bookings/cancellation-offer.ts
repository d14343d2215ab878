import type { Reader } from '../../../db/database.ts';
import type { Minor } from '../kernel/index.ts';
import type { CancellationOutcome } from '../pricing/index.ts';
import { cancellationNow, faultlessRefund } from './cancellation.ts';
import { findComplaint } from './complaint.ts';
import type { Booking } from './store.ts';

type Complaint = Awaited<ReturnType<typeof findComplaint>>;

/** What cancelling gives the renter back now, or gave back. Minor units. */
export interface CancellationOffer {
  /** The open report that the owner is to blame for; it ends with the cancellation. */
  readonly complaint: Complaint;
  readonly faultless: boolean;
  /** Null while nothing was paid, and cancelling is free. */
  readonly outcome: CancellationOutcome | null;
  readonly refundMinor: Minor;
  readonly depositBackMinor: Minor;
}

export async function cancellationOffer(from: Reader, booking: Booking, now: Date): Promise<CancellationOffer> {
  const complaint = await findComplaint(from, booking, 'RENTER');
  const faultless = complaint !== null || booking.cancelKind === 'NOT_AS_DESCRIBED';
  const outcome = faultless ? faultlessRefund(booking) : cancellationNow(booking, now);
  return { complaint, faultless, outcome, refundMinor: outcome?.refundMinor ?? 0, depositBackMinor: depositBack(booking) };
}

/** A deposit that was only blocked is let go: no money comes back. */
function depositBack({ state, depositState, depositMethod, depositMinor, depositReturnedMinor }: Booking): Minor {
  if (depositState === 'CHARGED') return depositMinor;
  return state === 'CANCELLED' && depositMethod === 'CHARGE' ? depositReturnedMinor : 0;
}
