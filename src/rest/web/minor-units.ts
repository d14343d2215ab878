import { CURRENCY_EXPONENTS } from '../../domain/platform/kernel/index.ts';

/** An amount in minor units, from whole units and, after a point or a comma, smaller ones. Undefined for any other text. */
export function minorOf(text: string, currency: string): number | undefined {
  const exponent = new Map(Object.entries(CURRENCY_EXPONENTS)).get(currency);
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text) ?? [];
  if (exponent === undefined || whole === undefined || part.length > exponent) return undefined;
  return Number(whole + part.padEnd(exponent, '0'));
}
