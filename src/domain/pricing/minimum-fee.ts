import { exponentOf, type Minor } from '../kernel/index.ts';

/** The least service fee: one unit of the currency, or 100 where there are no smaller coins. */
export function minimumFee(currency: string): Minor {
  const exponent = exponentOf(currency);
  return exponent === 0 ? 100 : 10 ** exponent;
}
