import type { Reader } from '../../../../db/database.ts';
import { checkRequirements, type RequirementStatus } from '../../people/verification/index.ts';
import { dayOf } from '../../platform/kernel/index.ts';
import { type Booking, UNANSWERED_STATES } from '../booking-records/index.ts';
import { type RiskNotice, riskNotice } from '../booking-risk/index.ts';
import { type DepositToPay, depositToPay } from '../deposits/index.ts';
import { findOpenItems, findOpenItemsOf, NOTHING_OPEN, type OpenItems } from '../open-items/index.ts';

/** What the next steps of a booking depend on beside its state. */
export interface BookingFacts {
  /** What it still needs of its renter, judged on the day of the start. */
  readonly requirements: RequirementStatus[];
  readonly openItems: OpenItems;
  readonly risk: RiskNotice;
  /** As a payment would ask for it now. */
  readonly deposit: DepositToPay;
  readonly now: Date;
}

export async function bookingFacts(from: Reader, booking: Booking, now: Date): Promise<BookingFacts> {
  const [requirements, openItems, byRisk] = await Promise.all([
    requirementsOf(from, booking, now),
    findOpenItems(from, booking),
    riskAndDeposit(from, booking, now),
  ]);
  return { requirements, openItems, ...byRisk, now };
}

/** What the next steps of many bookings depend on, by booking: where no step depends on them, requirements are left out. */
export async function bookingFactsOf(from: Reader, bookings: readonly Booking[], now: Date): Promise<Map<string, BookingFacts>> {
  const [found, beside] = await Promise.all([
    findOpenItemsOf(from, bookings),
    Promise.all(
      bookings.map(async (booking) => {
        const asked = UNANSWERED_STATES.has(booking.state) && booking.requirements.length > 0;
        const [requirements, byRisk] = await Promise.all([
          asked ? requirementsOf(from, booking, now) : [],
          riskAndDeposit(from, booking, now),
        ]);
        return { booking, requirements, ...byRisk, now };
      }),
    ),
  ]);
  return new Map(beside.map(({ booking: { id }, ...facts }) => [id, { ...facts, openItems: found.get(id) ?? NOTHING_OPEN }]));
}

async function riskAndDeposit(from: Reader, booking: Booking, now: Date): Promise<Pick<BookingFacts, 'risk' | 'deposit'>> {
  const risk = await riskNotice(from, booking, now);
  return { risk, deposit: await depositToPay(from, booking, risk, now) };
}

function requirementsOf(from: Reader, booking: Booking, now: Date): Promise<RequirementStatus[]> {
  const today = dayOf(now, booking.asset.timeZone);
  return checkRequirements(from, booking, booking.startDate > today ? booking.startDate : today);
}
