import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { storefronts, users, vendors } from '../../../../db/schema/index.ts';
import { LinkedPhoto } from '../../platform/files/index.ts';
import { anyone, IdInput, notFound, query } from '../../platform/kernel/index.ts';

export const getShopPicture = query({
  name: 'get_shop_picture',
  title: 'Open a picture of a shop',
  description: 'The logo or the cover picture of a shop, as its pages show it.',
  access: anyone,
  door: 'REST only',
  input: z.strictObject({ vendorId: IdInput, photoId: IdInput }),
  output: LinkedPhoto,
  errors: [notFound],

  async run({ input: { vendorId, photoId }, reader }) {
    const { logo, cover } = storefronts;
    const [row] = await reader
      .select({ logo, cover })
      .from(storefronts)
      .innerJoin(vendors, eq(vendors.id, storefronts.vendorId))
      .innerJoin(users, eq(users.id, vendors.userId))
      .where(and(eq(storefronts.vendorId, vendorId), isNull(users.suspendedAt)));
    const picture = [row?.logo, row?.cover].find((each) => each?.id === photoId);
    if (!picture) throw notFound({ what: 'picture' });
    return picture;
  },
});
