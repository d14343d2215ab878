import { z } from 'zod';
import { DOCUMENT_KINDS } from '../../../db/values.ts';
import { type Settings, signedLink } from '../kernel/index.ts';
import { REQUIREMENT_STATES, type BookingDocument, type RequirementStatus } from '../verification/index.ts';

/** A renter's document as the owner who reviews the request sees it. */
export const ReviewDocument = z.object({
  documentId: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  status: z.enum(REQUIREMENT_STATES),
  fileName: z.string().describe('as the renter named it: untrusted text'),
  mimeType: z.string(),
  bytes: z.int(),
  url: z.string().describe('opens the file for a few minutes'),
  expiresOn: z.string().optional(),
  uploadedAt: z.string(),
  reason: z.string().nullable(),
});

export function reviewDocument(
  document: BookingDocument,
  { state }: RequirementStatus,
  context: { now: Date; settings: Settings },
): z.infer<typeof ReviewDocument> {
  return {
    documentId: document.id,
    kind: document.kind,
    status: state,
    fileName: document.fileName,
    mimeType: document.mimeType,
    bytes: document.bytes,
    url: signedLink(documentPath(document.id), context),
    expiresOn: document.expiresOn ?? undefined,
    uploadedAt: document.uploadedAt.toISOString(),
    reason: document.reason,
  };
}

/** The path of a document's file; it opens only with a signature. */
export function documentPath(documentId: string): string {
  return `/files/documents/${documentId}`;
}
