import { highRiskDeposit } from '../pricing/index.ts';
import { LEVEL_RULES, type Risk } from '../trust/index.ts';
import type { Booking } from './store.ts';

/**
 * What a risk that was judged changes about a booking: a high one raises the deposit, one that is high no longer lets it
 * fall back to what was planned. A deposit that the owner has agreed on since stays as agreed.
 */
export function riskChanges(booking: Booking, risk: Risk): Pick<Booking, 'risk' | 'depositMinor'> {
  const { terms, units, depositMinor, depositMethod } = booking;
  const before = booking.risk?.planDepositMinor;
  const raisedBefore =
    before !== undefined && depositMinor === highRiskDeposit(terms, { amountMinor: before, units }).amountMinor;
  const planDepositMinor = raisedBefore ? before : depositMinor;
  const raised = highRiskDeposit(terms, { amountMinor: planDepositMinor, units }).amountMinor;
  if (LEVEL_RULES[risk.level].depositBps === 10_000 || depositMethod === 'COLLATERAL' || raised === planDepositMinor) {
    return { risk, depositMinor: planDepositMinor };
  }
  return { risk: { ...risk, planDepositMinor }, depositMinor: raised };
}
