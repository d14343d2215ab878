import type { Reader } from '../../../db/database.ts';
import type { Minor } from '../kernel/index.ts';
import { findOpenPayments } from '../payments/index.ts';
import { type DepositMethod, depositMethod } from '../pricing/index.ts';
import type { RiskNotice } from './risk-notice.ts';
import type { Booking } from './store.ts';

/** The deposit as a payment of the rent would ask for it now. Minor units. */
export interface DepositToPay {
  readonly amountMinor: Minor;
  readonly method: DepositMethod | 'COLLATERAL';
  /** Part of what is paid: 0 where it is only blocked on the card, or left with the owner. */
  readonly chargedMinor: Minor;
}

const UNPAID = new Set<Booking['state']>(['PENDING_VERIFICATION', 'PENDING_APPROVAL', 'COUNTER_OFFERED', 'PENDING_PAYMENT']);

/** Whether a deposit is charged or blocked depends on the day of the payment, until a payment page has fixed it. */
export async function depositToPay(
  from: Reader,
  booking: Booking,
  { depositMinor: amountMinor }: Pick<RiskNotice, 'depositMinor'>,
  now: Date,
): Promise<DepositToPay> {
  const { id, state, depositMethod: known, endAt } = booking;
  const open = UNPAID.has(state) && known !== 'COLLATERAL';
  const fixed = state === 'PENDING_PAYMENT' && (await findOpenPayments(from, id)).some(({ expiresAt }) => expiresAt > now);
  const method = open && !fixed ? depositMethod(amountMinor, { endAt, now }) : known;
  return { amountMinor, method, chargedMinor: method === 'CHARGE' ? amountMinor : 0 };
}
