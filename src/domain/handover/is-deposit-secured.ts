import { type Booking, DEPOSIT_THERE } from '../bookings/index.ts';

/** Whether what secures the booking is there, or nothing has to be. */
export function isDepositSecured({ depositMethod, depositState }: Booking): boolean {
  return depositMethod === 'NOT_REQUIRED' || depositMethod === 'COLLATERAL' || DEPOSIT_THERE.includes(depositState);
}
