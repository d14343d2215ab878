import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import {
  documentWords,
  type BookingDocument,
  type DocumentRow,
  findBookingDocuments,
  isDocumentKind,
  REQUIREMENT_STATES,
  type RequirementStatus,
} from '../../people/trust/index.ts';
import type { CivilDay, ReadCtx, Settings } from '../../platform/kernel/index.ts';
import { type Booking, requirementsOf } from '../bookings/index.ts';
import { documentLink, type LinkedTo, underReview } from './document-access.ts';

/** A document as its owner and the platform's staff see it. */
export const OwnDocument = z.object({
  documentId: z.string(),
  kind: z.string(),
  title: z.string().describe('of the kind, as people call it'),
  status: z.enum(['STORED', 'EXPIRED', 'ERASED']),
  fileName: z.string().describe('untrusted text'),
  mimeType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  url: z.string().nullable().describe('opens the file for a few minutes, for you alone; null when it is erased'),
  expiresOn: z.string().nullable(),
  uploadedAt: z.string(),
  erasedAt: z.string().nullable(),
});

export function ownDocument(
  { id, kind, fileName, mimeType, bytes, sha256, expiresOn, uploadedAt, erasedAt }: DocumentRow,
  { viewerId, today, ...context }: { viewerId: string; today: CivilDay; now: Date; settings: Settings },
): z.infer<typeof OwnDocument> {
  const expired = expiresOn !== null && expiresOn < today;
  return {
    documentId: id,
    kind,
    title: documentWords(kind, context.settings).title,
    status: erasedAt !== null ? 'ERASED' : expired ? 'EXPIRED' : 'STORED',
    fileName,
    mimeType,
    bytes,
    sha256,
    url: erasedAt === null ? documentLink(id, { viewer: viewerId }, context) : null,
    expiresOn,
    uploadedAt: uploadedAt.toISOString(),
    erasedAt: erasedAt?.toISOString() ?? null,
  };
}

/** A renter's document as the owner who reviews the request sees it. */
export const ReviewDocument = z.object({
  documentId: z.string(),
  kind: z.string(),
  title: z.string().describe('of the kind, as people call it'),
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

interface ReviewContext extends ReadCtx {
  /** Null if the file may not be opened. */
  readonly viewer: LinkedTo | null;
}

function reviewDocument(
  document: BookingDocument,
  { state, note }: RequirementStatus,
  { viewer, ...context }: ReviewContext,
): z.infer<typeof ReviewDocument> {
  const { id, kind, fileName, mimeType, bytes, sha256, erasedAt } = document;
  return {
    documentId: id,
    kind,
    title: documentWords(kind, context.settings).title,
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

/** Returns the documents that count for the booking, one per required kind, as the owner sees them. */
export async function reviewDocuments(
  from: Reader,
  booking: Booking,
  { viewerId, now, settings }: { viewerId: string; now: Date; settings: Settings },
): Promise<z.infer<typeof ReviewDocument>[]> {
  const requirements = await requirementsOf(from, booking, now);
  const kinds = requirements.map(({ code }) => code).filter(isDocumentKind);
  const open = underReview(booking);
  // Documents that the renter hands in after the booking is over are for other bookings.
  const documents = (await findBookingDocuments(from, booking, kinds)).filter(({ decision }) => open || decision !== null);
  const context = { now, settings, viewer: open ? { viewer: viewerId, bookingId: booking.id } : null };
  return requirements.flatMap((status) => {
    const document = documents.find(({ id }) => id === status.documentId);
    return document ? [reviewDocument(document, status, context)] : [];
  });
}
