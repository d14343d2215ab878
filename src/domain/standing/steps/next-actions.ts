import type { BookingState } from '../../../../db/values/index.ts';
import { verifySentCode } from '../../people/registration/index.ts';
import { isDocumentKind, unmet } from '../../people/trust/index.ts';
import { ASK_PERSON, asked, dayOf, formatMoney, offer, type Step } from '../../platform/kernel/index.ts';
import { type Booking, undecidedDocuments } from '../../rentals/bookings/index.ts';
import type { OpenItems } from '../../rentals/open-items/index.ts';
import type { BookingFacts } from './booking-facts.ts';
import { documentReviewSteps, promoteStep } from './booking-steps.ts';
import { disputeSteps, incidentSteps } from './incident-actions.ts';
import { answerCounterOffer, approve, cancelAsOwner, declineOrOffer } from './request-steps.ts';
import { afterRental, beforeHandover, duringRental, inspectReturn, nowNeeded, payClaims } from './rental-actions.ts';

type StepsOf = (booking: Booking, facts: BookingFacts) => Step[];

/**
 * Returns who can do what now. The first entry of each actor is the step that moves the booking on; entries marked `optional`
 * are possible but not needed, and what cannot be done yet stands after what can. Arguments are complete.
 */
export function nextActions(booking: Booking, facts: BookingFacts): Step[] {
  const steps = [...giveBack(booking, facts.openItems), ...STEPS[booking.state](booking, facts)];
  return steps.toSorted((a, b) => urgency(a, facts.now) - urgency(b, facts.now));
}

/** Orders steps: what is needed now, then what is needed later, then what is only possible. */
function urgency({ optional = false, notBefore }: Step, now: Date): number {
  if (optional) return 2;
  return notBefore !== undefined && new Date(notBefore) > now ? 1 : 0;
}

const STEPS: Readonly<Record<BookingState, StepsOf>> = {
  PENDING_VERIFICATION: (booking, facts) => {
    const missing = supplyMissing(booking, facts);
    return [...(missing.length > 0 ? missing : send(booking, facts)), cancel(booking)];
  },
  PENDING_APPROVAL: (booking, facts) => [
    ...supplyMissing(booking, facts),
    ...documentReviewSteps(booking, facts),
    ...(facts.contended || undecidedDocuments(facts.requirements).length > 0 ? [] : [approve(booking, facts)]),
    ...declineOrOffer(booking, facts),
    offer(
      'booking_readiness',
      { bookingId: booking.id },
      { actor: 'RENTER', why: 'ask again while the owner decides', optional: true },
    ),
    cancel(booking),
  ],
  COUNTER_OFFERED: (booking, facts) => [...answerCounterOffer(booking, facts), cancel(booking)],
  PENDING_PAYMENT: (booking, { openItems: { proof, flagged } }) => [
    ...(proof?.status === 'REPORTED' ? answerProof(booking, proof) : flagged === null ? [pay(booking), otherWays(booking)] : []),
    offer('get_pay_status', { bookingId: booking.id }, { actor: 'RENTER', why: 'see whether it was paid', optional: true }),
    ...(proof?.status === 'REPORTED' ? [] : [cancel(booking), cancelAsOwner(booking)]),
  ],
  CONFIRMED: (booking, facts) => [
    ...disputeSteps(booking, facts),
    ...incidentSteps(booking, facts.openItems, facts.now),
    ...beforeHandover(booking, facts),
    cancel(booking),
    cancelAsOwner(booking),
  ],
  ACTIVE: (booking, facts) => [
    ...disputeSteps(booking, facts),
    ...incidentSteps(booking, facts.openItems, facts.now),
    ...duringRental(booking, facts),
  ],
  RETURNED: (booking, facts) => [
    ...disputeSteps(booking, facts),
    ...incidentSteps(booking, facts.openItems, facts.now),
    ...inspectReturn(booking, facts),
  ],
  COMPLETED: (booking, facts) => [
    ...disputeSteps(booking, facts),
    ...incidentSteps(booking, facts.openItems, facts.now),
    ...afterRental(booking, facts),
    searchAgain(booking, facts),
  ],
  REJECTED: (booking, facts) => [searchAgain(booking, facts)],
  CANCELLED: (booking, facts) => [
    ...disputeSteps(booking, facts),
    ...incidentSteps(booking, facts.openItems, facts.now),
    ...nowNeeded(payClaims(booking, facts.openItems)),
    searchAgain(booking, facts),
  ],
  EXPIRED: (booking, facts) => [searchAgain(booking, facts)],
};

