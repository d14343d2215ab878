import { isDocumentKind } from '../verification/index.ts';
import { documentsUndecided } from './booking-errors.ts';
import type { BookingFacts } from './booking-facts.ts';
import type { Booking } from './store.ts';

/** An owner accepts nobody whose documents are not approved: throws `documents_undecided` with what is left to decide. */
export function assertDocumentsDecided({ id: bookingId }: Pick<Booking, 'id'>, { requirements }: BookingFacts): void {
  const documents = requirements.flatMap(({ code, state, documentId }) =>
    isDocumentKind(code) && state !== 'APPROVED' ? [{ documentId, kind: code, state }] : [],
  );
  if (documents.length > 0) throw documentsUndecided({ bookingId, documents });
}
