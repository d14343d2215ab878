import { UnsafeFile } from './unsafe-file.ts';

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
type ImageType = (typeof IMAGE_TYPES)[number];

/** A phone's largest photos have 50 to 200 million pixels; a bomb has billions. */
const MAX_PIXELS = 120_000_000;
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
    if (problem.includes('pixel limit')) throw new UnsafeFile(`the picture has more than ${MAX_PIXELS / 1_000_000} million pixels`);
    if (problem.includes('timeout')) throw new UnsafeFile('the picture took too long to open');
    throw new UnsafeFile('the picture is damaged or incomplete');
  }
}
