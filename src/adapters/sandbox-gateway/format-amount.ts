/** Minor units as a person reads them: `formatAmount(11314, 'EUR')` is `€113.14`. */
export function formatAmount(minor: number, currency: string): string {
  // Left to itself the platform rounds some currencies (HUF) to how people pay cash; what is charged is exact.
  const digits = DIGITS[currency] ?? 2;
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(minor / 10 ** digits);
}

/** ISO 4217: the currencies whose minor unit is not a hundredth. */
const DIGITS: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};
