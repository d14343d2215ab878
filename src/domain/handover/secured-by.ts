import type { Booking } from '../bookings/index.ts';
import { depositMethod } from '../pricing/index.ts';

interface Securing {
  readonly move: 'waive' | 'require';
  readonly depositMethod: Booking['depositMethod'];
}

/**
 * How else a booking is secured once the owner has agreed on collateral, or wants money again; null where it stays as it is.
 * Nothing changes after payment.
 */
export function securedBy(
  { confirmedAt, depositMinor, endAt, depositMethod: present }: Booking,
  collateral: string | null,
  now: Date,
): Securing | null {
  const agreed = collateral !== null;
  if (confirmedAt !== null || depositMinor === 0 || agreed === (present === 'COLLATERAL')) return null;
  if (agreed) return { move: 'waive', depositMethod: 'COLLATERAL' };
  return { move: 'require', depositMethod: depositMethod(depositMinor, { endAt, now }) };
}
