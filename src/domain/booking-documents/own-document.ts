import { z } from 'zod';
import type { Scope } from '../../../db/values.ts';
import { type Access, declareError } from '../kernel/index.ts';
import { type DocumentRow, findDocument } from '../verification/index.ts';

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

/** Taken by whatever erases a document. */
export function documentLock(documentId: string): string {
  return `document:${documentId}`;
}
