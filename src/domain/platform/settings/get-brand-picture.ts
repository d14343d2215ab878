import { z } from 'zod';
import { LinkedPhoto } from '../files/index.ts';
import { anyone, IdInput, notFound, query } from '../kernel/index.ts';
import { findStoredSettings } from './setting-store.ts';

export const getBrandPicture = query({
  name: 'get_brand_picture',
  title: 'Open the logo',
  description: 'The logo of the marketplace, as its pages show it.',
  access: anyone,
  door: 'REST only',
  input: z.strictObject({ photoId: IdInput }),
  output: LinkedPhoto,
  errors: [notFound],

  async run({ input: { photoId }, reader }) {
    const { platformLogo } = await findStoredSettings(reader);
    if (platformLogo?.id !== photoId) throw notFound({ what: 'picture' });
    return platformLogo;
  },
});
