import { z } from 'zod';
import { BOOKING_STATES, SIDES } from '../../../../db/values/index.ts';
import { RequirementStatus } from '../../people/trust/index.ts';
import { declareError, type DomainError, formatMoney, offer, otherSide } from '../../platform/kernel/index.ts';
import type { Booking } from './booking-store.ts';
import { undecidedDocuments } from './booking-requirements.ts';
import { bookingDetailStep, cancelStep } from './booking-steps.ts';

export const bookingNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No such booking, or it belongs to somebody else.',
  data: z.object({ bookingId: z.string() }),
  message: () => 'You have no such booking.',
  next: () => [offer('list_my_bookings', {}, { actor: 'RENTER', why: 'see your bookings' })],
});

export const ownerBookingNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No such booking of one of your assets, or it has not been sent to you yet.',
  data: z.object({ bookingId: z.string() }),
  message: () => 'There is no such booking among those of your assets.',
  next: () => [offer('list_owner_bookings', {}, { actor: 'OWNER', why: 'see your bookings' })],
});

export const invalidState = declareError({
  code: 'invalid_state',
  status: 400,
  when: 'The booking is in a state in which this cannot be done.',
  data: z.object({ bookingId: z.string(), state: z.enum(BOOKING_STATES), wanted: z.string() }),
  message: ({ state, wanted }) => `The booking is ${state}; ${wanted} is not possible now.`,
  next: () => [],
  offers: 'ALL',
});

export const ownAssetRefused = declareError({
  code: 'own_asset',
  status: 400,
  when: 'The renter owns the asset.',
  data: z.object({ slug: z.string() }),
  message: () => 'You cannot rent your own asset.',
  next: () => [offer('search_assets', {}, { actor: 'RENTER', why: 'find another asset' })],
});

export const tooManyPlans = declareError({
  code: 'too_many_plans',
  status: 400,
  when: 'The renter has as many open plans as allowed.',
  data: z.object({ limit: z.int() }),
  message: ({ limit }) => `You have ${limit} open plans already. Promote or cancel one first.`,
  next: () => [offer('list_my_bookings', { state: 'PENDING_VERIFICATION' }, { actor: 'RENTER', why: 'see your open plans' })],
});

export const verificationIncomplete = declareError({
  code: 'verification_incomplete',
  status: 400,
  when: 'Something that the category asks for is missing, rejected or expired.',
  data: z.object({ bookingId: z.string(), missing: z.array(RequirementStatus) }),
  message: ({ missing }) =>
    `Still needed: ${missing.map(({ code, state, note }) => `${code} (${state}${note === undefined ? '' : `: ${note}`})`).join(', ')}.`,
  next: () => [],
  offers: ['upload_document', 'send_phone_code', 'verify_phone_code', 'promote_booking'],
  needsPerson: true,
});

export const agreementNeeded = declareError({
  code: 'agreement_needed',
  status: 400,
  when: 'The rental agreement was not accepted.',
  data: z.object({ bookingId: z.string(), url: z.string(), attestations: z.array(z.string()) }),
  message: ({ url }) =>
    `The person has to accept the rental agreement. Show them ${url} and ask; only after their yes send acceptAgreement: true.`,
  next: () => [],
  offers: ['promote_booking'],
  needsPerson: true,
});

export const dueRaised = declareError({
  code: 'due_raised',
  status: 400,
  when: 'A risk that was judged since raises the deposit, so more would be due than the person was shown.',
  data: z.object({ bookingId: z.string(), dueAfterApproval: z.string(), dueAfterApprovalMinor: z.int(), deposit: z.string() }),
  message: ({ dueAfterApproval, dueAfterApprovalMinor, deposit }) =>
    `The request was not sent: ${dueAfterApproval} would be due, with a deposit of ${deposit}. That is more than the person was shown. Ask them; only after their yes send expectedDueAfterApprovalMinor: ${dueAfterApprovalMinor}.`,
  next: () => [],
  offers: ['promote_booking'],
  needsPerson: true,
});

