import { commissionEvents } from '../../../money/commissions/index.ts';
import { paymentEvents } from '../../../money/payments/index.ts';
import { bookingEvents, collateralEvents, counterOfferEvents } from '../../../rentals/bookings/index.ts';
import { documentEvents } from '../../../rentals/documents/index.ts';
import { payoutEvents } from '../../../settlement/payouts/index.ts';
import {
  conditionEvents,
  disputeEvents,
  extensionEvents,
  incidentEvents,
  offlineProofEvents,
  offlineRefundEvents,
} from '../../../rentals/open-items/index.ts';

/** The events after which a request or a plan is over. */
const over = [bookingEvents.rejected, bookingEvents.expired, bookingEvents.cancelled];

/** The events that end each kind of notification. If two people were asked, it ends for both. */
export const ENDS = {
  request: [bookingEvents.approved, bookingEvents.autoAccepted, counterOfferEvents.sent, ...over],
  offer: [
    counterOfferEvents.accepted,
    counterOfferEvents.rejected,
    counterOfferEvents.expired,
    counterOfferEvents.withdrawn,
    ...over,
  ],
  payment: [
    paymentEvents.paid,
    bookingEvents.confirmed,
    extensionEvents.applied,
    extensionEvents.cancelled,
    extensionEvents.expired,
    ...over,
  ],
  change: [extensionEvents.approved, extensionEvents.rejected, extensionEvents.cancelled, extensionEvents.expired, ...over],
  collateral: [collateralEvents.changed, bookingEvents.started, ...over],
  lateness: [bookingEvents.returned, bookingEvents.completed],
  return: [bookingEvents.completed, bookingEvents.returnDenied, incidentEvents.reported, disputeEvents.opened],
  condition: [conditionEvents.confirmed, conditionEvents.contested, bookingEvents.completed, ...over],
  incident: [incidentEvents.acknowledged, incidentEvents.resolved, incidentEvents.escalated],
  dispute: [disputeEvents.resolved, disputeEvents.underReview],
  settlement: [disputeEvents.resolved, disputeEvents.underReview, disputeEvents.offered],
  look: [documentEvents.approved, documentEvents.rejected, documentEvents.erased, ...over],
  document: [documentEvents.uploaded, documentEvents.approved, documentEvents.erased, bookingEvents.completed, ...over],
  proof: [offlineProofEvents.confirmed, offlineProofEvents.rejected, offlineProofEvents.escalated, ...over],
  proofAgain: [offlineProofEvents.reported, offlineProofEvents.confirmed, offlineProofEvents.escalated, ...over],
  refund: [offlineRefundEvents.proven, offlineRefundEvents.credited],
  payout: [payoutEvents.ready, payoutEvents.sent, payoutEvents.paid],
  commission: [commissionEvents.proofSubmitted, commissionEvents.settled, commissionEvents.waived],
} as const;
