import type { Reader } from '../../../../db/database.ts';
import { findCodeEnd } from '../../people/registration/index.ts';
import { type RequirementStatus, unmet } from '../../people/trust/index.ts';
import {
  type Booking,
  checkInFrom,
  handoverFrom,
  RUNNING_STATES,
  isContended,
  isPeriodTaken,
  isSuspendedListing,
  silentAcceptanceHours,
  UNANSWERED_STATES,
  requirementsOf,
  type RiskNotice,
  type DepositToPay,
  riskAndDeposit,
  silenceAccepts,
} from '../../rentals/bookings/index.ts';
import {
  findOpenItems,
  findOpenItemsOf,
  NOTHING_OPEN,
  type OpenItems,
  unansweredExtension,
} from '../../rentals/open-items/index.ts';
import type { ReadCtx } from '../../platform/kernel/index.ts';

/** What the next steps of a booking depend on beside its state. */
export interface BookingFacts extends ReadCtx {
  /** What the booking requires of its renter, judged on the day of the start. */
  readonly requirements: RequirementStatus[];
  readonly openItems: OpenItems;
  /** Until when the code works that was sent to the renter; null unless a confirmed number is missing. */
  readonly phoneCodeUntil: Date | null;
  readonly risk: RiskNotice;
  /** The deposit that a payment would ask for now. */
  readonly deposit: DepositToPay;
  /** True if somebody else holds or has booked days of a booking that is not accepted yet. */
  readonly contended: boolean;
  /** True if the listing is suspended: the agreed rental goes on, but its dates cannot change. */
  readonly datesFixed: boolean;
  /** True if somebody else has booked the days that the renter asks for instead. */
  readonly newDatesTaken: boolean;
  /** The instant from which a paid booking can be handed over, as things stand. */
  readonly handoverFrom: Date;
  /** True if the owner's silence would accept the request, as things stand. */
  readonly silenceAccepts: boolean;
}

export async function bookingFacts(from: Reader, booking: Booking, { now, settings }: ReadCtx): Promise<BookingFacts> {
  const [requirements, openItems, beside] = await Promise.all([
    requirementsOf(from, booking, now),
    findOpenItems(from, booking),
    besideState(from, booking, now),
  ]);
  const newDatesTaken = await areNewDatesTaken(from, booking, openItems, now);
  const asksForPhone = unmet(requirements).some(({ code }) => code === 'PHONE');
  const phoneCodeUntil = asksForPhone ? await findCodeEnd(from, booking.renterId, now) : null;
  return complete(booking, { phoneCodeUntil, requirements, openItems, ...beside, newDatesTaken, now, settings });
}

/** Returns the facts of many bookings by id. Requirements are read only where a step depends on them. */
export async function bookingFactsOf(
  from: Reader,
  bookings: readonly Booking[],
  { now, settings }: ReadCtx,
): Promise<Map<string, BookingFacts>> {
  const askFor = (booking: Booking) => UNANSWERED_STATES.has(booking.state) && booking.requirements.length > 0;
  const each = bookings.map(async (booking) => {
    const [requirements, beside] = await Promise.all([
      askFor(booking) ? requirementsOf(from, booking, now) : [],
      besideState(from, booking, now),
    ]);
    return { booking, requirements, phoneCodeUntil: null, ...beside, now, settings };
  });
  const [found, all] = await Promise.all([findOpenItemsOf(from, bookings), Promise.all(each)]);
  const completed = all.map(async ({ booking, ...known }) => {
    const openItems = found.get(booking.id) ?? NOTHING_OPEN;
    const newDatesTaken = await areNewDatesTaken(from, booking, openItems, now);
    return [booking.id, complete(booking, { ...known, openItems, newDatesTaken })] as const;
  });
  return new Map(await Promise.all(completed));
}

/**
 * Whether the requested days are taken. It matters only until the owner has answered, because an approved extension holds its
 * days.
 */
async function areNewDatesTaken(from: Reader, booking: Booking, { extension }: OpenItems, now: Date): Promise<boolean> {
  const unanswered = unansweredExtension(extension);
  return unanswered !== null && isPeriodTaken(from, booking, unanswered, now);
}

interface BesideState extends Pick<BookingFacts, 'risk' | 'deposit' | 'contended' | 'datesFixed' | 'handoverFrom'> {
  readonly silenceHours: number | null;
}

async function besideState(from: Reader, booking: Booking, now: Date): Promise<BesideState> {
  const waits = booking.state === 'PENDING_APPROVAL';
  const [byRisk, contended, datesFixed, silenceHours, earliest] = await Promise.all([
    riskAndDeposit(from, booking, now),
    isContended(from, booking, now),
    RUNNING_STATES.has(booking.state) && isSuspendedListing(from, booking),
    waits ? silentAcceptanceHours(from, booking) : null,
    booking.state === 'CONFIRMED' ? handoverFrom(from, booking, now) : checkInFrom(booking.startAt),
  ]);
  return { ...byRisk, contended, datesFixed, silenceHours, handoverFrom: earliest };
}

type Known = Omit<BookingFacts, 'silenceAccepts'> & BesideState;

function complete(booking: Booking, { silenceHours, ...facts }: Known): BookingFacts {
  const level = booking.risk?.level ?? 'LOW';
  return { ...facts, silenceAccepts: !facts.contended && silenceAccepts(booking, { ...facts, silenceHours, level }) };
}
