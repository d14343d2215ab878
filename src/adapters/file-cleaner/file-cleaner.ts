import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { cleanImage, isImageType } from './clean-image.ts';
import { UnsafeFile } from './unsafe-file.ts';
import { whyUnsafePdf } from './why-unsafe-pdf.ts';

/** Makes an uploaded file harmless: what a picture tells besides itself is taken out, what a PDF could do is refused. */
export interface FileCleaner {
  /** Throws `UnsafeFile`. Null: the file may stay as it is. */
  clean(content: Readable, mimeType: string): Promise<Buffer | null>;
}

/** Pictures take much memory while they are open: so many at once. */
const AT_ONCE = 2;

export function fileCleaner(): FileCleaner {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    clean: (content, mimeType) =>
      inTurn(async () => {
        const bytes = await buffer(content);
        if (isImageType(mimeType)) return cleanImage(bytes, mimeType);
        const reason = mimeType === 'application/pdf' ? await whyUnsafePdf(bytes) : `no file of type ${mimeType} can be checked`;
        if (reason !== null) throw new UnsafeFile(reason);
        return null;
      }),
  };
}
