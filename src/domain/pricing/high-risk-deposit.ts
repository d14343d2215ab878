import { formatMoney, type Minor, roundHalfUp } from '../kernel/index.ts';
import { LEVEL_RULES } from '../trust/index.ts';
import type { PriceTerms } from './price-terms.ts';

const { depositBps } = LEVEL_RULES.HIGH;

/** What a high risk makes of a deposit of `amountMinor` minor units for all units; never more than the cap of each unit. */
export function highRiskDeposit(
  { deposit: { capMinor }, currency }: PriceTerms,
  { amountMinor, units }: { amountMinor: Minor; units: number },
): { amountMinor: Minor; why: string } {
  const most = Math.max(amountMinor, capMinor === null ? Infinity : capMinor * units);
  const raised = Math.min(roundHalfUp(amountMinor * depositBps, 10_000), most);
  return {
    amountMinor: raised,
    why: `The high risk of this booking multiplies it by ${depositBps / 10_000}: ${formatMoney(raised, currency)}.`,
  };
}
