import type { Booking } from './store.ts';

/** Whether money of the deposit, or the permission to take it, is still with the platform. */
export function hasDeposit({
  depositState,
  depositMinor,
  depositTakenMinor,
  depositReturnedMinor,
}: Pick<Booking, 'depositState' | 'depositMinor' | 'depositTakenMinor' | 'depositReturnedMinor'>): boolean {
  const there = depositState === 'HELD' || depositState === 'CHARGED' || depositState === 'PARTIALLY_CAPTURED';
  return there && depositTakenMinor + depositReturnedMinor < depositMinor;
}
