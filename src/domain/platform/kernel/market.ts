import { invalidInput } from './pipeline-errors.ts';
import type { OperatorSettings } from './operator-settings.ts';

type Market = Pick<OperatorSettings, 'currencies' | 'countries'>;

/** Whether the operator allows this currency. */
export function isAllowedCurrency(currency: string, { currencies }: Pick<Market, 'currencies'>): boolean {
  return currencies.length === 0 || currencies.includes(currency);
}

/** Throws `invalid_input` for a currency or a country that the operator does not allow. What exists already is not affected. */
export function assertInMarket(
  { currency, country }: { currency?: string | undefined; country?: string | undefined },
  { currencies, countries }: Market,
): void {
  const issues = [
    ...(currency === undefined || isAllowedCurrency(currency, { currencies })
      ? []
      : [{ field: 'currency', message: `must be one of ${currencies.join(', ')}: this marketplace takes no other` }]),
    ...(country === undefined || countries.length === 0 || countries.includes(country)
      ? []
      : [{ field: 'country', message: `must be one of ${countries.join(', ')}: this marketplace lists nothing elsewhere` }]),
  ];
  if (issues.length > 0) throw invalidInput({ issues });
}
