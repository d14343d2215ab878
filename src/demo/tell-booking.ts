import type { documentDecisions, trustEvents } from '../../db/schema/index.ts';
import { priceTermsOf } from '../domain/catalog/assets/index.ts';
import { depositFor, depositMethod, lateFee, priceRental } from '../domain/catalog/pricing/index.ts';
import { builtInTexts } from '../domain/people/legal/index.ts';
import { isDocumentKind } from '../domain/people/verification/index.ts';
import type { Ids, Settings } from '../domain/platform/kernel/index.ts';
import {
  approvalDueAt,
  assumedReturnAt,
  type Booking,
  claimUntil,
  paymentDueAt,
} from '../domain/rentals/booking-records/index.ts';
import { newBooking } from '../domain/rentals/bookings/index.ts';
import { lateDaysBegun } from '../domain/rentals/handover/index.ts';
import { paymentExpiry } from './payment-expiry.ts';
import type { PlacedRental } from './place-rental.ts';
import { type RenterHistory, riskThen, trustThen } from './renter-history.ts';

type Decision = typeof documentDecisions.$inferInsert;
type TrustEvent = typeof trustEvents.$inferInsert;

/** A booking as it stands at the end of its story, with the facts that it left behind. */
export interface ToldBooking {
  readonly placed: PlacedRental;
  readonly booking: Booking;
  readonly decisions: readonly Decision[];
  readonly trustEvents: readonly TrustEvent[];
}

interface Context {
  readonly ids: Ids;
  readonly settings: Settings;
  /** Since when a vendor has owed a commission for too long, by the vendor's id. */
  readonly owing: ReadonlyMap<string, Date>;
}

/** Tells one rental through all its steps, with what was known of the renter at each, and adds to that. */
export function tellBooking(placed: PlacedRental, history: RenterHistory, context: Context): ToldBooking {
  const { rental, steps } = placed;
  const plan = planOf(placed, history, context);
  const requested = { ...plan, ...requestChanges(plan, placed, history, context) };
  const offered = { ...requested, ...offerChanges(requested, placed, context.settings) };
  const decided = { ...offered, ...answerChanges(offered, placed, history, context) };
  const secured = { ...decided, ...securityChanges(decided, placed) };
  const paid = { ...secured, ...paidChanges(secured, placed, context.settings) };
  const lived = { ...paid, ...rentalChanges(paid, placed, context.settings) };
  const booking: Booking = { ...lived, ...closeChanges(lived, placed), state: rental.state, updatedAt: lastOf(placed) };

  const decisions = decisionsOf(booking, placed, history);
  for (const { decision, decidedAt, documentId } of decisions) {
    const kind = history.documents.find(({ id }) => id === documentId)?.kind;
    if (decision === 'APPROVED' && kind === 'IDENTITY_DOCUMENT') history.identityApprovals.push(decidedAt);
  }
  const facts = trustEventsOf(booking, placed, context.ids);
  history.events.push(...facts.map(({ kind, at }) => ({ kind, at })));
  if (booking.state === 'COMPLETED' && steps.closed) history.completed.push({ totalMinor: booking.totalMinor, at: steps.closed });
  return { placed, booking, decisions, trustEvents: facts };
}

function planOf(
  { rental, listing, startDate, endDate, steps }: PlacedRental,
  history: RenterHistory,
  { ids, settings }: Context,
): Booking {
  const { rentalMode = listing.asset.rentalModes[0] ?? 'SELF_OPERATED', units = 1, extras = [] } = rental;
  const wish = { startDate, endDate, rentalMode, units, extras };
  const terms = priceTermsOf(listing, settings);
  const { depositMultiplierBps: multiplierBps } = trustThen(history, steps.created);
  const deposit = { ...depositFor(terms, { rentalMode, units, multiplierBps }), method: 'NOT_REQUIRED' as const };
  const priced = { wish, terms, price: priceRental(terms, wish), deposit };
  const agreement = builtInTexts.RENTAL_AGREEMENT;
  const plan = newBooking(listing, priced, {
    renterId: history.user.id,
    mode: 'live',
    agreement,
    ids,
    now: steps.created,
    settings,
  });
  // The method is decided anew when the payment starts.
  const decidedAt = steps.paymentStarted ?? steps.created;
  return { ...plan, depositMethod: depositMethod(plan.depositMinor, { endAt: plan.endAt, now: decidedAt }) };
}

