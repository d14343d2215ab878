import { formatMoney } from '../kernel/index.ts';
import type { CancellationOffer } from './cancellation-offer.ts';

/** “€466.79 comes back, and the deposit of €1,000.00” */
export function offerInWords(
  { refundMinor, depositBackMinor }: Pick<CancellationOffer, 'refundMinor' | 'depositBackMinor'>,
  currency: string,
): string {
  const deposit = depositBackMinor === 0 ? '' : `, and the deposit of ${formatMoney(depositBackMinor, currency)}`;
  return `${formatMoney(refundMinor, currency)} comes back${deposit}`;
}
