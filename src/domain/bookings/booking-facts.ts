import type { Reader } from '../../../db/database.ts';
import { dayOf } from '../kernel/index.ts';
import { checkRequirements, type RequirementStatus } from '../verification/index.ts';
import { type DepositToPay, depositToPay } from './deposit-to-pay.ts';
import { findOpenMatters, type OpenMatters } from './open-matters.ts';
import { type RiskNotice, riskNotice } from './risk-notice.ts';
import type { Booking } from './store.ts';

/** What the next steps of a booking depend on beside its state. */
export interface BookingFacts {
  /** What it still needs of its renter, judged on the day of the start. */
  readonly requirements: RequirementStatus[];
  readonly matters: OpenMatters;
  readonly risk: RiskNotice;
  /** As a payment would ask for it now. */
  readonly deposit: DepositToPay;
  readonly now: Date;
}

export async function bookingFacts(from: Reader, booking: Booking, now: Date): Promise<BookingFacts> {
  const today = dayOf(now, booking.asset.timeZone);
  const risk = await riskNotice(from, booking, now);
  const neededUntil = booking.startDate > today ? booking.startDate : today;
  return {
    requirements: await checkRequirements(from, booking, neededUntil),
    matters: await findOpenMatters(from, booking),
    risk,
    deposit: await depositToPay(from, booking, risk, now),
    now,
  };
}
