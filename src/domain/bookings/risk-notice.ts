import type { Reader } from '../../../db/database.ts';
import type { Minor, NextAction } from '../kernel/index.ts';
import { highRiskDeposit } from '../pricing/index.ts';
import { LEVEL_RULES } from '../trust/index.ts';
import { riskChanges } from './risk-changes.ts';
import { riskOfBooking } from './risk-of-booking.ts';
import { latestRiskReview } from './risk-review-store.ts';
import type { Booking } from './store.ts';

/** What a risk makes of a booking, said before the request is sent and as long as it counts. */
export interface RiskNotice {
  /** Why the request would be refused; null when it would not. */
  readonly refusal: string | null;
  /** The deposit as it will be asked for, minor units: of a plan, with what its risk makes of it now. */
  readonly depositMinor: Minor;
  /** Minor units: what a high risk makes of the deposit that was planned. */
  readonly raised: { readonly depositMinor: Minor; readonly plannedMinor: Minor; readonly why: string } | null;
  readonly actions: readonly NextAction[];
}

export async function riskNotice(from: Reader, booking: Booking, now: Date): Promise<RiskNotice> {
  const { depositMinor } = booking;
  if (booking.state !== 'PENDING_VERIFICATION') {
    return { refusal: null, depositMinor, raised: raisedNow(booking), actions: [] };
  }
  const risk = await riskOfBooking(from, booking, now);
  const { level, reasons } = risk;
  const judged = { ...booking, ...riskChanges(booking, risk) };
  const told = { depositMinor: judged.depositMinor, raised: raisedNow(judged) };
  if (!LEVEL_RULES[level].reviewedOnRequest) return { ...told, refusal: null, actions: [] };
  const review = await latestRiskReview(from, booking.id);
  const asked = review?.status === 'REQUESTED';
  const decided = review?.status === 'UPHELD' ? ` A person has looked at it: ${review.reason ?? ''}` : '';
  const why = `${reasons.map(({ text }) => text).join('; ')}.${asked ? ' A person is looking at it.' : decided}`;
  const actions = review === undefined ? [askForReview(booking)] : [];
  return { ...told, refusal: LEVEL_RULES[level].refused ? `The request would be refused: ${why}` : null, actions };
}

/** Null where the risk did not raise the deposit, or something else was agreed on since. */
function raisedNow({ risk, terms, units, depositMinor, depositMethod }: Booking): RiskNotice['raised'] {
  const plannedMinor = risk?.planDepositMinor;
  if (plannedMinor === undefined || depositMethod === 'COLLATERAL') return null;
  const { amountMinor, why } = highRiskDeposit(terms, { amountMinor: plannedMinor, units });
  return amountMinor === depositMinor && amountMinor !== plannedMinor ? { depositMinor, plannedMinor, why } : null;
}

function askForReview({ id: bookingId }: Booking): NextAction {
  const args = { action: 'request_review', bookingId };
  return { tool: 'manage_booking_dispute', args, actor: 'RENTER', why: 'let a person look at the risk', optional: true };
}
