import { z } from 'zod';
import type { Scope } from '../../../../db/values/index.ts';
import { type DocumentRow, findDocument } from '../../people/trust/index.ts';
import { type Access, declareError, isSignedLink, type ReadCtx, signedLink } from '../../platform/kernel/index.ts';
import { type Booking, bookingLifecycle } from '../bookings/index.ts';

export const ownDocumentNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'There is no such document, or it is somebody else’s.',
  data: z.object({ documentId: z.string() }),
  message: () => 'There is no such document.',
  next: () => [],
});

/** One of the caller's own documents. */
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

/** The lock that everything that erases a document takes. */
export function documentLock(documentId: string): string {
  return `document:${documentId}`;
}

/** For whom a link was made, and about which booking; it is written into the audit log when the file is opened. */
export interface LinkedTo {
  readonly viewer: string;
  /** With a request under review: the link ends with it. */
  readonly bookingId?: string | undefined;
}

/** A link that opens a document's file for some minutes. */
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
 * Whether the owner may still look at the renter's documents: from the request until the rental is over, because the
 * licence is compared at the handover too. Afterwards the owner sees what was decided, and no file.
 */
export function underReview({ state, promotedAt }: Pick<Booking, 'state' | 'promotedAt'>): boolean {
  return promotedAt !== null && !bookingLifecycle.isFinal(state);
}
