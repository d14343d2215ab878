import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Metadata } from 'sharp';
import { fairQueue, PLATFORM, type Requester } from '../fair-queue.ts';
import { type ParserThreads, ParsingStopped } from '../parser-threads.ts';

/** Makes an uploaded file harmless: what a picture tells besides itself is taken out, what a PDF could do is refused. */
export interface FileCleaner {
  /** Throws `UnsafeFile` and `QueueFull`. Null: the file may stay as it is. It is opened when it is its turn. */
  clean(open: () => Promise<Readable>, mimeType: string, requester?: Requester): Promise<Buffer | null>;
}

/** Pictures take much memory while they are open. What waits lies in the storage and, where it came in JSON, in memory. */
const LIMITS = { running: 2, waiting: 32, perNetwork: 12, perPerson: 6, retryAfterSeconds: 10 };

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
  };
}

/** Why a file is not taken, in words for whoever sent it. */
export class UnsafeFile extends Error {}

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
type ImageType = (typeof IMAGE_TYPES)[number];

/**
 * How many pixels a picture may have: open, one then takes 256 MB at most. Where rows come out of order the whole picture
 * must be open at once, and with 16 bits a colour each pixel takes twice as much. Writing WebP takes longest. Phones take
 * 12 to 50 million, as plain JPEG.
 */
const MAX_PIXELS = 50_000_000;
const MAX_COSTLY_PIXELS = 25_000_000;
const MAX_WEBP_PIXELS = 16_000_000;
/** A picture that is much longer than wide is no photo, and rows without end take their time. */
const MAX_EDGE = 16_384;
const MILLION = 1_000_000;
const DAMAGED = 'the picture is damaged or incomplete';
/** The slowest picture within these limits takes two or three on an idle machine, and what a phone takes one. */
const SECONDS = 8;
const QUALITY = 92;
/** Of 0 to 6: more makes the file a little smaller, and takes several times as long. */
const WEBP_EFFORT = 0;

function isImageType(mimeType: string): mimeType is ImageType {
  return IMAGE_TYPES.some((known) => known === mimeType);
}

/**
 * The same picture, written anew from its pixels: upright, and without position, camera, time, comments, thumbnails and
 * whatever was appended to the file. Throws `UnsafeFile` for what is no whole picture or too large a one.
 */
async function cleanImage(content: Buffer, mimeType: ImageType): Promise<Buffer> {
  // Loaded only where it is used: the library is large.
  const { default: sharp } = await import('sharp');
  // One thread a picture, as many as are cleaned at once; and none is opened twice, so that nothing is worth remembering.
  sharp.concurrency(1);
  sharp.cache(false);
  await assertSmallEnough(() => sharp(content, { limitInputPixels: false }).metadata());
  const image = sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' }).autoOrient().timeout({ seconds: SECONDS });
  const encoded = {
    'image/jpeg': () => image.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }),
    'image/png': () => image.png(),
    'image/webp': () => image.webp({ quality: QUALITY, effort: WEBP_EFFORT }),
  };
  const started = performance.now();
  try {
    return await encoded[mimeType]().toBuffer();
  } catch {
    // An encoder that is stopped says that it failed, not why.
    const stopped = performance.now() - started >= SECONDS * 1_000;
    throw new UnsafeFile(stopped ? 'the picture takes too long to open; make it smaller, or send a plain JPEG' : DAMAGED);
  }
}

/** By what the head of the file says, before anything of it is unfolded. */
async function assertSmallEnough(readHead: () => Promise<Metadata>): Promise<void> {
  const {
    format,
    width,
    height,
    depth,
    isProgressive,
    pages = 1,
  } = await readHead().catch(() => {
    throw new UnsafeFile(DAMAGED);
  });
  if (pages > 1) throw new UnsafeFile('the picture moves or has several pages; send a still one');
  const { most, kind } = limitOf({ format, depth, isProgressive });
  const size = `the picture has ${width} x ${height} pixels`;
  if (width * height > most) {
    const instead = `make it smaller, or send a plain JPEG of at most ${MAX_PIXELS / MILLION} million pixels`;
    throw new UnsafeFile(`${size}, and ${most / MILLION} million are the most${kind}; ${instead}`);
  }
  if (Math.max(width, height) > MAX_EDGE) throw new UnsafeFile(`${size}, and no edge may have more than ${MAX_EDGE}; cut it`);
}

function limitOf({ format, depth, isProgressive }: Pick<Metadata, 'format' | 'depth' | 'isProgressive'>) {
  if (format === 'webp') return { most: MAX_WEBP_PIXELS, kind: ' of a WebP' };
  const costly = isProgressive || depth !== 'uchar';
  return costly
    ? { most: MAX_COSTLY_PIXELS, kind: ' where it is interlaced or has 16 bits a colour' }
    : { most: MAX_PIXELS, kind: '' };
}
