import type { Reader } from '../../../db/database.ts';
import type { NextAction } from '../kernel/index.ts';
import { highRiskDeposit } from '../pricing/index.ts';
import { LEVEL_RULES } from '../trust/index.ts';
import { riskOfBooking } from './risk-of-booking.ts';
import { latestRiskReview } from './risk-review-store.ts';
import type { Booking } from './store.ts';

/** What a risk makes of a booking, said before the request is sent and as long as it counts. */
export interface RiskNotice {
  /** Why the request would be refused; null when it would not. */
  readonly refusal: string | null;
  /** Minor units: what a high risk makes of the deposit that was planned. */
  readonly deposit: { readonly depositMinor: number; readonly plannedMinor: number; readonly why: string } | null;
  readonly actions: readonly NextAction[];
}

const NOTHING: RiskNotice = { refusal: null, deposit: null, actions: [] };

export async function riskNotice(from: Reader, booking: Booking, now: Date): Promise<RiskNotice> {
  if (booking.state !== 'PENDING_VERIFICATION') return { ...NOTHING, deposit: depositRaised(booking) };
  const { level, reasons } = await riskOfBooking(from, booking, now);
  if (!LEVEL_RULES[level].reviewedOnRequest) return NOTHING;
  const review = await latestRiskReview(from, booking.id);
  const asked = review?.status === 'REQUESTED';
  const decided = review?.status === 'UPHELD' ? ` A person has looked at it: ${review.reason ?? ''}` : '';
  const why = `${reasons.map(({ text }) => text).join('; ')}.${asked ? ' A person is looking at it.' : decided}`;
  const actions = review === undefined ? [askForReview(booking)] : [];
  if (LEVEL_RULES[level].refused) return { refusal: `The request would be refused: ${why}`, deposit: null, actions };
  return { refusal: null, deposit: raisedFrom(booking, booking.depositMinor), actions };
}

function depositRaised(booking: Booking): RiskNotice['deposit'] {
  const planned = booking.risk?.planDepositMinor;
  const raised = planned === undefined ? null : raisedFrom(booking, planned);
  return raised?.depositMinor === booking.depositMinor ? raised : null;
}

function raisedFrom({ terms, units, depositMethod }: Booking, plannedMinor: number): RiskNotice['deposit'] {
  const { amountMinor: depositMinor, why } = highRiskDeposit(terms, { amountMinor: plannedMinor, units });
  return depositMethod === 'COLLATERAL' || depositMinor === plannedMinor ? null : { depositMinor, plannedMinor, why };
}

function askForReview({ id: bookingId }: Booking): NextAction {
  const args = { action: 'request_review', bookingId };
  return { tool: 'manage_booking_dispute', args, actor: 'RENTER', why: 'let a person look at the risk', optional: true };
}
