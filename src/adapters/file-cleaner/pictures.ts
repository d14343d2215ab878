import type { Metadata, Sharp } from 'sharp';

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

export function isImageType(mimeType: string): mimeType is ImageType {
  return IMAGE_TYPES.some((known) => known === mimeType);
}

/**
 * The same picture, written anew from its pixels: upright, and without position, camera, time, comments, thumbnails and
 * whatever was appended to the file. Throws `UnsafeFile` for what is no whole picture or too large a one.
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

/** A picture of a size that somebody can show. */
export interface SizedPicture {
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
}

/** How much longer than wide a picture may be shown. */
const LONGEST = 2;
const SHOWN_QUALITY = 80;
const SHOWN_EFFORT = 2;

/**
 * The picture as WebP in these widths, the smallest first, in none that is wider than the picture is; upright, and with
 * nothing in it but what it shows. Throws `UnsafeFile` for what is no whole picture or too large a one.
 */
export async function sizedPictures(content: Buffer, widths: readonly number[]): Promise<SizedPicture[]> {
  const widest = Math.max(...widths);
  const box = { width: widest, height: widest * LONGEST, fit: 'inside', withoutEnlargement: true } as const;
  const image = await openPicture(content);
  // Opened once, at the largest size that is shown: the smaller ones are made from that.
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

/** Once it is known to be small enough. */
async function openPicture(content: Buffer): Promise<Sharp> {
  // Loaded only where it is used: the library is large.
  const { default: sharp } = await import('sharp');
  // One thread a picture, as many as are cleaned at once; and none is opened twice, so that nothing is worth remembering.
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
