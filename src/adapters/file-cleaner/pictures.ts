import type { Metadata, Sharp } from 'sharp';

/** Thrown for a file that is refused. The message tells the sender why. */
export class UnsafeFile extends Error {}

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
type ImageType = (typeof IMAGE_TYPES)[number];

/**
 * The most pixels of a picture, which then takes at most 256 MB. If its rows come out of order, all of it is in memory at once,
 * and with 16 bits a colour each pixel takes twice as much. Writing WebP takes the most time. Phones take 12 to 50 million
 * pixels, as plain JPEG.
 */
const MAX_PIXELS = 50_000_000;
const MAX_COSTLY_PIXELS = 25_000_000;
const MAX_WEBP_PIXELS = 16_000_000;
/** The longest edge in pixels. A picture that is much longer than wide is no photo, and many rows take much time. */
const MAX_EDGE = 16_384;
const MILLION = 1_000_000;
const DAMAGED = 'the picture is damaged or incomplete';
/**
 * The longest time for one picture. The slowest picture within these limits takes two or three seconds on an idle machine, and
 * a phone's picture one.
 */
const SECONDS = 8;
const QUALITY = 92;
/** The effort of the encoder, from 0 to 6. More makes the file a little smaller and takes several times as long. */
const WEBP_EFFORT = 0;

export function isImageType(mimeType: string): mimeType is ImageType {
  return IMAGE_TYPES.some((known) => known === mimeType);
}

/**
 * Writes a picture again from its pixels: upright, and without position, camera, time, comments, thumbnails and appended data.
 * Throws `UnsafeFile` for a file that is no complete picture, or a too large one.
 */
export async function cleanImage(content: Buffer, mimeType: ImageType): Promise<Buffer> {
  const image = await openPicture(content);
  const encoded = {
    'image/jpeg': () => image.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }),
    'image/png': () => image.png(),
    'image/webp': () => image.webp({ quality: QUALITY, effort: WEBP_EFFORT }),
  };
  return inTime(() => encoded[mimeType]().toBuffer());
}

/** A picture in one of the sizes in which it is shown. */
export interface SizedPicture {
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
}

/** A shown picture is at most this many times longer than wide. */
const LONGEST = 2;
const SHOWN_QUALITY = 80;
const SHOWN_EFFORT = 2;

/**
 * The picture as WebP in these widths, the smallest first, upright and without hidden data. Widths beyond that of the picture
 * are left out. Throws `UnsafeFile` for a file that is no complete picture, or a too large one.
 */
export async function sizedPictures(content: Buffer, widths: readonly number[]): Promise<SizedPicture[]> {
  const widest = Math.max(...widths);
  const box = { width: widest, height: widest * LONGEST, fit: 'inside', withoutEnlargement: true } as const;
  const image = await openPicture(content);
  // The picture is decoded once, in the largest size that is shown. The smaller sizes are made from that.
  const { data, info } = await inTime(() => image.resize(box).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }));
  const { default: sharp } = await import('sharp');
  const { width, height, channels } = info;
  const sizes = [...widths.filter((each) => each < width), width].toSorted((a, b) => a - b);
  const pictures: SizedPicture[] = [];
  for (const each of sizes) {
    const sized = sharp(data, { raw: { width, height, channels } }).resize({ width: each });
    const { data: made, info: size } = await sized
      .webp({ quality: SHOWN_QUALITY, effort: SHOWN_EFFORT })
      .toBuffer({ resolveWithObject: true });
    pictures.push({ width: size.width, height: size.height, content: made });
  }
  return pictures;
}

/** Opens a picture for decoding, after checking its size. */
async function openPicture(content: Buffer): Promise<Sharp> {
  // The library is large, so it is loaded when it is first needed.
  const { default: sharp } = await import('sharp');
  // Each picture gets one thread, because several are cleaned at a time. No picture is opened twice, so the cache would be
  // useless.
  sharp.concurrency(1);
  sharp.cache(false);
  await assertSmallEnough(() => sharp(content, { limitInputPixels: false }).metadata());
  return sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' }).autoOrient().timeout({ seconds: SECONDS });
}

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } catch {
    // An encoder that was stopped only says that it failed, so the time shows whether it was stopped.
    const stopped = performance.now() - started >= SECONDS * 1_000;
    throw new UnsafeFile(stopped ? 'the picture takes too long to open; make it smaller, or send a plain JPEG' : DAMAGED);
  }
}

/** Checks the size that the head of the file states, before anything is decoded. */
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
