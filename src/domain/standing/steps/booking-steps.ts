import { legalUrl } from '../../people/legal/index.ts';
import { isDocumentKind } from '../../people/trust/index.ts';
import { formatMoney, HOUR_MS, named, offer, type ReadCtx, type Step } from '../../platform/kernel/index.ts';
import {
  type Booking,
  depositInWords,
  dueAfterApproval,
  ageWords,
  attestationsNeeded,
  handInPage,
} from '../../rentals/bookings/index.ts';
import type { BookingFacts } from './booking-facts.ts';

/**
 * Returns the step that sends the request, with what the person agrees to by it: the agreement, their declarations, and the
 * amount that is then due.
 */
export function promoteStep(booking: Booking, facts: BookingFacts): Step {
  const attestations = attestationsNeeded(booking);
  const age = ageWords(booking);
  return offer(
    'promote_booking',
    {
      bookingId: booking.id,
      acceptAgreement: true,
      ...(attestations.length > 0 && { attestations }),
      expectedDueAfterApprovalMinor: dueAfterApproval(booking, facts.deposit),
    },
    {
      actor: 'RENTER',
      why: `send the request, once the person accepts the agreement${age === null ? '' : `, says ${named(age)}`} and the amount: ${amountInWords(booking, facts)}`,
      requiresHuman: true,
      dueAt: booking.dueAt?.toISOString(),
      onSilence: 'EXPIRED',
    },
  );
}

/** Returns in words what will be due and when, and how a high risk changes the deposit. */
export function amountInWords(booking: Booking, { deposit, risk, now }: Pick<BookingFacts, 'deposit' | 'risk' | 'now'>): string {
  const { currency, limits } = booking;
  const due = formatMoney(dueAfterApproval(booking, deposit), currency);
  const raised =
    risk.raised === null
      ? ''
      : ` The high risk raises the deposit from ${formatMoney(risk.raised.plannedMinor, currency)} to ${formatMoney(risk.raised.depositMinor, currency)}.`;
  // The start can be too near: the owner may take this long to answer, and the renter this long to pay after that.
  const soon = booking.startAt.getTime() - now.getTime() < (limits.approvalHours + limits.paymentHours) * HOUR_MS;
  const within = `within ${limits.paymentHours} hours of the approval${soon ? ', at the latest by the start' : ''}`;
  return `${due} is due${depositInWords(deposit, currency)}: the payment has to begin ${within}.${raised}`;
}

/** Returns the steps that decide about documents: those that wait, and rejected ones that may be approved after all. */
export function documentReviewSteps({ id: bookingId }: Booking, { requirements }: BookingFacts): Step[] {
  return requirements.flatMap(({ code, state, documentId }): Step[] => {
    if (documentId === undefined || !isDocumentKind(code)) return [];
    const approve = (why: string) =>
      offer('approve_renter_document', { bookingId, documentId }, { actor: 'OWNER', why, requiresHuman: true });
    if (state === 'PENDING_REVIEW') {
      return [approve(`once a person has looked at the ${code} (action: list gives its url); or reject it with a reason`)];
    }
    if (state !== 'REJECTED') return [];
    return [{ ...approve(`approve the ${code} after all, once a person has looked at it again`), optional: true }];
  });
}

/**
 * Adds the page that the person needs to a step: where they hand in a document, or read the agreement before they accept it.
 * Only for the renter's side, because whoever holds the first link can hand in documents in the renter's name.
 */
export function withPageUrls(
  actions: readonly Step[],
  { id, agreement, dueAt, startAt }: Pick<Booking, 'id' | 'agreement' | 'dueAt' | 'startAt'>,
  context: ReadCtx,
): Step[] {
  return actions.map((action) => {
    if (action.args['bookingId'] !== id) return action;
    if (action.operation === 'promote_booking') {
      return { ...action, agreementUrl: legalUrl('RENTAL_AGREEMENT', agreement.version, context.settings) };
    }
    if (action.operation !== 'upload_document') return action;
    return { ...action, ...handInPage({ id, dueAt, startAt }, context) };
  });
}
