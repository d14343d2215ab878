import { assetEvents } from '../domain/catalog/assets/index.ts';
import { awardEvents } from '../domain/money/awards/index.ts';
import { commissionEvents } from '../domain/money/commissions/index.ts';
import { creditEvents } from '../domain/money/credit/index.ts';
import { captureEvents, paymentEvents, refundEvents } from '../domain/money/payments/index.ts';
import { riskReviewEvents } from '../domain/oversight/risk-reviews/index.ts';
import { accountEvents } from '../domain/people/accounts/index.ts';
import { apiKeyEvents } from '../domain/people/api-keys/index.ts';
import { confirmationEvents } from '../domain/people/confirmations/index.ts';
import { legalTextEvents } from '../domain/people/legal/index.ts';
import { loginLinkEvents } from '../domain/people/login-links/index.ts';
import type { EventKind } from '../domain/platform/kernel/index.ts';
import { bookingEvents } from '../domain/rentals/booking-records/index.ts';
import { collateralEvents, depositEvents } from '../domain/rentals/deposits/index.ts';
import { documentEvents } from '../domain/rentals/documents/index.ts';
import {
  conditionEvents,
  counterOfferEvents,
  disputeEvents,
  extensionEvents,
  incidentEvents,
  offlineProofEvents,
  offlineRefundEvents,
} from '../domain/rentals/open-items/index.ts';
import { reviewEvents } from '../domain/rentals/reviews/index.ts';
import { gatewayEvents } from '../domain/settlement/gateway-reports/index.ts';
import { invoiceEvents } from '../domain/settlement/invoices/index.ts';
import { payoutBankEvents, payoutEvents } from '../domain/settlement/payouts/index.ts';
import { calendarEvents } from '../domain/shops/calendar/index.ts';

/** What the contexts declare, in the order of a booking's life. */
const DECLARED = [
  bookingEvents,
  counterOfferEvents,
  extensionEvents,
  conditionEvents,
  collateralEvents,
  incidentEvents,
  disputeEvents,
  reviewEvents,
  calendarEvents,
  creditEvents,
  paymentEvents,
  refundEvents,
  invoiceEvents,
  gatewayEvents,
  captureEvents,
  depositEvents,
  awardEvents,
  offlineProofEvents,
  offlineRefundEvents,
  commissionEvents,
  payoutEvents,
  payoutBankEvents,
  documentEvents,
  loginLinkEvents,
  accountEvents,
  apiKeyEvents,
  confirmationEvents,
  assetEvents,
  riskReviewEvents,
  legalTextEvents,
];

/** Every kind of event that this installation can emit. */
export const EVENT_KINDS: readonly EventKind[] = DECLARED.flatMap((kinds) => Object.values<EventKind>(kinds));
