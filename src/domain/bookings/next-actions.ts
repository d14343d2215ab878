import type { BookingState, RequirementCode } from '../../../db/values.ts';
import type { NextAction } from '../kernel/index.ts';
import { isDocumentKind, type RequirementStatus, unmet } from '../verification/index.ts';
import type { Booking } from './store.ts';

/** What the next steps of a booking depend on beside its state. */
export interface BookingFacts {
  readonly requirements: readonly RequirementStatus[];
}

type Step = (booking: Booking, facts: BookingFacts) => NextAction[];

/**
 * Who can do what now. The first entry of an actor is the one step that moves the booking on; entries marked `optional`
 * are possible and not needed. Arguments are complete.
 */
export function nextActions(booking: Booking, facts: BookingFacts): NextAction[] {
  return STEPS[booking.state](booking, facts);
}

const STEPS: Readonly<Record<BookingState, Step>> = {
  PENDING_VERIFICATION: (booking, facts) => {
    const missing = supplyMissing(booking, facts);
    return [...(missing.length > 0 ? missing : [promote(booking)]), cancel(booking)];
  },
  PENDING_APPROVAL: (booking, facts) => [
    ...supplyMissing(booking, facts),
    ...reviewDocuments(booking, facts),
    ...(unmet(facts.requirements).length > 0 ? [] : [approve(booking)]),
    {
      tool: 'reject_booking',
      args: { bookingId: booking.id, reason: '<reason>' },
      actor: 'OWNER',
      why: 'decline the request',
      optional: true,
    },
    {
      tool: 'booking_readiness',
      args: { bookingId: booking.id },
      actor: 'RENTER',
      why: 'ask again while the owner decides',
      optional: true,
    },
    cancel(booking),
  ],
  PENDING_PAYMENT: (booking) => [
    {
      tool: 'initiate_payment',
      args: { bookingId: booking.id },
      actor: 'RENTER',
      why: 'get the redirectUrl on which the person pays',
      requiresHuman: true,
      dueAt: due(booking),
    },
    { tool: 'get_pay_status', args: { bookingId: booking.id }, actor: 'RENTER', why: 'see whether it was paid', optional: true },
    cancel(booking),
  ],
  CONFIRMED: (booking) => [
    {
      tool: 'get_booking_detail',
      args: { bookingId: booking.id },
      actor: 'RENTER',
      why: 'address and instructions for the pickup',
      optional: true,
    },
    cancel(booking),
  ],
  RETURNED: () => [],
  COMPLETED: (booking) => [searchAgain(booking)],
  REJECTED: (booking) => [searchAgain(booking)],
  CANCELLED: (booking) => [searchAgain(booking)],
  EXPIRED: (booking) => [searchAgain(booking)],
};

/** The steps that supply what is missing, one per requirement. */
export function supplyMissing(booking: Booking, { requirements }: BookingFacts): NextAction[] {
  return unmet(requirements).flatMap(({ code, state }) => {
    const why = state === 'MISSING' ? 'the category asks for it' : `the one that was sent is ${state}`;
    if (isDocumentKind(code)) return [upload(booking, code, why)];
    return code === 'PHONE' ? [verifyPhone(why)] : [];
  });
}

/** What the renter declares when sending the request; needs no tool of its own. */
export function attestationsNeeded(booking: Pick<Booking, 'requirements'>): RequirementCode[] {
  return booking.requirements.map(({ code }) => code).filter((code) => code === 'AGE');
}

function promote(booking: Booking): NextAction {
  const attestations = attestationsNeeded(booking);
  return {
    tool: 'promote_booking',
    args: { bookingId: booking.id, acceptAgreement: true, ...(attestations.length > 0 && { attestations }) },
    actor: 'RENTER',
    why: 'everything is there: accept the rental agreement and send the request',
    dueAt: due(booking),
  };
}

function upload(booking: Booking, kind: string, why: string): NextAction {
  return {
    tool: 'upload_document',
    args: { bookingId: booking.id, kind, fileName: '<name>', contentBase64: '<base64 of a PDF or a photo>' },
    actor: 'RENTER',
    why,
    requiresHuman: true,
    dueAt: due(booking),
  };
}

function verifyPhone(why: string): NextAction {
  return { tool: 'verify_phone_otp', args: { action: 'send', phone: '<+351…>' }, actor: 'RENTER', why, requiresHuman: true };
}

function reviewDocuments(booking: Booking, { requirements }: BookingFacts): NextAction[] {
  return requirements
    .filter(({ state, documentId }) => state === 'PENDING_REVIEW' && documentId !== undefined)
    .map(({ code, documentId }) => ({
      tool: 'review_renter_documents',
      args: { action: 'approve', bookingId: booking.id, documentId },
      actor: 'OWNER',
      why: `look at the ${code} (action: list gives its url), then approve it, or reject it with a reason`,
    }));
}

function approve(booking: Booking): NextAction {
  const why = 'accept the request; the days are then held';
  return { tool: 'approve_booking', args: { bookingId: booking.id }, actor: 'OWNER', why, dueAt: due(booking) };
}

function cancel(booking: Booking): NextAction {
  return {
    tool: 'cancel_booking',
    args: { bookingId: booking.id, preview: true },
    actor: 'RENTER',
    why: 'shows the refund; the same with confirm: true and its expectedRefundMinor cancels',
    optional: true,
  };
}

function searchAgain({ asset, startDate, endDate }: Booking): NextAction {
  return {
    tool: 'search_assets',
    args: { category: asset.category, from: startDate, to: endDate },
    actor: 'RENTER',
    why: 'find something for the same dates',
    optional: true,
  };
}

function due({ dueAt }: Booking): string | undefined {
  return dueAt?.toISOString();
}
