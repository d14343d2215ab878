import { Readable } from 'node:stream';
import type { Ports } from '../../adapters/ports.ts';
import type { UploadedFile } from './operation.ts';

/**
 * The stored file with nothing in it but what it shows; a new file where that changed anything. Throws `UnsafeFile` for
 * one that is not taken. What was sent does not stay either way.
 */
export async function cleanStoredFile(
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
