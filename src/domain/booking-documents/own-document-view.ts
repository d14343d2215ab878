import { z } from 'zod';
import { DOCUMENT_KINDS } from '../../../db/values.ts';
import { type CivilDay, type Settings } from '../kernel/index.ts';
import type { DocumentRow } from '../verification/index.ts';
import { documentLink } from './document-link.ts';

/** A document as its owner and the platform's people see it. */
export const OwnDocument = z.object({
  documentId: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
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
