import { formatMoney, type Minor } from '../kernel/index.ts';

/** What comes back, minor units. */
interface ComingBack {
  readonly refundMinor: Minor;
  readonly depositBackMinor: Minor;
}

/** “€466.79 comes back, and the deposit of €1,000.00” */
export function offerInWords({ refundMinor, depositBackMinor }: ComingBack, currency: string): string {
  const deposit = depositBackMinor === 0 ? '' : `, and the deposit of ${formatMoney(depositBackMinor, currency)}`;
  return `${formatMoney(refundMinor, currency)} comes back${deposit}`;
}
