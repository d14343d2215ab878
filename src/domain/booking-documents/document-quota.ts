import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../db/database.ts';
import { documents } from '../../../db/schema/index.ts';
import { declareError, type Settings } from '../kernel/index.ts';

const MIB = 1_048_576;

export const documentQuotaReached = declareError({
  code: 'document_quota',
  status: 400,
  when: 'The person has as many documents stored, or as many bytes of them, as one person may.',
  data: z.object({
    documents: z.int().describe('stored at present'),
    maxDocuments: z.int(),
    bytes: z.int().describe('of those that are stored'),
    maxBytes: z.int(),
  }),
  message: ({ documents: stored, maxDocuments, bytes, maxBytes }) =>
    `The person has ${stored} of ${maxDocuments} documents stored, ${mebibytes(bytes)} of ${mebibytes(maxBytes)} MiB, and this one does not fit. The person deletes some first, on the account page or with DELETE /api/v1/users/me/documents/{documentId}; GET /api/v1/users/me/documents lists them.`,
  next: () => [],
});

type Limits = Pick<Settings, 'maxDocuments' | 'maxDocumentBytes'>;

/** Whether there is room for a document of so many bytes. Throws `document_quota`. */
export async function assertRoomForDocument(from: Reader, userId: string, bytes: number, limits: Limits): Promise<void> {
  const { maxDocuments, maxDocumentBytes: maxBytes } = limits;
  // No more rows than the quota lets in: those that are erased do not count.
  const stored = await from
    .select({ bytes: documents.bytes })
    .from(documents)
    .where(and(eq(documents.userId, userId), isNull(documents.erasedAt)));
  const used = stored.reduce((sum, document) => sum + document.bytes, 0);
  if (stored.length < maxDocuments && used + bytes <= maxBytes) return;
  throw documentQuotaReached({ documents: stored.length, maxDocuments, bytes: used, maxBytes });
}

/** Of two that come at once, the second is counted after the first was written. */
export async function takeRoomForDocument(tx: Tx, userId: string, bytes: number, limits: Limits): Promise<void> {
  await tx.lock(`documents:${userId}`);
  await assertRoomForDocument(tx, userId, bytes, limits);
}

function mebibytes(bytes: number): string {
  return String(Math.ceil(bytes / MIB));
}
