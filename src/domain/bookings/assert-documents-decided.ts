import { isDocumentKind } from '../verification/index.ts';
import { documentsUndecided } from './booking-errors.ts';
import type { BookingFacts } from './booking-facts.ts';
import { declineStep } from './decline-step.ts';
import { reviewSteps } from './review-steps.ts';
import type { Booking } from './store.ts';

/** An owner accepts nobody whose documents are not approved: throws `documents_undecided` with what is left to decide. */
export function assertDocumentsDecided(booking: Booking, facts: BookingFacts): void {
  const { id: bookingId, dueAt } = booking;
  const documents = facts.requirements.flatMap(({ code, state, documentId }) =>
    isDocumentKind(code) && state !== 'APPROVED' ? [{ documentId, kind: code, state }] : [],
  );
  if (documents.length === 0) return;
  const actions = [...reviewSteps(booking, facts), declineStep(bookingId)];
  throw documentsUndecided({ bookingId, documents, dueAt: dueAt?.toISOString() ?? null, actions });
}