function requestChanges(
  plan: Booking,
  { listing, steps }: PlacedRental,
  history: RenterHistory,
  { settings }: Context,
): Partial<Booking> {
  const { promoted } = steps;
  if (promoted === null) return {};
  return {
    promotedAt: promoted,
    agreement: { ...plan.agreement, acceptedAt: promoted.toISOString() },
    attestations: plan.requirements.map(({ code }) => code).filter((code) => code === 'AGE'),
    risk: riskThen(history, plan, listing.asset, promoted),
    dueAt: approvalDueAt(promoted, plan.startAt, listing.category.silentAcceptanceHours, settings),
  };
}

/** The owner's clock stands while the renter thinks about the offer. */
function offerChanges(request: Booking, { steps: { offered } }: PlacedRental, settings: Settings): Partial<Booking> {
  if (offered === null || request.dueAt === null) return {};
  const approvalLeftSeconds = Math.round((request.dueAt.getTime() - offered.getTime()) / 1_000);
  return { approvalLeftSeconds, dueAt: new Date(offered.getTime() + settings.counterOfferHours * HOUR_MS) };
}

/** What happens between the handover and the return. */
function rentalChanges(
  booking: Booking,
  { rental: { matters = {} }, steps }: PlacedRental,
  settings: Settings,
): Partial<Booking> {
  const { handedOver, returned } = steps;
  const started = handedOver === null ? {} : { actualStartAt: new Date(handedOver.getTime() + LOOK_MS) };
  const brought = handedOver === null || returned === null ? {} : { returnReportedBy: 'OWNER' as const };
  const waits = matters.incident === undefined ? {} : { dueAt: null };
  if (steps.overdue === null) return { ...started, ...brought, ...waits };
  if (returned !== null) return { ...started, ...brought, lateFeeMinor: lateFeeSoFar(booking, returned, settings) };
  return { ...started, overdueSince: steps.overdue, lateFeeMinor: lateFeeSoFar(booking, steps.overdue, settings), dueAt: null };
}

function lateFeeSoFar(booking: Booking, reportedAt: Date, settings: Settings): number {
  const { terms, units } = booking;
  return lateFee(terms, { lateDays: lateDaysBegun(booking, reportedAt), units, mostDays: settings.lateFeeDays });
}

function answerChanges(
  request: Booking,
  { listing, steps }: PlacedRental,
  history: RenterHistory,
  { settings, owing }: Context,
): Partial<Booking> {
  const { promoted, approved, transferred } = steps;
  if (promoted === null || approved === null) return {};
  const { score, instantBooking } = trustThen(history, promoted);
  const { instantBook, minTrust } = listing.asset;
  const owes = (owing.get(request.vendorId) ?? promoted) < promoted;
  const trusted = !owes && score >= minTrust && instantBooking && request.risk?.level === 'LOW';
  return {
    approvedBy: instantBook && trusted ? 'INSTANT_BOOK' : 'OWNER',
    dueAt: transferred === null ? payUntil(request, { approved, paymentStarted: steps.paymentStarted }, settings) : null,
  };
}

function payUntil(
  { startAt }: Booking,
  { approved, paymentStarted }: { approved: Date; paymentStarted: Date | null },
  settings: Settings,
): Date {
  return paymentStarted === null ? paymentDueAt(approved, startAt, settings) : paymentExpiry(paymentStarted, settings);
}

