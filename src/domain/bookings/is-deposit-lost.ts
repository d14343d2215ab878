import type { Booking } from './store.ts';

/** Whether the booking is paid and not handed over, and what was authorised for its deposit could not be taken: nothing secures it. */
export function isDepositLost({ state, depositMethod, depositState, depositTakenMinor }: Booking): boolean {
  return state === 'CONFIRMED' && depositMethod !== 'COLLATERAL' && depositState === 'RELEASED' && depositTakenMinor === 0;
}
