import type { Side } from '../../../../db/values/index.ts';
import { ASK_PERSON, asked, later, offer, otherSide, type Step } from '../../platform/kernel/index.ts';
import {
  type Booking,
  claimUntil,
  denyReturnUntil,
  lateFrom,
  noShowWindow,
  isDepositLost,
  reportClaimStep,
} from '../../rentals/bookings/index.ts';
import {
  isFrozen,
  type OpenItems,
  canDenyReturn,
  isCollateralFixed,
  isDepositSecured,
  isReviewable,
  noShowRefusal,
  reportRefusal,
} from '../../rentals/open-items/index.ts';
import type { BookingFacts } from './booking-facts.ts';
import { extensionSteps } from './extension-steps.ts';

const PHOTOS = [{ contentBase64: asked('base64 of a photo') }];

/** Returns the steps while the booking is paid and the asset has not been handed over yet. */
export function beforeHandover(booking: Booking, facts: BookingFacts): Step[] {
  const { openItems } = facts;
  return [
    ...(isDepositLost(booking) && !isCollateralFixed(booking, openItems) ? [replaceDeposit(booking)] : []),
    ...answerCheckIn(booking, openItems),
    ...reportCheckIn(booking, facts),
    ...payClaims(booking, openItems),
    offer(
      'get_booking_detail',
      { bookingId: booking.id },
      { actor: 'RENTER', why: 'address and instructions for the pickup', optional: true },
    ),
    ...extensionSteps(booking, facts),
    ...claimNoShow(booking, facts),
  ];
}

/**
 * Returns the step that replaces a lost deposit, without which the rental cannot begin. Owners agree over REST or at the
 * renters’ endpoint.
 */
function replaceDeposit({ id: bookingId }: Booking): Step {
  return offer(
    'update_booking_collateral',
    { bookingId, collateral: asked('what is left with you') },
    {
      actor: 'OWNER',
      why: 'the deposit could not be taken: agree with the renter on something else in its place (over REST, or at the renters’ endpoint), or cancel',
      requiresHuman: true,
    },
  );
}

/** Returns the steps while the renter has the asset. */
export function duringRental(booking: Booking, facts: BookingFacts): Step[] {
  const { openItems, now } = facts;
  const { id: bookingId, endAt, overdueSince } = booking;
  const back = { bookingId, kind: 'CHECK_OUT', notes: asked('condition'), photos: PHOTOS } as const;
  return [
    ...payLateFee(booking, openItems),
    ...payClaims(booking, openItems),
    offer('report_condition', back, {
      actor: 'RENTER',
      why: overdueSince === null ? 'when it is brought back: a photo and its condition' : 'it is overdue: bring it back',
      requiresHuman: true,
      ...(overdueSince === null && { optional: true }),
      dueAt: endAt.toISOString(),
    }),
    offer('report_condition', back, {
      actor: 'OWNER',
      why: 'when it is back: a photo and its condition',
      requiresHuman: true,
      optional: true,
    }),
    ...extensionSteps(booking, facts),
    ...(now > endAt && overdueSince === null ? reportLate(booking, facts) : []),
  ];
}

/** Returns the steps after the return, while the owner may still inspect the asset and claim damage. */
export function inspectReturn(booking: Booking, facts: BookingFacts): Step[] {
  const { openItems, now } = facts;
  const { id: bookingId, dueAt, returnedAt } = booking;
  const isClosing = dueAt !== null && dueAt <= now;
  const accept: Step = offer(
    'accept_return',
    { bookingId },
    {
      actor: 'OWNER',
      why: 'everything is in order: close the rental now; otherwise it closes by itself at dueAt',
      optional: true,
      dueAt: dueAt?.toISOString(),
      onSilence: 'COMPLETED',
      requiresHuman: true,
    },
  );
  const deny: Step = offer(
    'deny_return',
    { bookingId, reason: ASK_PERSON },
    {
      actor: 'OWNER',
      why: 'only if it did not come back',
      optional: true,
      ...(returnedAt !== null && { dueAt: denyReturnUntil(returnedAt, booking.limits).toISOString() }),
      requiresHuman: true,
    },
  );
  const claim: Step = {
    ...reportClaimStep(bookingId, 'DAMAGE'),
    optional: true,
    ...(returnedAt !== null && { dueAt: claimUntil(returnedAt, booking.limits).toISOString() }),
  };
  return [
    ...(isFrozen(openItems) || isClosing ? [] : [accept]),
    ...(canDenyReturn(booking, openItems, facts) ? [deny] : []),
    ...(reportRefusal(booking, 'OWNER', 'DAMAGE', facts) === null ? [claim] : []),
    ...payLateFee(booking, openItems),
    ...payClaims(booking, openItems),
  ];
}

/**
 * Returns the steps after the rental: the renter may review it and pay what is owed. Owners review over REST or the renters’
 * endpoint.
 */
export function afterRental(booking: Booking, facts: BookingFacts): Step[] {
  const { openItems } = facts;
  return [
    ...nowNeeded([...payLateFee(booking, openItems), ...payClaims(booking, openItems)]),
    ...(openItems.reviewedBy.includes('RENTER') || !isReviewable(booking, facts) ? [] : [review(booking.id, 'RENTER')]),
  ];
}

