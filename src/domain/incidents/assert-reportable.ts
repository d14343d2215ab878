import type { Reader } from '../../../db/database.ts';
import type { BookingState, IncidentType, Side } from '../../../db/values.ts';
import { type Booking, type BookingSide, claimUntil, wrongSide, stateRefused } from '../bookings/index.ts';
import type { Settings } from '../kernel/index.ts';
import { assertNoShow } from './assert-no-show.ts';
import { claimWindowOver } from './incident-errors.ts';

interface Context {
  readonly now: Date;
  readonly settings: Settings;
}

interface Rule {
  readonly states: readonly BookingState[];
  /** Counted from the return; during the rental there is no end. */
  readonly until: (returnedAt: Date, settings: Settings) => Date;
  readonly by?: Side;
}

/** From the handover until the time to claim is over; the deposit waits so long. */
const CLAIM: Rule = { states: ['ACTIVE', 'RETURNED'], until: claimUntil };
/** What shows only later: longer, and without the deposit. */
const LASTING: Rule = {
  states: ['ACTIVE', 'RETURNED', 'COMPLETED'],
  until: (returnedAt, { hiddenDefectDays }) => new Date(returnedAt.getTime() + hiddenDefectDays * 86_400_000),
};
const RULES: Readonly<Record<Exclude<IncidentType, 'NO_SHOW' | 'LATE_RETURN'>, Rule>> = {
  DAMAGE: CLAIM,
  LOSS: CLAIM,
  DIRTY: CLAIM,
  OTHER: CLAIM,
  SAFETY: LASTING,
  HIDDEN_DEFECT: LASTING,
  NOT_AS_DESCRIBED: { ...CLAIM, by: 'RENTER' },
};

/** Whether this side may report such an incident now; throws what stands in the way. */
export async function assertReportable(
  from: Reader,
  { booking, side }: BookingSide,
  type: Exclude<IncidentType, 'LATE_RETURN'>,
  context: Context,
): Promise<void> {
  if (type === 'NO_SHOW') return assertNoShow(from, { booking, side }, context);
  const { states, until, by = side } = RULES[type];
  const { id: bookingId, returnedAt } = booking;
  if (side !== by) throw wrongSide({ bookingId, side, wanted: `reporting ${type}` });
  // A window that closed by itself is told as such, not as the state that it left behind.
  const end = returnedAt && until(returnedAt, context.settings);
  if (end !== null && end < context.now) throw claimWindowOver({ bookingId, type, until: end.toISOString(), side });
  if (!states.includes(booking.state)) throw await notNow(from, booking, type, context.now);
}

async function notNow(from: Reader, booking: Booking, type: IncidentType, now: Date) {
  return stateRefused(from, booking, `reporting ${type}`, now);
}
