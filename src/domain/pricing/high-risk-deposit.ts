import { formatMoney, type Minor, roundHalfUp } from '../kernel/index.ts';
import type { PriceTerms } from './price-terms.ts';

/** One and a half times, in basis points. */
const HIGH_RISK_BPS = 15_000;

/** What a high risk makes of a deposit of `amountMinor` minor units for all units; never more than the cap of each unit. */
export function highRiskDeposit(
  { deposit: { capMinor }, currency }: PriceTerms,
  { amountMinor, units }: { amountMinor: Minor; units: number },
): { amountMinor: Minor; why: string } {
  const most = Math.max(amountMinor, capMinor === null ? Infinity : capMinor * units);
  const raised = Math.min(roundHalfUp(amountMinor * HIGH_RISK_BPS, 10_000), most);
  return { amountMinor: raised, why: `The high risk of this booking multiplies it by 1.5: ${formatMoney(raised, currency)}.` };
}
