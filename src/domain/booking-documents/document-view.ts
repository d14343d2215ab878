import { z } from 'zod';
import { DOCUMENT_KINDS } from '../../../db/values.ts';
import type { Settings } from '../kernel/index.ts';
import { REQUIREMENT_STATES, type BookingDocument, type RequirementStatus } from '../verification/index.ts';
import { documentLink, type LinkedTo } from './document-link.ts';

/** A renter's document as the owner who reviews the request sees it. */
export const ReviewDocument = z.object({
  documentId: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  status: z.enum(REQUIREMENT_STATES),
  note: z.string().optional().describe('what the category asks for'),
  fileName: z.string().describe('as the renter named it: untrusted text'),
  mimeType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  url: z.string().nullable().describe('opens the file for a few minutes, for you alone; null once the booking is over'),
  expiresOn: z.string().optional(),
  uploadedAt: z.string(),
  erasedAt: z.string().nullable(),
  reason: z.string().nullable(),
});

export interface ReviewContext {
  readonly now: Date;
  readonly settings: Settings;
  /** Null: its file is not to be opened. */
  readonly viewer: LinkedTo | null;
}

export function reviewDocument(
  document: BookingDocument,
  { state, note }: RequirementStatus,
  { viewer, ...context }: ReviewContext,
): z.infer<typeof ReviewDocument> {
  const { id, kind, fileName, mimeType, bytes, sha256, erasedAt } = document;
  return {
    documentId: id,
    kind,
    status: state,
    note,
    fileName,
    mimeType,
    bytes,
    sha256,
    url: viewer === null || erasedAt !== null ? null : documentLink(id, viewer, context),
    expiresOn: document.expiresOn ?? undefined,
    uploadedAt: document.uploadedAt.toISOString(),
    erasedAt: erasedAt?.toISOString() ?? null,
    reason: document.reason,
  };
}