/** Collateral that was agreed on, or that a transfer, which carries no card, leaves to be agreed on. */
function securityChanges({ depositMinor }: Booking, { rental, steps }: PlacedRental): Partial<Booking> {
  const { collateral = null, byTransfer = false } = rental;
  const changesHands = collateral !== null || (byTransfer && steps.paid !== null);
  const secured = { depositMethod: 'COLLATERAL', depositState: 'NOT_REQUIRED' } as const;
  return { collateral, ...(changesHands && depositMinor > 0 && secured) };
}

function paidChanges(approved: Booking, { rental, steps }: PlacedRental, settings: Settings): Partial<Booking> {
  const { paid, handedOver, returned } = steps;
  if (paid === null) return {};
  const secured = { HOLD: 'HELD', CHARGE: 'CHARGED', NOT_REQUIRED: 'NOT_REQUIRED', COLLATERAL: 'NOT_REQUIRED' } as const;
  const paymentChannel = rental.byTransfer ? ('OFFLINE' as const) : ('GATEWAY' as const);
  const confirmed = { confirmedAt: paid, depositState: secured[approved.depositMethod], paymentChannel };
  if (returned === null) return { ...confirmed, dueAt: assumedReturnAt(approved.endAt) };
  const returnAssumed = handedOver === null && rental.trustEvent !== 'LATE_RETURN';
  return { ...confirmed, returnedAt: returned, returnAssumed, dueAt: claimUntil(returned, settings) };
}

function closeChanges(booking: Booking, { rental, steps }: PlacedRental): Partial<Booking> {
  const { state, closeReason = null, cancelledBy = null } = rental;
  if (steps.closed === null) return {};
  const ended = { closedAt: steps.closed, dueAt: null, closeReason, cancelledBy };
  const given = booking.depositState === 'CHARGED' || state === 'COMPLETED' ? ('RELEASED' as const) : ('VOIDED' as const);
  const settled = (state === 'COMPLETED' || state === 'CANCELLED') && booking.depositState !== 'NOT_REQUIRED';
  return settled ? { ...ended, depositState: given } : ended;
}

function lastOf({ steps }: PlacedRental): Date {
  const taken = Object.values(steps).filter((step): step is Date => step !== null);
  return new Date(Math.max(...taken.map((step) => step.getTime())));
}

/** Half an hour before the owner answered, each document that was there was approved, but for the refused one. */
function decisionsOf(
  { id, requirements }: Booking,
  { rental, listing, steps }: PlacedRental,
  history: RenterHistory,
): Decision[] {
  const { promoted, approved } = steps;
  if (promoted === null) return [];
  const kinds = requirements.map(({ code }) => code).filter(isDocumentKind);
  return history.documents.flatMap((document): Decision[] => {
    if (!kinds.includes(document.kind) || document.uploadedAt > promoted) return [];
    const decided = { bookingId: id, documentId: document.id, decidedBy: listing.vendor.userId };
    if (rental.refused?.kind === document.kind) {
      return [
        { ...decided, decision: 'REJECTED', reason: rental.refused.reason, decidedAt: new Date(promoted.getTime() + LOOK_MS) },
      ];
    }
    if (approved === null) return [];
    return [{ ...decided, decision: 'APPROVED', reason: null, decidedAt: new Date(approved.getTime() - LOOK_MS) }];
  });
}

const HOUR_MS = 3_600_000;
const LOOK_MS = 10 * 60_000;

function trustEventsOf(
  { id: bookingId, renterId: userId, state }: Booking,
  { rental, steps }: PlacedRental,
  ids: Ids,
): TrustEvent[] {
  const { closed, returned } = steps;
  if (closed === null) return [];
  const kinds = [
    ...(state === 'COMPLETED' ? (['BOOKING_COMPLETED'] as const) : []),
    ...(rental.trustEvent ? [rental.trustEvent] : []),
  ];
  return kinds.map((kind) => {
    const at = kind === 'LATE_RETURN' && returned !== null ? returned : closed;
    return { id: ids.next('trustEvent'), userId, kind, bookingId, at };
  });
}
