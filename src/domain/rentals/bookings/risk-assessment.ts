import type { Reader } from '../../../../db/database.ts';
import { highRiskDeposit } from '../../catalog/pricing/index.ts';
import { bookingRisk, clearedRisk, LEVEL_RULES, type Risk, riskFactsOf } from '../../people/trust/index.ts';
import { type Minor, offer, type Step, WHOLE_BPS } from '../../platform/kernel/index.ts';
import type { Booking } from './booking-store.ts';
import { findClearance, latestRiskReview } from './risk-review-store.ts';

/** Returns the risk of letting this renter have this booking, from the present facts and from what a person has cleared. */
export async function riskOfBooking(from: Reader, booking: Booking, now: Date): Promise<Risk> {
  const [{ facts }, clearance] = await Promise.all([riskFactsOf(from, booking, now), findClearance(from, booking.id)]);
  return clearedRisk(bookingRisk(facts), clearance);
}

/**
 * Returns the changes of a booking that follow from its judged risk. A high risk raises the deposit; when it is no longer high,
 * the planned deposit comes back. A deposit that the owner has agreed on since then stays.
 */
export function riskChanges(booking: Booking, risk: Risk): Pick<Booking, 'risk' | 'depositMinor'> {
  const { terms, units, depositMinor, depositMethod } = booking;
  const before = booking.risk?.planDepositMinor;
  const raisedBefore =
    before !== undefined && depositMinor === highRiskDeposit(terms, { amountMinor: before, units }).amountMinor;
  const planDepositMinor = raisedBefore ? before : depositMinor;
  const raised = highRiskDeposit(terms, { amountMinor: planDepositMinor, units }).amountMinor;
  if (LEVEL_RULES[risk.level].depositBps === WHOLE_BPS || depositMethod === 'COLLATERAL' || raised === planDepositMinor) {
    return { risk, depositMinor: planDepositMinor };
  }
  return { risk: { ...risk, planDepositMinor }, depositMinor: raised };
}

/** What a risk means for a booking, which is shown before the request is sent and as long as the risk counts. */
export interface RiskNotice {
  /** Why the request would be refused; null if it would not. */
  readonly refusal: string | null;
  /** The deposit that will be asked for, in minor units. For a plan the present risk is taken into account. */
  readonly depositMinor: Minor;
  /** The deposit that a high risk leads to, and the planned one, in minor units. */
  readonly raised: { readonly depositMinor: Minor; readonly plannedMinor: Minor; readonly why: string } | null;
  readonly actions: readonly Step[];
}

export async function riskNotice(from: Reader, booking: Booking, now: Date): Promise<RiskNotice> {
  const { depositMinor } = booking;
  if (booking.state !== 'PENDING_VERIFICATION') {
    return { refusal: null, depositMinor, raised: raisedNow(booking), actions: [] };
  }
  const [risk, review] = await Promise.all([riskOfBooking(from, booking, now), latestRiskReview(from, booking.id)]);
  const { level, reasons } = risk;
  const judged = { ...booking, ...riskChanges(booking, risk) };
  const told = { depositMinor: judged.depositMinor, raised: raisedNow(judged) };
  if (!LEVEL_RULES[level].reviewedOnRequest) return { ...told, refusal: null, actions: [] };
  const asked = review?.status === 'REQUESTED';
  const decided = review?.status === 'UPHELD' ? ` A person has looked at it: ${review.reason ?? ''}` : '';
  const why = `${reasons.map(({ text }) => text).join('; ')}.${asked ? ' A person is looking at it.' : decided}`;
  const actions = review === undefined ? [askForReview(booking)] : [];
  return { ...told, refusal: LEVEL_RULES[level].refused ? `The request would be refused: ${why}` : null, actions };
}

/** Returns null if the risk did not raise the deposit, or if something else was agreed since then. */
function raisedNow({ risk, terms, units, depositMinor, depositMethod }: Booking): RiskNotice['raised'] {
  const plannedMinor = risk?.planDepositMinor;
  if (plannedMinor === undefined || depositMethod === 'COLLATERAL') return null;
  const { amountMinor, why } = highRiskDeposit(terms, { amountMinor: plannedMinor, units });
  return amountMinor === depositMinor && amountMinor !== plannedMinor ? { depositMinor, plannedMinor, why } : null;
}

function askForReview({ id: bookingId }: Booking): Step {
  const args = { bookingId };
  return offer('request_risk_review', args, { actor: 'RENTER', why: 'let a person look at the risk', optional: true });
}
