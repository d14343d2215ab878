import type { Tx } from '../../../db/database.ts';
import { documents } from '../../../db/schema/index.ts';
import type { DocumentKind, Mode } from '../../../db/values.ts';
import type { KeptFile } from '../files/index.ts';
import type { Emit, Ids, Settings } from '../kernel/index.ts';
import { takeRoomForDocument } from './document-quota.ts';

interface HandedIn {
  readonly userId: string;
  readonly kind: DocumentKind;
  readonly mode: Mode;
  readonly bookingId?: string | undefined;
  /** The last day on which it is valid, a civil date. */
  readonly expiresOn?: string | undefined;
  /** On the timeline, whoever sent it. */
  readonly by?: 'RENTER';
}

const DAY_MS = 86_400_000;

/** Writes down a document whose file is in the storage. From then on the newest of its kind counts. Throws `document_quota`. */
export async function recordDocument(
  tx: Tx,
  file: KeptFile,
  { userId, kind, mode, bookingId, expiresOn, by }: HandedIn,
  { ids, now, emit, settings }: { ids: Ids; now: Date; emit: Emit; settings: Settings },
): Promise<string> {
  const { mimeType, bytes, sha256, fileName, key: fileKey } = file;
  await takeRoomForDocument(tx, userId, bytes, settings);
  const documentId = ids.next('document');
  await tx.insert(documents).values({
    id: documentId,
    userId,
    kind,
    mode,
    fileName,
    fileKey,
    mimeType,
    bytes,
    sha256,
    expiresOn: expiresOn ?? null,
    uploadedAt: now,
    eraseCheckAt: new Date(now.getTime() + settings.documentDays * DAY_MS),
  });
  await emit({ type: 'document.uploaded', bookingId, note: kind, data: { documentId, kind }, ...(by && { by }) });
  return documentId;
}
