import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { storefronts } from '../../../../db/schema/index.ts';
import type { ShopPicture } from '../../../../db/values/index.ts';
import { Base64Input, PICTURE_FORMATS, storePicture } from '../../platform/files/index.ts';
import { asked, offer, plainLine, type PrepareContext, type Step } from '../../platform/kernel/index.ts';
import { USUAL_THEME } from './theme.ts';

export type Storefront = Omit<typeof storefronts.$inferSelect, 'vendorId' | 'updatedAt'>;

/** The storefront of a shop that has chosen nothing. */
const EMPTY: Storefront = {
  tagline: '',
  theme: USUAL_THEME,
  logo: null,
  cover: null,
  contactEmail: null,
  contactPhone: null,
  website: null,
  openingHours: '',
  policies: '',
};

export async function findStorefront(from: Reader, vendorId: string): Promise<Storefront> {
  const [row] = await from.select().from(storefronts).where(eq(storefronts.vendorId, vendorId));
  return row ?? EMPTY;
}

export async function saveStorefront(tx: Tx, vendorId: string, storefront: Storefront, now: Date): Promise<void> {
  const row = { ...storefront, updatedAt: now };
  await tx
    .insert(storefronts)
    .values({ ...row, vendorId })
    .onConflictDoUpdate({ target: storefronts.vendorId, set: row });
}

const PICTURE_NAMES = ['logo', 'cover'] as const;
/** The stored widths in pixels, twice as wide as the pages show the pictures at most. */
const PICTURE_WIDTHS = { logo: 320, cover: 1_600 };
type PictureName = (typeof PICTURE_NAMES)[number];

const Picture = z
  .strictObject({ contentBase64: Base64Input, alt: plainLine(150, 0).default('') })
  .nullable()
  .optional();

export const picturesInput = {
  logo: Picture.describe(`${PICTURE_FORMATS}; null removes`),
  cover: Picture,
};

type Pictures = { readonly [Name in PictureName]?: z.output<typeof Picture> };
type SentPicture = Parameters<typeof storePicture>[0];
type Context = Pick<PrepareContext, 'file' | 'ports' | 'settings' | 'ids' | 'now'>;

/**
 * Stores the pictures of a call in the widths of the pages; null for those that are removed. If one is refused, none is stored.
 */
export async function storePictures(
  input: Pictures,
  context: Context,
): Promise<Partial<Record<PictureName, ShopPicture | null>>> {
  const { file, ports } = context;
  const wanted = PICTURE_NAMES.flatMap((name): { name: PictureName; alt: string; sent: SentPicture }[] => {
    if (name === 'logo' && file !== null) return [{ name, alt: '', sent: file }];
    const { contentBase64, alt = '' } = input[name] ?? {};
    return contentBase64 === undefined ? [] : [{ name, alt, sent: { contentBase64, fileName: name } }];
  });
  const kept: Partial<Record<PictureName, ShopPicture | null>> = {};
  for (const name of PICTURE_NAMES) if (input[name] === null) kept[name] = null;
  try {
    for (const { name, alt, sent } of wanted) {
      kept[name] = { ...(await storePicture(sent, PICTURE_WIDTHS[name], SEND_AGAIN, context)), alt };
    }
    return kept;
  } catch (error) {
    for (const picture of Object.values(kept)) if (picture !== null) await ports.storage.remove(picture.fileKey);
    throw error;
  }
}

const SEND_AGAIN: Step[] = [
  offer(
    'update_storefront',
    { logo: { contentBase64: asked('base64 of another picture') } },
    { actor: 'OWNER', why: 'send it with a picture that is taken', requiresHuman: true },
  ),
];

/** The pictures that the storefront no longer uses. */
export function replacedPictures(before: Storefront, after: Storefront): ShopPicture[] {
  return PICTURE_NAMES.flatMap((name) => {
    const picture = before[name];
    return picture === null || picture.id === after[name]?.id ? [] : [picture];
  });
}