/**
 * Returns the steps by which a side may review a rental or answer a review, from the answer of `list_reviews`. Only a page
 * offers them: no tool of the owners’ endpoint reviews, and nobody has to answer a review.
 */
export function furtherReviewSteps(
  bookingId: string,
  side: Side,
  { canReview, canReply }: { readonly canReview: boolean; readonly canReply: boolean },
): Step[] {
  const reply = offer('submit_review', { bookingId, reply: ASK_PERSON }, { actor: side, why: 'answer their review, once' });
  return [...(side === 'OWNER' && canReview ? [review(bookingId, side)] : []), ...(canReply ? [reply] : [])];
}

function review(bookingId: string, actor: Side): Step {
  const args = { bookingId, rating: asked('1 to 5'), text: asked('review') };
  const why = 'say how it was; both reviews appear together';
  return offer('submit_review', args, { actor, why, optional: true, requiresHuman: true });
}

/** Marks the steps as needed: once the rental is over, what is owed is all that is left to do. */
export function nowNeeded(steps: readonly Step[]): Step[] {
  return steps.map(({ optional: _optional, ...step }) => step);
}

/** Returns the step that pays the late fee beyond the deposit. It comes after the steps that move the rental on. */
function payLateFee({ id: bookingId }: Booking, { lateFeeMinor, lateFeeFromDepositMinor }: OpenItems): Step[] {
  if (lateFeeMinor <= lateFeeFromDepositMinor) return [];
  const why = 'pay what the deposit does not cover of the fee for the late days';
  return [offer('initiate_payment', { bookingId }, { actor: 'RENTER', why, requiresHuman: true, optional: true })];
}

/** Returns the step that pays the part of a claim that the deposit did not cover. */
export function payClaims({ id: bookingId }: Booking, { owedMinor }: OpenItems): Step[] {
  if (owedMinor === 0) return [];
  const why = 'pay the owner what was agreed or ruled and the deposit did not cover';
  return [offer('initiate_payment', { bookingId }, { actor: 'RENTER', why, requiresHuman: true, optional: true })];
}

function answerCheckIn(booking: Booking, { checkIn }: OpenItems): Step[] {
  if (checkIn?.status !== 'SUBMITTED') return [];
  const { id: bookingId } = booking;
  const actor = otherSide(checkIn.by);
  const dueAt = checkIn.dueAt?.toISOString();
  const confirm: Step = offer(
    'confirm_condition',
    { bookingId },
    { actor, why: 'the report is right: the rental begins', dueAt, onSilence: 'ACCEPTED', requiresHuman: true },
  );
  return [
    ...(isDepositSecured(booking) ? [confirm] : []),
    offer(
      'contest_condition',
      { bookingId, reason: asked('what differs'), photos: PHOTOS },
      { actor, why: 'it is not as described: with a photo', optional: true, dueAt, requiresHuman: true },
    ),
  ];
}

function reportCheckIn(
  { id: bookingId, startAt, atRiskOf }: Booking,
  { openItems: { checkIn }, handoverFrom: from, now }: BookingFacts,
): Step[] {
  const reported = checkIn !== null && checkIn.status !== 'CONTESTED';
  if (reported || atRiskOf !== null) return [];
  const args = { bookingId, kind: 'CHECK_IN', notes: asked('condition'), photos: PHOTOS } as const;
  return (['OWNER', 'RENTER'] as const).map((actor) =>
    offer('report_condition', args, {
      actor,
      why: 'at the handover: at least one photo and the condition',
      requiresHuman: true,
      ...(actor === 'RENTER' && { optional: true }),
      ...(now < from && { notBefore: from.toISOString() }),
      dueAt: startAt.toISOString(),
    }),
  );
}

/**
 * Returns the steps that report a no-show. They are offered from the start on, and say from which instant they are possible.
 */
function claimNoShow({ id: bookingId, startAt, limits }: Booking, { openItems, now }: BookingFacts): Step[] {
  const { from, until } = noShowWindow(startAt, limits);
  const soon = now < from;
  if (now < startAt || noShowRefusal({ startAt, limits }, openItems, { now: soon ? from : now }) !== null) return [];
  return (['OWNER', 'RENTER'] as const).map((actor) =>
    offer(
      'report_incident',
      { bookingId, type: 'NO_SHOW', description: asked('what happened') },
      {
        actor,
        why: 'the other side did not come',
        optional: true,
        ...(soon && { notBefore: from.toISOString() }),
        dueAt: until.toISOString(),
        requiresHuman: true,
      },
    ),
  );
}

function reportLate({ id: bookingId, endAt, limits }: Booking, { now }: BookingFacts): Step[] {
  const from = lateFrom(endAt, limits);
  const args = { bookingId, type: 'LATE_RETURN', description: asked('what happened') } as const;
  return [
    offer('report_incident', args, {
      actor: 'OWNER',
      why: 'it did not come back in time',
      optional: true,
      ...(now <= from && { notBefore: later(from, 1).toISOString() }),
      requiresHuman: true,
    }),
  ];
}
