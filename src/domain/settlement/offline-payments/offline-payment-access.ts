import { behindBooking } from '../../rentals/bookings/index.ts';
import { findOfflineProof } from '../../rentals/open-items/index.ts';
import { proofNotFound } from './offline-payment-errors.ts';

/** A reported transfer with its booking, for an administrator. */
export const adminProof = behindBooking({
  who: 'admin',
  scope: null,
  errors: [proofNotFound],
  find: (from, { proofId }: { proofId: string }) => findOfflineProof(from, proofId),
  missing: () => proofNotFound({ what: 'report of a transfer' }),
});
