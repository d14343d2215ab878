import { z } from 'zod';
import { documentDecisions } from '../../../../db/schema/index.ts';
import { findBookingDocuments, isDocumentKind } from '../../people/trust/index.ts';
import { type CommandContext, declareError, IdInput, offer, type UserCaller } from '../../platform/kernel/index.ts';
import { type Booking, stateRefused } from '../bookings/index.ts';
import { ReviewDocument, reviewDocuments } from './document-view.ts';
import { documentEvents } from './events.ts';

export const documentNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'The document is none of those that the booking asks for.',
  data: z.object({ bookingId: z.string(), documentId: z.string() }),
  message: () => 'There is no such document for this booking.',
  next: ({ bookingId }) => [offer('list_renter_documents', { bookingId }, { actor: 'OWNER', why: 'see the documents' })],
});

export const decisionInput = { bookingId: IdInput, documentId: IdInput };

export const DecisionView = z.object({
  bookingId: z.string(),
  items: z.array(ReviewDocument),
});

/** The fields of such a result that its text form shows. */
export const DECISION_NEWS = ['bookingId', 'items.documentId', 'items.kind', 'items.status'];

interface Decision {
  readonly decision: 'APPROVED' | 'REJECTED';
  readonly reason: string | null;
  /** The document is forged or belongs to somebody else. The renter can send no request until a person has checked. */
  readonly fraud?: boolean | undefined;
  /** The last valid day as the owner read it; it counts for this booking only. */
  readonly expiresOn?: string | undefined;
}

/** The owner's decision about a document of a request, as the call gives it. */
type Deciding = Pick<
  CommandContext<UserCaller, { documentId: string }, Booking>,
  'subject' | 'input' | 'caller' | 'tx' | 'now' | 'emit' | 'settings'
>;

/** Writes the owner's decision about one document, for this booking only, and returns the decisions about all of them. */
export async function decideDocument(
  { subject: booking, input: { documentId }, caller: { userId: decidedBy }, tx, ...context }: Deciding,
  { decision, reason, fraud = false, expiresOn }: Decision,
): Promise<z.infer<typeof DecisionView>> {
  const { id: bookingId, state } = booking;
  if (state !== 'PENDING_APPROVAL') {
    throw stateRefused(booking, 'reviewing documents');
  }
  const kinds = booking.requirements.map(({ code }) => code).filter(isDocumentKind);
  const document = (await findBookingDocuments(tx, booking, kinds)).find(({ id }) => id === documentId);
  if (document === undefined) throw documentNotFound({ bookingId, documentId });

  const row = { decision, reason, fraud, expiresOn: expiresOn ?? null, decidedBy, decidedAt: context.now };
  await tx
    .insert(documentDecisions)
    .values({ bookingId, documentId, ...row })
    .onConflictDoUpdate({ target: [documentDecisions.bookingId, documentDecisions.documentId], set: row });
  await context.emit({
    type: decision === 'APPROVED' ? documentEvents.approved : documentEvents.rejected,
    bookingId,
    note: document.kind,
    data: { documentId, kind: document.kind },
  });
  return { bookingId, items: await reviewDocuments(tx, booking, { viewerId: decidedBy, ...context }) };
}
