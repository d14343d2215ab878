import { payableUnit, toPayable } from '../../platform/kernel/index.ts';
import type { PriceTerms } from './price-terms.ts';

/** The prices of days and longer periods, each rounded to what can be paid in the currency, so that every line can be paid. */
export function payableRates<T extends Pick<PriceTerms, 'currency' | 'dayRateMinor' | 'tiers' | 'weekdayRates' | 'seasonRules'>>(
  terms: T,
): T {
  const { currency, dayRateMinor } = terms;
  if (payableUnit(currency) === 1) return terms;
  const rounded = <Rate extends { readonly amountMinor: number }>(rate: Rate): Rate => ({
    ...rate,
    amountMinor: toPayable(rate.amountMinor, currency),
  });
  return {
    ...terms,
    dayRateMinor: toPayable(dayRateMinor, currency),
    tiers: terms.tiers.map(rounded),
    weekdayRates: terms.weekdayRates?.map(rounded),
    seasonRules: terms.seasonRules.map((rule) =>
      rule.amountMinor === undefined ? rule : { ...rule, amountMinor: toPayable(rule.amountMinor, currency) },
    ),
  };
}
