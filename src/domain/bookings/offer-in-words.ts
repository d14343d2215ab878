import { formatMoney, type Minor } from '../kernel/index.ts';

/** What comes back, minor units. */
interface ComingBack {
  readonly refundMinor: Minor;
  readonly depositBackMinor: Minor;
  readonly creditGoneMinor?: Minor;
}

/** “€466.79 comes back, and the deposit of €1,000.00” */
export function offerInWords({ refundMinor, depositBackMinor, creditGoneMinor }: ComingBack, currency: string): string {
  const deposit = depositBackMinor === 0 ? '' : `, and the deposit of ${formatMoney(depositBackMinor, currency)}`;
  return `${formatMoney(refundMinor, currency)} comes back${deposit}${creditGoneInWords(creditGoneMinor, currency)}`;
}

/** “, but €50.00 of the credit is gone: its time is over” */
export function creditGoneInWords(creditGoneMinor: Minor = 0, currency: string): string {
  return creditGoneMinor === 0 ? '' : `, but ${formatMoney(creditGoneMinor, currency)} of the credit is gone: its time is over`;
}
