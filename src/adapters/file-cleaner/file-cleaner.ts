import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fairQueue, PLATFORM, type Requester } from '../fair-queue.ts';
import { type ParserThreads, ParsingStopped } from '../parser-threads.ts';
import { cleanImage, isImageType, type SizedPicture, sizedPictures, UnsafeFile } from './pictures.ts';

/** Makes an uploaded file harmless: what a picture tells besides itself is taken out, what a PDF could do is refused. */
export interface FileCleaner {
  /** Throws `UnsafeFile` and `QueueFull`. Null: the file may stay as it is. It is opened when it is its turn. */
  clean(open: () => Promise<Readable>, mimeType: string, requester?: Requester): Promise<Buffer | null>;
  /** A picture to be shown to everybody, in these widths: see `sizedPictures`. Throws the same. */
  sized(open: () => Promise<Readable>, widths: readonly number[], requester?: Requester): Promise<SizedPicture[]>;
}

/** Pictures take much memory while they are open. What waits lies in the storage and, where it came in JSON, in memory. */
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
