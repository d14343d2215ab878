import type { Reader } from '../../../../db/database.ts';
import { checkRequirements, type RequirementStatus } from '../../people/verification/index.ts';
import { dayOf } from '../../platform/kernel/index.ts';
import { type Booking, UNANSWERED_STATES } from '../booking-records/index.ts';
import { type RiskNotice, riskNotice } from '../booking-risk/index.ts';
import { type DepositToPay, depositToPay } from '../deposits/index.ts';
import { findOpenItems, findOpenItemsOf, type OpenItems } from '../open-items/index.ts';

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
  return factsOf(from, booking, {
    requirements: await requirementsOf(from, booking, now),
    openItems: await findOpenItems(from, booking),
    now,
  });
}

/** What the next steps of many bookings depend on, by booking: where no step depends on them, requirements are left out. */
export async function bookingFactsOf(from: Reader, bookings: readonly Booking[], now: Date): Promise<Map<string, BookingFacts>> {
  const found = await findOpenItemsOf(from, bookings);
  const facts = new Map<string, BookingFacts>();
  for (const booking of bookings) {
    const asked = UNANSWERED_STATES.has(booking.state) && booking.requirements.length > 0;
    const requirements = asked ? await requirementsOf(from, booking, now) : [];
    const openItems = found.get(booking.id) ?? (await findOpenItems(from, booking));
    facts.set(booking.id, await factsOf(from, booking, { requirements, openItems, now }));
  }
  return facts;
}

async function factsOf(
  from: Reader,
  booking: Booking,
  known: Pick<BookingFacts, 'requirements' | 'openItems' | 'now'>,
): Promise<BookingFacts> {
  const risk = await riskNotice(from, booking, known.now);
  return { ...known, risk, deposit: await depositToPay(from, booking, risk, known.now) };
}

function requirementsOf(from: Reader, booking: Booking, now: Date): Promise<RequirementStatus[]> {
  const today = dayOf(now, booking.asset.timeZone);
  return checkRequirements(from, booking, booking.startDate > today ? booking.startDate : today);
}
