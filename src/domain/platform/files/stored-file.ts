import { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import type { Photo } from '../../../../db/values/index.ts';
import { UnsafeFile } from '../../../adapters/file-cleaner/pictures.ts';
import { FileTooLarge } from '../../../adapters/file-storage.ts';
import type { Ports } from '../../../adapters/ports.ts';
import { declareId, type DomainError, type PrepareContext, type UploadedFile } from '../kernel/index.ts';

const PHOTO_ID = declareId('pho');

export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
/** The types of files that may be a scan or a print. */
export const DOCUMENT_TYPES: readonly string[] = ['application/pdf', ...PICTURE_TYPES];
/** The names of the picture types, for people. */
export const PICTURE_FORMATS = 'JPEG, PNG or WebP';
export const DOCUMENT_FORMATS = `PDF, ${PICTURE_FORMATS}`;

/** A file that is part of the input itself. */
export interface SentFile {
  readonly contentBase64: string;
  readonly fileName: string;
}

export interface FileRules {
  /** The accepted types. A file's type is decided by its first bytes and never by its name. */
  readonly allowed: readonly string[];
  readonly maxBytes: number;
  /** Makes the error for a file that is not of an `allowed` type, or is empty, damaged or harmful. */
  readonly refused: (why: Refusal, file: UploadedFile) => DomainError;
  readonly tooLarge: (limit: { maxBytes: number }) => DomainError;
}

interface Refusal {
  readonly detected: string | null;
  readonly allowed: string[];
  readonly reason: string | null;
}

/** A file that was accepted and stored. Hash and size are those of the stored file. */
export interface KeptFile extends UploadedFile {
  readonly mimeType: string;
}

type Context = Pick<PrepareContext, 'ports'>;

/**
 * Stores a file, in `prepare`, without hidden data: where, with what and by whom a photo was taken, and scripts in a PDF. A
 * refused file is not stored.
 */
export async function storeFile(sent: UploadedFile | SentFile, rules: FileRules, { ports }: Context): Promise<KeptFile> {
  const file = 'key' in sent ? sent : await put(sent, rules, ports);
  const mimeType = await judged(file, rules, ports);
  return { ...(await cleaned(file, mimeType, rules, ports)), mimeType };
}

export interface SizedFile {
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Stores a picture that everybody may see, in `prepare`: as WebP in these widths, the smallest first. The original is not
 * stored.
 */
export async function storeSizes(
  sent: UploadedFile | SentFile,
  widths: readonly number[],
  rules: FileRules,
  { ports }: Context,
): Promise<SizedFile[]> {
  const { storage } = ports;
  const file = 'key' in sent ? sent : await put(sent, rules, ports);
  const mimeType = await judged(file, rules, ports);
  const stored: SizedFile[] = [];
  try {
    for (const { content, ...size } of await ports.fileCleaner.sized(() => storage.read(file.key), widths)) {
      const { key, bytes, sha256 } = await storage.put(Readable.from([content]), Number.MAX_SAFE_INTEGER);
      stored.push({ key, bytes, sha256, ...size });
    }
    return stored;
  } catch (error) {
    for (const { key } of stored) await storage.remove(key);
    throw asRefused(error, mimeType, rules, file);
  } finally {
    await storage.remove(file.key);
  }
}

/** Stores a picture in one width, or the file itself if it cannot be made smaller. */
export async function storeSized(
  sent: UploadedFile | SentFile,
  width: number,
  rules: FileRules,
  { ports }: Context,
): Promise<KeptFile> {
  const { storage, fileCleaner } = ports;
  const file = 'key' in sent ? sent : await put(sent, rules, ports);
  const mimeType = await judged(file, rules, ports);
  try {
    const [picture] = await fileCleaner.sized(() => storage.read(file.key), [width]);
    if (picture === undefined) return { ...file, mimeType };
    const kept = await storage.put(Readable.from([picture.content]), Number.MAX_SAFE_INTEGER);
    await storage.remove(file.key);
    return { ...kept, fileName: file.fileName, mimeType: 'image/webp' };
  } catch (error) {
    await storage.remove(file.key);
    throw asRefused(error, mimeType, rules, file);
  }
}

async function put(
  { contentBase64, fileName }: SentFile,
  { maxBytes, tooLarge }: FileRules,
  { storage }: Context['ports'],
): Promise<UploadedFile> {
  try {
    return { ...(await storage.put(Readable.from(piecesOf(Buffer.from(contentBase64, 'base64'))), maxBytes)), fileName };
  } catch (error) {
    if (error instanceof FileTooLarge) throw tooLarge({ maxBytes });
    throw error;
  }
}

const PIECE_BYTES = 64 * 1_024;

/** Splits the content into pieces, so that it is hashed and encrypted like a file that arrives over the network. */
function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let start = 0; start < content.byteLength; start += PIECE_BYTES) yield content.subarray(start, start + PIECE_BYTES);
}

async function judged(file: UploadedFile, rules: FileRules, { storage }: Context['ports']): Promise<string> {
  const { maxBytes } = rules;
  const type = await fileTypeFromBuffer(file.head);
  if (type !== undefined && rules.allowed.includes(type.mime) && file.bytes <= maxBytes) return type.mime;
  await storage.remove(file.key);
  if (file.bytes > maxBytes) throw rules.tooLarge({ maxBytes });
  throw rules.refused({ detected: type?.mime ?? null, allowed: [...rules.allowed], reason: null }, file);
}

async function cleaned(file: UploadedFile, mimeType: string, rules: FileRules, ports: Context['ports']): Promise<UploadedFile> {
  try {
    return await cleanStoredFile(file, mimeType, ports);
  } catch (error) {
    throw asRefused(error, mimeType, rules, file);
  }
}

function asRefused(error: unknown, mimeType: string, { allowed, refused }: FileRules, file: UploadedFile): unknown {
  if (!(error instanceof UnsafeFile)) return error;
  return refused({ detected: mimeType, allowed: [...allowed], reason: error.message }, file);
}

/**
 * Removes hidden data from a stored file; the result is a new file if that changed anything. Throws `UnsafeFile` for a file
 * that is not accepted. In both cases the original is removed.
 */
async function cleanStoredFile(
  file: UploadedFile,
  mimeType: string,
  { storage, fileCleaner }: Pick<Ports, 'storage' | 'fileCleaner'>,
): Promise<UploadedFile> {
  try {
    const content = await fileCleaner.clean(() => storage.read(file.key), mimeType);
    if (content === null) return file;
    const clean = await storage.put(Readable.from([content]), Number.MAX_SAFE_INTEGER);
    await storage.remove(file.key);
    return { ...clean, fileName: file.fileName };
  } catch (error) {
    await storage.remove(file.key);
    throw error;
  }
}

/** The file in the form in which its row stores it. */
export function photoOf(
  { key: fileKey, fileName, mimeType, bytes, sha256 }: KeptFile,
  { ids, now }: Pick<PrepareContext, 'ids' | 'now'>,
): Photo {
  const uploadedAt = now.toISOString();
  return { id: ids.next(PHOTO_ID), fileKey, fileName, mimeType, bytes, sha256, takenAt: null, uploadedAt };
}
