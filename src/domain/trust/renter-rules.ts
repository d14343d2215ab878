import type { TrustEventKind } from '../../../db/values.ts';
import type { PenaltyRule, PointRule } from './point-rule.ts';
import type { TrustFacts } from './trust-facts.ts';

/** What counts by how things stand. */
export const RENTER_RULES: readonly PointRule<TrustFacts>[] = [
  { code: 'base', points: 40, reason: 'every account', times: () => 1 },
  { code: 'email', points: 5, reason: 'e-mail verified', times: (f) => Number(f.emailVerified) },
  { code: 'phone', points: 10, reason: 'phone verified', times: (f) => Number(f.phoneVerified) },
  { code: 'identity', points: 15, reason: 'identity document approved', times: (f) => Number(f.identityApproved) },
  { code: 'completed', points: 3, most: 5, reason: 'completed bookings in 12 months', times: (f) => completedOf(f) },
  {
    code: 'rating',
    points: 10,
    reason: 'rated 4.5 or better by three or more owners',
    times: ({ reviews }) => Number(reviews.count >= 3 && reviews.average >= 4.5),
  },
  { code: 'account_age', points: 5, reason: 'account of 180 days or more', times: (f) => Number(f.accountDays >= 180) },
  { code: 'unpaid_balance', points: -25, reason: 'owes money from an earlier booking', times: (f) => Number(f.unpaidBalance) },
];

/** What counts each time that it happened. A completed booking is no penalty, and OWNER_CANCEL counts for the owner. */
export const RENTER_PENALTIES: Readonly<Record<Exclude<TrustEventKind, 'BOOKING_COMPLETED' | 'OWNER_CANCEL'>, PenaltyRule>> = {
  LATE_CANCEL: { code: 'late_cancel', points: -4, reason: 'cancelled less than 24 hours before the start' },
  LATE_RETURN: { code: 'late_return', points: -5, reason: 'returned late' },
  NO_SHOW: { code: 'no_show', points: -10, reason: 'did not show up' },
  INCIDENT_PAYS: { code: 'incident_pays', points: -15, reason: 'had to pay for an incident' },
  DISPUTE_LOST: { code: 'dispute_lost', points: -20, reason: 'lost a dispute' },
  CHARGEBACK: { code: 'chargeback', points: -40, reason: 'had the bank take a payment back' },
};

function completedOf({ events }: TrustFacts): number {
  return events.filter(({ kind }) => kind === 'BOOKING_COMPLETED').length;
}
