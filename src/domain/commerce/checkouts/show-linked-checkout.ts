import { z } from 'zod';
import { assetNotFound, findAssetById } from '../../catalog/assets/index.ts';
import { query } from '../../platform/kernel/index.ts';
import { continueInput, linkedCheckout } from './continue-access.ts';
import { CheckoutRef } from './checkout-ref.ts';

export const showLinkedCheckout = query({
  name: 'show_linked_checkout',
  title: 'What the page of a checkout shows',
  description: 'How a checkout stands, for whoever holds the link to its page: nothing of its person.',
  about: 'shown checkout',
  access: linkedCheckout,
  door: 'page only',
  thirdPartyText: true,
  input: z.strictObject(continueInput),
  output: CheckoutRef.pick({ id: true }).extend({
    title: z.string(),
    city: z.string(),
    taken: z.boolean().describe('it is a person’s'),
    waitsForOwner: z.boolean().describe('the request has been sent, and the owner has not answered yet'),
  }),
  errors: [assetNotFound],

  async run({ subject, reader }) {
    const { checkoutId: id, booking, row } = subject;
    const asset = booking?.asset ?? (await findAssetById(reader, row?.assetId ?? ''))?.asset;
    if (asset === undefined) throw assetNotFound({ asset: row?.assetId ?? id });
    const taken = (booking?.renterId ?? row?.userId ?? null) !== null;
    return { id, title: asset.title, city: asset.city, taken, waitsForOwner: booking?.state === 'PENDING_APPROVAL' };
  },
});
