import { z } from 'zod';
import { anyone, IdInput, query } from '../../platform/kernel/index.ts';
import { findImageFile } from './asset-image-files.ts';
import { imageFileNotFound } from './image-errors.ts';

export const getAssetImageFile = query({
  name: 'get_asset_image_file',
  title: 'Open a picture of a listing',
  description: 'The file behind the url of an image. What is served under a name never changes.',
  access: anyone,
  door: 'REST only',
  input: z.strictObject({ name: IdInput }),
  output: z.object({ fileKey: z.string(), mimeType: z.literal('image/webp'), bytes: z.int() }),
  errors: [imageFileNotFound],

  async run({ input: { name }, reader }) {
    const file = await findImageFile(reader, name);
    if (file === undefined) throw imageFileNotFound({ name });
    return { ...file, mimeType: 'image/webp' as const };
  },
});
