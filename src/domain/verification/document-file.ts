import { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import type { DocumentKind } from '../../../db/values.ts';
import { FileTooLarge } from '../../adapters/file-storage.ts';
import { UnsafeFile } from '../../adapters/file-cleaner/unsafe-file.ts';
import { cleanStoredFile, type PrepareContext } from '../kernel/index.ts';
import type { UploadedFile } from '../kernel/index.ts';
import { fileMissing, fileTooLarge, fileTypeRefused } from './document-errors.ts';

const ALLOWED = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];

export interface DocumentFile extends UploadedFile {
  readonly mimeType: string;
}

/**
 * The file of a call, in storage: its type judged by its leading bytes and never by its name, and cleaned of what it tells
 * besides itself. Hash and size are those of what is kept.
 */
export async function storeDocumentFile(
  input: { kind: DocumentKind; contentBase64?: string | undefined; fileName?: string | undefined },
  { file, ports, settings }: Pick<PrepareContext, 'file' | 'ports' | 'settings'>,
): Promise<DocumentFile> {
  const stored = file ?? (await decode(input, { ports, settings }));
  if (stored === null) throw fileMissing({ kind: input.kind });
  if (stored.bytes === 0) {
    await ports.storage.remove(stored.key);
    throw fileMissing({ kind: input.kind });
  }
  const type = await fileTypeFromBuffer(stored.head);
  if (type === undefined || !ALLOWED.includes(type.mime)) {
    await ports.storage.remove(stored.key);
    throw fileTypeRefused({ kind: input.kind, detected: type?.mime ?? null, allowed: ALLOWED, reason: null });
  }
  try {
    return { ...(await cleanStoredFile(stored, type.mime, ports)), mimeType: type.mime };
  } catch (error) {
    if (!(error instanceof UnsafeFile)) throw error;
    throw fileTypeRefused({ kind: input.kind, detected: type.mime, allowed: ALLOWED, reason: error.message });
  }
}

async function decode(
  { contentBase64, fileName = 'document' }: { contentBase64?: string | undefined; fileName?: string | undefined },
  { ports, settings }: Pick<PrepareContext, 'ports' | 'settings'>,
): Promise<UploadedFile | null> {
  if (contentBase64 === undefined) return null;
  try {
    const stored = await ports.storage.put(Readable.from([Buffer.from(contentBase64, 'base64')]), settings.maxUploadBytes);
    return { ...stored, fileName };
  } catch (error) {
    if (error instanceof FileTooLarge) throw fileTooLarge({ maxBytes: error.maxBytes });
    throw error;
  }
}
