import { formatMoney } from '../kernel/index.ts';
import type { DepositToPay } from './deposit-to-pay.ts';

/** The deposit beside an amount that is to be paid: “, of it a deposit of €200.00 …”. Empty without one. */
export function depositInWords({ amountMinor, method }: Pick<DepositToPay, 'amountMinor' | 'method'>, currency: string): string {
  if (amountMinor === 0) return '';
  const amount = formatMoney(amountMinor, currency);
  const back = 'given back after the return unless damage is agreed';
  if (method === 'CHARGE') return `, of it a deposit of ${amount}, ${back}`;
  return method === 'HOLD'
    ? `, and a deposit of ${amount} is blocked on the card, let go after the return unless damage is agreed`
    : '';
}
