import { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import type { Photo } from '../../../db/values.ts';
import { UnsafeFile } from '../../adapters/file-cleaner/unsafe-file.ts';
import { FileTooLarge } from '../../adapters/file-storage.ts';
import { cleanStoredFile, type PrepareContext, type UploadedFile } from '../kernel/index.ts';
import { proofFileMissing, proofFileRefused, proofFileTooLarge } from './proof-errors.ts';

const ALLOWED = ['application/pdf', 'image/jpeg', 'image/png'];
const MAX_BYTES = 5 * 1_048_576;

type Context = Pick<PrepareContext, 'file' | 'ports' | 'settings' | 'ids' | 'now'>;

/** Puts the file of a proof into storage, in `prepare`. Its type is judged by its leading bytes, and nothing stays in it but what it shows; what is refused is not kept. */
export async function storeProofFile(
  input: { contentBase64?: string | undefined; fileName?: string | undefined },
  context: Context,
): Promise<Photo> {
  const { file, ports, settings, ids, now } = context;
  const maxBytes = Math.min(MAX_BYTES, settings.maxUploadBytes);
  const stored = file ?? (await decode(input, ports, maxBytes));
  if (stored === null) throw proofFileMissing({});
  const type = await fileTypeFromBuffer(stored.head);
  const allowed = type !== undefined && ALLOWED.includes(type.mime);
  if (!allowed || stored.bytes > maxBytes) {
    await ports.storage.remove(stored.key);
    if (stored.bytes > maxBytes) throw proofFileTooLarge({ maxBytes });
    throw stored.bytes === 0
      ? proofFileMissing({})
      : proofFileRefused({ detected: type?.mime ?? null, allowed: ALLOWED, reason: null });
  }
  const clean = await cleaned(stored, type.mime, ports);
  return {
    id: ids.next('photo'),
    fileKey: clean.key,
    fileName: clean.fileName,
    mimeType: type.mime,
    bytes: clean.bytes,
    sha256: clean.sha256,
    takenAt: null,
    uploadedAt: now.toISOString(),
  };
}

/** A proof is opened by the other side and by the platform's people: no script in it, and nothing behind its end. */
async function cleaned(file: UploadedFile, mimeType: string, ports: PrepareContext['ports']): Promise<UploadedFile> {
  try {
    return await cleanStoredFile(file, mimeType, ports);
  } catch (error) {
    if (!(error instanceof UnsafeFile)) throw error;
    throw proofFileRefused({ detected: mimeType, allowed: ALLOWED, reason: error.message });
  }
}

async function decode(
  { contentBase64, fileName = 'proof' }: { contentBase64?: string | undefined; fileName?: string | undefined },
  { storage }: PrepareContext['ports'],
  maxBytes: number,
): Promise<UploadedFile | null> {
  if (contentBase64 === undefined) return null;
  try {
    return { ...(await storage.put(Readable.from([Buffer.from(contentBase64, 'base64')]), maxBytes)), fileName };
  } catch (error) {
    if (error instanceof FileTooLarge) throw proofFileTooLarge({ maxBytes });
    throw error;
  }
}
