// Written by `npm run generate`.
import { deadlines as commissions } from '../../money/commissions/index.ts';
import { deadlines as counterOffers } from '../../rentals/counter-offers/index.ts';
import { deadlines as extensions } from '../../rentals/extensions/index.ts';
import { deadlines as handover } from '../../rentals/handover/index.ts';
import { deadlines as incidents } from '../../rentals/incidents/index.ts';
import { deadlines as reviews } from '../../rentals/reviews/index.ts';
import { deadlines as bookingPayments } from '../../settlement/booking-payments/index.ts';
import { deadlines as depositSettlement } from '../../settlement/deposit-settlement/index.ts';
import { deadlines as offlinePayments } from '../../settlement/offline-payments/index.ts';
import { deadlines as payouts } from '../../settlement/payouts/index.ts';
import type { DeclaredDeadline } from '../../rentals/booking-records/index.ts';

/** What ends by itself about a booking, beside its state. */
export const declaredDeadlines: readonly DeclaredDeadline[] = [
  ...commissions,
  ...counterOffers,
  ...extensions,
  ...handover,
  ...incidents,
  ...reviews,
  ...bookingPayments,
  ...depositSettlement,
  ...offlinePayments,
  ...payouts,
];
