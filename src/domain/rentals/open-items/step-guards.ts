// These functions tell what prevents a step. Both the offer of a step and the command itself ask them, so that no step is
// offered that would be refused.

import { type BookingState, DEPOSIT_THERE, type IncidentType, type Side } from '../../../../db/values/index.ts';
import { returnProblems, ruleProblems } from '../../catalog/availability/index.ts';
import {
  type Booking,
  claimUntil,
  denyReturnUntil,
  disputeUntil,
  hiddenDefectUntil,
  noShowWindow,
  reviewsUntil,
  isDepositLost,
} from '../bookings/index.ts';
import type { ReadCtx } from '../../platform/kernel/index.ts';
import type { OpenItems } from './open-items.ts';

interface ReportRule {
  readonly states: readonly BookingState[];
  /** The end of the time to report, counted from the return. During the rental there is no end. */
  readonly until: (returnedAt: Date, limits: Booking['limits']) => Date;
  readonly by?: Side;
}

/** Incidents that can be reported from the handover until the time to claim ends, which is as long as the deposit is kept. */
const CLAIM: ReportRule = { states: ['ACTIVE', 'RETURNED'], until: claimUntil };
/** Incidents that may show only later, so they can be reported for longer, without the deposit. */
const LASTING: ReportRule = { states: ['ACTIVE', 'RETURNED', 'COMPLETED'], until: hiddenDefectUntil };
const REPORT_RULES: Readonly<Record<ClaimType, ReportRule>> = {
  DAMAGE: CLAIM,
  LOSS: CLAIM,
  DIRTY: CLAIM,
  OTHER: CLAIM,
  SAFETY: LASTING,
  HIDDEN_DEFECT: LASTING,
  NOT_AS_DESCRIBED: { ...CLAIM, by: 'RENTER' },
};

/** The incidents that one side can claim from the other after the handover. */
export type ClaimType = Exclude<IncidentType, 'NO_SHOW' | 'LATE_RETURN'>;

type ReportRefusal =
  | { readonly because: 'SIDE' }
  | { readonly because: 'STATE' }
  | { readonly because: 'OVER'; readonly until: Date };

/** Returns why this side cannot report it now; null if it can. */
export function reportRefusal(
  { state, returnedAt, limits }: Pick<Booking, 'state' | 'returnedAt' | 'limits'>,
  side: Side,
  type: ClaimType,
  { now }: Pick<ReadCtx, 'now'>,
): ReportRefusal | null {
  const { states, until, by = side } = REPORT_RULES[type];
  if (side !== by) return { because: 'SIDE' };
  // If the time is over, the refusal says so instead of naming the state.
  const end = returnedAt && until(returnedAt, limits);
  if (end !== null && end < now) return { because: 'OVER', until: end };
  return states.includes(state) ? null : { because: 'STATE' };
}

type NoShowRefusal = 'TOO_EARLY' | 'TOO_LATE' | 'CHECKED_IN' | 'DISPUTED' | 'CLAIMED';

/** Returns why neither side of a paid booking can say now that the other did not come; null if they can. */
export function noShowRefusal(
  { startAt, limits }: Pick<Booking, 'startAt' | 'limits'>,
  { checkIn, dispute, incidents }: Pick<OpenItems, 'checkIn' | 'dispute' | 'incidents'>,
  { now }: Pick<ReadCtx, 'now'>,
): NoShowRefusal | null {
  const { from, until } = noShowWindow(startAt, limits);
  if (now < from) return 'TOO_EARLY';
  if (now > until) return 'TOO_LATE';
  if (checkIn !== null) return 'CHECKED_IN';
  if (dispute !== null) return 'DISPUTED';
  return incidents.some(({ type }) => type === 'NO_SHOW') ? 'CLAIMED' : null;
}

/** Whether the owner may make another counter-offer. */
export function canOffer({ limits }: Pick<Booking, 'limits'>, { offersMade }: Pick<OpenItems, 'offersMade'>): boolean {
  return offersMade < limits.maxCounterOffers;
}

/** How many pieces of evidence each side may add to a dispute. */
export const MOST_EVIDENCE = 20;

/** Returns what the frozen rules have against another period of a paid booking. */
export function changeProblems(
  { state, startDate, startAt, endAt, asset: { rules, timeZone } }: Booking,
  requested: { readonly startDate: string; readonly endDate: string },
  { now, handedOver }: { readonly now: Date; readonly handedOver: boolean },
): { code: string; message: string }[] {
  if (now >= endAt) return [{ code: 'ended', message: 'the rental has ended: bring it back, or book anew' }];
  if (requested.startDate === startDate) return returnProblems(rules, requested, timeZone, now);
  const begun = handedOver || state !== 'CONFIRMED' || now >= startAt;
  if (begun) return [{ code: 'started', message: 'the rental has begun: only its end can change' }];
  return ruleProblems(rules, requested, timeZone, now);
}

/** Whether the owner can still agree to the other dates that the renter asks for. */
export function canApproveExtension(
  booking: Booking,
  { extension, checkIn }: OpenItems,
  { datesFixed, newDatesTaken, now }: { readonly datesFixed: boolean; readonly newDatesTaken: boolean; readonly now: Date },
): boolean {
  if (extension === null || datesFixed || newDatesTaken) return false;
  return changeProblems(booking, extension, { now, handedOver: checkIn !== null }).length === 0;
}

/** Whether the platform can be asked now to decide about the booking itself. */
export function canOpenDispute(
  booking: Booking,
  { dispute }: Pick<OpenItems, 'dispute'>,
  { now }: Pick<ReadCtx, 'now'>,
): boolean {
  const until = disputeUntil(booking, booking.limits);
  return dispute === null && until !== 'never' && (until === 'open' || now <= until);
}

/** Whether the owner can still deny a return that the renter reported. */
export function canDenyReturn(
  { state, returnedAt, returnReportedBy, limits }: Booking,
  { checkOut }: Pick<OpenItems, 'checkOut'>,
  { now }: Pick<ReadCtx, 'now'>,
): boolean {
  const reported = state === 'RETURNED' && returnReportedBy === 'RENTER' && checkOut?.status === 'SUBMITTED';
  return reported && returnedAt !== null && now <= denyReturnUntil(returnedAt, limits);
}

/** Whether both sides can still review the rental. */
export function isReviewable({ state, closedAt, limits }: Booking, { now }: Pick<ReadCtx, 'now'>): boolean {
  return state === 'COMPLETED' && closedAt !== null && now < reviewsUntil(closedAt, limits);
}

/** Whether the booking's security is there, or none is needed. */
export function isDepositSecured({ depositMethod, depositState }: Booking): boolean {
  return depositMethod === 'NOT_REQUIRED' || depositMethod === 'COLLATERAL' || DEPOSIT_THERE.includes(depositState);
}

/** Whether the reported handover fixes what secures the rental. A contested report or a lost deposit opens it again. */
export function isCollateralFixed(booking: Booking, { checkIn }: Pick<OpenItems, 'checkIn'>): boolean {
  return checkIn !== null && checkIn.status !== 'CONTESTED' && !isDepositLost(booking);
}
