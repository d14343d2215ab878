import { DEPOSIT_THERE } from './deposit-there.ts';
import type { Booking } from './store.ts';

/** Whether money of the deposit, or the permission to take it, is still with the platform. */
export function hasDeposit({
  depositState,
  depositMinor,
  depositTakenMinor,
  depositReturnedMinor,
}: Pick<Booking, 'depositState' | 'depositMinor' | 'depositTakenMinor' | 'depositReturnedMinor'>): boolean {
  return DEPOSIT_THERE.includes(depositState) && depositTakenMinor + depositReturnedMinor < depositMinor;
}
