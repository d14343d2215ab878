import { behindRow } from '../../platform/kernel/index.ts';
import { bookingLock } from '../../rentals/bookings/index.ts';
import { payoutNotFound } from './payout-errors.ts';
import { findPayout } from './payout-store.ts';

/** The lock under which the payouts of a vendor are computed and sent. It is taken after the locks of bookings. */
export function payoutsLock(vendorId: string): string {
  return `payouts:${vendorId}`;
}

/** Any payout, for an administrator in person: no API key acts for one. */
export const adminPayout = behindRow({
  who: 'admin',
  scope: null,
  errors: [payoutNotFound],
  find: (from, { payoutId }: { payoutId: string }) => findPayout(from, payoutId),
  locks: ({ bookingId }) => [bookingLock(bookingId)],
  missing: ({ payoutId }) => payoutNotFound({ payoutId }),
});
