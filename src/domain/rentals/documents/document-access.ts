import { z } from 'zod';
import type { Scope } from '../../../../db/values/index.ts';
import { type DocumentRow, findDocument } from '../../people/trust/index.ts';
import { type Access, declareError, isSignedLink, type ReadCtx, signedLink } from '../../platform/kernel/index.ts';
import { type Booking, bookingLifecycle } from '../bookings/index.ts';

const ownDocumentNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'There is no such document, or it is somebody else’s.',
  data: z.object({ documentId: z.string() }),
  message: () => 'You have no document with this id, or not any more. The list of your documents names the ids.',
  next: () => [],
});

/** Access to one of the caller's own documents. */
export function ownedDocument(scope: Scope): Access<'user', { documentId: string }, DocumentRow> {
  return {
    who: 'user',
    scope,
    errors: [ownDocumentNotFound],
    locks: ({ documentId }) => [documentLock(documentId)],
    async load(from, { userId }, { documentId }) {
      const document = await findDocument(from, documentId);
      if (document?.userId !== userId) throw ownDocumentNotFound({ documentId });
      return document;
    },
  };
}

/** Returns the lock that everything that erases a document takes. */
export function documentLock(documentId: string): string {
  return `document:${documentId}`;
}

/** The person for whom a link was made and the booking that it is about. Opening the file writes both into the audit log. */
export interface LinkedTo {
  readonly viewer: string;
  /** The request under review, with which the link ends. */
  readonly bookingId?: string | undefined;
}

/** Returns a link that opens a document's file for some minutes. */
export function documentLink(documentId: string, to: LinkedTo, context: ReadCtx): string {
  return signedLink(pathOf(documentId), context, { claims: claimsOf(to) });
}

export function isDocumentLink(
  { documentId, ...link }: LinkedTo & { documentId: string; expires: number; signature: string },
  context: ReadCtx,
): boolean {
  return isSignedLink(pathOf(documentId), link, context, claimsOf(link));
}

function pathOf(documentId: string): string {
  return `/files/documents/${documentId}`;
}

function claimsOf({ viewer, bookingId }: LinkedTo): Record<string, string> {
  return { viewer, ...(bookingId !== undefined && { bookingId }) };
}

/**
 * Whether the owner may still look at the renter's documents: from the request until the rental is over, because the licence is
 * compared at the handover too. Afterwards the owner sees the decision but no file.
 */
export function underReview({ state, promotedAt }: Pick<Booking, 'state' | 'promotedAt'>): boolean {
  return promotedAt !== null && !bookingLifecycle.isFinal(state);
}