/** Returns the steps that supply what is missing, one per requirement. */
function supplyMissing(booking: Booking, { requirements, phoneCodeUntil }: BookingFacts): Step[] {
  return unmet(requirements).flatMap(({ code, state, note }) => {
    const asked = note === undefined ? '' : `: ${note}`;
    const why = `${state === 'MISSING' ? 'the category asks for it' : `the one that was sent is ${state}`}${asked}`;
    if (isDocumentKind(code)) return [upload(booking, code, why)];
    return code === 'PHONE' ? [phoneCodeUntil === null ? sendCode(why) : verifySentCode(phoneCodeUntil)] : [];
  });
}

/**
 * Returns the step that sends the plan. If its days are taken, other days come first; a plan that would be refused for its risk
 * gets no step.
 */
function send(booking: Booking, facts: BookingFacts): Step[] {
  if (facts.contended) return [chooseOtherDates(booking)];
  return facts.risk.refusal === null ? [promoteStep(booking, facts)] : [];
}

function chooseOtherDates({ id: bookingId }: Booking): Step {
  return offer(
    'request_extension',
    { bookingId, startDate: asked('YYYY-MM-DD'), endDate: asked('YYYY-MM-DD') },
    { actor: 'RENTER', why: 'somebody else has the days now: choose others', requiresHuman: true },
  );
}

function pay(booking: Booking): Step {
  return offer(
    'initiate_payment',
    { bookingId: booking.id },
    {
      actor: 'RENTER',
      why: 'get the redirectUrl on which the person pays',
      requiresHuman: true,
      dueAt: due(booking),
      onSilence: 'EXPIRED',
    },
  );
}

function otherWays({ id: bookingId }: Booking): Step {
  const why = 'other ways to pay: credit, or a transfer to the owner where the owner takes them';
  return offer('get_payment_options', { bookingId }, { actor: 'RENTER', why, optional: true });
}

/**
 * Returns the steps that answer a reported transfer. The owner checks the bank account; after the deadline the platform
 * decides.
 */
function answerProof({ id: bookingId }: Booking, { dueAt, escalatedAt }: NonNullable<OpenItems['proof']>): Step[] {
  return [
    offer(
      'confirm_offline_payment',
      { bookingId, decision: 'confirm' },
      {
        actor: 'OWNER',
        why: 'the money arrived in your account (decision: show opens the renter’s proof)',
        requiresHuman: true,
        ...(escalatedAt === null ? { dueAt: dueAt.toISOString(), onSilence: 'ESCALATED' } : { optional: true }),
      },
    ),
    offer(
      'confirm_offline_payment',
      { bookingId, decision: 'reject', reason: ASK_PERSON },
      { actor: 'OWNER', why: 'it did not arrive', requiresHuman: true, optional: true },
    ),
  ];
}

/** Returns the step by which the owner gives a transferred rent back. */
function giveBack({ id: bookingId }: Booking, { offlineRefund }: OpenItems): Step[] {
  if (offlineRefund === null) return [];
  return [
    offer(
      'confirm_offline_payment',
      { bookingId, decision: 'repaid', contentBase64: asked('base64 of the bank’s confirmation') },
      {
        actor: 'OWNER',
        why: `transfer ${formatMoney(offlineRefund.amountMinor, offlineRefund.currency)} back to the renter, then prove it`,
        requiresHuman: true,
        dueAt: offlineRefund.dueAt.toISOString(),
        onSilence: 'CREDITED',
      },
    ),
  ];
}

function upload(booking: Booking, kind: string, why: string): Step {
  return offer(
    'upload_document',
    { bookingId: booking.id, kind, fileName: asked('name'), contentBase64: asked('base64 of a PDF or a photo') },
    { actor: 'RENTER', why, requiresHuman: true, dueAt: due(booking), onSilence: 'EXPIRED' },
  );
}

function sendCode(why: string): Step {
  return offer('send_phone_code', { phone: asked('+351…') }, { actor: 'RENTER', why, requiresHuman: true });
}

function cancel(booking: Booking): Step {
  return offer(
    'cancel_booking',
    { bookingId: booking.id, preview: true },
    { actor: 'RENTER', why: 'shows the refund; with confirm: true and that expectedRefundMinor it cancels', optional: true },
  );
}

/** Returns the step that searches again, with the dates of the booking unless they have begun. */
function searchAgain({ asset, startDate, endDate }: Booking, { now }: BookingFacts): Step {
  const open = startDate > dayOf(now, asset.timeZone);
  return offer(
    'search_assets',
    { category: asset.category, ...(open && { from: startDate, to: endDate }) },
    { actor: 'RENTER', why: open ? 'find something for the same dates' : 'find something for other dates', optional: true },
  );
}

function due({ dueAt }: Booking): string | undefined {
  return dueAt?.toISOString();
}
