import { z } from 'zod';
import type { ShopPicture } from '../../../../db/values.ts';
import { Base64Input, storePhotos } from '../../platform/files/index.ts';
import { plainLine, type NextAction, type PrepareContext } from '../../platform/kernel/index.ts';
import type { Storefront } from './storefront-store.ts';

const NAMES = ['logo', 'cover'] as const;
type PictureName = (typeof NAMES)[number];

const Picture = z
  .strictObject({ contentBase64: Base64Input, alt: plainLine(150, 0).default('') })
  .nullable()
  .optional();

export const picturesInput = {
  logo: Picture.describe('JPEG, PNG or WebP; null removes'),
  cover: Picture,
};

type Pictures = { readonly [Name in PictureName]?: z.output<typeof Picture> };
type Context = Pick<PrepareContext, 'file' | 'ports' | 'settings' | 'ids' | 'now'>;

/** Puts the pictures of a call into storage, cleaned; null for those that are removed. When one is refused, none is kept. */
export async function storePictures(
  input: Pictures,
  context: Context,
): Promise<Partial<Record<PictureName, ShopPicture | null>>> {
  const sent = NAMES.flatMap((name) => (input[name] ? [{ name, ...input[name] }] : []));
  const inOrder = [...(context.file === null ? [] : [{ name: 'logo' as const, alt: '' }]), ...sent];
  const files = sent.map(({ name, contentBase64 }) => ({ contentBase64, fileName: name }));
  const stored = await storePhotos(files, AGAIN, context);
  const removed = NAMES.filter((name) => input[name] === null).map((name) => [name, null] as const);
  const kept = inOrder.flatMap(({ name, alt }, index) => {
    const photo = stored[index];
    return photo === undefined ? [] : [[name, { ...photo, alt }] as const];
  });
  return Object.fromEntries([...removed, ...kept]);
}

const AGAIN: NextAction[] = [
  {
    tool: 'update_storefront',
    args: { logo: { contentBase64: '<base64 of another picture>' } },
    actor: 'OWNER',
    why: 'send it with a picture that is taken',
    requiresHuman: true,
  },
];

/** Those that nothing names any more. */
export function replacedPictures(before: Storefront, after: Storefront): ShopPicture[] {
  return NAMES.flatMap((name) => {
    const picture = before[name];
    return picture === null || picture.id === after[name]?.id ? [] : [picture];
  });
}
