import { type Booking, isDepositLost } from '../bookings/index.ts';
import { depositMethod } from '../pricing/index.ts';

interface Securing {
  readonly move: 'waive' | 'require' | 'replace';
  readonly depositMethod: Booking['depositMethod'];
}

/**
 * How else a booking is secured once the owner has agreed on collateral, or wants money again; null where it stays as it is.
 * After payment only what fell away is replaced.
 */
export function securedBy(booking: Booking, collateral: string | null, now: Date): Securing | null {
  const { confirmedAt, depositMinor, endAt, depositMethod: present } = booking;
  const agreed = collateral !== null;
  if (agreed && isDepositLost(booking)) return { move: 'replace', depositMethod: 'COLLATERAL' };
  if (confirmedAt !== null || depositMinor === 0 || agreed === (present === 'COLLATERAL')) return null;
  if (agreed) return { move: 'waive', depositMethod: 'COLLATERAL' };
  return { move: 'require', depositMethod: depositMethod(depositMinor, { endAt, now }) };
}
