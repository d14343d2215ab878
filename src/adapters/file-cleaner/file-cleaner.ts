import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fairQueue, PLATFORM, type Requester } from '../fair-queue.ts';
import { type ParserThreads, ParsingStopped } from '../parser-threads.ts';
import { cleanImage, isImageType, type SizedPicture, sizedPictures, UnsafeFile } from './pictures.ts';

/** Makes an uploaded file harmless: removes hidden data from pictures, and refuses PDFs with active parts. */
export interface FileCleaner {
  /**
   * Returns the cleaned file; null if the file may stay as it is. The file is opened when it is its turn. Throws `UnsafeFile`
   * and `QueueFull`.
   */
  clean(open: () => Promise<Readable>, mimeType: string, requester?: Requester): Promise<Buffer | null>;
  /** Returns a picture for everybody in these widths: see `sizedPictures`. Throws `UnsafeFile` and `QueueFull`. */
  sized(open: () => Promise<Readable>, widths: readonly number[], requester?: Requester): Promise<SizedPicture[]>;
}

/**
 * Few pictures are cleaned at a time, because an open picture takes much memory. Those that wait are in the storage or, if they
 * came as JSON, in memory.
 */
const LIMITS = { running: 2, waiting: 32, heldBy: { network: 12, person: 6 }, retryAfterSeconds: 10 };

const STOPPED = {
  TIME: 'the PDF takes too long to look through; print it to a new PDF, or send a photo',
  MEMORY: 'the PDF is too large to look through; send it with fewer pages, or as a photo',
};

export function fileCleaner(threads: Pick<ParserThreads, 'pdf'>): FileCleaner {
  const queue = fairQueue(['file'], LIMITS);

  async function cleaned(open: () => Promise<Readable>, mimeType: string): Promise<Buffer | null> {
    const bytes = await buffer(await open());
    if (isImageType(mimeType)) return cleanImage(bytes, mimeType);
    const reason = mimeType === 'application/pdf' ? await whyUnsafe(bytes) : `no file of type ${mimeType} can be checked`;
    if (reason !== null) throw new UnsafeFile(reason);
    return null;
  }

  async function whyUnsafe(pdf: Buffer): Promise<string | null> {
    try {
      return await threads.pdf(pdf);
    } catch (error) {
      if (error instanceof ParsingStopped) return STOPPED[error.reason];
      throw error;
    }
  }

  return {
    clean: (open, mimeType, requester = PLATFORM) => queue.run('file', requester, () => cleaned(open, mimeType)),
    sized: (open, widths, requester = PLATFORM) =>
      queue.run('file', requester, async () => sizedPictures(await buffer(await open()), widths)),
  };
}
