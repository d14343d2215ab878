import type { DocumentKind } from '../../../db/values.ts';
import { type FileRules, fileTooLarge, type KeptFile, storeFile } from '../files/index.ts';
import type { PrepareContext } from '../kernel/index.ts';
import { fileMissing, fileTypeRefused } from './document-errors.ts';
import { assertRoomForDocument } from './document-quota.ts';
import { uploadAgain } from './upload-again.ts';

const ALLOWED = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];

interface Sent {
  /** Whose document it will be. */
  readonly userId: string;
  readonly kind: DocumentKind;
  readonly bookingId?: string | undefined;
  readonly contentBase64?: string | undefined;
  readonly fileName?: string | undefined;
}

/** Puts the file of a document into storage, in `prepare`; an empty one counts as none. Throws `document_quota`. */
export async function storeDocumentFile(
  { userId, kind, bookingId, contentBase64, fileName = 'document' }: Sent,
  { file, ports, settings, reader }: Pick<PrepareContext, 'file' | 'ports' | 'settings' | 'reader'>,
): Promise<KeptFile> {
  const what = { kind, bookingId };
  const rules: FileRules = {
    allowed: ALLOWED,
    maxBytes: settings.maxUploadBytes,
    refused: (why, { bytes }) => (bytes === 0 ? fileMissing(what) : fileTypeRefused({ ...what, ...why })),
    tooLarge: ({ maxBytes }) => fileTooLarge({ maxBytes, limit: 'FILE', actions: uploadAgain(what) }),
  };
  const sent = file ?? (contentBase64 === undefined ? null : { contentBase64, fileName });
  if (sent === null) throw fileMissing(what);
  // Looked at again when it is written down: what does not fit is not even opened.
  await assertRoomForDocument(reader, userId, file?.bytes ?? 0, settings);
  return storeFile(sent, rules, { ports });
}
