import { moderationSubscribers } from '../domain/oversight/moderation/index.ts';
import { personalDataSubscribers } from '../domain/oversight/personal-data/index.ts';
import type { Subscriber } from '../domain/platform/events/index.ts';
import { bookingSubscribers } from '../domain/rentals/bookings/index.ts';
import { incidentSubscribers } from '../domain/rentals/incidents/index.ts';
import { checkoutSubscribers } from '../domain/settlement/checkout/index.ts';
import { depositSubscribers } from '../domain/settlement/deposit-settlement/index.ts';
import { payoutSubscribers } from '../domain/settlement/payouts/index.ts';
import { refundSubscribers } from '../domain/settlement/refunds/index.ts';

/** Everybody who acts on events. The names are for good: a cursor in the database goes by each. */
export const subscribers: readonly Subscriber[] = [
  bookingSubscribers,
  incidentSubscribers,
  checkoutSubscribers,
  refundSubscribers,
  depositSubscribers,
  payoutSubscribers,
  moderationSubscribers,
  personalDataSubscribers,
].flat();
