import type { Booking } from '../bookings/index.ts';

/** Whether what secures the booking is there, or nothing has to be. */
export function isDepositSecured({ depositMethod, depositState }: Booking): boolean {
  if (depositMethod === 'NOT_REQUIRED' || depositMethod === 'COLLATERAL') return true;
  return depositState === 'HELD' || depositState === 'CHARGED' || depositState === 'PARTIALLY_CAPTURED';
}
