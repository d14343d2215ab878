import type { Booking } from '../bookings/index.ts';
import { depositMethod } from '../pricing/index.ts';

/** How a booking is secured once the owner has agreed on collateral, or wants money again. Nothing changes after payment. */
export function securedBy(
  { confirmedAt, depositMinor, endAt, depositMethod: present }: Booking,
  collateral: string | null,
  now: Date,
): Partial<Pick<Booking, 'depositMethod' | 'depositState'>> {
  if (confirmedAt !== null || depositMinor === 0) return {};
  if (collateral !== null) return { depositMethod: 'COLLATERAL', depositState: 'NOT_REQUIRED' };
  if (present !== 'COLLATERAL') return {};
  return { depositMethod: depositMethod(depositMinor, { endAt, now }), depositState: 'PENDING' };
}
