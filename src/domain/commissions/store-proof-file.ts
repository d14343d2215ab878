import { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import type { Photo } from '../../../db/values.ts';
import { FileTooLarge } from '../../adapters/file-storage.ts';
import type { PrepareContext, UploadedFile } from '../kernel/index.ts';
import { proofFileMissing, proofFileRefused, proofFileTooLarge } from './proof-errors.ts';

const ALLOWED = ['application/pdf', 'image/jpeg', 'image/png'];
const MAX_BYTES = 5 * 1_048_576;

type Context = Pick<PrepareContext, 'file' | 'ports' | 'settings' | 'ids' | 'now'>;

/** Puts the file of a proof into storage, in `prepare`. Its type is judged by its leading bytes; what is refused is not kept. */
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
    throw stored.bytes === 0 ? proofFileMissing({}) : proofFileRefused({ detected: type?.mime ?? null, allowed: ALLOWED });
  }
  return {
    id: ids.next('photo'),
    fileKey: stored.key,
    fileName: stored.fileName,
    mimeType: type.mime,
    bytes: stored.bytes,
    sha256: stored.sha256,
    takenAt: null,
    uploadedAt: now.toISOString(),
  };
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
