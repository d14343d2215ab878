import { and, eq, inArray } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { inParts } from '../../../../db/in-parts.ts';
import { assetImageFiles } from '../../../../db/schema/index.ts';
import type { AssetImage } from '../../../../db/values/index.ts';
import { PICTURE_TYPES, releaseFiles, type SizedFile, storeSizes } from '../../platform/files/index.ts';
import { declareId, type PrepareContext, type Step } from '../../platform/kernel/index.ts';
import { imageMissing, imageRefused, imageTooLarge } from './image-errors.ts';

const ASSET_IMAGE_ID = declareId('img');

/** The widths of the stored copies in pixels. A narrower picture keeps its width. */
const WIDTHS = [320, 800, 1_600];
export const MOST_IMAGES = 12;
/** The number of hexadecimal digits of a hash that are used. They are so many that two different pictures never share them. */
const NAME_LENGTH = 40;

type Context = Pick<PrepareContext, 'file' | 'ports' | 'settings'>;

/** Stores an uploaded picture in every size, in `prepare`; `again` says how to go on with another one. */
export async function storeImage(
  contentBase64: string | undefined,
  again: Step[],
  { file, ports, settings }: Context,
): Promise<SizedFile[]> {
  const sent = file ?? (contentBase64 === undefined ? null : { contentBase64, fileName: 'picture' });
  if (sent === null) throw imageMissing({ actions: again });
  const rules = {
    allowed: PICTURE_TYPES,
    maxBytes: settings.maxUploadBytes,
    refused: (why: { detected: string | null; allowed: string[]; reason: string | null }) =>
      imageRefused({ ...why, actions: again }),
    tooLarge: ({ maxBytes }: { maxBytes: number }) => imageTooLarge({ maxBytes, actions: again }),
  };
  return storeSizes(sent, WIDTHS, rules, { ports });
}

/** Records the files of a picture, and returns the picture as the listing shows it. */
export async function addImage(
  tx: Tx,
  assetId: string,
  { sizes, alt }: { sizes: readonly SizedFile[]; alt: string },
  ids: PrepareContext['ids'],
): Promise<AssetImage> {
  const imageId = ids.next(ASSET_IMAGE_ID);
  const named = sizes.map((size) => ({ ...size, name: size.sha256.slice(0, NAME_LENGTH) }));
  const files = named.map(({ width, name, key: fileKey, bytes }) => ({ imageId, width, assetId, name, fileKey, bytes }));
  for await (const part of inParts(files)) await tx.insert(assetImageFiles).values(part);
  const variants = named.map(({ name, width, height }) => ({ url: `/media/assets/${name}.webp`, width, height }));
  const { url = '', width = 0, height = 0 } = variants.at(-1) ?? {};
  return { imageId, url, alt, width, height, variants };
}

/** Stops serving the files of a picture. They are removed from the storage within about an hour. */
export async function removeImage(tx: Tx, { assetId, imageId }: { assetId: string; imageId: string }, now: Date): Promise<void> {
  const its = and(eq(assetImageFiles.assetId, assetId), eq(assetImageFiles.imageId, imageId));
  await releaseFiles(tx, await tx.delete(assetImageFiles).where(its).returning({ fileKey: assetImageFiles.fileKey }), now);
}

/** Removes all pictures of these assets, as `removeImage` does. */
export async function removeImagesOf(tx: Tx, assetIds: readonly string[], now: Date): Promise<void> {
  if (assetIds.length === 0) return;
  const theirs = inArray(assetImageFiles.assetId, [...assetIds]);
  await releaseFiles(tx, await tx.delete(assetImageFiles).where(theirs).returning({ fileKey: assetImageFiles.fileKey }), now);
}

interface ImageFile {
  readonly fileKey: string;
  readonly bytes: number;
}

export async function findImageFile(from: Reader, name: string): Promise<ImageFile | undefined> {
  const [file] = await from
    .select({ fileKey: assetImageFiles.fileKey, bytes: assetImageFiles.bytes })
    .from(assetImageFiles)
    .where(eq(assetImageFiles.name, name))
    .limit(1);
  return file;
}
