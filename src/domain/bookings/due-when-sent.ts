import type { Minor } from '../kernel/index.ts';
import type { DepositToPay } from './deposit-to-pay.ts';
import type { Booking } from './store.ts';

/** What the rent and a deposit that is charged come to, minor units, before credit: due once the owner has accepted. */
export function dueWhenSent(
  { totalMinor }: Pick<Booking, 'totalMinor'>,
  { chargedMinor }: Pick<DepositToPay, 'chargedMinor'>,
): Minor {
  return totalMinor + chargedMinor;
}
