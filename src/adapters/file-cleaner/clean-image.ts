import type { Metadata } from 'sharp';
import { UnsafeFile } from './unsafe-file.ts';

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
type ImageType = (typeof IMAGE_TYPES)[number];

/**
 * How many pixels a picture may have: open, one then takes 256 MB at most. Where rows come out of order the whole picture
 * must be open at once, and with 16 bits a colour each pixel takes twice as much. Phones take 12 to 50 million.
 */
const MAX_PIXELS = 50_000_000;
const MAX_COSTLY_PIXELS = 25_000_000;
const MILLION = 1_000_000;
const DAMAGED = 'the picture is damaged or incomplete';
const SECONDS = 20;
const QUALITY = 92;

export function isImageType(mimeType: string): mimeType is ImageType {
  return IMAGE_TYPES.some((known) => known === mimeType);
}

/**
 * The same picture, written anew from its pixels: upright, and without position, camera, time, comments, thumbnails and
 * whatever was appended to the file. Throws `UnsafeFile` for what is no whole picture or too large a one.
 */
export async function cleanImage(content: Buffer, mimeType: ImageType): Promise<Buffer> {
  // Loaded only where it is used: the library is large.
  const { default: sharp } = await import('sharp');
  await assertSmallEnough(() => sharp(content, { limitInputPixels: false }).metadata());
  const image = sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' }).autoOrient().timeout({ seconds: SECONDS });
  const encoded = {
    'image/jpeg': () => image.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }),
    'image/png': () => image.png(),
    'image/webp': () => image.webp({ quality: QUALITY }),
  };
  try {
    return await encoded[mimeType]().toBuffer();
  } catch (error) {
    const problem = error instanceof Error ? error.message : '';
    if (problem.includes('timeout')) throw new UnsafeFile('the picture took too long to open');
    throw new UnsafeFile(DAMAGED);
  }
}

/** By what the head of the file says, before anything of it is unfolded. */
async function assertSmallEnough(readHead: () => Promise<Metadata>): Promise<void> {
  const { width, height, depth, isProgressive } = await readHead().catch(() => {
    throw new UnsafeFile(DAMAGED);
  });
  const costly = isProgressive || depth !== 'uchar';
  const most = costly ? MAX_COSTLY_PIXELS : MAX_PIXELS;
  if (width * height <= most) return;
  const kind = costly ? ' where it is interlaced or has 16 bits a colour' : '';
  throw new UnsafeFile(
    `the picture has ${width} x ${height} pixels, and ${most / MILLION} million are the most${kind}; make it smaller, or send a plain JPEG of at most ${MAX_PIXELS / MILLION} million pixels`,
  );
}