export const riskBlocked = declareError({
  code: 'risk_blocked',
  status: 403,
  when: 'The booking is refused by the risk rules.',
  data: z.object({ bookingId: z.string(), reasons: z.array(z.string()) }),
  message: ({ reasons }) => `This booking is refused: ${reasons.join('; ')}. A person reviews it on request.`,
  next: ({ bookingId }) => [offer('request_risk_review', { bookingId }, { actor: 'RENTER', why: 'let a person look at it' })],
});

export const documentsUndecided = declareError({
  code: 'documents_undecided',
  status: 400,
  when: 'A required document has not been approved yet.',
  data: z.object({
    bookingId: z.string(),
    documents: z.array(z.object({ documentId: z.string().optional(), kind: z.string(), state: z.string() })),
    dueAt: z.string().nullable().describe('until when the renter may send another'),
  }),
  message: ({ documents, dueAt }) => {
    const told = documents.map(({ kind, state }) => `${kind} is ${state}`).join(', ');
    if (documents.some(({ state }) => state === 'PENDING_REVIEW')) return `Decide the documents first: ${told}.`;
    const until = dueAt === null ? '' : ` until ${dueAt}`;
    return `${told}: wait for another one${until}, approve one that you rejected after all, or decline.`;
  },
  next: ({ bookingId }) => [offer('list_renter_documents', { bookingId }, { actor: 'OWNER', why: 'look at the documents' })],
  offers: ['approve_renter_document', 'reject_booking'],
});

export const refundChanged = declareError({
  code: 'refund_changed',
  status: 400,
  when: 'The refund is no longer what the caller expects.',
  data: z.object({ bookingId: z.string(), expectedRefundMinor: z.int(), refundMinor: z.int(), currency: z.string() }),
  message: ({ expectedRefundMinor, refundMinor, currency }) =>
    `The refund is ${formatMoney(refundMinor, currency)} now, not ${formatMoney(expectedRefundMinor, currency)}. Nothing was cancelled.`,
  next: ({ bookingId, refundMinor, currency }) => [cancelStep(bookingId, { refundMinor, currency })],
});

export const refundUnseen = declareError({
  code: 'refund_unseen',
  status: 400,
  when: 'A paid booking is to be cancelled without the refund that the person agreed to.',
  data: z.object({ bookingId: z.string(), refundMinor: z.int(), refund: z.string(), currency: z.string() }),
  message: ({ refund, refundMinor }) =>
    `${refund} would come back. Ask the person; only after their yes send expectedRefundMinor: ${refundMinor} with confirm: true. Nothing was cancelled.`,
  next: ({ bookingId, refundMinor, currency }) => [cancelStep(bookingId, { refundMinor, currency })],
});

export const wrongSide = declareError({
  code: 'wrong_side',
  status: 403,
  when: 'This step belongs to the other side of the booking.',
  data: z.object({ bookingId: z.string(), side: z.enum(SIDES), wanted: z.string() }),
  message: ({ side, wanted }) => `You are the ${side} of this booking; ${wanted} is for the ${otherSide(side)}.`,
  next: ({ bookingId, side }) => [bookingDetailStep(bookingId, side)],
});

/** Returns the refusal of a step for which the booking is in the wrong state. */
export function stateRefused({ id: bookingId, state }: Pick<Booking, 'id' | 'state'>, wanted: string): DomainError {
  return invalidState({ bookingId, state, wanted });
}

/**
 * Throws `documents_undecided` with what is left to decide, because an owner can accept a renter only once the documents are
 * approved.
 */
export function assertDocumentsDecided(
  { id: bookingId, dueAt }: Pick<Booking, 'id' | 'dueAt'>,
  requirements: readonly RequirementStatus[],
): void {
  const documents = undecidedDocuments(requirements);
  if (documents.length > 0) throw documentsUndecided({ bookingId, documents, dueAt: dueAt?.toISOString() ?? null });
}
