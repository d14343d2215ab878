// Written by `npm run generate`.
import { deadlines as commissions } from '../../money/commissions/index.ts';
import { deadlines as changes } from '../../rentals/changes/index.ts';
import { deadlines as requests } from '../../rentals/requests/index.ts';
import { deadlines as handover } from '../../rentals/handover/index.ts';
import { deadlines as claims } from '../../rentals/claims/index.ts';
import { deadlines as reviews } from '../../rentals/reviews/index.ts';
import { deadlines as bookingPayments } from '../../settlement/booking-payments/index.ts';
import { deadlines as refunds } from '../../settlement/refunds/index.ts';
import { deadlines as offlinePayments } from '../../settlement/offline-payments/index.ts';
import { deadlines as payouts } from '../../settlement/payouts/index.ts';
import type { DeclaredDeadline } from '../../rentals/bookings/index.ts';

/** The deadlines of bookings, apart from those of their states. */
export const declaredDeadlines: readonly DeclaredDeadline[] = [
  ...commissions,
  ...changes,
  ...requests,
  ...handover,
  ...claims,
  ...reviews,
  ...bookingPayments,
  ...refunds,
  ...offlinePayments,
  ...payouts,
];
